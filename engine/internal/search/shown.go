package search

import "slices"

// bindShow is the number of the facet field that is shown with each hit, or -1.
func (s *Snapshot) bindShow(field string) (int, error) {
	if field == "" {
		return -1, nil
	}
	n, ok := s.Layout.KeywordNumber(field)
	if !ok || !s.Layout.Keywords[n].Facet {
		return -1, badRequest("no facet field %q", field)
	}
	return n, nil
}

// show adds the values of the field that is wanted to hits.
func (c *collector) show(list []Hit, places []place) {
	if c.w.show < 0 {
		return
	}
	var ids []uint32
	for i, p := range places {
		ids = c.snap.Segments[p.segment].ValueIDs(ids[:0], p.doc)
		ids = slices.DeleteFunc(ids, func(id uint32) bool { return int(c.snap.Values.Field(id)) != c.w.show })
		if len(ids) > 0 {
			list[i].Values = c.snap.Values.Texts(ids)
			slices.Sort(list[i].Values)
		}
	}
}
