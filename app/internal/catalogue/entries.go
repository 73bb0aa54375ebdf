package catalogue

import (
	"bytes"
	"slices"
	"strings"

	"holdfast/app/internal/callnumber"
	"holdfast/app/internal/union"
	"holdfast/engine"
	"holdfast/engine/analysis"
	"holdfast/marc"
)

// labelBytes and entryKeyBytes are how much of a text, and of its place, is kept for a
// list: headings that agree so far are one.
const (
	labelBytes    = 240
	entryKeyBytes = 240
)

// entryKey is the place of a heading in a list.
func entryKey(text string) []byte {
	key := OrderKey(text)
	return key[:min(len(key), entryKeyBytes)]
}

// filed is a text with what it is filed under: the text without its article.
type filed struct{ text, filing string }

// inSeries notes a series without the number in it.
func (r *reading) inSeries(name string) {
	if name != "" {
		r.series = append(r.series, filed{name, r.withoutKnownArticle(name)})
	}
}

// Entries returns where a record stands in the lists.
func (m *Mapper) Entries(rec *union.Record) []engine.FieldEntry {
	if rec == nil || rec.MARC == nil {
		return nil
	}
	r := newReading(rec.MARC)
	r.lastYear = m.lastYear
	r.read()
	r.finish()
	return r.entries(rec)
}

// entryList collects entries, each place of a list once.
type entryList struct{ list []engine.FieldEntry }

func (e *entryList) put(field string, key []byte, label string) {
	if len(key) == 0 || label == "" {
		return
	}
	key = key[:min(len(key), entryKeyBytes)]
	for i := range e.list {
		if e.list[i].Field == field && bytes.Equal(e.list[i].Key, key) {
			return
		}
	}
	if len(label) > labelBytes {
		label = strings.ToValidUTF8(label[:labelBytes], "") + "…"
	}
	e.list = append(e.list, engine.FieldEntry{Field: field, Key: key, Label: label})
}

// entries are the places of a title in the lists: under each form of a name and of its
// title, in each script (so the heading is reached from any of them).
func (r *reading) entries(rec *union.Record) []engine.FieldEntry {
	var e entryList
	for i := range r.authors {
		e.put(AuthorList, OrderKey(r.authors[i].heading), r.authors[i].heading)
		e.put(AuthorList, OrderKey(r.authors[i].original), r.authors[i].original)
	}
	for _, t := range r.titles {
		e.put(TitleList, OrderKey(t.filing), t.text)
	}
	if len(r.titles) == 0 {
		e.put(TitleList, OrderKey(r.anyTitle()), r.anyTitle())
	}
	for _, s := range r.subjectValues() {
		e.put(SubjectList, OrderKey(s.text), s.text)
		e.put(SubjectList, OrderKey(s.original), s.original)
	}
	for _, s := range r.series {
		e.put(SeriesList, OrderKey(s.filing), s.text)
	}
	r.callNumbers(rec, func(n *callnumber.Number) { e.put(CallNumberList, n.Key, n.Text) })
	for _, n := range r.identifiers(rec) {
		e.put(IdentifierList, n.key(), n.String())
	}
	return e.list
}

// shelf is the place of the first call number, of the scheme that stands first on the
// shelf.
func (r *reading) shelf(rec *union.Record) (key []byte, ok bool) {
	r.callNumbers(rec, func(n *callnumber.Number) {
		if !ok || n.Key[0] < key[0] {
			key, ok = n.Key, true
		}
	})
	return key, ok
}

// callField is a field of call numbers: the subfields of a number, and its scheme.
type callField struct {
	codes  string
	scheme callnumber.Scheme
}

var marc21Calls = map[string]callField{
	"050": {"ab", callnumber.LC}, "055": {"ab", callnumber.LC}, "090": {"ab", callnumber.LC},
	"060": {"ab", callnumber.NLM}, "096": {"ab", callnumber.NLM}, "070": {"ab", callnumber.Local},
	"082": {"ab", callnumber.Dewey}, "083": {"a", callnumber.Dewey}, "092": {"ab", callnumber.Dewey},
	"080": {"ab", callnumber.Local}, "084": {"ab", callnumber.Local}, "086": {"a", callnumber.SuDoc}, "099": {"a", callnumber.Unknown},
}

var unimarcCalls = map[string]callField{
	"675": {"a", callnumber.Local}, "676": {"a", callnumber.Dewey}, "680": {"ab", callnumber.LC}, "686": {"ab", callnumber.Local},
}

// callNumbers calls do with the call numbers of a title: those of its record and those
// under which libraries hold it.
func (r *reading) callNumbers(rec *union.Record, do func(*callnumber.Number)) {
	fields := marc21Calls
	if r.unimarc {
		fields = unimarcCalls
	}
	var own []string
	for i := range r.rec.Fields {
		f := &r.rec.Fields[i]
		c, ok := fields[f.Tag]
		if !ok {
			continue
		}
		if f.Tag == "086" && f.Ind1 != '0' && f.Sub('2') != "sudocs" {
			c.scheme = callnumber.Local
		}
		if n, ok := callnumber.Parse(c.scheme, callText(f, c.codes)); ok {
			own = append(own, n.Text)
			do(&n)
		}
	}
	for i := range rec.Holdings {
		text := clean(rec.Holdings[i].CallNumber)
		if slices.Contains(own, text) {
			continue // of a known scheme
		}
		if n, ok := callnumber.Parse(r.shelvedBy(text), text); ok {
			do(&n)
		}
	}
}

// shelvedBy is the scheme of a holding's call number, as the first indicator of the 852
// that has it says: the letter W may begin one of medicine and one of its own.
func (r *reading) shelvedBy(text string) callnumber.Scheme {
	for i := range r.rec.Fields {
		f := &r.rec.Fields[i]
		if f.Tag != "852" || r.unimarc {
			continue
		}
		if number := clean(joined(f, "hi")); number == "" || !strings.HasPrefix(text, number) {
			continue
		}
		switch f.Ind1 {
		case '0':
			return callnumber.LC
		case '1':
			return callnumber.Dewey
		case '2':
			return callnumber.NLM
		case '3':
			return callnumber.SuDoc
		case '4', '5', '6':
			return callnumber.Local
		}
	}
	return callnumber.Unknown
}

// callText is the first number of a field: a second $a is another one.
func callText(f *marc.Field, codes string) string {
	text := ""
	for i := range f.Subfields {
		s := &f.Subfields[i]
		if strings.IndexByte(codes, s.Code) < 0 || s.Code == 'a' && text != "" {
			continue
		}
		text = strings.TrimSpace(text + " " + clean(s.Value))
	}
	return text
}

// identifier is a number of a title with its kind.
type identifier struct{ kind, number string }

func (n identifier) String() string {
	if n.kind == "" {
		return n.number
	}
	return n.kind + " " + n.number
}

// key is the place of the number in the list, with equal ones by kind.
func (n identifier) key() []byte { return append(identifierKey(n.number), 0, kindLetter(n.kind)) }

func kindLetter(kind string) byte {
	if kind == "" {
		return 0
	}
	return kind[0]
}

func identifierKey(number string) []byte {
	return []byte(strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToUpper(number)))
}

// identifiers are the numbers by which a title is known: not those that libraries gave
// their records. Of an ISBN that has two forms it is the one of 13 figures.
func (r *reading) identifiers(rec *union.Record) []identifier {
	var list []identifier
	for _, n := range r.isbns {
		if len(n) == 13 {
			list = append(list, identifier{"ISBN", n})
		}
	}
	for _, n := range r.issns {
		list = append(list, identifier{"ISSN", n})
	}
	for i := range r.rec.Fields {
		f := &r.rec.Fields[i]
		switch {
		case f.Tag == "035":
			if form, ok := oclcForm(f.Sub('a')); ok {
				list = append(list, identifier{"OCLC", form})
			}
		case r.unimarc:
		case f.Tag == "010":
			if form, ok := lccnForm(f.Sub('a')); ok {
				list = append(list, identifier{"LCCN", form})
			}
		case f.Tag == "024" || f.Tag == "027" || f.Tag == "028" || f.Tag == "030" || f.Tag == "088":
			list = append(list, identifier{"", trimISBD(clean(f.Sub('a')))})
		}
	}
	for i := range rec.Sources {
		if form, ok := oclcForm(rec.Sources[i].ControlNumber); ok {
			list = append(list, identifier{"OCLC", form})
		}
	}
	return list
}

// BrowseKey returns the place in a list of what somebody typed.
func BrowseKey(field, typed string) []byte {
	switch field {
	case CallNumberList:
		return callnumber.Jump(typed)
	case IdentifierList:
		return typedIdentifier(typed)
	}
	if len(analysis.Words(typed)) == 0 {
		return nil
	}
	return OrderKey(typed)
}

// typedIdentifier takes the kind off a number, and makes 13 figures of an ISBN.
func typedIdentifier(typed string) []byte {
	if forms, ok := isbnForms(typed); ok {
		return identifierKey(forms[0])
	}
	if form, ok := oclcForm(typed); ok {
		return identifierKey(form)
	}
	typed = strings.ToUpper(strings.TrimSpace(typed))
	for _, kind := range []string{"ISBN", "ISSN", "LCCN", "OCLC"} {
		typed = strings.TrimSpace(strings.TrimPrefix(typed, kind))
	}
	return identifierKey(typed)
}
