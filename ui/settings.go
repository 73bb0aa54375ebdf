package ui

import (
	"slices"
	"strings"

	"holdfast/app/view"
	"holdfast/assets/help"
	"holdfast/ui/pages"
	"holdfast/ui/theme"
	"holdfast/ui/wording"
)

// Names of the settings for new searches.
const (
	prefProfile = "profile"
	prefMine    = "mine"
	prefGrouped = "grouped"
)

// choices are what was chosen for the whole window.
func (w *window) choices() pages.Choices {
	prefs := w.app.Preferences()
	mine := prefs.StringList(prefMine)
	if len(mine) == 0 {
		mine = nil
	}
	return pages.Choices{Language: w.language, Look: theme.Look(prefs.StringWithFallback(prefLook, string(theme.Light))), Text: w.textSize(),
		Profile: prefs.String(prefProfile), Mine: mine, Grouped: prefs.Bool(prefGrouped)}
}

// use makes choices the window's, at once.
func (w *window) use(c pages.Choices) {
	before, prefs := w.choices(), w.app.Preferences()
	if c.Language != before.Language {
		prefs.SetString(prefLanguage, c.Language)
	}
	prefs.SetString(prefLook, string(c.Look))
	prefs.SetInt(prefText, c.Text)
	prefs.SetString(prefProfile, c.Profile)
	prefs.SetStringList(prefMine, c.Mine)
	prefs.SetBool(prefGrouped, c.Grouped)
	if c.Profile != before.Profile || c.Grouped != before.Grouped || !slices.Equal(c.Mine, before.Mine) {
		w.apply(c)
	}
	if c.Language != before.Language || c.Look != before.Look || c.Text != before.Text {
		name := w.settings.FocusedName()
		w.rebuild()
		w.settings.FocusOn(name)
	}
}

// apply makes the searches that are in front in their tabs go by choices.
func (w *window) apply(c pages.Choices) {
	for _, t := range w.router.tabs {
		if s := t.here(); s != nil && s.Place == pages.PlaceSearch {
			s.Query.Profile, s.Query.Prefer, s.Query.Grouped = c.Profile, c.Mine, c.Grouped
		}
	}
}

// newQuery is a new search for what was typed, by what was chosen.
func (w *window) newQuery(text string) view.Query {
	return w.byChoice(view.Query{Text: strings.TrimSpace(text)})
}

// byChoice is a search that something else proposes, by what was chosen.
func (w *window) byChoice(q view.Query) view.Query {
	c := w.choices()
	q.Profile, q.Prefer, q.Grouped = c.Profile, c.Mine, c.Grouped
	return q
}

// newSettings makes the page of settings.
func (w *window) newSettings() *pages.Settings {
	s := pages.NewSettings(w.desk, w, pages.SettingsActs{Choices: w.choices, Use: w.use, Open: w.open, OpenOther: w.openFolder,
		Narrow: w.searchPage.NarrowPrefs, UseNarrow: w.searchPage.UseNarrowPrefs, Rules: func() { w.matchPage.ShowRules() }})
	if w.settings != nil {
		s.KeepFrom(w.settings)
	}
	return s
}

// helpParts are parts of the help as the page wants them.
func helpParts(list []help.Part) (parts []pages.HelpPart) {
	for _, p := range list {
		part := pages.HelpPart{Heading: p.Heading}
		for _, l := range p.Lines {
			part.Lines = append(part.Lines, pages.HelpLine{Left: l.Typed, Text: l.Means, Ask: l.Typed != ""})
		}
		parts = append(parts, part)
	}
	return parts
}

// prefixes are the fields that a query can be limited to, with all names of each.
func (w *window) prefixes() pages.HelpPart {
	part := pages.HelpPart{Heading: wording.T("help.prefixes")}
	for _, f := range w.desk.QueryFields() {
		key := "queryfield." + f.Name
		label := wording.T(key)
		if label == key {
			label = f.Label
		}
		var others []string
		for _, n := range f.Names {
			if n != f.Name {
				others = append(others, n+":")
			}
		}
		if len(others) > 0 {
			label = wording.T("help.prefix", "Field", label, "Names", strings.Join(others, ", "))
		}
		part.Lines = append(part.Lines, pages.HelpLine{Left: f.Name + ":", Text: label})
	}
	return part
}

// newHelp makes the page of the help. The list of keys needs the table of actions, so it is
// made after that.
func (w *window) newHelp() *pages.Help {
	var sections [3][]pages.HelpPart
	sections[0] = helpParts(wording.Jobs())
	sections[1] = append(helpParts(wording.Queries()), w.prefixes())
	for _, g := range w.keyGroups() {
		part := pages.HelpPart{Heading: g.Head}
		for _, l := range g.Lines {
			part.Lines = append(part.Lines, pages.HelpLine{Left: l.Keys, Text: l.Text})
		}
		sections[2] = append(sections[2], part)
	}
	return pages.NewHelp(w, sections)
}
