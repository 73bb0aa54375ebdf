package ingest

import (
	"slices"

	"holdfast/app/internal/union"
)

// number gives a group that keeps none a union number: the one that the title of one of
// its records had before it was joined with others, else a new one.
func (m *matcher) number(g *union.Group) error {
	if g.Number != 0 {
		return nil
	}
	var records []int64
	for i := range g.Members {
		records = append(records, g.Members[i].Record)
	}
	had, err := m.regain(records)
	if err != nil {
		return err
	}
	if had != 0 {
		g.Number = had
		return nil
	}
	g.Number, err = m.tx.NewNumber()
	return err
}

// regain takes back the smallest number whose title one of the records led before it
// was joined with others, 0 if there is none. Further ones lead to it.
func (m *matcher) regain(records []int64) (int64, error) {
	var had []int64
	for _, r := range records {
		led, err := m.tx.Led(r)
		if err != nil {
			return 0, err
		}
		had = append(had, led...)
	}
	if len(had) == 0 {
		return 0, nil
	}
	slices.Sort(had)
	if err := m.tx.Regain(had[0]); err != nil {
		return 0, err
	}
	for _, n := range had[1:] {
		if err := m.tx.LeadTo(n, had[0]); err != nil {
			return 0, err
		}
	}
	return had[0], nil
}
