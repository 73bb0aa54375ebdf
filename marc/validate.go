package marc

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Problem is something in a record that the MARC 21 standard does not allow.
type Problem struct {
	// Kind sorts problems, for counting.
	Kind ProblemKind
	// Tag is the field it concerns, "LDR" for the leader.
	Tag string
	// Field is the place of the field in Record.Fields, -1 for the leader or
	// the record as a whole.
	Field int
	// Subfield is the subfield code it concerns, or 0.
	Subfield byte
	// Text says in plain words what is wrong.
	Text string
}

// String puts the problem in one line: "245 $z: ...".
func (p Problem) String() string {
	if p.Subfield != 0 {
		return fmt.Sprintf("%s $%c: %s", p.Tag, p.Subfield, p.Text)
	}
	return p.Tag + ": " + p.Text
}

// Validate checks a record against the MARC 21 format for bibliographic data:
// leader and fixed fields, tags, indicators, subfields, repetition, standard
// numbers and links. For other kinds of record and for UNIMARC it checks only
// what is common to all.
func Validate(r *Record) []Problem {
	v := &validation{r: r}
	v.leader()
	v.common()
	if r.Dialect() == MARC21 && r.Kind() == Bibliographic {
		v.bibliographic()
	}
	return v.problems
}

// validation collects the problems of one record.
type validation struct {
	r        *Record
	problems []Problem
}

func (v *validation) add(kind ProblemKind, field int, sub byte, format string, args ...any) {
	tag := "LDR"
	if field >= 0 {
		tag = v.r.Fields[field].Tag
	}
	v.problems = append(v.problems, Problem{kind, tag, field, sub, fmt.Sprintf(format, args...)})
}

// leader checks the codes of the leader.
func (v *validation) leader() {
	l := v.r.Leader
	if len(l) != leaderLength {
		v.add(ProblemLeader, -1, 0, "the leader has %d characters instead of 24", len(l))
		return
	}
	if v.r.Dialect() != MARC21 || v.r.Kind() != Bibliographic {
		return
	}
	for _, e := range l.Elements() {
		if e.Meaning == "" {
			v.add(ProblemLeader, -1, 0, "%s (position %d) cannot be %q", e.Name, e.At, e.Value)
		}
	}
}

// common checks what holds for every kind of record.
func (v *validation) common() {
	for i := range v.r.Fields {
		f := &v.r.Fields[i]
		if !writtenTag(f.Tag) {
			v.add(ProblemTag, i, 0, "%q is no tag of three letters or digits", f.Tag)
			continue
		}
		if f.IsControl() {
			if strings.TrimSpace(f.Value) == "" {
				v.add(ProblemEmpty, i, 0, "the field is empty")
			}
			continue
		}
		if len(f.Subfields) == 0 {
			v.add(ProblemEmpty, i, 0, "the field has no subfields")
		}
		for _, s := range f.Subfields {
			if strings.TrimSpace(s.Value) == "" {
				v.add(ProblemEmpty, i, s.Code, "the subfield is empty")
			}
			if strings.ContainsRune(s.Value, utf8.RuneError) {
				v.add(ProblemLostCharacter, i, s.Code, "the text holds a character that could not be read")
			}
		}
	}
	for _, f := range v.r.Aside {
		v.problems = append(v.problems, Problem{ProblemTag, f.Tag, -1, 0, "this field could not be taken into the record"})
	}
}

// bibliographic checks the rules of MARC 21 for bibliographic records.
func (v *validation) bibliographic() {
	count := make(map[string]int)
	mainEntries := 0
	for i := range v.r.Fields {
		f := &v.r.Fields[i]
		if !writtenTag(f.Tag) {
			continue
		}
		count[f.Tag]++
		if f.Tag[0] == '1' && !isLocal(f.Tag) {
			if mainEntries++; mainEntries == 2 {
				v.add(ProblemMainEntries, i, 0, "a record has only one main entry (1XX)")
			}
		}
		v.field(i, count[f.Tag])
	}
	if count["245"] == 0 {
		v.problems = append(v.problems, Problem{ProblemMissingField, "245", -1, 0, "the record has no title field"})
	}
	if count["008"] == 0 {
		v.problems = append(v.problems, Problem{ProblemMissingField, "008", -1, 0, "the record has no field 008"})
	}
}

// field checks one field by the rule for its tag; it is the n-th of that tag.
func (v *validation) field(i, n int) {
	f := &v.r.Fields[i]
	rule := marc21()[f.Tag]
	if rule == nil {
		if !isLocal(f.Tag) {
			v.add(ProblemUnknownField, i, 0, "MARC 21 has no such field")
		}
		return
	}
	if n == 2 && !rule.repeatable {
		v.add(ProblemRepeatedField, i, 0, "the field %s stands more than once; it may not be repeated", rule.name)
	}
	v.special(i)
	if f.IsControl() {
		return
	}
	if f.Tag == "880" {
		if rule = marc21()[f.LinkedTag()]; rule == nil || rule.anySub {
			return
		}
	}
	v.indicators(i, rule)
	v.subfields(i, rule)
}

// indicators checks both indicators of a field.
func (v *validation) indicators(i int, rule *fieldRule) {
	f := &v.r.Fields[i]
	for k, ind := range [2]byte{f.Ind1, f.Ind2} {
		allowed := rule.ind[k]
		if allowed == "-" || strings.IndexByte(allowed, ind) >= 0 {
			continue
		}
		name := [2]string{"first", "second"}[k]
		v.add(ProblemIndicator, i, 0, "the %s indicator is %s; it must be %s", name, quoteIndicator(ind), listIndicators(allowed))
	}
}

func quoteIndicator(c byte) string {
	if c == ' ' {
		return "blank"
	}
	return fmt.Sprintf("%q", string(rune(c)))
}

// listIndicators names the values allowed: "blank, 0 or 1", "0 to 9".
func listIndicators(allowed string) string {
	if allowed == "0123456789" {
		return "0 to 9"
	}
	words := make([]string, len(allowed))
	for i := range words {
		words[i] = "blank"
		if allowed[i] != ' ' {
			words[i] = allowed[i : i+1]
		}
	}
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// subfields checks which subfields a field has, and how often.
func (v *validation) subfields(i int, rule *fieldRule) {
	if rule.anySub {
		return
	}
	f := &v.r.Fields[i]
	var seen [256]int
	for _, s := range f.Subfields {
		repeatable, known := rule.subs[s.Code]
		seen[s.Code]++
		switch {
		case s.Code == '9': // left to libraries
		case !known && f.Tag == "880" && s.Code == '6':
		case !known && seen[s.Code] == 1:
			v.add(ProblemUnknownSubfield, i, s.Code, "%s has no subfield $%c", rule.name, s.Code)
		case known && !repeatable && seen[s.Code] == 2:
			v.add(ProblemRepeatedSubfield, i, s.Code, "the subfield may not be repeated in this field")
		}
	}
}
