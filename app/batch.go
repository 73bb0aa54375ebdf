package app

import (
	"context"
	"io"
	"iter"
	"strings"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine/analysis"
	"holdfast/engine/query/language"
)

// Batch answers, for each thing of a list, whether the catalogue has it: a list of
// numbers, titles or citations, one a line, or a file of MARC, RIS or CSV (see
// batchItems). Answers come one by one in the order of the list; an error ends them.
func (c *Catalogue) Batch(ctx context.Context, name string, in io.Reader) iter.Seq2[view.BatchAnswer, error] {
	return func(yield func(view.BatchAnswer, error) bool) {
		for item, err := range c.batchItems(name, in) {
			var answer view.BatchAnswer
			if err == nil {
				err = ctx.Err()
			}
			if err == nil {
				answer, err = c.answer(ctx, &item)
			}
			if !yield(answer, err) || err != nil {
				return
			}
		}
	}
}

// batchItem is one thing of a list.
type batchItem struct {
	line int
	text string // as it is shown, and searched if there is nothing else
	// numbers are standard and other numbers; title, author and year may be known apart.
	numbers             []string
	title, author, year string
}

// answer looks for one thing: by its numbers, then by title and author, then by all its
// words.
func (c *Catalogue) answer(ctx context.Context, item *batchItem) (view.BatchAnswer, error) {
	out := view.BatchAnswer{Line: item.line, Text: item.text, Verdict: view.NotHeld}
	numbers := item.numbers
	if len(numbers) == 0 {
		numbers = catalogue.NumbersIn(item.text)
	}
	for _, n := range numbers {
		hits, err := c.asked(ctx, language.Term{Field: "no", Text: n})
		if err != nil {
			return out, err
		}
		if len(hits) > 0 {
			out.Hit, out.By, out.Others, out.Verdict = &hits[0], view.FoundByNumber, len(hits)-1, view.Found
			if len(hits) > 1 {
				out.Verdict = view.Doubtful
			}
			return out, nil
		}
	}
	if item.title == "" && len(numbers) > 0 && len(analysis.Words(item.text)) <= 6 {
		return out, nil // the line is a number and nothing else
	}
	return out, c.byWords(ctx, item, &out)
}

// byWords looks for a title, with its author if that is known, or for what a line says.
func (c *Catalogue) byWords(ctx context.Context, item *batchItem, out *view.BatchAnswer) error {
	line := item.text
	if item.title != "" {
		line = item.title + " " + item.author + " " + item.year
	}
	for _, text := range wordings(item) {
		hits, err := c.asked(ctx, language.Term{Text: text})
		if err != nil {
			return err
		}
		for i := range hits {
			verdict := compareHit(&hits[i], line)
			if verdict == view.NotHeld || out.Hit != nil && verdict != view.Found {
				continue
			}
			out.Hit, out.By, out.Others, out.Verdict = &hits[i], view.FoundByWords, len(hits)-1, verdict
			if verdict == view.Found {
				return nil
			}
		}
	}
	return nil
}

// batchHits is how many hits are looked at for each wording.
const batchHits = 5

// asked returns the first hits of one term.
func (c *Catalogue) asked(ctx context.Context, t language.Term) ([]view.Hit, error) {
	syntax := catalogue.Prefixes()
	e := language.Normalise(t, syntax)
	if e == nil {
		return nil, nil
	}
	return c.Hits(ctx, view.Query{Text: language.Print(e, syntax), Limit: batchHits})
}

// wordings are the texts that an item is looked for by, the strictest first: a citation
// has more in it than a record, so its parts are tried too.
func wordings(item *batchItem) []string {
	var list []string
	put := func(text string) {
		if text = strings.TrimSpace(text); len(analysis.Words(text)) > 0 {
			list = append(list, text)
		}
	}
	if item.title != "" {
		put(item.title + " " + item.author)
		put(item.title)
		return list
	}
	put(item.text)
	parts := strings.FieldsFunc(item.text, func(r rune) bool { return strings.ContainsRune(".;:/[]()\t", r) })
	for i := range parts {
		if i+1 < len(parts) {
			put(parts[i] + " " + parts[i+1])
		}
	}
	for _, p := range parts {
		if len(analysis.Words(p)) > 1 {
			put(p)
		}
	}
	if words := analysis.Words(item.text); len(words) > 3 {
		put(item.text[:words[(len(words)+1)/2-1].End])
	}
	const most = 12
	return list[:min(len(list), most)]
}

// compareHit compares a hit with a line: it is found if its title stands in the line, and a
// name of its author too or nothing else; doubtful if only the title does.
func compareHit(h *view.Hit, line string) view.BatchVerdict {
	title, _, _ := strings.Cut(plainRuns(h.Title), " / ")
	title, rest, _ := strings.Cut(title, " : ")
	in := analysis.Fold(line)
	title = analysis.Fold(title)
	if title == "" || !strings.Contains(" "+in+" ", " "+title+" ") {
		return view.NotHeld
	}
	left := strings.Fields(strings.Replace(" "+in+" ", " "+title+" ", " ", 1))
	known := " " + analysis.Fold(rest+" "+plainRuns(h.Author)+" "+h.Year+" "+h.Publication) + " "
	author := " " + analysis.Fold(plainRuns(h.Author)) + " "
	named, strange := false, 0
	for _, w := range left {
		named = named || len(w) > 2 && strings.Contains(author, " "+w+" ")
		if !strings.Contains(known, " "+w+" ") {
			strange++
		}
	}
	if named || strange == 0 {
		return view.Found
	}
	return view.Doubtful
}

func plainRuns(runs []view.Run) string {
	var b strings.Builder
	for _, r := range runs {
		b.WriteString(r.Text)
	}
	return b.String()
}
