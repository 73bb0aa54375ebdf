package union

import "slices"

// holdingSet collects the holdings of a title, one entry a shelf.
type holdingSet struct {
	list []Holding
	at   map[[4]string]int
	// loose finds the first entry of a library with a call number.
	loose map[[2]string]int
}

// add takes the holdings of one record. The same shelf from a second record of
// the library is that shelf again, so the larger number of copies counts; so is
// one of which no more than the call number is known.
func (s *holdingSet) add(holdings []Holding) {
	if s.at == nil {
		s.at, s.loose = map[[4]string]int{}, map[[2]string]int{}
	}
	before := len(s.list)
	for _, h := range holdings {
		i, ok := s.find(&h, before)
		if !ok {
			s.keep(h)
			continue
		}
		have := &s.list[i]
		if have.Branch == "" && have.Location == "" {
			have.Branch, have.Location = h.Branch, h.Location
			s.at[have.shelf()] = i
		}
		copies := max(have.Copies, h.Copies)
		have.addCopies(h)
		have.Copies = copies
	}
}

func (s *holdingSet) keep(h Holding) {
	s.at[h.shelf()] = len(s.list)
	if call := [2]string{h.Library, h.CallNumber}; h.CallNumber != "" {
		if _, ok := s.loose[call]; !ok {
			s.loose[call] = len(s.list)
		}
	}
	h.Statement = slices.Clone(h.Statement)
	s.list = append(s.list, h)
}

// find looks for the shelf of a holding: among those of records before, also by
// the call number alone, if one of the two does not tell the place.
func (s *holdingSet) find(h *Holding, before int) (int, bool) {
	if i, ok := s.at[h.shelf()]; ok {
		return i, true
	}
	i, ok := s.loose[[2]string{h.Library, h.CallNumber}]
	if !ok || i >= before {
		return 0, false
	}
	o := &s.list[i]
	return i, o.Branch == "" && o.Location == "" || h.Branch == "" && h.Location == ""
}

// result drops entries that say nothing, of libraries that have others.
func (s *holdingSet) result() []Holding {
	told := map[string]bool{}
	for i := range s.list {
		if !s.list[i].bare() {
			told[s.list[i].Library] = true
		}
	}
	return slices.DeleteFunc(s.list, func(h Holding) bool { return h.bare() && told[h.Library] })
}

// bare says that a holding names no more than its library.
func (h *Holding) bare() bool {
	return h.CallNumber == "" && h.Location == "" && h.Branch == "" && h.Note == "" && len(h.Statement) == 0
}
