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

// readingForm shows how the files of a library are read, and lets it be changed.
type readingForm struct {
	p    *Libraries
	code string
	root *fyne.Container
	// saved is what the catalogue goes by, now what is chosen on the page.
	saved, now view.SourceProfile
	loaded     bool
	trouble    string
	busy       bool
	// tail is what uses or drops what is chosen; it comes and goes while the rest stays, so
	// that the keys stay where they are.
	tail    *fyne.Container
	useB    *widgets.Button
	newRule [3]*widgets.Box
	why     *widgets.SelectBox
}

// newReadingForm asks how the files are read.
func newReadingForm(p *Libraries, code string) *readingForm {
	f := &readingForm{p: p, code: code, root: widgets.Stacked(nil)}
	p.host.Tasks().Go(func(ctx context.Context) func() {
		profile, err := p.desk.Reading(ctx, code)
		return func() {
			f.saved, f.now, f.loaded = profile, copyProfile(profile), true
			if err != nil {
				f.trouble = p.desk.Explain(err)
			}
			f.show()
		}
	})
	return f
}

// copyProfile is a profile whose rules can be changed apart.
func copyProfile(s view.SourceProfile) view.SourceProfile {
	s.Skip = slices.Clone(s.Skip)
	return s
}

// changed says whether something else is chosen than what the catalogue goes by.
func (f *readingForm) changed() bool {
	a, b := f.saved, f.now
	same := a.Encoding == b.Encoding && a.Full == b.Full && a.FromRecord == b.FromRecord && a.Mapping == b.Mapping
	return !same || !slices.EqualFunc(a.Skip, b.Skip, func(x, y view.SkipRule) bool {
		return x.Tag == y.Tag && x.Codes == y.Codes && x.Why == y.Why && slices.Equal(x.Values, y.Values)
	})
}

// show draws the form anew.
func (f *readingForm) show() {
	rows := []fyne.CanvasObject{widgets.NewText(wording.T("reading.title"), widgets.BodyBold), widgets.NewGap(6), widgets.NewRule(), widgets.NewGap(8)}
	if f.trouble != "" {
		rows = append(rows, widgets.NewProse(f.trouble, widgets.Style{Size: theme.SizeText, Color: theme.Bad}), widgets.NewGap(8))
	}
	field := func(key string, o fyne.CanvasObject) {
		rows = append(rows, f.p.field(key, o), widgets.NewGap(4))
	}
	field("import.encoding", widgets.Limited(300, f.encodingBox()))
	field("import.mapping", widgets.Limited(300, f.mappingBox()))
	from := widgets.NewSwitch(func(n int) { f.set(func(s *view.SourceProfile) { s.FromRecord = n == 1 }) }, wording.T("reading.chosen"), wording.T("reading.fromrecord"))
	from.Choose(halfOf(f.now.FromRecord))
	field("reading.library", widgets.Line(0, 28, from))
	full := widgets.NewSwitch(func(n int) { f.set(func(s *view.SourceProfile) { s.Full = n == 1 }) }, wording.T("import.changes"), wording.T("import.full"))
	full.Choose(halfOf(f.now.Full))
	field("import.sends", widgets.Line(0, 28, full))
	rows = append(rows, f.rules()...)
	f.tail = widgets.Stacked(nil)
	f.root.Objects = append(rows, f.tail)
	f.say()
}

// say offers to use what is chosen, if it is something else than before.
func (f *readingForm) say() {
	f.tail.Objects = nil
	if f.changed() {
		use := widgets.NewButton(wording.T("reading.use"), "", f.use)
		use.SetEnabled(!f.busy)
		f.useB = use
		f.tail.Objects = []fyne.CanvasObject{widgets.NewGap(10), widgets.Line(8, 32, use, widgets.NewButton(wording.T("reading.drop"), "", f.drop)),
			widgets.NewGap(6), widgets.NewProse(wording.T("reading.hint"), widgets.Caption)}
	}
	f.tail.Refresh()
	f.root.Refresh()
	f.p.column.Reflow()
}

// halfOf is the place of a choice in a switch of two words.
func halfOf(on bool) int {
	if on {
		return 1
	}
	return 0
}

func (f *readingForm) set(change func(*view.SourceProfile)) {
	change(&f.now)
	f.say()
}

func (f *readingForm) encodingBox() fyne.CanvasObject {
	options := append([]string{wording.T("import.foundout")}, f.p.desk.ReadingChoices().Encodings...)
	return chooser(options, f.now.Encoding, func(name string) { f.set(func(s *view.SourceProfile) { s.Encoding = name }) })
}

// mappingBox chooses the fields that tell who holds a title; 852 is what counts where
// nothing was chosen.
func (f *readingForm) mappingBox() fyne.CanvasObject {
	names := f.p.desk.ReadingChoices().Mappings
	own, point := wording.T("reading.own"), wording.T("import.own")
	options := slices.Clone(names)
	if strings.HasPrefix(f.now.Mapping, "{") {
		options = append(options, own)
	}
	options = append(options, point)
	box := widgets.NewSelectBox(options, func(i int) {
		switch options[i] {
		case point:
			f.Point()
		case own:
		default:
			f.set(func(s *view.SourceProfile) { s.Mapping = options[i] })
		}
	})
	now := f.now.Mapping
	if strings.HasPrefix(now, "{") {
		now = own
	}
	box.Choose(max(slices.Index(options, now), 0))
	return box
}

// Point has a person point at a record that the library sent.
func (f *readingForm) Point() *Pointing {
	return newPointing(f.p.desk, f.p.host, view.SampleFrom{Library: f.code}, func(mapping string) {
		f.now.Mapping, f.now.FromRecord = mapping, true
		f.show()
		if f.changed() {
			f.p.host.Window().Canvas().Focus(f.useB)
		}
	}, f.show)
}

// rules list the records that count as taken away, and a line for one more.
func (f *readingForm) rules() []fyne.CanvasObject {
	rows := []fyne.CanvasObject{widgets.NewGap(8), widgets.NewText(wording.T("reading.skip"), widgets.Quiet), widgets.NewGap(4)}
	for i, r := range f.now.Skip {
		text := wording.T("reading.rule", "Field", r.Tag+" $"+r.Codes, "Values", strings.Join(r.Values, ", "))
		rows = append(rows, widgets.Line(8, 30, widgets.NewElided(text, widgets.Body, 60), widgets.NewElided(whyName(r.Why), widgets.Quiet, 40), widgets.NewSpring(),
			widgets.NewLink(wording.T("reading.remove"), func() {
				f.now.Skip = slices.Delete(f.now.Skip, i, i+1)
				f.show()
			})))
	}
	add := func(string) { f.addRule() }
	for i, hint := range []string{"reading.tag", "reading.codes", "reading.values"} {
		f.newRule[i] = widgets.NewBox(wording.T(hint), add)
	}
	var names []string
	for _, w := range whys {
		names = append(names, whyName(w))
	}
	f.why = widgets.NewSelectBox(names, nil)
	return append(rows, widgets.NewFlow(6, theme.Px(36), widgets.Sized(theme.Px(72), 0, f.newRule[0]), widgets.Sized(theme.Px(64), 0, f.newRule[1]),
		widgets.Sized(theme.Px(132), 0, f.newRule[2]), widgets.Sized(theme.Px(132), 0, f.why), widgets.NewButton(wording.T("reading.add"), "plus", f.addRule)))
}

// whys are the reasons for passing records over.
var whys = []string{"suppressed", "on order", "withdrawn"}

func whyName(why string) string {
	if !slices.Contains(whys, why) {
		return why
	}
	return wording.T("reading.why." + strings.ReplaceAll(why, " ", ""))
}

// addRule takes the rule that was typed.
func (f *readingForm) addRule() {
	tag, codes := strings.TrimSpace(f.newRule[0].Text), strings.TrimLeft(strings.TrimSpace(f.newRule[1].Text), "$")
	var values []string
	for _, v := range strings.Split(f.newRule[2].Text, ",") {
		if v = strings.TrimSpace(v); v != "" {
			values = append(values, v)
		}
	}
	if len(tag) != 3 || len(values) == 0 || codes == "" && tag >= "010" {
		f.p.host.SetNote(wording.T("reading.rulewrong"))
		return
	}
	f.now.Skip = append(f.now.Skip, view.SkipRule{Tag: tag, Codes: codes, Values: values, Why: whys[f.why.Chosen()]})
	f.show()
	f.p.host.Window().Canvas().Focus(f.newRule[0])
}

// drop goes back to what the catalogue goes by.
func (f *readingForm) drop() {
	f.now = copyProfile(f.saved)
	f.show()
}

// use makes what is chosen the way in which the files of the library are read.
func (f *readingForm) use() {
	before, now, p, code := f.saved, copyProfile(f.now), f.p, f.code
	f.busy, f.trouble = true, ""
	f.say()
	name := nameOf(p.known(code))
	p.long(wording.T("working.reading", "Name", name), wording.T("reading.used", "Name", name),
		func(ctx context.Context, progress *view.Progress) error {
			return p.desk.UseReading(ctx, code, now, progress)
		},
		func(ctx context.Context) error { return p.desk.UseReading(ctx, code, before, &view.Progress{}) },
		func(err error) {
			f.busy = false
			switch {
			case err != nil: // what was chosen stays, to be tried again
				f.trouble = p.desk.Explain(err)
				f.show()
			case p.reading == f:
				p.reading = nil // it is asked anew
			}
		})
}

// Reading returns what is chosen of how the files of the chosen library are read; ok is
// false while that is not known.
func (p *Libraries) Reading() (s view.SourceProfile, ok bool) {
	if p.reading == nil || !p.reading.loaded {
		return view.SourceProfile{}, false
	}
	return p.reading.now, true
}

// ReadingKept says whether the catalogue goes by what is chosen.
func (p *Libraries) ReadingKept() bool {
	return p.reading != nil && p.reading.loaded && !p.reading.changed()
}

// SetReading chooses how the files of the chosen library are read, without using it.
func (p *Libraries) SetReading(s view.SourceProfile) {
	p.reading.now = s
	p.reading.show()
}

// AddRule adds a rule as if it were typed.
func (p *Libraries) AddRule(tag, codes, values string) {
	for i, text := range []string{tag, codes, values} {
		p.reading.newRule[i].SetText(text)
	}
	p.reading.addRule()
}

// UseReading uses what is chosen, PointAt has a person point at a record.
func (p *Libraries) UseReading() { p.reading.use() }

// PointAt is as the choice in the box of mappings.
func (p *Libraries) PointAt() *Pointing { return p.reading.Point() }
