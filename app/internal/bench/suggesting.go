package bench

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"holdfast/app"
	"holdfast/app/view"
	"holdfast/engine/analysis"
)

const (
	// suggestHeadings is how many headings of each index words are taken of.
	suggestHeadings = 4000
	headingsPage    = 20
	// longestPrefix is up to how many letters beginnings of words are asked for.
	longestPrefix = 4
)

// Suggestions measures what is suggested while a person types: all beginnings of one to
// four letters of words in the headings of a catalogue, whole words, and two words of
// one heading, up to limit of each kind, evenly spread. Each is asked twice, and the
// second time counts.
func Suggestions(ctx context.Context, c *app.Catalogue, limit int) (*Report, error) {
	kinds, err := typedTexts(ctx, c)
	if err != nil {
		return nil, err
	}
	table := Table{Title: "suggestions while typing", Columns: []Column{{"typed", "typed", ""}, {"texts", "texts", ""}, {"suggestions", "suggestions", "%.1f"},
		{"p50_ms", "p50 ms", "%.2f"}, {"p95_ms", "p95 ms", "%.2f"}, {"p99_ms", "p99 ms", "%.2f"}, {"max_ms", "max ms", "%.2f"}, {"cpu_ms", "CPU ms", "%.2f"}, {"slowest", "slowest", ""}}}
	worst := time.Duration(0)
	for _, k := range kinds {
		row, slowest, err := suggestAll(ctx, c, evenly(k.texts, limit))
		if err != nil {
			return nil, err
		}
		worst = max(worst, slowest)
		table.Add(append([]any{k.name}, row...)...)
	}
	verdict := "no suggestion took 20 ms"
	if worst >= 20*time.Millisecond {
		verdict = "some suggestions took 20 ms or more by the clock"
	}
	return &Report{Name: "suggest", Seed: "suggestions are to come in 20 ms at a million titles", Tables: []Table{table}, Verdict: []string{verdict}}, nil
}

// typedKind is texts that may be typed, in order.
type typedKind struct {
	name  string
	texts []string
}

// typedTexts takes texts from the headings of a catalogue.
func typedTexts(ctx context.Context, c *app.Catalogue) ([]typedKind, error) {
	sets := make([]map[string]bool, longestPrefix+2)
	for i := range sets {
		sets[i] = map[string]bool{}
	}
	for _, index := range []view.Index{view.IndexAuthor, view.IndexTitle, view.IndexSubject} {
		err := someHeadings(ctx, c, index, func(label string) {
			words := analysis.Words(label)
			for _, w := range words {
				n := 0
				for at := range w.Text {
					if n > 0 && n <= longestPrefix {
						sets[n-1][w.Text[:at]] = true
					}
					n++
				}
				sets[longestPrefix][w.Text] = true
			}
			if len(words) > 1 {
				sets[longestPrefix+1][words[0].Text+" "+words[1].Text] = true
			}
		})
		if err != nil {
			return nil, err
		}
	}
	names := []string{"1 letter", "2 letters", "3 letters", "4 letters", "a word", "two words"}
	var list []typedKind
	for i, set := range sets {
		list = append(list, typedKind{names[i], slices.Sorted(maps.Keys(set))})
	}
	return list, nil
}

// someHeadings gives headings of an index, some from each beginning of two letters.
func someHeadings(ctx context.Context, c *app.Catalogue, index view.Index, take func(label string)) error {
	taken := 0
	for first := 'a'; first <= 'z'; first++ {
		for second := 'a'; second <= 'z' && taken < suggestHeadings; second++ {
			beginning := string(first) + string(second)
			page, err := c.Browse(ctx, view.Browse{Index: index, From: beginning, Limit: headingsPage})
			if err != nil {
				return err
			}
			for i := range page.Entries {
				label := page.Entries[i].Label
				if strings.HasPrefix(analysis.Fold(label), beginning) && utf8.ValidString(label) {
					take(label)
					taken++
				}
			}
		}
	}
	return nil
}

// evenly is at most n of list, evenly spread.
func evenly(list []string, n int) []string {
	if len(list) <= n {
		return list
	}
	out := make([]string, 0, n)
	for i := range n {
		out = append(out, list[i*len(list)/n])
	}
	return out
}

// suggestAll asks for suggestions for texts and returns the cells of a row.
func suggestAll(ctx context.Context, c *app.Catalogue, texts []string) (row []any, slowest time.Duration, err error) {
	for _, typed := range texts { // what is read from the disk is in memory then
		if _, err := c.Suggest(ctx, typed); err != nil {
			return nil, 0, err
		}
	}
	var took []time.Duration
	found, text, watch := 0, "", start()
	for _, typed := range texts {
		s, err := c.Suggest(ctx, typed)
		if err != nil {
			return nil, 0, err
		}
		for _, g := range s.Groups {
			found += len(g.Suggestions)
		}
		if took = append(took, s.Took); s.Took > slowest {
			slowest, text = s.Took, typed
		}
	}
	slices.Sort(took)
	n := float64(max(1, len(texts)))
	return []any{len(texts), float64(found) / n, milliseconds(percentile(took, 50)), milliseconds(percentile(took, 95)),
		milliseconds(percentile(took, 99)), milliseconds(slowest), watch.cpuTime() * 1000 / n, text}, slowest, nil
}
