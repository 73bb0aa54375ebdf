package union

import "fmt"

// Veto is a reason not to join two records though they share a key.
type Veto uint8

// The vetoes. A Rule lists those that it respects.
const (
	VetoContent Veto = iota + 1
	VetoCarrier
	VetoSerial
	VetoComponent
	VetoPart
	// VetoWhole holds a part and a record that names no part apart.
	VetoWhole
	// VetoTitle holds titles apart that are not alike, VetoUnrelated those that
	// have no word in common.
	VetoTitle
	VetoUnrelated
	// VetoNumbers holds titles apart that have other numbers or months, VetoEdition
	// other editions, VetoYear years that are not neighbours.
	VetoNumbers
	VetoEdition
	VetoYear
	// VetoEarly holds books printed before 1801 for a person.
	VetoEarly
	// VetoOwn holds records apart to which one source gave different OCLC numbers: who
	// has both in one catalogue told them apart. It asks records of one source only.
	VetoOwn
	// VetoSheets holds maps for a person, VetoNextYear what is of neighbouring years, if
	// no number is the same: the sheets of a series and the issues of a yearly are alike.
	// Two records that say the same of a map, letter for letter, are of one.
	VetoSheets
	VetoNextYear
)

// Apart returns why two records cannot be one title whatever they share: the
// vetoes but those on the words of the title. It is asked of all members when two
// titles are to become one, so that no chain ties what no pair would.
func (s *RuleSet) Apart(a, b *Facts) string {
	for _, v := range s.Vetoes {
		switch v {
		case VetoTitle, VetoUnrelated, VetoNumbers, VetoWhole:
			continue
		}
		if reason := v.reason(a, b); reason != "" {
			return reason
		}
	}
	return ""
}

// reason says why the veto applies, or "".
func (v Veto) reason(a, b *Facts) string {
	switch v {
	case VetoContent:
		if a.Content != b.Content && a.Content != ContentUnknown && b.Content != ContentUnknown {
			return fmt.Sprintf("one is %s, the other %s", a.Content, b.Content)
		}
	case VetoCarrier:
		if !sameCarrier(a.Carrier, b.Carrier) {
			return fmt.Sprintf("one is %s, the other %s", a.Carrier, b.Carrier)
		}
	case VetoSerial:
		if serial(a) != serial(b) {
			return "one is a serial, the other is not"
		}
	case VetoComponent:
		if component(a) != component(b) {
			return "one is an article or other part inside the other"
		}
	case VetoPart:
		if a.Part.differs(b.Part) {
			return fmt.Sprintf("one is part %s, the other part %s", a.Part, b.Part)
		}
	case VetoWhole:
		if a.Part.IsZero() != b.Part.IsZero() {
			return fmt.Sprintf("one is part %s, the other names no part", pickPart(a.Part, b.Part))
		}
	case VetoTitle:
		if differ(a, b) {
			return "the titles are different"
		}
	case VetoUnrelated:
		if titleLikeness(a, b).unrelated() {
			return "the titles have nothing in common"
		}
	case VetoNumbers:
		if otherDates(a.Title, b.Title) || a.Part.Title != "" && b.Part.Title != "" && otherDates(a.Part.Title, b.Part.Title) {
			return "the titles have different numbers in them"
		}
	case VetoEdition:
		if a.Edition != b.Edition && a.Edition != 0 && b.Edition != 0 {
			return fmt.Sprintf("one is edition %d, the other edition %d", a.Edition, b.Edition)
		}
	case VetoYear:
		if y := agreeOnYear(a, b, false); y.known && y.share == 0 {
			return "they are of " + agreeOnYear(a, b, true).says
		}
	case VetoEarly:
		if early(a) || early(b) {
			return "books printed before 1801 are joined by people only"
		}
	case VetoSheets:
		if a.Content == ContentMap && b.Content == ContentMap && a.Sheet != b.Sheet && !shareNumber(a, b) {
			return "maps without a number of both are joined by people only"
		}
	case VetoNextYear:
		if y := agreeOnYear(a, b, false); y.known && y.share < 0.5 && !shareNumber(a, b) {
			return "they are of " + agreeOnYear(a, b, true).says + ", and have no number in common"
		}
	}
	return ""
}

// shareNumber says whether two records have a number in common.
func shareNumber(a, b *Facts) bool {
	for _, k := range a.Keys {
		if k.Kind != KeySystem && b.Has(k) {
			return true
		}
	}
	return false
}

// own says whether VetoOwn speaks against two records of one source.
func own(a, b *Facts) string {
	for _, f := range []Feature{OnISBN, OnLCCN} {
		if agree(f, a, b, false).share > 0 {
			return ""
		}
	}
	if n := agree(OnOCLC, a, b, true); n.known && n.share == 0 {
		return "one library has them under different OCLC numbers, " + n.says
	}
	return ""
}

// String names the part as explanations do.
func (p Part) String() string {
	switch {
	case p.Number == "":
		return "\"" + p.Title + "\""
	case p.Title == "":
		return p.Number
	}
	return p.Number + " \"" + p.Title + "\""
}

func pickPart(p, q Part) Part {
	if p.IsZero() {
		return q
	}
	return p
}

// early is true of what was printed by hand: its copies differ.
func early(f *Facts) bool { return f.Year != 0 && f.Year < 1801 }

// serial is true of serials, their parts and integrating resources.
func serial(f *Facts) bool { return isSerial(f.Level) }

func isSerial(level byte) bool { return level == 's' || level == 'b' || level == 'i' }

// component is true of what is described as part of a host.
func component(f *Facts) bool { return f.Level == 'a' || f.Level == 'b' }
