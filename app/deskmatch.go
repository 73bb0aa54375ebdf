package app

import (
	"context"

	"holdfast/app/view"
)

// WaitingPairs counts the pairs of the open catalogue that wait for a person.
func (d *Desk) WaitingPairs(ctx context.Context) (int, error) {
	cat, err := d.current()
	if err != nil {
		return 0, err
	}
	return cat.WaitingPairs(ctx)
}

// QueueOf lists the first pairs of a kind that wait for a person.
func (d *Desk) QueueOf(ctx context.Context, kind view.PairKind, order view.MatchOrder, limit int) (view.MatchQueue, error) {
	cat, err := d.current()
	if err != nil {
		return view.MatchQueue{}, err
	}
	return cat.QueueOf(ctx, kind, order, limit)
}

// Queue lists the first pairs that wait for a person, of all kinds.
func (d *Desk) Queue(ctx context.Context, order view.MatchOrder, limit int) (view.MatchQueue, error) {
	cat, err := d.current()
	if err != nil {
		return view.MatchQueue{}, err
	}
	return cat.Queue(ctx, order, limit)
}

// Compare puts two records side by side.
func (d *Desk) Compare(ctx context.Context, a, b string) (view.Comparison, error) {
	cat, err := d.current()
	if err != nil {
		return view.Comparison{}, err
	}
	return cat.Compare(ctx, a, b)
}

// Decide carries out what a person decided and returns the decision's number.
func (d *Desk) Decide(ctx context.Context, r view.Ruling) (int64, error) {
	cat, err := d.current()
	if err != nil {
		return 0, err
	}
	id, err := cat.Decide(ctx, r)
	if err != nil {
		return 0, err
	}
	return id, d.refresh(ctx, cat)
}

// Undo takes a decision back, or with 0 the last one.
func (d *Desk) Undo(ctx context.Context, id int64) (view.MatchDecision, error) {
	cat, err := d.current()
	if err != nil {
		return view.MatchDecision{}, err
	}
	decision, err := cat.Undo(ctx, id)
	if err != nil {
		return view.MatchDecision{}, err
	}
	return decision, d.refresh(ctx, cat)
}

// Decided lists the decisions in force, the last one first.
func (d *Desk) Decided(ctx context.Context, limit int) ([]view.MatchDecision, error) {
	cat, err := d.current()
	if err != nil {
		return nil, err
	}
	return cat.Decided(ctx, limit)
}

// RuleSets lists the rule sets, that in force among them.
func (d *Desk) RuleSets(ctx context.Context) ([]view.RuleSet, error) {
	cat, err := d.current()
	if err != nil {
		return nil, err
	}
	return cat.RuleSets(ctx)
}

// DryRun says what a rule set would make of the catalogue.
func (d *Desk) DryRun(ctx context.Context, rules string, p *view.Progress) (view.Trial, error) {
	cat, err := d.current()
	if err != nil {
		return view.Trial{}, err
	}
	return cat.DryRun(d.beside(ctx), rules, p)
}

// UseRules puts a rule set in force.
func (d *Desk) UseRules(ctx context.Context, rules string, p *view.Progress) (set view.RuleSet, err error) {
	err = d.changed(ctx, func(c *Catalogue) (err error) {
		set, err = c.UseRules(d.beside(ctx), rules, p)
		return err
	})
	return set, err
}

// SaveRules writes a rule set to a file.
func (d *Desk) SaveRules(ctx context.Context, rules, path string) error {
	cat, err := d.current()
	if err != nil {
		return err
	}
	return cat.SaveRules(ctx, rules, path)
}

// CompareTitles puts two to four titles side by side.
func (d *Desk) CompareTitles(ctx context.Context, ids []string) (view.TitleTable, error) {
	cat, err := d.current()
	if err != nil {
		return view.TitleTable{}, err
	}
	return cat.CompareTitles(ctx, ids)
}
