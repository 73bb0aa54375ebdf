package pages

import (
	"context"
	"path/filepath"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// RulesDesk is what the plate of matching rules needs.
type RulesDesk interface {
	RuleKeeper
	Explainer
}

// Rules is the plate on which rule sets are tried on the whole catalogue, and one of
// them is put in force.
type Rules struct {
	desk RulesDesk
	host Host
	// used is called when another rule set is in force.
	used func()

	sets []view.RuleSet
	list *widgets.List
	// tried is what the chosen rule set would do, nil while that is not known; trouble
	// says why not.
	tried   *view.Trial
	trouble string
	// running is the progress of a trial or a change under way, nil for none.
	running       *view.Progress
	stop, unwatch func()
	// before is the rule set that was in force when the plate was opened, "" if it is
	// still so.
	before view.RuleSet

	bar        *widgets.Progress
	says       *widgets.Text
	column     *widgets.Column
	foot       *widgets.Flow
	right      *fyne.Container
	closePlate func()
}

// NewRules shows the plate; used is called when another rule set is in force.
func NewRules(desk RulesDesk, host Host, used func()) *Rules {
	r := &Rules{desk: desk, host: host, used: used, stop: func() {}, unwatch: func() {}, closePlate: func() {}}
	r.list = widgets.NewList(func() int { return len(r.sets) }, func() widgets.Row { return widgets.NewPairRow() }, r.fill)
	r.list.OnChoice = func(int) {
		r.tried, r.trouble = nil, ""
		r.show()
	}
	r.list.OnEnter = func(int) { r.Try() }
	r.column = widgets.NewColumn(24, 24)
	r.bar, r.says = widgets.NewProgress(8), widgets.NewElided("", widgets.Quiet, 60)
	r.foot = widgets.NewFlow(8, theme.Px(40)).WithMargins(24, 12)
	r.load("")
	return r
}

// load asks for the rule sets, shows the plate if it is not there yet, and chooses one by
// name, or that in force.
func (r *Rules) load(name string) {
	r.host.Tasks().Go(func(ctx context.Context) func() {
		sets, err := r.desk.RuleSets(ctx)
		return func() {
			if err != nil {
				r.host.SetNote(r.desk.Explain(err))
				return
			}
			first := r.sets == nil
			r.sets = sets
			if first {
				r.open()
			}
			at := slices.IndexFunc(sets, func(s view.RuleSet) bool { return name == "" && s.InForce || name != "" && s.Name == name })
			r.list.Mark(max(at, 0))
			r.show()
		}
	})
}

func (r *Rules) open() {
	r.right = widgets.Stacked(r.column, r.column, widgets.NewRule(), r.foot)
	body := widgets.Beside(r.right, widgets.Sized(theme.Px(280), 0, widgets.On(theme.Ground, r.list)), widgets.NewRule(), r.right)
	r.closePlate = r.host.Plate(wording.T("rules.title"), fyne.NewSize(1060, 700), body)
	r.host.Window().Canvas().Focus(r.list)
}

// ruleName is how a rule set is called in the language of the window.
func ruleName(s view.RuleSet) string { return wordedOr("rules.name."+s.Name, s.Title, s.Name) }

// wordedOr is the text of a key, or where there is none the first of others that is
// something.
func wordedOr(key string, others ...string) string {
	if t := wording.T(key); t != key {
		return t
	}
	for _, o := range others {
		if o != "" {
			return o
		}
	}
	return ""
}

func (r *Rules) fill(i int, row widgets.Row) {
	s := r.sets[i]
	detail := wording.T("rules.version", "N", s.Version)
	if s.InForce {
		detail = filled(" · ", wording.T("rules.inforce"), detail)
	}
	row.(*widgets.PairRow).Set(ruleName(s), detail, "")
}

// chosen returns the rule set that is chosen.
func (r *Rules) chosen() view.RuleSet {
	if i := r.list.Choice(); i >= 0 && i < len(r.sets) {
		return r.sets[i]
	}
	return view.RuleSet{}
}

// show draws what is said of the chosen rule set.
func (r *Rules) show() {
	s := r.chosen()
	objects := []fyne.CanvasObject{widgets.NewGap(20), widgets.NewProse(ruleName(s), widgets.Pane), widgets.NewGap(4),
		widgets.NewProse(wordedOr("rules.about."+s.Name, s.About), widgets.Quiet), widgets.NewGap(16)}
	if r.before.Name != "" && r.before.Name != s.Name && r.running == nil {
		objects = append(objects, widgets.Line(8, 28, widgets.NewLink(wording.T("rules.backto", "Name", ruleName(r.before)), r.Back)), widgets.NewGap(12))
	}
	switch {
	case r.running != nil:
		objects = append(objects, r.bar, widgets.NewGap(8), r.says, widgets.NewGap(12), widgets.Line(8, 32, widgets.NewButton(wording.T("import.stop"), "", r.Stop)))
	case r.trouble != "":
		objects = append(objects, widgets.NewProse(r.trouble, widgets.Style{Size: theme.SizeText, Color: theme.Bad}))
	case r.tried != nil:
		objects = append(objects, trialObjects(r.tried)...)
	default:
		objects = append(objects, widgets.Line(8, 32, widgets.NewButton(wording.T("rules.try"), "", r.Try)), widgets.NewGap(8),
			widgets.NewProse(wording.T("rules.tryhint"), widgets.Caption))
	}
	r.column.Set(append(objects, widgets.NewGap(24))...)
	r.column.Top()
	r.list.Refresh()
	use := widgets.NewMainButton(wording.T("rules.use"), r.Use)
	use.SetEnabled(!s.InForce && r.running == nil)
	r.foot.Set(use, widgets.NewButton(wording.T("rules.file"), "file", r.chooseFile).WithHeight(40),
		widgets.NewButton(wording.T("rules.save"), "save", r.chooseTarget).WithHeight(40))
	if r.right != nil {
		r.right.Refresh() // as many lines of buttons as the width asks for
	}
}

// mostTrials bounds the groups of titles of each kind that are shown.
const mostTrials = 20

// trialObjects are the numbers and samples of a trial.
func trialObjects(t *view.Trial) []fyne.CanvasObject {
	figure := func(n int, key string) fyne.CanvasObject {
		return widgets.Stacked(nil, widgets.NewText(wording.Number(n), widgets.Page), widgets.NewElided(wording.T(key), widgets.Quiet, 40))
	}
	objects := []fyne.CanvasObject{
		widgets.Even(176, figure(t.Titles, "rules.titles"), figure(t.Then, "rules.then"), figure(t.Waiting, "rules.waiting"), figure(t.Asked, "rules.asked")),
		widgets.NewGap(8), widgets.NewProse(wording.N("rules.compared", t.Records), widgets.Caption), widgets.NewGap(20)}
	objects = append(objects, regroupings(wording.N("rules.joined", t.Joined), t.Joined, t.Joins)...)
	return append(objects, regroupings(wording.N("rules.split", t.Split), t.Split, t.Splits)...)
}

// regroupings list groups of titles with their records; a line parts the records of
// different titles-to-be.
func regroupings(head string, all int, list []view.Regrouping) []fyne.CanvasObject {
	if all == 0 {
		return []fyne.CanvasObject{widgets.NewText(head, widgets.Quiet), widgets.NewGap(20)}
	}
	objects := []fyne.CanvasObject{widgets.NewText(head, widgets.BodyBold), widgets.NewGap(6), widgets.NewRule()}
	list = list[:min(len(list), mostTrials)]
	for _, g := range list {
		for i, part := range g.Parts {
			if i > 0 {
				objects = append(objects, widgets.NewProse(wording.T("rules.apart"), widgets.Caption))
			}
			for _, m := range part {
				row := widgets.NewTableRow(theme.Row(12), 0)
				row.Set(widgets.Cell{Text: m.Library, Boxed: true, Width: theme.Px(64)}, widgets.Cell{Text: m.Heading, Style: widgets.Body, Share: 3},
					widgets.Cell{Text: m.Author, Style: widgets.Quiet, Share: 2}, widgets.Cell{Text: m.Year, Style: widgets.Body, Width: theme.Px(64), Trailing: true})
				objects = append(objects, row)
			}
		}
		objects = append(objects, widgets.NewGap(12))
	}
	if rest := all - len(list); rest > 0 {
		objects = append(objects, widgets.NewText(wording.N("report.moreproblems", rest), widgets.Caption))
	}
	return append(objects, widgets.NewGap(20))
}

// begin shows how far something is that takes long; end is called in the window with
// what it came to.
func (r *Rules) begin(name string, work func(ctx context.Context, p *view.Progress) error, end func(err error)) {
	if r.running != nil {
		return
	}
	p := &view.Progress{}
	r.running, r.tried, r.trouble = p, nil, ""
	ctx, stop := context.WithCancel(context.Background())
	r.stop = stop
	ended := r.host.Working(&Job{Name: name, Progress: p, Stop: stop})
	r.host.Tasks().Go(func(closing context.Context) func() {
		defer context.AfterFunc(closing, stop)()
		err := work(ctx, p)
		stopped := ctx.Err() != nil
		stop()
		return func() {
			r.unwatch()
			ended()
			r.running = nil
			switch {
			case err != nil && stopped:
				r.host.SetNote(wording.T("rules.stopped"))
			case err != nil:
				r.trouble = r.desk.Explain(err)
			default:
				end(err)
			}
			r.show()
		}
	})
	r.unwatch = r.host.Tasks().Every(100*time.Millisecond, r.watch)
	r.watch()
	r.show()
}

// watch redraws how far it is.
func (r *Rules) watch() {
	s := r.running.Snapshot()
	if s.All > 0 {
		r.bar.Set(float32(s.Done) / float32(s.All))
		r.says.SetText(wording.T("running.of", "Done", wording.Number(s.Done), "All", wording.Number(s.All)))
	}
}

// Try says what the chosen rule set would make of the catalogue.
func (r *Rules) Try() {
	name := r.chosen().Name
	var t view.Trial
	r.begin(wording.T("working.trying", "Name", ruleName(r.chosen())), func(ctx context.Context, p *view.Progress) (err error) {
		t, err = r.desk.DryRun(ctx, name, p)
		return err
	}, func(error) { r.tried = &t })
}

// Stop ends what is under way; nothing has changed then.
func (r *Rules) Stop() { r.stop() }

// Use puts the chosen rule set in force.
func (r *Rules) Use() {
	if now := r.chosen(); now.Name != "" && !now.InForce {
		r.use(now.Name)
	}
}

func (r *Rules) use(name string) {
	var before view.RuleSet
	for _, s := range r.sets {
		if s.InForce {
			before = s
		}
	}
	var set view.RuleSet
	r.begin(wording.T("working.matching", "Name", name), func(ctx context.Context, p *view.Progress) (err error) {
		set, err = r.desk.UseRules(ctx, name, p)
		return err
	}, func(error) {
		r.before = before
		r.host.SetNote(wording.T("rules.used", "Name", ruleName(set)))
		r.used()
		r.load(set.Name)
	})
}

// Back puts the rule set in force again that was so before.
func (r *Rules) Back() {
	if r.before.Name != "" {
		r.use(r.before.Name)
	}
}

// chooseFile asks for a file with own rules.
func (r *Rules) chooseFile() { chooseFile(r.desk, r.host, r.AddFile) }

// AddFile puts the rules in a file on the list, to be tried and used.
func (r *Rules) AddFile(path string) {
	i := slices.IndexFunc(r.sets, func(s view.RuleSet) bool { return s.Name == path })
	if i < 0 {
		i = len(r.sets)
		r.sets = append(r.sets, view.RuleSet{Name: path, Title: filepath.Base(path), About: wording.T("rules.fromfile", "Path", path)})
		r.list.Refresh()
	}
	r.list.Choose(i)
}

// chooseTarget asks where to save the chosen rules, to change them there.
func (r *Rules) chooseTarget() { chooseTarget(r.desk, r.host, r.chosen().Name+".json", r.Save) }

// Save writes the chosen rules to a file.
func (r *Rules) Save(path string) {
	name := r.chosen().Name
	r.host.Tasks().Go(func(ctx context.Context) func() {
		err := r.desk.SaveRules(ctx, name, path)
		return func() {
			if err != nil {
				r.host.SetNote(r.desk.Explain(err))
				return
			}
			r.host.SetNote(wording.T("report.saved", "Path", path))
		}
	})
}

// Sets returns the rule sets on the list, Tried what the chosen one would do, Trouble why
// that is not known.
func (r *Rules) Sets() []view.RuleSet { return r.sets }

// Tried is as Sets says.
func (r *Rules) Tried() *view.Trial { return r.tried }

// Trouble is as Sets says.
func (r *Rules) Trouble() string { return r.trouble }

// Choose chooses a rule set of the list.
func (r *Rules) Choose(i int) { r.list.Choose(i) }

// Running says whether a trial or a change is under way.
func (r *Rules) Running() bool { return r.running != nil }
