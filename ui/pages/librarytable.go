package pages

import (
	"cmp"
	"slices"
	"time"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// The columns that the table of libraries can be sorted by.
const (
	columnLibrary = iota + 1
	columnTitles
	columnOnly
	columnLast
)

// sortBy sorts by a column, or the other way round if it is sorted by it.
func (p *Libraries) sortBy(column int) {
	if column < columnLibrary {
		return
	}
	p.back = column == p.sorted && !p.back
	p.sorted = column
	code := p.Library(p.list.Choice()).Code
	p.order()
	p.setHead()
	p.list.Mark(slices.IndexFunc(p.libraries, func(l view.Library) bool { return l.Code == code }))
}

// setHead writes the heads of the columns.
func (p *Libraries) setHead() {
	p.head.Set(p.columns("", [4]string{wording.T("libraries.library"), wording.T("libraries.titles"),
		wording.T("libraries.only"), wording.T("libraries.last")}, widgets.Caption), []bool{false, true, true, true, true})
	p.head.Choose(p.sorted)
}

// order sorts the libraries: numbers and days fall, names rise. A branch stands below its
// library.
func (p *Libraries) order() {
	compare := func(a, b view.Library) int {
		d := 0
		switch p.sorted {
		case columnTitles:
			d = cmp.Compare(b.Titles, a.Titles)
		case columnOnly:
			d = cmp.Compare(b.OnlyHere, a.OnlyHere)
		case columnLast:
			d = cmp.Compare(b.LastLoad, a.LastLoad)
		default:
			d = cmp.Compare(wording.Fold(nameOf(a)), wording.Fold(nameOf(b)))
		}
		if p.back {
			d = -d
		}
		return cmp.Or(d, cmp.Compare(a.Code, b.Code))
	}
	top := map[string]view.Library{}
	for _, l := range p.libraries {
		top[l.Code] = l
	}
	slices.SortStableFunc(p.libraries, func(a, b view.Library) int {
		pa, pb := above(a, top), above(b, top)
		if pa.Code != pb.Code {
			return compare(pa, pb)
		}
		if (a.Parent == "") != (b.Parent == "") {
			return cmp.Compare(len(a.Parent), len(b.Parent))
		}
		return compare(a, b)
	})
}

// above is the library that one is a branch of, or it itself.
func above(l view.Library, top map[string]view.Library) view.Library {
	if parent, ok := top[l.Parent]; ok && l.Parent != "" {
		return parent
	}
	return l
}

// leftover says whether a library has nothing, sent nothing and has no branch, as one
// that came by a change which was taken back.
func leftover(l view.Library, all []view.Library, loads []view.Load) bool {
	return l.Titles == 0 && l.Records == 0 && len(l.Former) == 0 && l.Group == "" &&
		!slices.ContainsFunc(loads, func(o view.Load) bool { return o.Library == l.Code }) &&
		!slices.ContainsFunc(all, func(o view.Library) bool { return o.Parent == l.Code })
}

func (p *Libraries) fill(i int, r widgets.Row) {
	l := p.libraries[i]
	style := widgets.Body
	if i == p.list.Choice() {
		style = widgets.BodyBold
	}
	r.(*widgets.TableRow).Set(p.columns(l.Code, [4]string{rowName(l), wording.Number(l.Titles),
		wording.Number(l.OnlyHere), p.ago(l.LastLoad)}, style)...)
}

func nameOf(l view.Library) string {
	if l.Name == "" {
		return l.Code
	}
	return l.Name
}

// rowName is how a library stands in the table: a branch below its library.
func rowName(l view.Library) string {
	name := filled(" · ", nameOf(l), l.Group)
	if l.Parent != "" {
		return "\u2003" + name
	}
	return name
}

// ago says how long ago a day was.
func (p *Libraries) ago(iso string) string {
	t, err := time.ParseInLocation("2006-01-02", iso, time.Local)
	if err != nil {
		return iso
	}
	return wording.Ago(t, p.now())
}

// titlesOf searches for all titles of a library.
func (p *Libraries) titlesOf(code string) {
	p.host.Ask(view.Query{Narrow: []view.Narrow{{Facet: "library", Value: code}}})
}

// Library returns a library of the table, an empty one beyond its end.
func (p *Libraries) Library(i int) view.Library {
	if i < 0 || i >= len(p.libraries) {
		return view.Library{}
	}
	return p.libraries[i]
}
