package union

import (
	"fmt"
	"sort"
	"strings"
)

// Edge is one line of the ledger between two records.
type Edge struct {
	A, B int64
	// Rule is the name of the rule, Key the value that both have.
	Rule, Key string
	// Held says why the two are not joined; "" for a join.
	Held string
}

// Explain says in sentences why the records are one title. Names says what
// people call each record, in the order in which sentences shall name them.
func Explain(rules *RuleSet, edges []Edge, records []int64, names []string) []string {
	if len(records) < 2 {
		return nil
	}
	type reason struct{ rule, key string }
	with := map[reason]map[int64]bool{}
	var order []reason
	for _, e := range edges {
		if e.Held != "" {
			continue
		}
		r := reason{e.Rule, e.Key}
		if with[r] == nil {
			with[r] = map[int64]bool{}
			order = append(order, r)
		}
		with[r][e.A], with[r][e.B] = true, true
	}
	sort.SliceStable(order, func(i, j int) bool { return len(with[order[i]]) > len(with[order[j]]) })
	out := make([]string, 0, len(order))
	for _, r := range order {
		noun := r.rule
		out = append(out, sentence(with[r], noun+" "+r.key, records, names))
	}
	return out
}

// sentence says who has a number.
func sentence(with map[int64]bool, what string, records []int64, names []string) string {
	switch n := len(with); {
	case n == 2 && len(records) == 2:
		return fmt.Sprintf("Both have %s.", what)
	case n == len(records):
		return fmt.Sprintf("All %d have %s.", n, what)
	default:
		var who []string
		for i, r := range records {
			if with[r] {
				who = append(who, names[i])
			}
		}
		return fmt.Sprintf("%d of %d have %s: %s.", n, len(records), what, list(who))
	}
}

// list joins names as people do, each once.
func list(names []string) string {
	var once []string
	seen := map[string]bool{}
	for _, n := range names {
		if !seen[n] {
			seen[n] = true
			once = append(once, n)
		}
	}
	if len(once) < 2 {
		return strings.Join(once, "")
	}
	return strings.Join(once[:len(once)-1], ", ") + " and " + once[len(once)-1]
}
