package pages

import (
	"holdfast/app/view"
	"holdfast/ui/widgets"
)

// What the window and its tests reach of the pane of facets and of its plates.

// Cloud returns the cloud of a facet, nil if it is folded or not there.
func (s *Search) Cloud(facet string) *widgets.Cloud {
	p, ok := s.narrow.facets[facet]
	if !ok || !p.open() || s.narrow.prefs.List {
		return nil
	}
	return p.cloud
}

// FacetRows returns the list or tree of a facet, nil if it is folded or not there.
func (s *Search) FacetRows(facet string) *widgets.FacetRows {
	p, ok := s.narrow.facets[facet]
	if !ok || !p.open() || !s.narrow.prefs.List {
		return nil
	}
	if p.isTree() {
		return p.tree.rows
	}
	return p.rows
}

// FacetNames are the facets in the pane, in order; FacetHead is the head of one.
func (s *Search) FacetNames() []string { return s.narrow.shown }

// FacetHead is the head of a facet.
func (s *Search) FacetHead(name string) *widgets.FacetHead { return s.narrow.part(name).head }

// ShowAll opens the list of all values of a facet.
func (s *Search) ShowAll(facet string) { s.showAll(s.narrow.part(facet).query()) }

// AllValues is the list of all values that was opened last.
func (s *Search) AllValues() *AllValues { return s.all }

// Total is how many values there are.
func (a *AllValues) Total() int { return a.total }

// List is the list itself, Value a value of it that has been fetched, or nil.
func (a *AllValues) List() *widgets.List { return a.list }

// Value is a value of the list, nil if it is still under way.
func (a *AllValues) Value(i int) *view.FacetValue { return a.at(i) }

// Table is the table of two facets that was opened last, TableGrid the widget with it.
func (s *Search) Table() view.Table { return s.cross.table }

// TableGrid is the widget of the table.
func (s *Search) TableGrid() *widgets.CrossGrid { return s.cross.grid }

// CopyTable puts the table on the clipboard.
func (s *Search) CopyTable() { s.cross.copy() }
