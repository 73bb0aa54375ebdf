package pages

import (
	"encoding/json"
	"slices"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
)

// NarrowPrefs is how a person wants facets and years to be shown. It is the same for all
// searches and kept over starts.
type NarrowPrefs struct {
	// List shows lists instead of clouds; Order is that of the values.
	List  bool            `json:"list,omitempty"`
	Order view.FacetOrder `json:"order,omitempty"`
	// As2006 is the look of the program that this one follows: five clouds open, thirty
	// words each, counted in the best 700 hits.
	As2006 bool `json:"as2006,omitempty"`
	// Open are the facets that are open, Pinned those at the top, Hidden those not shown;
	// Sequence is the order of all.
	Open     []string `json:"open"`
	Pinned   []string `json:"pinned,omitempty"`
	Hidden   []string `json:"hidden"`
	Sequence []string `json:"sequence,omitempty"`
	// Vocabulary shows the subject headings of one vocabulary, "" those of the catalogue.
	Vocabulary string `json:"vocabulary,omitempty"`
	// FlatClasses shows classes in lists like other values, and not as a tree.
	FlatClasses bool `json:"flatClasses,omitempty"`
	// CloudWidth and ListWidth are the widths of the pane, 0 if it was not dragged.
	CloudWidth float32 `json:"cloudWidth,omitempty"`
	ListWidth  float32 `json:"listWidth,omitempty"`
	// Years is how the years are drawn.
	Years YearsPrefs `json:"years"`
}

// YearsPrefs is how the years are drawn.
type YearsPrefs struct {
	// InPane puts them into the pane of the facets, Folded folds them away, Table shows
	// them as text.
	InPane bool `json:"inPane,omitempty"`
	Folded bool `json:"folded,omitempty"`
	Table  bool `json:"table,omitempty"`
	// Log draws few titles larger, Spread shares uncertain dates out, NoWhole leaves out the
	// line of the whole catalogue.
	Log     bool `json:"log,omitempty"`
	Spread  bool `json:"spread,omitempty"`
	NoWhole bool `json:"noWhole,omitempty"`
}

const narrowPrefsKey = "narrow"

// facetSequence is the order of the facets at first; those behind it that are not counted
// with every search are asked for when they are opened.
var facetSequence = []string{"subject", "author", "genre", "class", "audience", "language", "library", "format",
	view.FacetGroup, view.FacetDecade, "place", "topic", "period"}

// hiddenAtFirst says again in parts what other facets say whole.
var hiddenAtFirst = []string{"place", "topic", "period"}

// cloudsOf2006 are the five clouds of the look of 2006.
var cloudsOf2006 = []string{"subject", "author", "genre", "class", "audience"}

// vocabularies are those whose headings can be shown alone, "" for all together, of which
// those that say again what LCSH says (FAST) are no part.
var vocabularies = []string{"", "LCSH", "FAST", "MeSH", "GND", "RAMEAU"}

func loadNarrowPrefs() NarrowPrefs {
	p := NarrowPrefs{Open: []string{"subject", "author"}, Hidden: hiddenAtFirst}
	text := fyne.CurrentApp().Preferences().String(narrowPrefsKey)
	if text != "" && json.Unmarshal([]byte(text), &p) != nil {
		return NarrowPrefs{Open: []string{"subject", "author"}, Hidden: hiddenAtFirst}
	}
	if !slices.Contains(vocabularies, p.Vocabulary) {
		p.Vocabulary = ""
	}
	if !slices.Contains(view.FacetOrders(), p.Order) {
		p.Order = view.OrderFound
	}
	return p
}

func (p NarrowPrefs) save() {
	text, err := json.Marshal(p)
	if err != nil {
		return // a struct of plain values always can
	}
	fyne.CurrentApp().Preferences().SetString(narrowPrefsKey, string(text))
}

// sequence is the order of all facets: pinned ones first.
func (p *NarrowPrefs) sequence() []string {
	var all []string
	for _, list := range [][]string{p.Pinned, p.Sequence, facetSequence} {
		for _, name := range list {
			if slices.Contains(facetSequence, name) && !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// shown is the sequence without what is hidden.
func (p *NarrowPrefs) shown() []string {
	if p.As2006 {
		return slices.Concat(cloudsOf2006, slices.DeleteFunc(p.sequence(), func(n string) bool {
			return slices.Contains(cloudsOf2006, n) || slices.Contains(p.Hidden, n)
		}))
	}
	return slices.DeleteFunc(p.sequence(), func(n string) bool { return slices.Contains(p.Hidden, n) })
}

// isOpen says whether a facet is open.
func (p *NarrowPrefs) isOpen(name string) bool {
	return slices.Contains(p.Open, name) || p.As2006 && slices.Contains(cloudsOf2006, name)
}

// move puts a facet before (-1) or behind (1) its neighbour among those shown.
func (p *NarrowPrefs) move(name string, step int) {
	shown, all := p.shown(), p.sequence()
	to := slices.Index(shown, name) + step
	if to < 0 || to >= len(shown) {
		return
	}
	a, b := slices.Index(all, name), slices.Index(all, shown[to])
	all[a], all[b] = all[b], all[a]
	p.Sequence = all
	if slices.Contains(p.Pinned, name) != slices.Contains(p.Pinned, shown[to]) {
		return // a pin is stronger than a place
	}
	slices.SortFunc(p.Pinned, func(x, y string) int { return slices.Index(all, x) - slices.Index(all, y) })
}

// flip puts a name into a list, or takes it out.
func flip(list []string, name string) []string {
	if i := slices.Index(list, name); i >= 0 {
		return slices.Delete(slices.Clone(list), i, i+1)
	}
	return append(slices.Clone(list), name)
}

// NarrowPrefs is how facets and years are shown now, for the page of settings.
func (s *Search) NarrowPrefs() NarrowPrefs { return s.narrow.prefs }

// UseNarrowPrefs shows facets and years in another way, at once and from now on.
func (s *Search) UseNarrowPrefs(p NarrowPrefs) {
	s.narrow.prefs = p
	p.save()
	s.narrow.used()
	s.years.used()
}

// SetAsIn2006 switches the look of 2006 on or off.
func (s *Search) SetAsIn2006(on bool) {
	p := s.narrow.prefs
	p.As2006 = on
	if on {
		p.List = false
	}
	s.UseNarrowPrefs(p)
}
