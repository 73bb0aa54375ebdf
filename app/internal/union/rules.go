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
)

// Rule joins two records that share a key of one kind, unless a veto speaks
// against it.
type Rule struct {
	// Name is what the ledger calls it.
	Name string
	Key  KeyKind
	// Noun is the key in an explanation: "Both have OCLC number 12345."
	Noun   string
	Vetoes []Veto
	// Score is the strength of the edge, of 100; ledgers with several rules
	// show it, and later rules add theirs.
	Score int
	// MaxPerSource is how many records of one source that nothing holds apart may
	// have the same key before the key says nothing.
	MaxPerSource int
}

// RuleSet is a named list of rules with what bounds their work.
type RuleSet struct {
	Name string
	// Version is written on every edge. It grows with every change of a rule.
	Version int
	Rules   []Rule
	// MaxCandidates bounds how many records are compared for one key.
	MaxCandidates int
	// MaxPerSource is how many records of one source a cluster may hold, and
	// MaxCluster how many of all; an edge that would pass either is held.
	MaxPerSource, MaxCluster int
	// EnoughEdges is how many edges tie one record to one cluster by one key;
	// further ones would add nothing.
	EnoughEdges int
}

// FirstRules are the rules that a catalogue begins with: identifiers only.
//
// MaxPerSource of a cluster is 20: among the 35,000 titles of the real files at
// hand none has more than seven records of one source, while a number that a
// series shares stands in up to ninety-two of them.
func FirstRules() *RuleSet {
	things := []Veto{VetoContent, VetoCarrier, VetoSerial, VetoComponent, VetoPart}
	lenient := append(append([]Veto{}, things...), VetoUnrelated)
	strict := append(append([]Veto{}, things...), VetoWhole, VetoTitle)
	return &RuleSet{
		Name: "first", Version: 1,
		Rules: []Rule{
			{Name: "oclc", Key: KeyOCLC, Noun: "OCLC number", Vetoes: lenient, Score: 100, MaxPerSource: 20},
			{Name: "lccn", Key: KeyLCCN, Noun: "LC control number", Vetoes: strict, Score: 90, MaxPerSource: 10},
			{Name: "isbn", Key: KeyISBN, Noun: "ISBN", Vetoes: strict, Score: 80, MaxPerSource: 10},
		},
		MaxCandidates: 200, MaxPerSource: 20, MaxCluster: 1000, EnoughEdges: 3,
	}
}

// Rule returns the rule that joins by this kind of key, or nil.
func (s *RuleSet) Rule(kind KeyKind) *Rule {
	for i := range s.Rules {
		if s.Rules[i].Key == kind {
			return &s.Rules[i]
		}
	}
	return nil
}

// Named returns the rule with this name, or nil.
func (s *RuleSet) Named(name string) *Rule {
	for i := range s.Rules {
		if s.Rules[i].Name == name {
			return &s.Rules[i]
		}
	}
	return nil
}

// Compare returns why two records that share the rule's key are not joined, or
// the zero Verdict if they are.
func (r *Rule) Compare(a, b *Facts) Verdict {
	for _, v := range r.Vetoes {
		if reason := v.reason(a, b); reason != "" {
			return Verdict{v, reason}
		}
	}
	return Verdict{}
}

// Verdict is what speaks against a join.
type Verdict struct {
	Veto Veto
	// Reason is a clause such as "one is online, the other in print".
	Reason string
}

// Joins says that nothing does.
func (v Verdict) Joins() bool { return v.Veto == 0 }

// Settled says that there is nothing to ask about: two parts of one series share
// its number by right. Such a pair is no line of the ledger.
func (v Verdict) Settled() bool { return v.Veto == VetoPart }

// Apart returns why two records cannot be one title whatever they share: the
// vetoes on the thing itself. It is asked of all members when two clusters are
// to become one, so that no chain ties what no pair would.
func (s *RuleSet) Apart(a, b *Facts) string {
	for _, v := range []Veto{VetoContent, VetoCarrier, VetoSerial, VetoComponent, VetoPart} {
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

// serial is true of serials, their parts and integrating resources.
func serial(f *Facts) bool { return f.Level == 's' || f.Level == 'b' || f.Level == 'i' }

// component is true of what is described as part of a host.
func component(f *Facts) bool { return f.Level == 'a' || f.Level == 'b' }
