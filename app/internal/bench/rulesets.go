package bench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"holdfast/app/internal/overlap"
	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
)

// RuleSetRun is what one rule set makes of the records that were imported.
type RuleSetRun struct {
	Rules     string  `json:"rules"`
	Titles    int     `json:"titles"`
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	// Asked pairs of titles wait for a person, with Doubtful records.
	Asked    int `json:"asked_pairs"`
	Doubtful int `json:"doubtful_records"`
	// Compared is how many pairs of records were looked at.
	Compared int     `json:"compared"`
	Seconds  float64 `json:"seconds"`
	CPU      float64 `json:"cpu_seconds"`
}

// ErrRules is returned for a rule set that there is not.
var ErrRules = errors.New("there is no such rule set")

// AllRules names all rule sets that come with the program.
const AllRules = "all"

// ruleSets are those of a name: none for "".
func ruleSets(name string) ([]*union.RuleSet, error) {
	switch s := union.Set(name); {
	case name == "":
		return nil, nil
	case name == AllRules:
		return union.Sets(), nil
	case s != nil:
		return []*union.RuleSet{s}, nil
	}
	return nil, fmt.Errorf("%w: %q", ErrRules, name)
}

// compareRules matches all records of a catalogue in memory by each rule set, and
// holds the titles against the truth. Nothing in the catalogue changes.
func (i *Imports) compareRules(ctx context.Context, dir string, known overlap.Truth, sets []*union.RuleSet, say func(format string, args ...any)) error {
	if len(sets) == 0 {
		return nil
	}
	items, names, err := readItems(ctx, dir)
	if err != nil {
		return err
	}
	for _, s := range sets {
		say("matching by the rules %s", s.Name)
		run, err := tryRules(ctx, s, items, names, known)
		if err != nil {
			return err
		}
		i.Rules = append(i.Rules, run)
	}
	return nil
}

// readItems returns the records of all titles, with what each is called.
func readItems(ctx context.Context, dir string) ([]union.Item, []overlap.Record, error) {
	store, err := staging.OpenReadOnly(dir)
	if err != nil {
		return nil, nil, err
	}
	defer store.Close()
	var names []overlap.Record
	err = store.EachPlace(ctx, func(library, control string, _ int64) error {
		names = append(names, overlap.Record{Library: library, Control: control})
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	items := make([]union.Item, 0, len(names))
	err = store.EachTitleRecord(ctx, func(r *staging.Record) error {
		facts, err := union.DecodeFacts(r.Facts)
		items = append(items, union.Item{Facts: facts, Source: r.Source})
		return err
	})
	if err == nil && len(items) != len(names) {
		err = fmt.Errorf("%d records have facts, %d a place", len(items), len(names))
	}
	return items, names, err
}

func tryRules(ctx context.Context, s *union.RuleSet, items []union.Item, names []overlap.Record, known overlap.Truth) (RuleSetRun, error) {
	watch, cpu := start(), cpuSeconds()
	b, err := union.Match(ctx, s, items, nil)
	if err != nil {
		return RuleSetRun{}, err
	}
	out := RuleSetRun{Rules: s.Name, Titles: b.Titles, Compared: b.Compared, Seconds: watch.seconds(), CPU: cpuSeconds() - cpu}
	scorer := overlap.NewScorer(known)
	for k, title := range b.Title {
		scorer.Add(names[k], int64(title))
	}
	score := scorer.Score()
	out.Precision, out.Recall = score.Precision(), score.Recall()
	out.Asked, out.Doubtful = doubts(b)
	return out, nil
}

// doubts counts as the queue does: one pair for each two titles, the likeliest.
func doubts(b *union.Batch) (pairs, records int) {
	asked := slices.Clone(b.Asked)
	slices.SortStableFunc(asked, func(x, y union.Pair) int { return cmp.Compare(y.Score, x.Score) })
	titles, seen := map[[2]int]bool{}, map[int]bool{}
	for _, p := range asked {
		two := [2]int{min(b.Title[p.A], b.Title[p.B]), max(b.Title[p.A], b.Title[p.B])}
		if titles[two] {
			continue
		}
		titles[two] = true
		seen[p.A], seen[p.B] = true, true
	}
	return len(titles), len(seen)
}

// rulesTable is the outcome for each rule set, in lines for people.
func (i *Imports) rulesTable() string {
	if len(i.Rules) == 0 {
		return ""
	}
	out := fmt.Sprintf("\n\n%-14s %9s %10s %9s %8s %8s %12s %9s\n", "rules", "titles", "precision", "recall", "asked", "share", "compared", "seconds")
	for _, r := range i.Rules {
		out += fmt.Sprintf("%-14s %9d %10.5f %9.5f %8d %6.2f %% %12d %9.1f\n", r.Rules, r.Titles, r.Precision, r.Recall, r.Asked,
			100*float64(r.Doubtful)/float64(max(1, i.Runs[0].Records)), r.Compared, r.Seconds)
	}
	return out + fmt.Sprintf("%d titles in truth; matched in memory, from what was imported; share is that of the records to ask about", i.True)
}
