package pages

import (
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// queryRead says how the query was read: what was not taken as it may have been meant,
// and headings to which authority records lead; first of all that a search was stopped. It
// takes no room if there is nothing to say.
type queryRead struct {
	s     *Search
	root  *fyne.Container
	lines *fyne.Container
	read  view.Read
	part  *view.Part
	all   bool
}

// fewNotices is how many sentences are said before "2 more".
const fewNotices = 2

func newQueryRead(s *Search) *queryRead {
	r := &queryRead{s: s, lines: widgets.Stacked(nil)}
	r.root = widgets.Inset(16, 0, 16, 8, r.lines)
	r.root.Hide()
	return r
}

// show says how a query was read, and of which part of the records the answer is, nil for
// all.
func (r *queryRead) show(read view.Read, part *view.Part) {
	if read.Text != r.read.Text {
		r.all = false
	}
	r.read, r.part = read, part
	r.fill()
}

func (r *queryRead) fill() {
	var lines []fyne.CanvasObject
	if r.part != nil {
		lines = append(lines, widgets.NewProse(partText(r.part), widgets.Quiet), widgets.NewWrappedLink(wording.T("records.on"), r.s.lookOn))
	}
	shown := r.read.Notices
	if !r.all && len(shown) > fewNotices {
		shown = shown[:fewNotices]
	}
	for i := range shown {
		lines = append(lines, widgets.NewProse(wording.Notice(&shown[i]), widgets.Quiet))
		if text, ok := meant(&shown[i], r.s.query.Text); ok {
			lines = append(lines, widgets.NewWrappedLink(wording.T("read.usefield", "Field", shown[i].Meant), func() {
				q := r.s.query
				q.Text = text
				r.s.host.Ask(q)
			}))
		}
	}
	if rest := len(r.read.Notices) - len(shown); rest > 0 {
		lines = append(lines, widgets.NewWrappedLink(wording.N("record.more", rest), func() {
			r.all = true
			r.fill()
			r.s.Root.Refresh()
		}))
	}
	for i := range r.read.References {
		ref := &r.read.References[i]
		lines = append(lines, widgets.NewWrappedLink(referenceText(ref), func() { r.s.host.Ask(referenceQuery(ref, r.s.query)) }))
	}
	r.lines.Objects = lines
	r.root.Hidden = len(lines) == 0
}

// meant is a query with what was meant in the place of a field that there is not.
func meant(n *view.Notice, text string) (string, bool) {
	if n.Meant == "" || n.Kind != "unknown-prefix" {
		return "", false
	}
	was := strings.TrimSuffix(n.Piece, ":") + ":"
	at := strings.Index(strings.ToLower(text), strings.ToLower(was))
	if at < 0 {
		return "", false
	}
	return text[:at] + n.Meant + ":" + text[at+len(was):], true
}

// Notices are the sentences on the screen about how the query was read.
func (s *Search) Notices() []string {
	var all []string
	for _, o := range s.head.read.lines.Objects {
		switch o := o.(type) {
		case *widgets.Prose:
			all = append(all, o.Text())
		case *widgets.Link:
			all = append(all, o.Text())
		}
	}
	return all
}

// referenceText says to which heading a name leads.
func referenceText(r *view.HeadingReference) string {
	found := wording.N("titles", r.To.Count)
	if r.Also {
		return wording.T("read.seealso", "From", r.From, "To", r.To.Label, "Found", found)
	}
	return wording.T("read.see", "From", r.From, "To", r.To.Label, "Found", found)
}

// referenceQuery asks for the titles of a heading.
func referenceQuery(r *view.HeadingReference, q view.Query) view.Query {
	return view.Query{Profile: q.Profile, Narrow: []view.Narrow{view.NarrowEntry(r.Index, r.To.Place)}}
}

// UseMeant does what the first link under the notices does.
func (s *Search) UseMeant() {
	for _, o := range s.head.read.lines.Objects {
		if l, ok := o.(*widgets.Link); ok {
			l.OnTapped()
			return
		}
	}
}
