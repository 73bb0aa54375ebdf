package pages

import (
	"context"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// Merger keeps how the fields of several records become those of one title.
type Merger interface {
	// MergeProfile writes the profile in force, SaveMergeProfile to a file;
	// UseMergeProfile puts the one in a file in force and makes all titles anew.
	MergeProfile(ctx context.Context) ([]byte, error)
	SaveMergeProfile(ctx context.Context, path string) error
	UseMergeProfile(ctx context.Context, path string, p *view.Progress) error
}

// mergeRows lead to the rules by which records become titles.
func (s *Settings) mergeRows() []fyne.CanvasObject {
	if s.host.Catalogue().Path == "" {
		return nil
	}
	rules := widgets.NewButton(wording.T("settings.rules"), "match", s.acts.Rules)
	show := widgets.NewButton(wording.T("settings.mergeshow"), "", s.showMerge)
	save := widgets.NewButton(wording.T("settings.mergesave"), "", s.saveMerge)
	use := widgets.NewButton(wording.T("settings.mergeuse"), "", s.useMerge)
	return append(s.head("settings.joining"),
		s.row("settings.matching", rules, rules), s.hint("settings.matchinghint"),
		s.row("settings.merge", show, show, save, use), s.hint("settings.mergehint"))
}

// work runs something of the merge profile beside the window and says what it did.
func (s *Settings) work(say string, do func(ctx context.Context) error, ended ...func()) {
	s.host.Tasks().Go(func(ctx context.Context) func() {
		err := do(ctx)
		return func() {
			for _, end := range ended {
				end()
			}
			if err != nil {
				s.host.SetNote(s.desk.Explain(err))
				return
			}
			s.host.SetNote(say)
			s.host.Reload()
		}
	})
}

// showMerge shows the merge profile as it is written.
func (s *Settings) showMerge() {
	s.host.Tasks().Go(func(ctx context.Context) func() {
		text, err := s.desk.MergeProfile(ctx)
		return func() {
			if err != nil {
				s.host.SetNote(s.desk.Explain(err))
				return
			}
			column := widgets.NewColumn(24, 24)
			column.Set(widgets.NewGap(12), widgets.NewMono(string(text)), widgets.NewGap(24))
			s.host.Plate(wording.T("settings.merge"), fyne.NewSize(720, 720), column)
		}
	})
}

func (s *Settings) saveMerge() {
	chooseTarget(s.desk, s.host, wording.T("settings.mergefile"), func(path string) {
		s.work(wording.T("report.saved", "Path", path), func(ctx context.Context) error { return s.desk.SaveMergeProfile(ctx, path) })
	})
}

func (s *Settings) useMerge() { chooseFile(s.desk, s.host, s.UseMergeFile) }

// UseMergeFile puts the merge profile in a file in force.
func (s *Settings) UseMergeFile(path string) {
	p := &view.Progress{}
	ended := s.host.Working(&Job{Name: wording.T("settings.merging"), Progress: p})
	s.work(wording.T("settings.merged"), func(ctx context.Context) error { return s.desk.UseMergeProfile(ctx, path, p) }, ended)
}
