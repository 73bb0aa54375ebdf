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

// Explain says in sentences why the records are one title. Names says what
// people call each record, in the order in which sentences shall name them.
func Explain(edges []Edge, records []int64, names []string) []string {
	if len(records) < 2 {
		return nil
	}
	var out []string
	with := map[string]map[int64]bool{}
	var order []string
	for _, e := range edges {
		key := e.Number
		switch {
		case !e.Joins:
			continue
		case e.ByPerson:
			key = "\x00"
		}
		if with[key] == nil {
			with[key] = map[int64]bool{}
			order = append(order, key)
		}
		with[key][e.A], with[key][e.B] = true, true
	}
	sort.SliceStable(order, func(i, j int) bool { return len(with[order[i]]) > len(with[order[j]]) })
	for _, key := range order {
		who := naming{with[key], records, names}
		switch key {
		case "":
			out = append(out, who.sentence("agree", "in "+agreed(edges)))
		case "\x00":
			out = append(out, who.sentence("were", "joined by a person"))
		default:
			out = append(out, who.sentence("have", NumberText(key)))
		}
	}
	return out
}

// agreed lists what the edges without a number agree in.
func agreed(edges []Edge) string {
	in := map[string]bool{}
	var list []string
	least := 100
	for _, e := range edges {
		if !e.Joins || e.Number != "" || e.ByPerson {
			continue
		}
		least = min(least, e.Score)
		for _, part := range strings.Split(e.Parts, ", ") {
			name, points, most := cutPart(part)
			if points*2 > most && most > 0 && !in[name] {
				in[name] = true
				list = append(list, name)
			}
		}
	}
	return fmt.Sprintf("%s (%d of 100 or more)", joinNames(list), least)
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

// naming is some of the records of a title.
type naming struct {
	some    map[int64]bool
	records []int64
	names   []string
}

// sentence says what is true of them.
func (n naming) sentence(many, what string) string {
	switch k := len(n.some); {
	case k == 2 && len(n.records) == 2:
		return fmt.Sprintf("Both %s %s.", many, what)
	case k == len(n.records):
		return fmt.Sprintf("All %d %s %s.", k, many, what)
	}
	var who []string
	for i, r := range n.records {
		if n.some[r] {
			who = append(who, n.names[i])
		}
	}
	return fmt.Sprintf("%d of %d %s %s: %s.", len(n.some), len(n.records), many, what, joinNames(who))
}

// joinNames joins names as people do, each once.
func joinNames(names []string) string {
	var once []string
	for _, n := range names {
		if !contains(once, n) {
			once = append(once, n)
		}
	}
	if len(once) < 2 {
		return strings.Join(once, "")
	}
	return strings.Join(once[:len(once)-1], ", ") + " and " + once[len(once)-1]
}
