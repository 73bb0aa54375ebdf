package union

import (
	"slices"
	"sort"
	"strings"

	"holdfast/marc"
)

// Input is one source of a title.
type Input struct {
	Source Source
	MARC   *marc.Record
	// Holdings is what its record says, with codes and names of libraries.
	Holdings []Holding
	// Attached is what separate holdings records for it say, one list a record.
	Attached [][]Holding
	// Works are keys of works that people put the record into.
	Works []string
}

// Merge makes one record of the sources of a title; the first leads. Its record
// stays as it is, but for fields of which the longest counts and for what enrich adds,
// and every field of the others that it lacks is added behind the fields of the same
// tag, as the profile says. Fields are compared by their folded text. The MARC records must not be
// changed afterwards.
func (p *MergeProfile) Merge(number int64, inputs []Input) *Record {
	out := &Record{Number: number, Sources: make([]Source, len(inputs))}
	var held holdingSet
	for i := range inputs {
		in := &inputs[i]
		out.Sources[i] = in.Source
		addHoldings(&held, in)
	}
	out.Holdings = held.result()
	if len(inputs) == 0 {
		return out
	}
	out.Works = worksOf(inputs)
	out.MARC, out.GivenBy, out.Aside = p.mergeFields(inputs)
	return out
}

// addHoldings adds what one source says of shelves. Of a library that has holdings
// records of its own, what the title's record says does not count.
func addHoldings(held *holdingSet, in *Input) {
	told := map[string]bool{}
	for _, list := range in.Attached {
		held.add(list)
		for i := range list {
			told[list[i].Library] = true
		}
	}
	own := in.Holdings
	if len(told) > 0 {
		own = slices.DeleteFunc(slices.Clone(own), func(h Holding) bool { return told[h.Library] })
	}
	held.add(own)
}

// mergeFields returns the merged record, who gave each field, and what it leaves out.
func (p *MergeProfile) mergeFields(inputs []Input) (*marc.Record, [][]int, []marc.Field) {
	lead := inputs[0].MARC
	merged := *lead
	if len(inputs) == 1 {
		given := make([][]int, len(lead.Fields))
		one := []int{0}
		for i := range given {
			given[i] = one
		}
		return &merged, given, nil
	}
	m := newMerger(p, lead)
	for i := 1; i < len(inputs); i++ {
		r := inputs[i].MARC
		if r.Dialect() != m.dialect {
			r = crossed(r, m.dialect)
		}
		m.addRecord(r, i)
	}
	if p.hasLongest() {
		m.longestOnly()
	}
	merged.Fields, merged.Warnings = nil, nil
	given := make([][]int, len(m.fields))
	sort.SliceStable(m.fields, func(a, b int) bool { return m.fields[a].Tag < m.fields[b].Tag })
	merged.Fields = make([]marc.Field, len(m.fields))
	for i := range m.fields {
		merged.Fields[i], given[i] = m.fields[i].Field, m.fields[i].given
	}
	return &merged, given, m.aside
}

// merger gathers the fields of one title.
type merger struct {
	profile *MergeProfile
	dialect marc.Dialect
	fields  []mergedField
	// at finds a field by tag and folded content; tags are those of the leader.
	at   map[string]int
	tags map[string]bool
	// names finds the personal names by their folded text without dates.
	names map[string][]int
	// aside are editions and imprints that are not taken, asideAt their content.
	aside   []marc.Field
	asideAt map[string]bool
	// occurrence is the highest number that links a field with its 880.
	occurrence int
	key        []byte
}

type mergedField struct {
	marc.Field
	given []int
}

func newMerger(p *MergeProfile, lead *marc.Record) *merger {
	m := &merger{profile: p, dialect: lead.Dialect(), at: make(map[string]int, 2*len(lead.Fields)),
		tags: map[string]bool{}, names: map[string][]int{}}
	m.fields = make([]mergedField, 0, len(lead.Fields)+16)
	for i := range lead.Fields {
		f := &lead.Fields[i]
		m.tags[f.Tag] = true
		m.append(*f, 0)
		if _, n := linkOf(f); n > m.occurrence {
			m.occurrence = n
		}
	}
	return m
}

// append adds a field without asking whether it is there.
func (m *merger) append(f marc.Field, source int) {
	key := m.content(&f)
	if _, ok := m.at[key]; !ok {
		m.at[key] = len(m.fields)
	}
	if name := nameOf(&f); name != "" {
		m.names[name] = append(m.names[name], len(m.fields))
	}
	m.fields = append(m.fields, mergedField{Field: f, given: []int{source}})
}

// addRecord adds what the others lack.
func (m *merger) addRecord(r *marc.Record, source int) {
	moved := map[int]int{} // occurrence numbers in r -> in the merged record
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Tag == "880" || len(f.Tag) != 3 {
			continue
		}
		if tag := m.lacking(f, source); tag != "" {
			m.append(m.relinked(f, tag, moved), source)
		}
	}
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Tag != "880" || m.known(f, source) {
			continue
		}
		tag, n := linkOf(f)
		m.append(withLink(f, "880", tag, moved[n]), source)
	}
}

// lacking returns the tag under which a field has to be added, or "".
func (m *merger) lacking(f *marc.Field, source int) string {
	if m.known(f, source) {
		return ""
	}
	mode, told := m.profile.mode(m.dialect, f.Tag)
	switch {
	case f.Tag < "010":
		if m.tags[f.Tag] || f.Tag < "006" {
			return ""
		}
	case f.Tag[0] == '9' && !told:
		return ""
	case mode == KeepFirst && m.tagged(f.Tag):
		m.setAside(f)
		return ""
	case mode.target() != "" && m.tagged(f.Tag):
		g := withTag(f, mode.target())
		if m.known(&g, source) {
			return ""
		}
		return mode.target()
	}
	return f.Tag
}

// setAside keeps an edition or imprint that is not taken, each once.
func (m *merger) setAside(f *marc.Field) {
	switch f.Tag {
	case "250", "260", "264", "205", "210", "214":
	default:
		return
	}
	key := m.content(f)
	if m.asideAt[key] {
		return
	}
	if m.asideAt == nil {
		m.asideAt = map[string]bool{}
	}
	m.asideAt[key] = true
	m.aside = append(m.aside, *f)
}

// longestOnly leaves one field of each tag of which the longest counts.
func (m *merger) longestOnly() {
	best := map[string]int{}
	for i := range m.fields {
		f := &m.fields[i]
		if mode, _ := m.profile.mode(m.dialect, f.Tag); mode != PreferLongest || f.Tag < "010" {
			continue
		}
		if j, ok := best[f.Tag]; !ok || textLength(&f.Field) > textLength(&m.fields[j].Field) {
			best[f.Tag] = i
		}
	}
	if len(best) == 0 {
		return
	}
	kept := m.fields[:0]
	for i := range m.fields {
		if j, ok := best[m.fields[i].Tag]; !ok || j == i {
			kept = append(kept, m.fields[i])
		}
	}
	m.fields = kept
}

// textLength is the number of bytes of text in a field.
func textLength(f *marc.Field) int {
	n := len(f.Value)
	for i := range f.Subfields {
		n += len(f.Subfields[i].Value)
	}
	return n
}

// tagged says whether the leader has a field of this kind: for a main entry
// any 1XX, for an imprint 260 or 264, else the tag itself.
func (m *merger) tagged(tag string) bool {
	switch {
	case m.dialect == marc.UNIMARC:
	case tag[0] == '1':
		return m.tags["100"] || m.tags["110"] || m.tags["111"] || m.tags["130"]
	case tag == "260" || tag == "264":
		return m.tags["260"] || m.tags["264"]
	}
	return m.tags[tag]
}

// known notes that source has a field which is there already.
func (m *merger) known(f *marc.Field, source int) bool {
	i, ok := m.at[m.content(f)]
	if !ok {
		if i, ok = m.named(f); !ok {
			return false
		}
	}
	given := m.fields[i].given
	if given[len(given)-1] != source {
		m.fields[i].given = append(given, source)
	}
	m.fields[i].enrich(f)
	return true
}

// enrich adds what another source says of the same thing beside its name: numbers of
// the authority file, roles, and the dates of a person who has none.
func (m *mergedField) enrich(f *marc.Field) {
	codes := "01"
	switch {
	case f.Tag >= "880":
		return
	case nameOf(f) != "" && m.Sub('d') == "":
		codes = "014ed"
	case hasRoles(f.Tag):
		codes = "014e"
	}
	own := false // m has subfields of its own by now, and not those of its record
	for _, s := range f.Subfields {
		if strings.IndexByte(codes, s.Code) < 0 || m.says(s) {
			continue
		}
		if !own {
			own, m.Subfields = true, slices.Clone(m.Subfields)
		}
		at := len(m.Subfields)
		if s.Code == 'd' {
			at = 1 + lastOf(m.Subfields, "abcq")
		}
		m.Subfields = slices.Insert(m.Subfields, at, s)
	}
}

// hasRoles says whether fields of a tag name somebody, who may have roles.
func hasRoles(tag string) bool {
	return tag[0] == '1' || tag[0] == '6' || tag[0] == '7' || tag >= "800" && tag <= "830"
}

// says says whether the field has the subfield.
func (m *mergedField) says(want marc.Subfield) bool {
	folded := ""
	for _, s := range m.Subfields {
		if s.Code != want.Code {
			continue
		}
		if folded == "" {
			folded = Fold(want.Value)
		}
		if s.Value == want.Value || Fold(s.Value) == folded {
			return true
		}
	}
	return false
}

// lastOf is the place of the last subfield with one of codes, -1 if there is none.
func lastOf(list []marc.Subfield, codes string) int {
	last := -1
	for i := range list {
		if strings.IndexByte(codes, list[i].Code) >= 0 {
			last = i
		}
	}
	return last
}

// named finds a person who is there already, with or without dates: in one book
// the same name without dates is the same person, since missing is not different.
func (m *merger) named(f *marc.Field) (int, bool) {
	name := nameOf(f)
	if name == "" {
		return 0, false
	}
	dates := Fold(f.Sub('d'))
	for _, i := range m.names[name] {
		if known := Fold(m.fields[i].Sub('d')); known == dates || known == "" || dates == "" {
			return i, true
		}
	}
	return 0, false
}

// nameOf is the folded name of a person, without dates, roles and titles; "" for
// any other field, and for the author of another work ($t).
func nameOf(f *marc.Field) string {
	if f.Tag != "100" && f.Tag != "700" || f.Sub('t') != "" || f.Sub('a') == "" {
		return ""
	}
	return Fold(f.Sub('a') + " " + f.Sub('b') + " " + f.Sub('c'))
}

// relinked returns f under a tag of the merged record, with a new occurrence
// number if it is linked with an 880.
func (m *merger) relinked(f *marc.Field, tag string, moved map[int]int) marc.Field {
	_, n := linkOf(f)
	if n == 0 {
		return withTag(f, tag)
	}
	if moved[n] == 0 {
		m.occurrence++
		moved[n] = m.occurrence
	}
	return withLink(f, tag, "880", moved[n])
}

// content is the tag and the folded text of a field, by which fields are
// compared. Subject headings of two vocabularies stay two.
func (m *merger) content(f *marc.Field) string {
	b := append(m.key[:0], compareTag(f)...)
	title := f.Tag == "245" || f.Tag == "246"
	if strings.HasPrefix(f.Tag, "6") {
		b = append(append(b, f.Ind2), f.Sub('2')...)
	}
	if f.IsControl() {
		b = append(append(b, ' '), f.Value...)
	}
	for i := range f.Subfields {
		s := &f.Subfields[i]
		if strings.IndexByte("012568", s.Code) >= 0 || title && strings.IndexByte(titleCodes, s.Code) < 0 {
			continue
		}
		if !title {
			b = append(b, 0x1F, s.Code)
		}
		b = append(b, ' ')
		b = appendFold(b, s.Value)
	}
	m.key = b
	return string(b)
}

// compareTag is the tag, with those that say the same counted as one.
func compareTag(f *marc.Field) string {
	switch f.Tag {
	case "245", "246":
		return "245"
	case "260", "264":
		return "264"
	case "880":
		tag, _ := linkOf(f)
		return "880" + tag
	}
	return f.Tag
}

// titleCodes are the subfields of 245 that make the title itself; a variant title
// has no statement of responsibility and no material.
const titleCodes = "abfgknp"

// withTag returns a copy of f under another tag. A title that becomes a variant
// title keeps the title itself only.
func withTag(f *marc.Field, tag string) marc.Field {
	g := *f
	g.Tag = tag
	if f.Tag != "245" || tag != "246" {
		return g
	}
	g.Ind1, g.Ind2 = '3', ' ' // no note, but an added entry; the kind of title is not told
	g.Subfields = nil
	for _, s := range f.Subfields {
		if strings.IndexByte(titleCodes, s.Code) >= 0 || s.Code == '6' {
			s.Value = strings.TrimRight(s.Value, " /")
			g.Subfields = append(g.Subfields, s)
		}
	}
	return g
}

// linkOf reads $6 ("880-02/$1"): the tag of the partner and the occurrence
// number, 0 if there is none.
func linkOf(f *marc.Field) (string, int) {
	if len(f.Subfields) == 0 || f.IsControl() {
		return "", 0
	}
	link := f.Sub('6')
	if len(link) < 6 || link[3] != '-' || !allDigits(link[4:6]) {
		return "", 0
	}
	return link[:3], int(link[4]-'0')*10 + int(link[5]-'0')
}

// withLink returns a copy of f whose $6 leads to partner and occurrence n; 0
// says that there is no partner.
func withLink(f *marc.Field, tag, partner string, n int) marc.Field {
	g := *f
	g.Tag = tag
	g.Subfields = append([]marc.Subfield(nil), f.Subfields...)
	if n > 99 {
		n = 0
	}
	for i := range g.Subfields {
		s := &g.Subfields[i]
		if s.Code == '6' && len(s.Value) >= 6 {
			s.Value = partner + "-" + string([]byte{byte('0' + n/10), byte('0' + n%10)}) + s.Value[6:]
		}
	}
	return g
}
