package union

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Reason is why two records are not joined, or are, taken apart so that it can be
// said in any language. The ledger keeps the English clause; ReadReason takes it
// apart by the form that it was made from.
type Reason struct {
	// Kind is that of a form below, "" for a clause that has none.
	Kind string
	// Args are what stands at the gaps of the form, in order.
	Args []string
	// Of is the reason that lies in the last gap, nil if there is none.
	Of *Reason
	// Text is the clause itself, in English.
	Text string
}

// The kinds of reasons that are no vetoes.
const (
	// ReasonSize and ReasonOwnSize hold titles of very many records, of all or of one
	// library; ReasonOthers those whose other records differ; ReasonWeak those that
	// one weak edge would tie.
	ReasonSize    = "size"
	ReasonOwnSize = "own size"
	ReasonOthers  = "others"
	ReasonWeak    = "weak"
	// ReasonPerson is a decision, ReasonScore a score that is too low to join.
	ReasonPerson = "person"
	ReasonScore  = "score"
	// ReasonAgree is agreement in nearly all, ReasonDiffer and ReasonShort a score below
	// that, with and without something that speaks against; ReasonLittle one that is too
	// low to ask.
	ReasonAgree  = "agree"
	ReasonDiffer = "differ"
	ReasonShort  = "short"
	ReasonLittle = "little"
)

// reasonForm is a clause with gaps, "%s". Words, if there are any, are all that may
// stand in a gap.
type reasonForm struct {
	kind, text string
	words      []string
	pattern    *regexp.Regexp
}

// reasonForms are tried in this order: the more a form says, the earlier it comes.
var reasonForms = compileForms(
	reasonForm{kind: ReasonOthers, text: otherDiffers + "%s"},
	reasonForm{kind: ReasonOthers, text: othersDiffer + "%s"},
	reasonForm{kind: ReasonOwnSize, text: tooLarge + " %s records of one library"},
	reasonForm{kind: ReasonSize, text: tooLarge + " %s records"},
	reasonForm{kind: ReasonWeak, text: weakEdge},
	reasonForm{kind: ReasonPerson, text: "a person keeps records of the two titles apart"},
	reasonForm{kind: VetoEarly.String(), text: "books printed before 1801 are joined by people only"},
	reasonForm{kind: VetoSerial.String(), text: "one is a serial, the other is not"},
	reasonForm{kind: VetoComponent.String(), text: "one is an article or other part inside the other"},
	reasonForm{kind: VetoTitle.String(), text: "the titles are different"},
	reasonForm{kind: VetoUnrelated.String(), text: "the titles have nothing in common"},
	reasonForm{kind: VetoNumbers.String(), text: "the titles have different numbers in them"},
	reasonForm{kind: VetoOwn.String(), text: "one library has them under different OCLC numbers, %s and %s"},
	reasonForm{kind: VetoEdition.String(), text: "one is edition %s, the other edition %s"},
	reasonForm{kind: VetoSheets.String(), text: "two maps have different numbers"},
	reasonForm{kind: VetoScant.String(), text: "they say too little to be told apart without a number"},
	reasonForm{kind: VetoNextYear.String(), text: "they are of %s and %s, and have no number in common"},
	reasonForm{kind: VetoYear.String(), text: "they are of %s and %s"},
	reasonForm{kind: VetoWhole.String(), text: "one is part %s, the other names no part"},
	reasonForm{kind: VetoPart.String(), text: "one is part %s, the other part %s"},
	reasonForm{kind: VetoContent.String(), text: "one is %s, the other %s", words: contentWords[:]},
	reasonForm{kind: VetoCarrier.String(), text: "one is %s, the other %s", words: carrierWords[:]},
	reasonForm{kind: ReasonDiffer, text: "they agree in %s of 100 only, and differ in %s"},
	reasonForm{kind: ReasonScore, text: "they agree in %s of 100"},
	reasonForm{kind: ReasonAgree, text: "they agree in nearly all that can be compared (%s of 100)"},
	reasonForm{kind: ReasonShort, text: "nothing speaks against it, but they agree in %s of 100 only"},
	reasonForm{kind: ReasonLittle, text: "they agree too little (%s of 100)"},
)

func compileForms(forms ...reasonForm) []reasonForm {
	for i := range forms {
		text := strings.ReplaceAll(regexp.QuoteMeta(forms[i].text), "%s", "(.+)")
		forms[i].pattern = regexp.MustCompile("^" + text + "$")
	}
	return forms
}

// ReadReason takes a clause apart. One of no known form is a Reason of no kind, with
// its text.
func ReadReason(clause string) Reason {
	for i := range reasonForms {
		f := &reasonForms[i]
		m := f.pattern.FindStringSubmatch(clause)
		if m == nil || f.words != nil && slices.ContainsFunc(m[1:], func(w string) bool { return !slices.Contains(f.words, w) }) {
			continue
		}
		r := Reason{Kind: f.kind, Args: m[1:], Text: clause}
		if f.kind == ReasonOthers {
			of := ReadReason(m[1])
			r.Args, r.Of = nil, &of
		}
		return r
	}
	return Reason{Text: clause}
}

// ReasonPrefix is how the clauses of a kind begin, for a search in the ledger; a
// kind may have several.
func ReasonPrefix(kind string) []string {
	var out []string
	for i := range reasonForms {
		if f := &reasonForms[i]; f.kind == kind {
			head, _, _ := strings.Cut(f.text, "%s")
			out = append(out, head)
		}
	}
	return out
}

// Reason says what the comparison leads to and why.
func (c *Comparison) Reason() Reason {
	clause := fmt.Sprintf("they agree too little (%d of 100)", c.Score)
	var differ []string
	switch {
	case c.Against != "":
		clause = c.Against
	case c.Band == JoinThem:
		clause = fmt.Sprintf("they agree in nearly all that can be compared (%d of 100)", c.Score)
	case c.Band == AskPerson && len(c.speaking()) > 0:
		for _, f := range c.speaking() {
			differ = append(differ, f.String())
		}
		clause = fmt.Sprintf("they agree in %d of 100 only, and differ in %s", c.Score, joinNames(nounsOf(differ)))
	case c.Band == AskPerson:
		clause = fmt.Sprintf("nothing speaks against it, but they agree in %d of 100 only", c.Score)
	}
	r := ReadReason(clause)
	if differ != nil {
		r.Args = append(r.Args[:1], differ...)
	}
	return r
}

// Sentence is the reason as an English sentence.
func (r *Reason) Sentence() string {
	if r.Text == "" {
		return ""
	}
	return capitalised(r.Text) + "."
}

// nounsOf are features as people call them.
func nounsOf(features []string) []string {
	out := slices.Clone(features)
	for i, name := range out {
		if noun := nouns[name]; noun != "" {
			out[i] = noun
		}
	}
	return out
}
