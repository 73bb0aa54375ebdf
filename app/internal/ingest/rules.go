package ingest

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/app/view"
)

// rulesSetting is the name under which staging keeps the rule set in force.
const rulesSetting = "rules"

// Rules returns the rule set in force: the catalogue's own, or else the default.
func Rules(ctx context.Context, store *staging.Store) (*union.RuleSet, error) {
	text, err := store.Setting(ctx, rulesSetting)
	if err != nil || text == "" {
		return union.Sets()[0], err
	}
	return union.ParseRules([]byte(text))
}

// UseRules puts a rule set in force and matches the whole catalogue anew. What
// people decided stays; titles that come together or apart keep their numbers as
// always. It is one transaction: cancelled, nothing has changed.
func UseRules(ctx context.Context, store *staging.Store, index Index, rules *union.RuleSet, progress *view.Progress) error {
	text, err := json.Marshal(rules)
	if err != nil {
		return fmt.Errorf("use rules: %w", err)
	}
	err = change(ctx, store, index, func(m *matcher) error {
		if err := m.tx.Set(rulesSetting, string(text)); err != nil {
			return err
		}
		m.rules = rules
		n, err := m.tx.CountTitleRecords()
		if err != nil {
			return err
		}
		progress.SetStage(view.StageMatching, int64(n))
		m.done = func() { progress.AddDone(1) }
		return m.rekey(ctx)
	})
	if err != nil {
		return fmt.Errorf("use rules: %w", err)
	}
	return nil
}

// rekey gives all records the keys of the rules, and lists them for matching.
func (m *matcher) rekey(ctx context.Context) error {
	return m.makeKeys(ctx, func(r *staging.Record) error { return m.tx.MarkDirty(r.ID) })
}

// Trial is what a rule set would make of the catalogue.
type Trial struct {
	// Records are compared; Titles are there now, and there would be Then.
	Records, Titles, Then int
	// Asked is how many pairs a person would be asked about.
	Asked int
	// Joins are groups of titles that would become one, Splits titles that would
	// fall apart; Joined and Split are how many there are, of which the first are
	// listed.
	Joined, Split int
	Joins, Splits []Regrouping
}

// Regrouping is a title, or titles, before and after.
type Regrouping struct {
	// Numbers are the union numbers of now.
	Numbers []int64
	// Parts are the records, by the title that they would be in.
	Parts [][]int64
}

// maxSamples bounds the changes that a trial lists.
const maxSamples = 50

// DryRun says what a rule set would make of the whole catalogue, and changes
// nothing. It holds the facts of all records in memory, about half a kilobyte each, and
// twelve bytes for each pair that is alike.
func DryRun(ctx context.Context, store *staging.Store, rules *union.RuleSet, progress *view.Progress) (*Trial, error) {
	t := &trying{place: map[int64]int{}}
	if err := t.read(ctx, store, progress); err != nil {
		return nil, fmt.Errorf("dry run: %w", err)
	}
	decided, err := t.decisions(ctx, store)
	if err != nil {
		return nil, fmt.Errorf("dry run: %w", err)
	}
	b, err := union.Match(ctx, rules, t.items, decided)
	if err != nil {
		return nil, fmt.Errorf("dry run: %w", err)
	}
	return t.compare(b), nil
}

// trying is a dry run under way.
type trying struct {
	items   []union.Item
	records []int64
	numbers []int64
	place   map[int64]int // of a record
}

func (t *trying) read(ctx context.Context, store *staging.Store, progress *view.Progress) error {
	progress.SetStage(view.StageMatching, 0)
	return store.EachTitleRecord(ctx, func(r *staging.Record) error {
		facts, err := union.DecodeFacts(r.Facts)
		if err != nil {
			return err
		}
		t.place[r.ID] = len(t.items)
		t.items = append(t.items, union.Item{Facts: facts, Source: r.Source})
		t.records, t.numbers = append(t.records, r.ID), append(t.numbers, r.Number)
		progress.AddDone(1)
		return nil
	})
}

func (t *trying) decisions(ctx context.Context, store *staging.Store) ([]union.Decided, error) {
	list, err := store.Decided(ctx, -1)
	var out []union.Decided
	for _, d := range list {
		a, okA := t.place[d.A]
		b, okB := t.place[d.B]
		if okA && okB && d.Verdict != staging.Later {
			out = append(out, union.Decided{A: a, B: b, Same: d.Verdict == staging.Same})
		}
	}
	return out, err
}

// compare holds the titles of now against those of the trial.
func (t *trying) compare(b *union.Batch) *Trial {
	out := &Trial{Records: len(t.items), Then: b.Titles, Asked: len(b.Asked)}
	now, then := map[int64][]int{}, map[int][]int{}
	for i := range t.items {
		now[t.numbers[i]] = append(now[t.numbers[i]], i)
		then[b.Title[i]] = append(then[b.Title[i]], i)
	}
	out.Titles = len(now)
	for _, records := range now {
		if c := t.change(records, b); len(c.Parts) > 1 {
			out.Split++
			out.Splits = append(out.Splits, c)
		}
	}
	for _, records := range then {
		if c := t.change(records, b); len(c.Numbers) > 1 {
			out.Joined++
			out.Joins = append(out.Joins, c)
		}
	}
	for _, list := range []*[]Regrouping{&out.Joins, &out.Splits} {
		slices.SortFunc(*list, func(a, b Regrouping) int { return cmp.Compare(a.Numbers[0], b.Numbers[0]) })
		*list = (*list)[:min(len(*list), maxSamples)]
	}
	return out
}

// change says in which titles records are, and would be.
func (t *trying) change(records []int, b *union.Batch) Regrouping {
	var c Regrouping
	parts := map[int]int{}
	for _, i := range records {
		if !slices.Contains(c.Numbers, t.numbers[i]) {
			c.Numbers = append(c.Numbers, t.numbers[i])
		}
		p, ok := parts[b.Title[i]]
		if !ok {
			p = len(c.Parts)
			parts[b.Title[i]] = p
			c.Parts = append(c.Parts, nil)
		}
		c.Parts[p] = append(c.Parts[p], t.records[i])
	}
	slices.Sort(c.Numbers)
	return c
}
