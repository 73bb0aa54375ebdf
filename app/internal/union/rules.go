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
	// VetoSheets holds maps apart that have other numbers: the sheets of a series are
	// alike. Two records that say the same of a map, letter for letter, are of one.
	VetoSheets
	// VetoNextYear holds what is of neighbouring years for a person, VetoScant what says
	// too little to be told apart, if no number is the same: the issues of a yearly are
	// alike, and so are other maps, and short titles of which nobody counted the pages.
	VetoNextYear
	VetoScant
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
			return "one is " + a.Content.String() + ", the other " + b.Content.String()
		}
	case VetoCarrier:
		if !sameCarrier(a.Carrier, b.Carrier) {
			return "one is " + a.Carrier.String() + ", the other " + b.Carrier.String()
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
			return "one is part " + a.Part.String() + ", the other part " + b.Part.String()
		}
	case VetoWhole:
		if a.Part.IsZero() != b.Part.IsZero() {
			return "one is part " + pickPart(a.Part, b.Part).String() + ", the other names no part"
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
		if otherSheet(a, b) && !shareNumber(a, b) && otherNumber(a, b) {
			return "two maps have different numbers"
		}
	case VetoNextYear:
		if y := agreeOnYear(a, b, false); y.known && y.share < 0.5 && !shareNumber(a, b) {
			return "they are of " + agreeOnYear(a, b, true).says + ", and have no number in common"
		}
	case VetoScant:
		if (otherSheet(a, b) || scant(a, b)) && !shareNumber(a, b) {
			return "they say too little to be told apart without a number"
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

// otherNumber says whether two records have a number of one kind, and not the same.
func otherNumber(a, b *Facts) bool {
	for f := OnOCLC; f <= OnISSN; f++ {
		if n := agree(f, a, b, false); n.known && n.share == 0 {
			return true
		}
	}
	return false
}

// otherSheet is true of two maps that may be two sheets of one series.
func otherSheet(a, b *Facts) bool {
	return a.Content == ContentMap && b.Content == ContentMap && a.Sheet != b.Sheet
}

// scant is true of two short titles without pages, of which not both have a main entry:
// "Flood study" may be that of any town. Serials never have pages.
func scant(a, b *Facts) bool {
	short := func(f *Facts) bool { return len(telling(f.Title)) <= 3 && f.Part.IsZero() }
	return !serial(a) && (a.Pages == 0 || b.Pages == 0) && (a.Main.IsZero() || b.Main.IsZero()) && short(a) && short(b)
}

// own says whether VetoOwn speaks against two records of one source, by their numbers.
func own(a, b []Key) string {
	for _, k := range []KeyKind{KeyISBN, KeyLCCN} {
		if agreeOnNumber(k, a, b, false).share > 0 {
			return ""
		}
	}
	if n := agreeOnNumber(KeyOCLC, a, b, true); n.known && n.share == 0 {
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
