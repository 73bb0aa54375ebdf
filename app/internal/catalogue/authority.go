package catalogue

import (
	"slices"
	"strings"

	"holdfast/engine/analysis"
	"holdfast/marc"
)

// Reference is what an authority record says of a heading that is not its own: that it
// is not used, or, with Also, that it stands beside the record's own.
type Reference struct {
	// List is the browse field in which both may stand.
	List           string
	Also           bool
	Key, TargetKey []byte
	Label, Target  string
	// Words are those of the name without its dates, in the order of the alphabet, as
	// NameWords gives them.
	Words string
}

// maxReferences bounds what one authority record says.
const maxReferences = 1000

// References reads an authority record: MARC 21 4XX and 5XX, in UNIMARC the same behind
// 2XX, and other scripts of all of these.
func References(rec *marc.Record) []Reference {
	a := authority{rec: rec, unimarc: rec.Leader.Type() != 'z'}
	for i := range rec.Fields {
		if f := &rec.Fields[i]; len(f.Tag) == 3 && f.Tag[0] == a.block() && len(f.Subfields) > 0 {
			a.read(f)
			break
		}
	}
	return a.list
}

type authority struct {
	rec     *marc.Record
	unimarc bool
	list    []Reference
}

func (a *authority) block() byte {
	if a.unimarc {
		return '2'
	}
	return '1'
}

// read takes the references of a record with a heading.
func (a *authority) read(own *marc.Field) {
	heading := a.heading(own, tagNumber(own.Tag))
	lists := a.lists(tagNumber(own.Tag), own)
	if heading.text == "" {
		return
	}
	for i := range a.rec.Fields {
		f := &a.rec.Fields[i]
		tag := tagNumber(f.Tag)
		if tag == 880 {
			if tag = linkedTag(f); tag/100 == int(a.block()-'0') {
				tag += 300 // its own heading in another script leads to it
			}
		}
		if tag/100 != 4 && tag/100 != 5 || len(f.Subfields) == 0 || hidden(f) {
			continue
		}
		a.add(lists, a.heading(f, tag), heading, tag/100 == 5)
	}
}

// hidden says whether a tracing is not to be shown as a reference ($w, fourth place).
func hidden(f *marc.Field) bool {
	w := f.Sub('w')
	return len(w) >= 4 && w[3] == 'a'
}

func (a *authority) add(lists []string, from, to authorityHeading, also bool) {
	key, target := entryKey(from.filing), entryKey(to.filing)
	if from.text == "" || slices.Equal(key, target) || len(a.list)+len(lists) > maxReferences {
		return
	}
	for _, list := range lists {
		a.list = append(a.list, Reference{List: list, Also: also, Key: key, TargetKey: target, Label: from.text, Target: to.text, Words: NameWords(from.name)})
	}
}

// authorityHeading is a heading, what it is filed under, and the name in it.
type authorityHeading struct{ text, filing, name string }

// heading builds the heading of a field as titles have it.
func (a *authority) heading(f *marc.Field, tag int) authorityHeading {
	if a.unimarc {
		return a.unimarcHeading(f, tag)
	}
	var h authorityHeading
	switch tag % 100 {
	case 0, 10, 11:
		name := nameHeading(f)
		h = authorityHeading{name.full, name.full, name.entry}
		if work := titleText(f, "tnpkmrsf"); work != "" && f.Sub('t') != "" {
			h.text += ". " + work
			h.filing, h.name = h.text, h.text
		}
	case 30:
		text := titleText(f, "adfklmnoprst")
		h = authorityHeading{text, withoutArticle(text, int(max(f.Ind2, '0')-'0')), text}
	default:
		text := dashes(titleText(f, "abcdg"))
		h = authorityHeading{text, text, text}
	}
	return h.divided(f)
}

func (a *authority) unimarcHeading(f *marc.Field, tag int) authorityHeading {
	if tag%100 == 0 || tag%100 == 10 || tag%100 == 20 {
		name := unimarcHeading(f, tag%100 == 10)
		return authorityHeading{name.full, name.full, name.entry}.divided(f)
	}
	text := titleText(f, "ahi")
	return authorityHeading{text, text, text}.divided(f)
}

// divided adds the subdivisions.
func (h authorityHeading) divided(f *marc.Field) authorityHeading {
	for i := range f.Subfields {
		if s := &f.Subfields[i]; s.Code >= 'v' && s.Code <= 'z' && s.Code != 'w' {
			if part := trimISBD(clean(s.Value)); part != "" && h.text != "" {
				h.text += subdivision + part
				h.filing, h.name = h.filing+subdivision+part, h.text
			}
		}
	}
	return h
}

// lists are the indexes in which a heading of a kind may stand.
func (a *authority) lists(tag int, f *marc.Field) []string {
	switch kind := tag % 100; {
	case (kind == 0 || kind == 10 || kind == 11 || a.unimarc && kind == 20) && f.Sub('t') == "":
		return []string{AuthorList, SubjectList}
	case kind == 30:
		return []string{TitleList, SeriesList, SubjectList}
	case kind == 51 || a.unimarc && kind == 15:
		return []string{SubjectList, AuthorList}
	}
	return []string{SubjectList}
}

// NameWords are the folded words of a text in the order of the alphabet, so that a name
// is the same in direct and in inverted order.
func NameWords(text string) string {
	words := strings.Fields(analysis.Fold(text))
	slices.Sort(words)
	return strings.Join(words, " ")
}
