package catalogue

import (
	"strings"

	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/marc"
)

// reading is one record read once by the rules of its dialect, in the terms of
// the catalogue. It serves one goroutine and one record.
type reading struct {
	rec     *marc.Record
	unimarc bool
	// lastYear is the last year that can be.
	lastYear int32
	// labelling also gathers the labelled view; indexing the words.
	labelling, indexing bool

	// title is the record's own title, original the same in its own script.
	title, original ownTitle
	// otherTitle is the first title that is not the record's own.
	otherTitle string
	// responsibility is what stands after the title (245 $c).
	responsibility, responsibilityOriginal string
	// authors are the names in their order; the main entry comes first.
	authors []author
	// publication is place and publisher; that of the publisher is own, that of
	// a printer or distributor is taken if there is no other.
	publication, publicationOriginal string
	publicationIsOwn                 bool
	// imprints are dates of publication as written, otherImprints those of
	// making, selling and copyright.
	imprints, otherImprints []string

	subjects     []subjectHeading
	hasLCSH      bool
	uncontrolled []subjectHeading
	// headings are those of all vocabularies, vocabularies the names of these.
	headings, vocabularies []string
	genres                 []string
	audiences              []string
	// juvenile is set by subject headings that are for children's books only.
	juvenile bool
	classes  classes
	// languages are names, language the code of the first.
	languages []string
	language  string
	carrier   carrier

	// titles are those of its own, and series those it is part of, as they are filed.
	titles, series        []filed
	wholes, authorWholes  []string
	isbns, issns, numbers []string
	words                 []engine.FieldText
	labels                [labelCount][]view.LabelledValue
}

// ownTitle is a record's own title.
type ownTitle struct {
	// proper is 245 $a; rest the subtitle and parallel titles; parts number
	// and name of part; full all of it as ISBD puts it.
	proper, rest, parts, full string
	// article is the number of letters that do not file.
	article int
}

// author is a name that is responsible for the whole record.
type author struct {
	// heading is without role, shown with what is to be shown beside it.
	heading string
	role    string
	// original is the heading in its own script, from a linked 880.
	original string
	// link is the number that ties this field to an 880, or "".
	link string
	main bool
}

// rule says what becomes of one field: which subfields, in the order of the
// record, go where. Rules are data; the tables are in marc21.go and unimarc.go.
type rule struct {
	// tags are the fields it is for, parted by blanks; an X stands for any digit.
	tags string
	// codes are the subfields it takes, 0 to 9 never among them but where the
	// rule says so.
	codes string
	use   func(r *reading, f *marc.Field, rule *rule)
	// class is the weight class of the words.
	class uint8
	// label is where the field is shown; noLabel for nowhere.
	label label
}

// rulebook holds the rule of each tag, 000 to 999.
type rulebook [1000]*rule

func book(rules []rule) *rulebook {
	var b rulebook
	for i := range rules {
		for _, pattern := range strings.Fields(rules[i].tags) {
			for n := range b {
				if tagMatches(pattern, n) {
					b[n] = &rules[i]
				}
			}
		}
	}
	return &b
}

func tagMatches(pattern string, n int) bool {
	for i := 2; i >= 0; i-- {
		if pattern[i] != 'X' && int(pattern[i]-'0') != n%10 {
			return false
		}
		n /= 10
	}
	return true
}

// tagNumber returns a tag as a number, or -1 if it has other characters.
func tagNumber(tag string) int {
	if len(tag) != 3 || !isDigit(tag[0]) || !isDigit(tag[1]) || !isDigit(tag[2]) {
		return -1
	}
	return int(tag[0]-'0')*100 + int(tag[1]-'0')*10 + int(tag[2]-'0')
}

// read applies the rules of the record's dialect to its fields, in the order
// of the record.
func (r *reading) read() {
	rules := marc21Rules
	if r.unimarc {
		rules = unimarcRules
	}
	for i := range r.rec.Fields {
		f := &r.rec.Fields[i]
		n := tagNumber(f.Tag)
		if n < 10 {
			continue
		}
		if n == 880 && !r.unimarc {
			if n = linkedTag(f); n < 0 {
				continue
			}
		}
		if rule := rules[n]; rule != nil {
			rule.use(r, f, rule)
		}
		if r.indexing {
			r.keywords(f, n)
		}
	}
}

// linkedTag returns the number of the tag that an 880 stands for, from its $6
// ("245-01/$1"), or -1.
func linkedTag(f *marc.Field) int {
	link := f.Sub('6')
	if len(link) < 3 {
		return -1
	}
	return tagNumber(link[:3])
}

// linkNumber returns the two digits of $6 that tie a field and its 880, or "".
func linkNumber(f *marc.Field) string {
	link := f.Sub('6')
	if len(link) < 6 || link[3] != '-' || link[4:6] == "00" {
		return ""
	}
	return link[4:6]
}

// isOriginal says whether f is the form in its own script of another field.
func isOriginal(f *marc.Field) bool { return f.Tag == "880" }

// keywords adds all text of a field to the keyword field: of the descriptive
// fields, and without subfields that steer, link or number.
func (r *reading) keywords(f *marc.Field, tag int) {
	if !r.isText(tag) {
		return
	}
	var b strings.Builder
	for i := range f.Subfields {
		s := &f.Subfields[i]
		if isDigit(s.Code) || s.Code == 'w' || s.Code == 'u' || (s.Code == 'x' && tag >= 760 && !r.unimarc) {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(s.Value)
	}
	if b.Len() > 0 {
		r.words = append(r.words, engine.FieldText{Field: Keyword, Text: clean(b.String())})
	}
}

// isText says whether a field holds text about the title that people search.
func (r *reading) isText(tag int) bool {
	if r.unimarc {
		return tag >= 200 && tag < 800 && (tag < 675 || tag > 689)
	}
	switch {
	case tag < 100 || tag >= 840:
		return false
	case tag >= 336 && tag <= 347 || tag >= 380 && tag <= 385:
		return false
	case tag == 533 || tag == 538 || tag == 583:
		return tag == 533
	}
	return true
}

// word adds text to a text field.
func (r *reading) word(field string, class uint8, text string) {
	if r.indexing && text != "" {
		r.words = append(r.words, engine.FieldText{Field: field, Class: class, Text: text})
	}
}

// add appends value unless it is empty or there already.
func add(list []string, value string) []string {
	if value == "" {
		return list
	}
	for _, v := range list {
		if v == value {
			return list
		}
	}
	return append(list, value)
}

// joined returns the texts of the subfields with one of the codes, clean, with
// blanks between.
func joined(f *marc.Field, codes string) string {
	var first string
	var b strings.Builder
	for i := range f.Subfields {
		s := &f.Subfields[i]
		if strings.IndexByte(codes, s.Code) < 0 {
			continue
		}
		text := clean(s.Value)
		switch {
		case text == "":
		case first == "":
			first = text
		default:
			if b.Len() == 0 {
				b.WriteString(first)
			}
			b.WriteByte(' ')
			b.WriteString(text)
		}
	}
	if b.Len() == 0 {
		return first
	}
	return b.String()
}
