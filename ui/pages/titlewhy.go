package pages

import (
	"context"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// mostWhy is how many records of a title are held against the leading one at once.
const mostWhy = 12

// whyJoined shows the parts of the scores by which the records are one title: each
// against the leading one.
func (t *title) whyJoined() {
	rec := t.record
	if rec == nil || len(rec.Sources) < 2 {
		return
	}
	lead := rec.Sources[0].Ref
	var others []string
	for _, s := range rec.Sources[1:min(len(rec.Sources), mostWhy+1)] {
		others = append(others, s.Ref)
	}
	t.whyPairs(wording.T("record.whyjoined"), lead, others)
}

// whyPair shows what holds two titles apart.
func (t *title) whyPair(head, a, b string) { t.whyPairs(head, a, []string{b}) }

// whyPairs shows comparisons of one record, or title, with others on a plate.
func (t *title) whyPairs(head, a string, others []string) {
	t.host.Tasks().Go(func(ctx context.Context) func() {
		var pairs []view.Comparison
		for _, b := range others {
			c, err := t.desk.Compare(ctx, a, b)
			if err != nil {
				return func() { t.host.SetNote(t.desk.Explain(err)) }
			}
			pairs = append(pairs, c)
		}
		return func() {
			t.whyShown = pairs
			column := widgets.NewColumn(0, 0)
			var objects []fyne.CanvasObject
			for i := range pairs {
				objects = append(objects, pairObjects(&pairs[i])...)
			}
			column.Set(append(objects, widgets.NewGap(16))...)
			t.host.Plate(head, fyne.NewSize(theme.Px(760), theme.Px(200+170*float32(min(len(pairs), 3)))), column)
		}
	})
}

// pairObjects are two records with the parts of their score and what follows from it.
func pairObjects(c *view.Comparison) []fyne.CanvasObject {
	side := func(r *view.MatchRecord) string { return filled(" · ", r.Name, r.ControlNumber, r.Heading, r.Year) }
	score := widgets.NewScoreHead()
	fillScore(score, c)
	verdict := verdictText(c)
	if !c.Together && c.Reason.Kind != "" {
		verdict = wording.T("record.notjoined", "Reason", wording.Reason(&c.Reason))
	}
	return []fyne.CanvasObject{
		widgets.Inset(24, 14, 24, 0, widgets.Stacked(nil, widgets.NewProse(side(&c.Left), widgets.BodyBold), widgets.NewProse(side(&c.Right), widgets.Body))),
		score, widgets.Inset(24, 0, 24, 12, widgets.NewProse(verdict, widgets.Quiet)), widgets.NewRule(),
	}
}

// fillScore shows the score of a comparison.
func fillScore(head *widgets.ScoreHead, c *view.Comparison) {
	head.Set(wording.Number(c.Score), wording.T("match.of100"), wording.T("match.band."+bandKey(c.Band)))
	head.Bar().Set(c.Score, c.Ask, c.Join, [3]string{wording.T("match.bar.apart"),
		wording.T("match.bar.ask", "N", c.Ask), wording.T("match.bar.join", "N", c.Join)})
	head.SetParts(scoreCells(c))
}

// takeApart takes one record out of the title: of two the one that does not lead, of more
// the one that is chosen from a menu.
func (t *title) takeApart() {
	if t.record == nil || len(t.record.Sources) < 2 {
		return
	}
	if len(t.record.Sources) == 2 {
		t.take(&t.record.Sources[1])
		return
	}
	var items []*fyne.MenuItem
	for i := range t.record.Sources {
		s := &t.record.Sources[i]
		items = append(items, fyne.NewMenuItem(wording.T("record.takeout", "Record", filled(" · ", s.Name, s.ControlNumber)), func() { t.take(s) }))
	}
	c := t.host.Window().Canvas()
	if over, ok := c.Focused().(fyne.CanvasObject); ok {
		widgets.MenuBelow(over, items)
		return
	}
	size := c.Size()
	widgets.MenuAt(c, fyne.NewPos(size.Width/2, size.Height/3), items)
}

// take takes one record out, and lets it be put back.
func (t *title) take(s *view.Source) {
	id, ref := t.record.ID, s.Ref
	say := wording.T("record.tookout", "Record", filled(" · ", s.Name, s.ControlNumber))
	var made []int64
	again := func() {
		t.host.Reload()
		if t.record != nil && t.record.ID == id {
			t.asked = ""
			t.open(id)
		}
	}
	takeOut := func(ctx context.Context) (err error) {
		made, err = t.desk.TakeApart(ctx, ref)
		return err
	}
	t.host.Tasks().Go(func(ctx context.Context) func() {
		err := takeOut(ctx)
		return func() {
			if err != nil {
				t.host.SetNote(t.desk.Explain(err))
				return
			}
			t.host.Done(Change{Say: say, Undo: func(ctx context.Context) error { return t.desk.Rejoin(ctx, made) }, Redo: takeOut, After: again})
			again()
		}
	})
}
