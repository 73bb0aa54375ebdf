package pages

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// marcRows are the fields of a title as MARC; of several sources each row ends with the
// libraries that gave the field. The pointer on a tag or code says its name.
func marcRows(rec *view.Record) []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	several := len(rec.Sources) > 1
	if several {
		objects = append(objects, widgets.NewProse(wording.T("record.givers"), widgets.Caption), widgets.NewGap(8))
	}
	for i := range rec.MARC {
		objects = append(objects, marcRow(rec, i))
	}
	return objects
}

// marcRow is one field of a title.
func marcRow(rec *view.Record, i int) *widgets.MarcRow {
	f := &rec.MARC[i]
	by := ""
	if len(rec.Sources) > 1 {
		by = givers(rec, f)
	}
	row := widgets.NewGivenMarcRow(*f, by)
	row.Say = func(code string) string { return marcName(rec, f, code) }
	return row
}

// marcName is what a tip says of a field, or of one of its codes.
func marcName(rec *view.Record, f *view.MARCField, code string) string {
	if code != "" {
		if name := wording.MARCCode(rec.Unimarc, linkedTag(f), code); name != "" {
			return "$" + code + " " + name
		}
		return ""
	}
	name := wording.MARCField(rec.Unimarc, f.Tag)
	if name == "" {
		return ""
	}
	if f.Tag == "880" && linkedTag(f) != f.Tag {
		name += ": " + wording.MARCField(rec.Unimarc, linkedTag(f))
	}
	return f.Tag + " " + name
}

// linkedTag is the tag of a field, of one in another script that of the field it stands for.
func linkedTag(f *view.MARCField) string {
	if f.Tag == "880" {
		for _, s := range f.Subfields {
			if s.Code == "6" && len(s.Value) >= 3 {
				return s.Value[:3]
			}
		}
	}
	return f.Tag
}

// marcView is the MARC view of the page: with names, each field says what it and its codes
// are, and coded values are put into words.
func (p *Record) marcView() []fyne.CanvasObject {
	rec := p.record
	head := wording.T("marc.shownames")
	if p.names {
		head = wording.T("marc.hidenames")
	}
	objects := []fyne.CanvasObject{widgets.Line(8, theme.Px(28), widgets.NewLink(head, p.ToggleNames), widgets.NewKeyCap("D"), widgets.NewSpring()), widgets.NewGap(8)}
	if len(rec.Sources) > 1 {
		objects = append(objects, widgets.NewProse(wording.T("record.givers"), widgets.Caption), widgets.NewGap(8))
	}
	leader := ""
	for i := range rec.MARC {
		f := &rec.MARC[i]
		if f.Tag == "LDR" {
			leader = f.Value
		}
		row := marcRow(rec, i)
		row.CanFocus()
		row.OnCopy = func() { p.copyText(marcLine(f)) }
		row.Menu = func() []*fyne.MenuItem {
			return append([]*fyne.MenuItem{fyne.NewMenuItem(wording.T("copy.field"), func() { p.copyText(marcLine(f)) }), fyne.NewMenuItemSeparator()}, p.copyItems()...)
		}
		objects = append(objects, row)
		if p.names {
			objects = append(objects, fieldNames(rec, f, leader)...)
		}
	}
	return objects
}

// fieldNames are the lines below a field that say what it is.
func fieldNames(rec *view.Record, f *view.MARCField, leader string) []fyne.CanvasObject {
	var lines []string
	if name := marcName(rec, f, ""); name != "" {
		lines = append(lines, strings.TrimPrefix(name, f.Tag+" "))
	}
	var codes []string
	for _, s := range f.Subfields {
		if name := marcName(rec, f, s.Code); name != "" && !slices.Contains(codes, name) {
			codes = append(codes, name)
		}
	}
	if len(codes) > 0 {
		lines = append(lines, strings.Join(codes, " · "))
	}
	var objects []fyne.CanvasObject
	if len(lines) > 0 {
		objects = append(objects, widgets.Inset(widgets.MarcIndent(), 0, 0, 0, widgets.NewProse(strings.Join(lines, "\n"), widgets.Caption)))
	}
	if rec.Unimarc {
		return append(objects, widgets.NewGap(8))
	}
	for _, c := range wording.FixedField(leader, f.Tag, f.Value) {
		objects = append(objects, widgets.NewCodedRow(fmt.Sprintf("%02d", c.At), strings.ReplaceAll(c.Code, " ", "#"), c.Name, c.Meaning))
	}
	return append(objects, widgets.NewGap(8))
}

// fewGivers is how many libraries a row of MARC names before "+4".
const fewGivers = 3

// givers names the libraries that gave a field, "" if it is the union's own.
func givers(rec *view.Record, f *view.MARCField) string {
	codes := codesOf(rec, f.Sources)
	switch all := len(rec.Sources); {
	case len(codes) == 0:
		return ""
	case len(f.Sources) == all:
		return wording.T("record.giversall")
	case len(codes) > fewGivers:
		return wording.T("record.giversmore", "Codes", strings.Join(codes[:fewGivers], " "), "N", wording.Number(len(codes)-fewGivers))
	}
	return strings.Join(codes, " ")
}

// codesOf are the codes of the libraries of some sources, each once.
func codesOf(rec *view.Record, sources []int) []string {
	var codes []string
	for _, i := range sources {
		if i < 0 || i >= len(rec.Sources) {
			continue
		}
		if code := rec.Sources[i].Library; !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	return codes
}

// quality is how a source is rated, "" if it is not.
func quality(s *view.Source) string {
	if s.Quality == 0 {
		return ""
	}
	return wording.T("record.quality", "N", wording.Number(s.Quality))
}

// Givers returns who gave each row of the MARC view on the screen.
func (s *Search) Givers() []string {
	rec := s.record.record
	if rec == nil || len(rec.Sources) < 2 {
		return nil
	}
	out := make([]string, len(rec.MARC))
	for i := range rec.MARC {
		out[i] = givers(rec, &rec.MARC[i])
	}
	return out
}
