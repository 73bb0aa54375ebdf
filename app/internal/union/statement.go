package union

import (
	"cmp"
	"slices"
	"strings"

	"holdfast/marc"
)

// What stands before a statement about what comes with a serial, and is not one
// of its parts.
const (
	supplements = "Supplements: "
	indexes     = "Indexes: "
)

// pair gives the statements to the shelves: to that which $8 or $0 or $5 names,
// else to the last one before the field. Where all shelves come first and there
// are as many texts as shelves, they go together one by one.
func (s *shelfReader) pair() {
	if len(s.statements) == 0 {
		return
	}
	if len(s.shelves) == 0 {
		if s.skipped {
			return
		}
		s.shelves = []shelf{{Holding: Holding{Copies: 1}}}
	}
	byPlace, text := s.oneEach(), 0
	for _, st := range s.statements {
		at := s.named(st.Field)
		if at < 0 {
			if at = max(st.after, 0); byPlace {
				at = text
			}
		}
		if byPlace && isText(st.Tag) {
			text++
		}
		s.shelves[min(at, len(s.shelves)-1)].take(st.Field)
	}
	for i := range s.shelves {
		s.shelves[i].spell()
	}
}

func isText(tag string) bool { return tag == "866" || tag == "955" }

// oneEach says whether statements and shelves go together one by one.
func (s *shelfReader) oneEach() bool {
	texts := 0
	for _, st := range s.statements {
		if st.after != s.last {
			return false
		}
		if isText(st.Tag) {
			texts++
		}
	}
	return len(s.shelves) > 1 && texts == len(s.shelves)
}

// named is the shelf that a statement names, -1 if it names none.
func (s *shelfReader) named(f *marc.Field) int {
	for i := range f.Subfields {
		if c := f.Subfields[i].Code; c == '8' || c == '0' || c == '5' {
			v := strings.TrimSpace(f.Subfields[i].Value)
			if at := s.linked(v); at >= 0 {
				return at
			}
			head, _, dotted := strings.Cut(v, ".")
			if at := s.linked(head); dotted && at >= 0 {
				return at
			}
		}
	}
	return -1
}

// take keeps a statement with its shelf.
func (s *shelf) take(f *marc.Field) {
	switch f.Tag {
	case "853", "854", "855":
		if s.captions == nil {
			s.captions = map[string]captioned{}
		}
		link, _, _ := strings.Cut(f.Sub('8'), ".")
		s.captions[f.Tag[2:]+link] = captionsOf(f)
	case "863", "864", "865":
		i := f.Tag[2] - '3'
		s.enumerated[i] = append(s.enumerated[i], f)
	case "955":
		s.say("", orderedSubs(f, "r"))
	case "959":
		if text := orderedSubs(f, "r"); text != "" {
			s.say("", "lacks: "+text)
		}
	default:
		s.say([]string{"", supplements, indexes}[f.Tag[2]-'6'], orderedSubs(f, "a"))
		s.remark(orderedSubs(f, "z"))
	}
}

// say adds a statement as it is given.
func (s *shelf) say(of, text string) {
	if text = strings.TrimSpace(text); text != "" && len(s.Statement) < maxRanges {
		s.Statement = append(s.Statement, of+text)
	}
}

// remark keeps a note to a statement; one that says what is lacking is a statement.
func (s *shelf) remark(note string) {
	if len(ParseRun(note).Lacks) > 0 {
		s.say("", note)
		return
	}
	s.Note = withNote(s.Note, note)
}

// spell puts what 863 to 865 say into words, for those of 866 to 868 come last in
// a record but often tell what is older.
func (s *shelf) spell() {
	for i, of := range []string{"", supplements, indexes} {
		s.say(of, enumerated(s.enumerated[i], s.captions))
	}
}

// finished is the holding of a shelf when the record is read.
func (s *shelf) finished() Holding {
	h := s.Holding
	if s.items > 0 {
		h.Copies = s.items
	}
	if len(s.volumes) > 0 {
		if text := volumesText(s.volumes); !slices.Contains(h.Statement, text) {
			h.Statement = append(h.Statement, text)
		}
	}
	return h
}

// maxVolumes bounds how many items without numbers are listed one by one.
const maxVolumes = 200

// volumesText puts the volumes of items together: as a run if each is understood.
func volumesText(volumes []string) string {
	if len(volumes) == 1 {
		return volumes[0]
	}
	var all Run
	for _, v := range volumes {
		r := ParseRun(v)
		if len(r.Held) == 0 || len(r.Lacks) > 0 {
			return listed(volumes)
		}
		all.Held = append(all.Held, r.Held...)
	}
	slices.SortStableFunc(all.Held, compareRanges)
	all.Held = Pattern{}.compress(slices.CompactFunc(all.Held, func(a, b Range) bool { return a == b }))
	return all.String()
}

func listed(volumes []string) string {
	var out []string
	seen := map[string]bool{}
	for _, v := range volumes {
		if !seen[v] && len(out) < maxVolumes {
			out = append(out, v)
		}
		seen[v] = true
	}
	return strings.Join(out, "; ")
}

// Run is what the statements of a holding tell of the parts that are there.
// Supplements and indexes are not of them.
func (h *Holding) Run() Run {
	var all Run
	for _, s := range h.Statement {
		if strings.HasPrefix(s, supplements) || strings.HasPrefix(s, indexes) {
			continue
		}
		r := ParseRun(s)
		all.Held, all.Lacks = append(all.Held, r.Held...), append(all.Lacks, r.Lacks...)
	}
	return all
}

// Holder is a library with what it answers to a question for a part.
type Holder struct {
	// Library is the code, Name what people call it.
	Library, Name string
	Answer        Answer
	// Holdings are those of its shelves that have the part, or may have it.
	Holdings []Holding
}

// Holders says of every library whether it has a part, as "v. 12 (1987)": first
// those that have it, then those that do not say. Libraries that have other parts
// only come last, without shelves.
func (r *Record) Holders(part Point) []Holder {
	var out []Holder
	at := map[string]int{}
	for i := range r.Holdings {
		h := &r.Holdings[i]
		j, ok := at[h.Library]
		if !ok {
			j = len(out)
			at[h.Library] = j
			out = append(out, Holder{Library: h.Library, Name: h.Name})
		}
		who := &out[j]
		answer := h.Run().Has(part)
		if answer > who.Answer {
			who.Answer, who.Holdings = answer, nil
		}
		if answer == who.Answer && answer != NotHeld {
			who.Holdings = append(who.Holdings, *h)
		}
	}
	slices.SortStableFunc(out, func(a, b Holder) int { return cmp.Compare(b.Answer, a.Answer) })
	return out
}
