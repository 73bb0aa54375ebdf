package catalogue

import (
	"math"
	"strconv"
	"strings"

	"holdfast/app/internal/callnumber"
	"holdfast/engine/query"
	"holdfast/engine/query/language"
)

// Limited returns the query of a term of a prefix of this catalogue, but for MARC tags
// (see RawTerm) and libraries, languages and formats, whose values the caller puts in
// place of their names. Its score only tells titles apart that have nothing else to be told apart by. known is
// false for a value that the prefix cannot have, such as an unknown language.
func Limited(t language.Term) (n query.Node, known bool) {
	switch t.Form {
	case language.Has:
		return hasField(t.Field), true
	case language.Lacks:
		return query.Not{Node: hasField(t.Field)}, true
	case language.Compare:
		return compared(t), true
	}
	switch t.Field {
	case isStandard, isNumber:
		return numberNode(t), true
	case onShelf:
		return shelved(t)
	case inLanguage:
		return query.Whole{Field: Language, Value: t.Text}, true
	case asFormat:
		return query.Whole{Field: Format, Value: t.Text}, true
	case atLibrary:
		return query.Whole{Field: Library, Value: t.Text}, true
	case inYear:
		from, to := numbers(t)
		return query.Years{From: clampYear(from), To: clampYear(to), Overlap: t.Loose}, true
	case heldBy:
		from, to := numbers(t)
		return query.Range{Field: Held, From: from, To: to}, true
	}
	return textNode(t), true
}

// textNode looks for a term in a text field.
func textNode(t language.Term) query.Node {
	field := textFields[t.Field]
	switch t.Form {
	case language.Phrase:
		return query.Phrase{Field: field, Text: t.Text}
	case language.Near:
		return query.Near{Field: field, Text: t.Text, Slop: t.N}
	case language.Fuzzy:
		return query.Fuzzy{Field: field, Text: t.Text, Edits: t.N}
	case language.Pattern:
		return patternNode(field, t.Text)
	case language.Whole:
		if whole := wholeFields[t.Field]; whole != "" {
			return query.Whole{Field: whole, Value: t.Text}
		}
		return query.Phrase{Field: field, Text: t.Text}
	}
	return query.Words{Field: field, Text: t.Text}
}

// patternNode looks for a truncated word: one that is cut at its end is quicker. Signs
// between letters may also stand in the title itself (M*A*S*H), which has what is
// between them as words.
func patternNode(field, pattern string) query.Node {
	if head, ok := strings.CutSuffix(pattern, "*"); ok && !strings.ContainsAny(head, "*?") {
		return query.Prefix{Field: field, Text: head}
	}
	if InnerPattern(pattern) {
		return query.Or{Nodes: []query.Node{query.Wildcard{Field: field, Pattern: pattern}, query.Phrase{Field: field, Text: WithoutPattern(pattern)}}}
	}
	return query.Wildcard{Field: field, Pattern: pattern}
}

// FitsPattern returns the query of words in all text that a truncated one fits.
func FitsPattern(pattern string) query.Node {
	return query.Wildcard{Field: Keyword, Pattern: pattern}
}

// InnerPattern says whether the signs of a truncated word stand between letters only.
func InnerPattern(pattern string) bool {
	return strings.ContainsAny(pattern, "*?") && strings.Trim(pattern, "*?") == pattern
}

// WithoutPattern is a truncated word as words.
func WithoutPattern(pattern string) string {
	return strings.NewReplacer("*", " ", "?", " ").Replace(pattern)
}

// AnyText returns the query of a bare term that is not plain words, in all text. A
// title that has it in its own title comes before one that has it elsewhere.
func AnyText(t language.Term) query.Node {
	var nodes []query.Node
	for _, in := range []struct {
		prefix string
		weight float64
	}{{inTitle, 4}, {inAuthor, 3}, {inSubject, 2}, {"", 1}} {
		t.Field = in.prefix
		nodes = append(nodes, query.Boost{Node: textNode(t), Factor: in.weight})
	}
	return query.Or{Nodes: nodes}
}

// Everywhere returns the query of a bare term in all text, without a score of note.
func Everywhere(t language.Term) query.Node {
	t.Field = ""
	return textNode(t)
}

func hasField(prefix string) query.Node {
	switch {
	case IsTag(prefix):
		return query.Whole{Field: Tags, Value: prefix}
	case prefix == inSubject:
		return query.Range{Field: SubjectCount, From: 1, To: math.MaxInt64}
	case prefix == heldBy:
		return query.Range{Field: Held, From: 1, To: math.MaxInt64}
	}
	var nodes []query.Node
	for _, f := range hasFields[prefix] {
		nodes = append(nodes, query.Has{Field: f})
	}
	return query.Or{Nodes: nodes}
}

// compared returns the query of a comparison: of a number, or of how many subjects
// there are.
func compared(t language.Term) query.Node {
	n, err := strconv.ParseInt(t.Text, 10, 64)
	if err != nil {
		return query.None{}
	}
	from, to := int64(math.MinInt64), int64(math.MaxInt64)
	switch t.Op {
	case ">":
		from = n + 1
	case ">=":
		from = n
	case "<":
		to = n - 1
	case "<=":
		to = n
	default:
		from, to = n, n
	}
	switch t.Field {
	case inYear:
		return query.Years{From: clampYear(from), To: clampYear(to)}
	case heldBy:
		return query.Range{Field: Held, From: from, To: to}
	case inSubject:
		return query.Range{Field: SubjectCount, From: from, To: to}
	}
	return query.None{}
}

// numbers returns the ends of a range of numbers.
func numbers(t language.Term) (from, to int64) {
	from, to = math.MinInt64, math.MaxInt64
	if n, err := strconv.ParseInt(t.From, 10, 64); err == nil {
		from = n
	}
	if n, err := strconv.ParseInt(t.To, 10, 64); err == nil {
		to = n
	}
	return from, to
}

func clampYear(n int64) int32 { return int32(min(max(n, math.MinInt32), math.MaxInt32)) }

// shelved finds titles by any of their call numbers: QA76 is that number and all that
// have more behind it, but not QA761; QA76* is these too.
func shelved(t language.Term) (query.Node, bool) {
	switch t.Form {
	case language.Range:
		return listed(CallNumberList, t), true
	case language.Pattern:
		head := strings.TrimSuffix(t.Text, "*")
		nodes := []query.Node{shelfSpan(head, head)}
		if strings.TrimRight(head, "0123456789") != head && !strings.Contains(head, ".") {
			for zeros, nines := "0", "9"; len(zeros) <= 3; zeros, nines = zeros+"0", nines+"9" {
				nodes = append(nodes, shelfSpan(head+zeros, head+nines))
			}
		}
		return query.Or{Nodes: nodes}, true
	}
	return shelfSpan(t.Text, t.Text), true
}

func shelfSpan(from, to string) query.Node {
	return listed(CallNumberList, language.Term{From: from, To: to})
}

// listed finds titles by a range of the entries of a list, of which the last is taken
// with all that have more behind it.
func listed(field string, t language.Term) query.Node {
	n := query.Between{Field: field}
	if t.From != "" {
		n.From = BrowseKey(field, t.From)
	}
	if t.To != "" {
		n.To = callnumber.After(BrowseKey(field, t.To))
	}
	return n
}
