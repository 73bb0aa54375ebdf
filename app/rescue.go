package app

import (
	"cmp"
	"context"
	"slices"

	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/analysis"
)

// LittleFound is up to how many titles found Rescue thinks of other queries.
const LittleFound = 3

// Bounds of what is tried.
const (
	mostNarrow = 12
	mostFields = 2
	mostFewer  = 3
)

// Rescue says what else could be asked where q finds nothing, or no more than three
// titles: each step with the number that it would find. Where q finds more, there is
// no step.
func (c *Catalogue) Rescue(ctx context.Context, q view.Query) (view.Rescue, error) {
	out := view.Rescue{Query: q}
	reader, err := c.reader()
	if err != nil {
		return out, err
	}
	defer reader.Close()
	words := q
	words.Beginnings, words.From = false, 0
	if out.Found, err = c.count(ctx, reader, words); err != nil || out.Found > LittleFound {
		return out, err
	}
	if out.Steps, err = c.spell(ctx, reader, words, out.Found); err != nil {
		return out, err
	}
	r := &rescuer{c: c, reader: reader, q: words, typed: readTyped(q.Text), out: &out}
	for _, steps := range []func(context.Context) error{r.wider, r.looser, r.otherFields, r.fewer, r.beginnings} {
		if err := steps(ctx); err != nil {
			return out, err
		}
	}
	return out, nil
}

// count is how many titles q finds.
func (c *Catalogue) count(ctx context.Context, reader *engine.Reader, q view.Query) (int, error) {
	req, _, err := c.ask(ctx, reader, q)
	if err != nil {
		return 0, err
	}
	req.From, req.Top = 0, 0
	resp, err := reader.Search(ctx, req)
	if err != nil {
		return 0, err
	}
	return resp.Total, nil
}

// rescuer tries one step after the other.
type rescuer struct {
	c      *Catalogue
	reader *engine.Reader
	q      view.Query
	typed  *typedQuery
	out    *view.Rescue
}

// try counts a step and keeps it if it finds more than what was asked.
func (r *rescuer) try(ctx context.Context, s view.Step, keep *[]view.Step) error {
	n, err := r.c.count(ctx, r.reader, s.Query)
	if err != nil || n <= r.out.Found {
		return err
	}
	s.Found = n
	if s.Text == nil && s.Query.Text != "" {
		s.Text = []view.Run{{Text: s.Query.Text}}
	}
	*keep = append(*keep, s)
	return nil
}

// wider leaves out what narrows: each value, the years, all of it.
func (r *rescuer) wider(ctx context.Context) error {
	for i, n := range r.q.Narrow[:min(len(r.q.Narrow), mostNarrow)] {
		s := view.Step{Kind: view.StepFilter, Query: r.q, Narrow: &n}
		s.Query.Narrow = slices.Delete(slices.Clone(r.q.Narrow), i, i+1)
		if err := r.try(ctx, s, &r.out.Steps); err != nil {
			return err
		}
	}
	parts := len(r.q.Narrow)
	if r.q.Years != nil {
		parts++
		s := view.Step{Kind: view.StepYears, Query: r.q}
		s.Query.Years = nil
		if err := r.try(ctx, s, &r.out.Steps); err != nil {
			return err
		}
	}
	if parts < 2 {
		return nil
	}
	s := view.Step{Kind: view.StepAll, Query: r.q}
	s.Query.Narrow, s.Query.Years = nil, nil
	return r.try(ctx, s, &r.out.Steps)
}

// looser takes the words of a phrase wherever they stand.
func (r *rescuer) looser(ctx context.Context) error {
	if !r.typed.quoted {
		return nil
	}
	s := view.Step{Kind: view.StepLoose, Query: r.q}
	s.Query.Text = r.typed.unquoted()
	return r.try(ctx, s, &r.out.Steps)
}

// otherFields looks for the words behind a prefix anywhere, and in other fields.
func (r *rescuer) otherFields(ctx context.Context) error {
	if len(r.typed.fields) != 1 {
		return nil
	}
	f := r.typed.fields[0]
	if wordFields[f.prefix] == "" {
		return nil
	}
	var steps []view.Step
	for _, to := range []string{"ti", "au", "su", ""} {
		if to == f.prefix {
			continue
		}
		s := view.Step{Kind: view.StepField, Query: r.q, Field: to}
		prefix := to
		if to != "" {
			prefix += ":"
		}
		s.Query.Text = r.typed.text[:f.start] + prefix + r.typed.text[f.end:]
		if err := r.try(ctx, s, &steps); err != nil {
			return err
		}
	}
	slices.SortStableFunc(steps, func(a, b view.Step) int { return cmp.Compare(b.Found, a.Found) })
	r.out.Steps = append(r.out.Steps, steps[:min(len(steps), mostFields)]...)
	return nil
}

// fewer leaves out one word, or all that the catalogue does not have. What finds the
// fewest titles is nearest to what was asked.
func (r *rescuer) fewer(ctx context.Context) error {
	t := r.typed
	if t.formed || t.quoted || len(t.words) < 2 || len(t.words) > mostSpelled {
		return nil
	}
	var steps []view.Step
	drop := func(words []int) error {
		s := view.Step{Kind: view.StepFewer, Query: r.q}
		s.Query.Text = t.without(func(i int) bool { return slices.Contains(words, i) })
		for _, i := range words {
			s.Words = append(s.Words, t.named(i))
		}
		if readTyped(s.Query.Text).words == nil {
			return nil // nothing is left, which would find everything
		}
		return r.try(ctx, s, &steps)
	}
	for i := range t.words {
		if err := drop([]int{i}); err != nil {
			return err
		}
	}
	if len(steps) == 0 {
		if err := r.fewerStill(ctx, drop, &steps); err != nil {
			return err
		}
	}
	slices.SortStableFunc(steps, func(a, b view.Step) int { return cmp.Compare(a.Found, b.Found) })
	r.out.Steps = append(r.out.Steps, steps[:min(len(steps), mostFewer)]...)
	return nil
}

// fewerStill leaves out all words that no title has, and if need be one more.
func (r *rescuer) fewerStill(ctx context.Context, drop func([]int) error, steps *[]view.Step) error {
	unknown, err := r.unknown(ctx)
	if err != nil {
		return err
	}
	if len(unknown) > 1 {
		if err := drop(unknown); err != nil || len(*steps) > 0 {
			return err
		}
	}
	known := len(r.typed.words) - len(unknown)
	for i := range r.typed.words {
		if len(unknown) == 0 || known < 3 || slices.Contains(unknown, i) {
			continue
		}
		if err := drop(append(slices.Clone(unknown), i)); err != nil {
			return err
		}
	}
	return nil
}

// unknown are the words that no title has.
func (r *rescuer) unknown(ctx context.Context) ([]int, error) {
	var out []int
	for i, w := range r.typed.words {
		n, err := r.c.count(ctx, r.reader, view.Query{Text: w.Text})
		if err != nil {
			return nil, err
		}
		if n == 0 {
			out = append(out, i)
		}
	}
	return out, nil
}

// beginnings also takes titles that only have words with the same beginnings.
func (r *rescuer) beginnings(ctx context.Context) error {
	if r.out.Query.Beginnings || len(r.typed.words) == 0 {
		return nil
	}
	s := view.Step{Kind: view.StepBeginnings, Query: r.q}
	s.Query.Beginnings = true
	for _, w := range r.typed.words {
		s.Words = append(s.Words, analysis.Stub(w.Text))
	}
	return r.try(ctx, s, &r.out.Steps)
}
