package union

import (
	"fmt"
	"sort"
	"strings"
)

// Edge is one line of the ledger between two records.
type Edge struct {
	A, B int64
	// Joins says that it ties them, ByPerson that a person decided so.
	Joins, ByPerson bool
	// Number is a number of both, as Comparison.Number gives it, or "".
	Number string
	// Score is of 100, Parts as Comparison.Text gives them.
	Score int
	Parts string
}

// nouns are what people call the numbers.
var nouns = map[string]string{"oclc": "OCLC number", "lccn": "LC control number", "isbn": "ISBN", "issn": "ISSN"}

// NumberText is a number of the ledger as people read it: "ISBN 9782072165115".
func NumberText(number string) string {
	kind, value, _ := strings.Cut(number, " ")
	if noun := nouns[kind]; noun != "" {
		return noun + " " + value
	}
	return number
}

// Tie says what makes some records of a title one: a number of all of them, the
// word of a person, or what they agree in.
type Tie struct {
	Kind TieKind
	// Number is as Edge.Number, of ByNumber.
	Number string
	// Features are what they agree in, and Least the least of their scores, of 100, of
	// ByAgreement.
	Features []string
	Least    int
	// Records of All are tied; Names says which, unless it is all.
	Records, All int
	Names        []string
}

// TieKind is the kind of a tie.
type TieKind string

// The kinds.
const (
	ByNumber    TieKind = "number"
	ByDecision  TieKind = "person"
	ByAgreement TieKind = "agree"
)

// Explain says why the records are one title. Names says what people call each
// record, in the order in which they shall be named.
func Explain(edges []Edge, records []int64, names []string) []Tie {
	if len(records) < 2 {
		return nil
	}
	type cause struct {
		kind   TieKind
		number string
	}
	with := map[cause]map[int64]bool{}
	var order []cause
	for _, e := range edges {
		c := cause{ByNumber, e.Number}
		switch {
		case !e.Joins:
			continue
		case e.ByPerson:
			c = cause{kind: ByDecision}
		case e.Number == "":
			c = cause{kind: ByAgreement}
		}
		if with[c] == nil {
			with[c] = map[int64]bool{}
			order = append(order, c)
		}
		with[c][e.A], with[c][e.B] = true, true
	}
	sort.SliceStable(order, func(i, j int) bool { return len(with[order[i]]) > len(with[order[j]]) })
	var out []Tie
	for _, c := range order {
		t := Tie{Kind: c.kind, Number: c.number, Records: len(with[c]), All: len(records)}
		if c.kind == ByAgreement {
			t.Features, t.Least = agreed(edges)
		}
		for i, r := range records {
			if t.Records < t.All && with[c][r] && !contains(t.Names, names[i]) {
				t.Names = append(t.Names, names[i])
			}
		}
		out = append(out, t)
	}
	return out
}

// agreed lists what the edges without a number agree in, and their least score.
func agreed(edges []Edge) (list []string, least int) {
	least = 100
	for _, e := range edges {
		if !e.Joins || e.Number != "" || e.ByPerson {
			continue
		}
		least = min(least, e.Score)
		for _, part := range strings.Split(e.Parts, ", ") {
			name, points, most := cutPart(part)
			if points*2 > most && most > 0 && !contains(list, name) {
				list = append(list, name)
			}
		}
	}
	return list, least
}

// cutPart takes "title 28/35" apart.
func cutPart(s string) (name string, points, most int) {
	i := strings.LastIndexByte(s, ' ')
	if i < 0 {
		return s, 0, 0
	}
	if _, err := fmt.Sscanf(s[i+1:], "%d/%d", &points, &most); err != nil {
		return s[:i], 0, 0
	}
	return s[:i], points, most
}

// String is the tie as an English sentence.
func (t *Tie) String() string {
	many, what := "have", NumberText(t.Number)
	switch t.Kind {
	case ByDecision:
		many, what = "were", "joined by a person"
	case ByAgreement:
		many, what = "agree", fmt.Sprintf("in %s (%d of 100 or more)", joinNames(t.Features), t.Least)
	}
	switch {
	case t.Records == 2 && t.All == 2:
		return fmt.Sprintf("Both %s %s.", many, what)
	case t.Records == t.All:
		return fmt.Sprintf("All %d %s %s.", t.All, many, what)
	}
	return fmt.Sprintf("%d of %d %s %s: %s.", t.Records, t.All, many, what, joinNames(t.Names))
}

// joinNames joins names as people do.
func joinNames(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
