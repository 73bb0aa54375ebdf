package pages

import (
	"context"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// fewHoldings is how many libraries are named before "4 more", fewEditions how many
// editions.
const (
	fewHoldings = 8
	fewEditions = 5
)

// holdings lists the libraries that hold the title, those of one group together.
func (t *title) holdings() []fyne.CanvasObject {
	rec := t.record
	objects := []fyne.CanvasObject{widgets.NewRule()}
	shown := slices.Clone(rec.Holdings)
	slices.SortStableFunc(shown, func(a, b view.Holding) int { return strings.Compare(groupRank(&a), groupRank(&b)) })
	rest := 0
	if !t.all && len(shown) > fewHoldings {
		rest = len(shown) - fewHoldings
		shown = shown[:fewHoldings]
	}
	group, members := "", groupSizes(rec.Holdings)
	for i := range shown {
		h := &shown[i]
		if h.Group != group {
			group = h.Group
			name := group
			if name == "" {
				name = wording.T("record.nogroup")
			}
			objects = append(objects, widgets.NewGap(8), widgets.NewText(name+" · "+wording.N("inlibraries", members[group]), widgets.Caption), widgets.NewGap(2))
		}
		objects = append(objects, t.holding(h)...)
	}
	if rest > 0 {
		objects = append(objects, widgets.NewGap(6), widgets.NewWrappedLink(wording.N("record.more", rest), func() {
			t.all = true
			t.changed()
		}))
	}
	return objects
}

// groupSizes counts the libraries of each group.
func groupSizes(list []view.Holding) map[string]int {
	sizes, seen := map[string]int{}, map[string]bool{}
	for i := range list {
		if h := &list[i]; !seen[h.Library] {
			seen[h.Library] = true
			sizes[h.Group]++
		}
	}
	return sizes
}

// groupRank sorts groups by name, and libraries without one behind them.
func groupRank(h *view.Holding) string {
	if h.Group == "" {
		return "\uffff"
	}
	return h.Group
}

// holding is the row of one shelf, and what is told of it below.
func (t *title) holding(h *view.Holding) []fyne.CanvasObject {
	mark := filled(" · ", h.CallNumber, copiesText(h.Copies))
	if mark == "" {
		mark = h.Location
	}
	objects := []fyne.CanvasObject{t.shelfRow(h, mark)}
	if lines := shelfLines(h, mark); len(lines) > 0 {
		objects = append(objects, widgets.NewGap(2), widgets.NewField("", t.codeWidth()+2, widgets.NewProse(strings.Join(lines, "\n"), widgets.Quiet)), widgets.NewGap(4))
	}
	return objects
}

// codeWidth is the width of the longest code of a library here, within bounds, so that the
// names beside the codes begin below each other.
func (t *title) codeWidth() float32 {
	w := float32(0)
	for i := range t.record.Holdings {
		w = max(w, widgets.LetterWidth(t.record.Holdings[i].Library))
	}
	for i := range t.record.Sources {
		w = max(w, widgets.LetterWidth(t.record.Sources[i].Library))
	}
	return min(w, theme.Px(96))
}

// callNumberWidth is that of the longest call number, within bounds.
func (t *title) callNumberWidth() float32 {
	w := float32(0)
	for i := range t.record.Holdings {
		w = max(w, widgets.NewText(t.record.Holdings[i].CallNumber, widgets.Body).Wanted())
	}
	return min(max(w, 1), theme.Px(170))
}

// heldBy is the head above the holdings.
func (t *title) heldBy() string {
	return wording.T("record.heldby", "N", wording.Number(t.record.LibrariesHolding), "All", wording.Number(t.record.LibrariesAll))
}

// shelfLines are what is told of a shelf below its row: the place and the note, then
// which parts of a serial are there, and which are missing.
func shelfLines(h *view.Holding, mark string) []string {
	var lines []string
	place := ""
	for _, s := range []string{h.Branch, h.Location, h.Note} {
		if s != "" && s != mark {
			place = strings.TrimPrefix(place+" · "+s, " · ")
		}
	}
	if place != "" {
		lines = append(lines, place)
	}
	lines = append(lines, h.Statement...)
	if len(h.Gaps) > 0 {
		lines = append(lines, wording.T("record.lacking", "Parts", strings.Join(h.Gaps, "; ")))
	}
	return lines
}

// briefEditions lists the other editions of the work below each other; a click shows one.
func (t *title) briefEditions() []fyne.CanvasObject {
	if len(t.editions) == 0 {
		return nil
	}
	objects := []fyne.CanvasObject{widgets.NewGap(20), widgets.NewText(wording.N("record.editions", len(t.editions)), widgets.BodyBold), widgets.NewGap(6), widgets.NewRule()}
	shown, rest := t.someEditions()
	for i := range shown {
		h := &shown[i]
		objects = append(objects, widgets.NewGap(6), widgets.NewWrappedLink(filled(" · ", runText(h.Title), h.Year), func() { t.open(h.ID) }),
			widgets.NewProse(filled(" · ", h.Publication, wording.N("held", h.Holdings)), widgets.Caption))
	}
	if rest > 0 {
		objects = append(objects, widgets.NewGap(6), widgets.NewWrappedLink(wording.N("record.more", rest), t.showEditions))
	}
	return objects
}

// someEditions are the editions that are shown, and how many are not.
func (t *title) someEditions() (shown []view.Hit, rest int) {
	if t.allEditions || len(t.editions) <= fewEditions {
		return t.editions, 0
	}
	return t.editions[:fewEditions], len(t.editions) - fewEditions
}

func (t *title) showEditions() {
	t.allEditions = true
	t.changed()
}

// runText is a text without its marks.
func runText(runs []view.Run) string {
	var b strings.Builder
	for _, r := range runs {
		b.WriteString(r.Text)
	}
	return b.String()
}

// related lists the titles that this one leads to: earlier and later ones, what it is a
// part of, others by its author.
func (t *title) related() []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	for _, l := range t.links {
		name := wording.T("link." + string(l.Kind))
		switch {
		case l.ID != "":
			link := widgets.NewWrappedLink(l.Text, func() { t.open(l.ID) })
			objects = append(objects, widgets.NewField(name, theme.Px(t.labels), link))
		case l.Titles > 0:
			link := widgets.NewWrappedLink(l.Text+" · "+wording.N("titles", l.Titles), func() { t.host.Ask(l.Query) })
			objects = append(objects, widgets.NewField(name, theme.Px(t.labels), link))
		default:
			objects = append(objects, widgets.NewField(name, theme.Px(t.labels), widgets.NewProse(l.Text+" · "+wording.T("link.nowhere"), widgets.Quiet)))
		}
	}
	if len(objects) == 0 {
		return nil
	}
	return append([]fyne.CanvasObject{widgets.NewGap(20), widgets.NewText(wording.T("record.links"), widgets.BodyBold), widgets.NewGap(6), widgets.NewRule(), widgets.NewGap(4)}, objects...)
}

// shelfAround is how many entries of the shelf are asked for.
const shelfAround = 5

// fetchShelf asks what stands beside the title.
func (t *title) fetchShelf(done func()) {
	id := t.record.ID
	t.host.Tasks().Go(func(ctx context.Context) func() {
		page, err := t.desk.Browse(ctx, view.Browse{Index: view.IndexCallNumber, Record: id, Limit: shelfAround})
		return func() {
			// A title without a call number stands on no shelf, and there is nothing to say.
			if err == nil && t.record != nil && t.record.ID == id {
				t.shelf = &page
				done()
			}
		}
	})
}
