package union

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/marc"
)

// Holdings reads what a record says of who holds the title, one entry a library,
// branch, location and call number. Library and Branch are codes as the record
// gives them; Library is "" for the library that was chosen. A record that says
// nothing still says that the chosen library has it, with the number of its class
// for a call number; one whose items are all to be skipped says that nobody has.
func (p *Profile) Holdings(r *marc.Record) []Holding {
	found := p.shelves(r)
	if found == nil {
		h := Holding{Copies: 1}
		if r.Kind() == marc.Bibliographic {
			h.CallNumber = classNumber(r)
		}
		return []Holding{h}
	}
	out := make([]Holding, 0, len(found))
	var at map[[4]string]int
	for i := range found {
		h := p.placed(found[i].finished())
		if len(found) > 1 && at == nil {
			at = make(map[[4]string]int, len(found))
		}
		if j, ok := at[h.shelf()]; ok {
			out[j].addCopies(h)
			continue
		}
		if at != nil {
			at[h.shelf()] = len(out)
		}
		out = append(out, h)
	}
	return out
}

// shelf is what tells one shelf from another.
func (h *Holding) shelf() [4]string { return [4]string{h.Library, h.Branch, h.Location, h.CallNumber} }

// addCopies adds another entry for the same shelf.
func (h *Holding) addCopies(o Holding) {
	h.Copies += o.Copies
	h.Note = withNote(h.Note, o.Note)
	for _, s := range o.Statement {
		if !slices.Contains(h.Statement, s) {
			h.Statement = append(h.Statement, s)
		}
	}
}

// withNote adds a note that is not there yet.
func withNote(notes, note string) string {
	switch {
	case note == "" || slices.Contains(strings.Split(notes, "; "), note):
		return notes
	case notes == "":
		return note
	}
	return notes + "; " + note
}

// placed says by the profile whose shelf it is.
func (p *Profile) placed(h Holding) Holding {
	if p.Library == Chosen {
		h.Library = ""
		return h
	}
	if code, ok := p.Codes[h.Library]; ok {
		h.Library = code
	}
	if h.Branch == h.Library || p.Codes[h.Branch] == h.Library && h.Library != "" {
		h.Branch = ""
	}
	return h
}

// shelf is one shelf while a record is read.
type shelf struct {
	Holding
	link string
	// items are told of it, by fields of their own.
	items int
	// volumes are those of its items, enumerated its fields 863 to 865.
	volumes    []string
	captions   map[string]captioned
	enumerated [3][]*marc.Field
}

// statement is a field that says which parts of a serial a shelf has, with the
// last shelf before it.
type statement struct {
	*marc.Field
	after int
}

// shelfReader goes through the fields of a record.
type shelfReader struct {
	fields  []ItemField
	used    int // the first of fields that the record has
	shelves []shelf
	// at finds a shelf that was told before, last is the one told last.
	at         map[[4]string]int
	last       int
	statements []statement
	// skipped says that there were items which do not count.
	skipped bool
}

// shelves are what the mapping finds; nil if the record tells none, and empty if
// all are to be skipped.
func (p *Profile) shelves(r *marc.Record) []shelf {
	s := shelfReader{fields: p.Mapping.Fields, used: -1, last: -1}
	unimarc := r.Dialect() == marc.UNIMARC
	if len(s.fields) == 0 || p.Mapping.Name == "852" {
		s.fields = defaultFields
		if unimarc {
			s.fields = defaultUNIMARC
		}
	}
	s.choose(r)
	for i := range r.Fields {
		f := &r.Fields[i]
		if len(f.Tag) != 3 || f.Tag < "049" {
			continue
		}
		s.field(f, unimarc)
	}
	s.pair()
	if s.shelves == nil && s.skipped {
		return []shelf{}
	}
	return s.shelves
}

var (
	defaultFields  = Mappings()[0].Fields
	defaultUNIMARC = []ItemField{rcr, item995}
)

// choose finds the first field of the mapping that the record has.
func (s *shelfReader) choose(r *marc.Record) {
	for i := range s.fields {
		m := &s.fields[i]
		if !m.Item && slices.ContainsFunc(r.Fields, func(f marc.Field) bool { return f.Tag == m.Tag && m.reads(&f) }) {
			s.used = i
			return
		}
	}
}

// reads says whether a field has what it must have.
func (m *ItemField) reads(f *marc.Field) bool {
	if m.With == "" {
		return true
	}
	for all := range strings.SplitSeq(m.With, "|") {
		if strings.IndexFunc(all, func(code rune) bool { return f.Sub(byte(code)) == "" }) < 0 {
			return true
		}
	}
	return false
}

func (s *shelfReader) field(f *marc.Field, unimarc bool) {
	for i := range s.fields {
		if m := &s.fields[i]; m.Tag == f.Tag && (i == s.used || m.Item) && m.reads(f) {
			s.item(m, f)
			return
		}
	}
	switch f.Tag {
	case "853", "854", "855", "863", "864", "865", "866", "867", "868":
		if !unimarc {
			s.statements = append(s.statements, statement{f, s.last})
		}
	case "955", "959":
		if unimarc {
			s.statements = append(s.statements, statement{f, s.last})
		}
	}
}

// item takes one field of the mapping.
func (s *shelfReader) item(m *ItemField, f *marc.Field) {
	for i := range m.Skip {
		if m.Skip[i].skips(f) {
			s.skipped = true
			return
		}
	}
	one := shelf{Holding: Holding{Copies: 1}, link: firstCode(f, m.Link)}
	one.Library, one.Branch, one.Location = firstCode(f, m.Library), firstCode(f, m.Branch), subText(f, m.Location)
	one.CallNumber, one.Note = subText(f, m.Call), notesIn(f, m.Note)
	if m.Shelf != "" && one.Library == "" && one.CallNumber == "" {
		one.Library, one.CallNumber, _ = strings.Cut(firstCode(f, m.Shelf), ":")
		one.Branch = one.Library
	}
	volume := subText(f, m.Volume)
	if m.VolumeInCall && volume == "" {
		one.CallNumber, volume = cutVolume(one.CallNumber)
	}
	if volume != "" {
		one.volumes = []string{volume}
	}
	if n, err := strconv.Atoi(subText(f, m.Copies)); err == nil && n > 0 && n < 1<<20 {
		one.Copies = n
	}
	switch {
	case m.Item && s.addItem(one):
	case m.onlyLibrary():
		for i := range f.Subfields {
			if v := strings.TrimSpace(f.Subfields[i].Value); v != "" && strings.IndexByte(m.Library, f.Subfields[i].Code) >= 0 {
				s.add(shelf{Holding: Holding{Library: v, Branch: v, Copies: 1}})
			}
		}
	default:
		s.add(one)
	}
}

// add keeps a shelf, or counts it with the one that it is.
func (s *shelfReader) add(one shelf) {
	key := one.Holding.shelf()
	at, known := s.at[key]
	if !known || one.link != "" && one.link != s.shelves[at].link { // holdings of the same shelf stay apart while their items are told
		if s.at == nil {
			s.at = map[[4]string]int{}
		}
		at = len(s.shelves)
		s.at[key], s.last = at, at
		s.shelves = append(s.shelves, one)
		return
	}
	of := &s.shelves[at]
	s.last = at
	of.Copies += one.Copies
	of.volumes = append(of.volumes, one.volumes...)
	of.Note = withNote(of.Note, one.Note)
}

// onlyLibrary says that the field lists libraries, as 049 does.
func (m *ItemField) onlyLibrary() bool {
	return m.Location == "" && m.Call == "" && m.Library != "" && m.Volume == "" && !m.Item
}

// addItem counts an item with the shelf that it names, or with the only one.
func (s *shelfReader) addItem(one shelf) bool {
	at := s.linked(one.link)
	if at < 0 && len(s.shelves) == 1 && (s.shelves[0].link == "" || one.CallNumber == "") {
		at = 0
	}
	if at < 0 {
		return false
	}
	of := &s.shelves[at]
	of.items++
	of.volumes = append(of.volumes, one.volumes...)
	of.Note = withNote(of.Note, one.Note)
	return true
}

// linked finds the shelf with a number, -1 if there is none.
func (s *shelfReader) linked(link string) int {
	if link == "" {
		return -1
	}
	return slices.IndexFunc(s.shelves, func(o shelf) bool { return o.link == link })
}

// firstCode reads the first of the subfields that are there.
func firstCode(f *marc.Field, spec string) string {
	for i := range len(spec) {
		if v := strings.TrimSpace(f.Sub(spec[i])); v != "" && spec[i] != '|' {
			return v
		}
	}
	return ""
}

// notesIn joins notes of one field.
func notesIn(f *marc.Field, spec string) string {
	notes := ""
	for i := range f.Subfields {
		if strings.IndexByte(spec, f.Subfields[i].Code) >= 0 {
			notes = withNote(notes, strings.TrimSpace(f.Subfields[i].Value))
		}
	}
	return notes
}

// subText reads subfields as ItemField tells them.
func subText(f *marc.Field, spec string) string {
	for spec != "" {
		var codes string
		codes, spec, _ = strings.Cut(spec, "|")
		if v := orderedSubs(f, codes); v != "" {
			return v
		}
	}
	return ""
}

// orderedSubs joins subfields in the order of codes.
func orderedSubs(f *marc.Field, codes string) string {
	out := ""
	for i := range len(codes) {
		for j := range f.Subfields {
			if f.Subfields[j].Code != codes[i] {
				continue
			}
			v := strings.TrimSpace(f.Subfields[j].Value)
			switch {
			case v == "":
			case out == "":
				out = v
			default:
				out += " " + v
			}
		}
	}
	return out
}

// cutVolume takes the volume off the end of a call number: "QC1 .E87 v.5 1988",
// "Microfilm E164 Aug.1-10 1973", "AP2 .O354 1870/71".
func cutVolume(call string) (string, string) {
	words := strings.Fields(call)
	for i := 1; i < len(words); i++ {
		if isVolume(words[i]) {
			return strings.Join(words[:i], " "), strings.Join(words[i:], " ")
		}
	}
	return call, ""
}

// isVolume says whether a word of a call number begins a volume. Letters of a
// class are capitals, so that captions in capitals are taken for such, but for those
// with a full stop before the number ("V.2", "NO.3-5"), as no class has.
func isVolume(w string) bool {
	end := strings.IndexFunc(w, func(r rune) bool { return r >= '0' && r <= '9' || r == '.' })
	if end == 0 {
		year, _, double := strings.Cut(w, "/")
		return double && isYear(levelNumber(year))
	}
	if end < 0 {
		return false
	}
	switch statementWords[Fold(w[:end])] {
	case wordVolume, wordIssue:
		return w[0] >= 'a' || end+1 < len(w) && w[end] == '.' && isDigit(w[end+1])
	case wordMonth:
		return true
	}
	return false
}

// classNumber is the number that stands for the call number where a record
// has no holdings: 090 (local), 050 (Library of Congress), 082 (Dewey).
func classNumber(r *marc.Record) string {
	if r.Dialect() == marc.UNIMARC {
		return ""
	}
	for _, tag := range []string{"090", "050", "082"} {
		if f := r.First(tag); f != nil {
			codes := "ab"
			if tag == "082" {
				codes = "a"
			}
			if c := strings.TrimSpace(joinSubs(f, codes)); c != "" {
				return c
			}
		}
	}
	return ""
}
