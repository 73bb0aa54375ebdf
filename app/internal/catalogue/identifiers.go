package catalogue

import (
	"regexp"
	"strings"

	"holdfast/engine/query"
	"holdfast/engine/query/language"
)

// longestIdentifier bounds what is looked up as a number, in bytes.
const longestIdentifier = 40

// Identifiers returns the look-ups for a text that may be a number as a whole:
// an ISBN or ISSN in any form, an OCLC number with its prefix, an LCCN, or a
// number that some library or publisher gave. Own are titles of which it is the ISBN
// or ISSN; a number that a record calls wrong is found too, among the others (T39,
// T45). Brackets around it and stops behind it are no part of it. In a text that is no
// number, they are for what is marked as one in it, or has its check digit.
func Identifiers(text string) (own, others []query.Node) {
	text = bare(text)
	if !strings.ContainsAny(text, "0123456789") {
		return nil, nil
	}
	if len(text) > longestIdentifier {
		return marked(text)
	}
	seen := map[query.Whole]bool{}
	find := func(field, value string) {
		w := query.Whole{Field: field, Value: value}
		switch {
		case value == "" || seen[w]:
			return
		case field == Number:
			others = append(others, w)
		default:
			own = append(own, w)
		}
		seen[w] = true
	}
	if forms, ok := isbnForms(text); ok && isOneNumber(text) {
		find(ISBN, forms[0])
		find(Number, forms[0])
	}
	if form, ok := issnForm(text); ok && isOneNumber(text) {
		find(ISSN, form)
		find(Number, form)
	}
	if form, ok := oclcForm(text); ok {
		find(Number, form)
	}
	if form, ok := lccnForm(text); ok {
		find(Number, form)
	}
	if !strings.Contains(text, " ") {
		find(Number, text)
	}
	if len(own)+len(others) == 0 {
		return marked(text)
	}
	return own, others
}

// withoutZeros is the look-up for a number of figures without the zeros before it, with
// which numbers of other kinds are equal too; nil for others.
func withoutZeros(text string) query.Node {
	text = bare(text)
	short := strings.TrimLeft(text, "0")
	if len(text) > longestIdentifier || short == text || !isFigures(short) {
		return nil
	}
	return query.Whole{Field: Number, Value: short}
}

// bare takes the brackets around a number off it, and the stops behind it.
func bare(text string) string {
	return strings.TrimRight(strings.TrimLeft(text, " ["), " ].,;…")
}

// marked returns the look-ups for the ISBN and ISSN, and the OCLC numbers with their
// marks, in the midst of other words.
func marked(text string) (own, others []query.Node) {
	for _, n := range isbnShape.FindAllString(text, mostNumbers) {
		if forms, ok := isbnForms(n); ok {
			own = append(own, query.Whole{Field: ISBN, Value: forms[0]})
			others = append(others, query.Whole{Field: Number, Value: forms[0]})
		}
	}
	for _, n := range issnShape.FindAllString(text, mostNumbers) {
		if form, ok := issnForm(n); ok {
			own = append(own, query.Whole{Field: ISSN, Value: form})
			others = append(others, query.Whole{Field: Number, Value: form})
		}
	}
	for _, n := range oclcShape.FindAllString(text, mostNumbers) {
		if form, ok := oclcForm(n); ok {
			others = append(others, query.Whole{Field: Number, Value: form})
		}
	}
	return own, others
}

// isOneNumber says whether text is figures, hyphens, blanks and X only, so that
// nothing stands behind the number; "ISBN" may stand before it.
func isOneNumber(text string) bool {
	if len(text) > 4 && strings.EqualFold(text[:4], "isbn") {
		text = text[4:]
	}
	return strings.Trim(text, "0123456789-xX :") == ""
}

func isFigures(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// numberNode finds the titles that a number belongs to, in any dress; a standard number
// that the record calls wrong is found too.
func numberNode(t language.Term) query.Node {
	switch head := strings.TrimSuffix(t.Text, "*"); t.Form {
	case language.Range:
		return listed(IdentifierList, t)
	case language.Pattern:
		return listed(IdentifierList, language.Term{From: head, To: head})
	}
	var nodes []query.Node
	find := func(field, value string) {
		if value != "" {
			nodes = append(nodes, query.Boost{Node: query.Whole{Field: field, Value: value}, Factor: numberWeights[field]})
		}
	}
	if forms, ok := isbnForms(t.Text); ok {
		find(ISBN, forms[0])
		find(Number, forms[0])
	}
	if form, ok := issnForm(t.Text); ok {
		find(ISSN, form)
		find(Number, form)
	}
	if len(nodes) == 0 {
		find(Number, leadingNumber(t.Text))
	}
	if t.Field == isNumber {
		if form, ok := oclcForm(t.Text); ok {
			find(Number, form)
		}
		if form, ok := lccnForm(t.Text); ok {
			find(Number, form)
		}
		find(Number, t.Text)
		if bare := strings.TrimLeft(t.Text, "0"); isFigures(bare) {
			find(Number, bare)
		}
	}
	return query.Or{Nodes: nodes}
}

// numberWeights put the titles whose own number it is first.
var numberWeights = map[string]float64{ISBN: 100, ISSN: 100, Number: 1}

// wholeCallNumber is the shape of a call number of the Library of Congress with its
// cutter, or of Dewey with figures behind the point.
var wholeCallNumber = regexp.MustCompile(`^([A-Za-z]{1,3} ?[0-9]{1,4}(\.[0-9]+)?( [^ ]+)? ?\.? ?[A-Za-z][0-9]|[0-9]{3}\.[0-9])`)

// rareScore is what a whole value that one of some ten thousand titles has scores: a
// call number is looked up in a list, which has no scores.
const rareScore = 10

// numbersWithBlanks returns the look-ups for a text of several words that may be a
// number of a publisher, a government or a report, or a call number as a whole.
func numbersWithBlanks(text string) []query.Node {
	text = bare(text)
	if len(text) > longestIdentifier || !strings.ContainsAny(text, "0123456789") {
		return nil
	}
	var list []query.Node
	if wholeCallNumber.MatchString(text) {
		list = append(list, query.Constant{Node: shelfSpan(text, text), Score: rareScore})
	}
	if strings.Contains(text, " ") {
		list = append(list, query.Whole{Field: Number, Value: text})
	}
	return list
}
