package uitest

import (
	"context"
	"slices"

	"holdfast/app/view"
)

// RuleSets implements ui.Desk.
func (d *Desk) RuleSets(context.Context) ([]view.RuleSet, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return nil, ErrFake
	}
	sets := []view.RuleSet{
		{Name: "careful", Title: "Careful", Version: 2, About: "Numbers and title page together."},
		{Name: "identifiers", Title: "Identifiers only", Version: 1, About: "One shared number joins."},
		{Name: "long-key", Title: "Long key, Gold Rush-like", Version: 1, About: "One key has to be the same."}}
	now := d.rules
	if now == "" {
		now = "careful"
	}
	if !slices.ContainsFunc(sets, func(s view.RuleSet) bool { return s.Name == now }) {
		sets = append(sets, view.RuleSet{Name: now, Title: "Our own", Version: 1})
	}
	for i := range sets {
		sets[i].InForce = sets[i].Name == now
	}
	return sets, nil
}

// DryRun implements ui.Desk: identifiers would join two pairs of the queue and split one
// title.
func (d *Desk) DryRun(ctx context.Context, rules string, p *view.Progress) (view.Trial, error) {
	if d.Fail.Load() {
		return view.Trial{}, ErrFake
	}
	p.SetStage(view.StageMatching, 240)
	for step := range 240 {
		if err := d.wait(ctx, step); err != nil {
			return view.Trial{}, err
		}
		p.AddDone(1)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	t := view.Trial{Rules: view.RuleSet{Name: rules, Title: rules}, Records: 791, Titles: len(d.books), Then: len(d.books) - 1, Waiting: len(d.waiting()), Asked: 4, Joined: 24, Split: 1}
	for _, pair := range d.doubts[:2] {
		t.Joins = append(t.Joins, view.Regrouping{Titles: []string{pair.Left.Title, pair.Right.Title}, Records: 2, Parts: [][]view.MatchRecord{{pair.Left, pair.Right}}})
	}
	apart := d.doubts[4]
	t.Splits = []view.Regrouping{{Titles: []string{apart.Left.Title}, Records: 2, Parts: [][]view.MatchRecord{{apart.Left}, {apart.Right}}}}
	return t, nil
}

// UseRules implements ui.Desk.
func (d *Desk) UseRules(ctx context.Context, rules string, p *view.Progress) (view.RuleSet, error) {
	if _, err := d.DryRun(ctx, rules, p); err != nil {
		return view.RuleSet{}, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.rules = rules
	return view.RuleSet{Name: rules, Title: rules, InForce: true}, nil
}

// SaveRules implements ui.Desk.
func (d *Desk) SaveRules(_ context.Context, _, path string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.saved = path
	return nil
}
