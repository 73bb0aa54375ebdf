package wording

import (
	"strings"

	"holdfast/app/view"
)

// Reason words why two records are not joined, or are, as a clause that begins small
// and ends without a stop. A reason without a kind is said as it is.
func Reason(r *view.Reason) string {
	kind := squeezed(r.Kind)
	args := func(i int) string {
		if i < len(r.Args) {
			return r.Args[i]
		}
		return ""
	}
	switch kind {
	case "":
		return clause(r.Text)
	case "content", "carrier":
		return T("reason.pair", "A", thing(args(0)), "B", thing(args(1)))
	case "others":
		if r.Of == nil {
			return clause(r.Text)
		}
		return T("reason.others", "Of", Reason(r.Of))
	case "differ":
		return T("reason.differ", "A", args(0), "Features", Features(r.Args[min(1, len(r.Args)):]))
	}
	key := "reason." + kind
	text := T(key, "A", args(0), "B", args(1))
	if text == key {
		return clause(r.Text) // of a newer kind
	}
	return text
}

// Tie words what makes some records one title, as a sentence.
func Tie(t *view.Tie) string {
	var what string
	switch t.Kind {
	case view.ByNumber:
		what = T("tie.number", "Number", Shared(&t.Number))
	case view.ByDecision:
		what = T("tie.person")
	case view.ByAgreement:
		what = T("tie.agree", "Features", Features(t.Features), "N", t.Least)
	default:
		return t.Text
	}
	switch {
	case t.Records == 2 && t.All == 2:
		return T("tie.both", "What", what)
	case t.Records == t.All:
		return N("tie.all", t.All, "What", what)
	}
	return N("tie.some", t.Records, "All", Number(t.All), "What", what, "Names", And(t.Names))
}

// Features are the names of what was compared, joined.
func Features(names []string) string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = feature(n)
	}
	return And(out)
}

// Shared is a number with the name of its kind.
func Shared(n *view.SharedNumber) string {
	if n.Kind == "" {
		return n.Text
	}
	return T("reason.number", "Kind", feature(n.Kind), "Number", n.Value)
}

// feature is the name of one thing that was compared.
func feature(name string) string {
	key := "reason.feature." + squeezed(name)
	if text := T(key); text != key {
		return text
	}
	return name
}

// And joins names as the language does: "A, B and C".
func And(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return T("list.and", "Some", strings.Join(names[:len(names)-1], ", "), "Last", names[len(names)-1])
}

// thing words what a record describes, or what it stands on.
func thing(name string) string {
	key := "reason.thing." + squeezed(name)
	if text := T(key); text != key {
		return text
	}
	return name
}

// squeezed is a name as keys have it.
func squeezed(name string) string { return strings.ReplaceAll(name, " ", "") }

// clause is an English sentence as a clause.
func clause(sentence string) string {
	s := strings.TrimSuffix(sentence, ".")
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}
