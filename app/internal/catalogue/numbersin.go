package catalogue

import (
	"regexp"
	"strings"

	"holdfast/marc"
)

// Shapes of numbers in the midst of a text. What has the shape of an ISBN or ISSN is one
// only if its check digit is right; other numbers must be marked as what they are.
var (
	isbnShape = regexp.MustCompile(`\b(?:97[89][- ]?)?\d(?:[- ]?\d){8}[- ]?[\dXx]\b`)
	issnShape = regexp.MustCompile(`\b\d{4}-\d{3}[\dXx]\b`)
	oclcShape = regexp.MustCompile(`(?i)(?:\(ocolc\)\s*(?:oc[mn]|on)?|\boc[mn]|\bon)\d{4,12}\b`)
	lccnShape = regexp.MustCompile(`(?i)\blccn:?\s*([a-z]{0,3} ?\d{2}-?\d{3,8})\b`)
)

// mostNumbers bounds how many numbers of one text are taken.
const mostNumbers = 8

// NumbersIn returns the numbers by which books are known in a text, as they stand there:
// the text itself if it is nothing but a number, and else what is sure to be one.
func NumbersIn(text string) []string {
	text = strings.TrimSpace(text)
	if own, others := Identifiers(text); len(own) > 0 || len(others) > 0 && !strings.ContainsAny(text, " \t") && len(text) > 4 {
		return []string{text}
	}
	var list []string
	for _, n := range isbnShape.FindAllString(text, mostNumbers) {
		if _, ok := isbnForms(n); ok {
			list = add(list, n)
		}
	}
	for _, n := range issnShape.FindAllString(text, mostNumbers) {
		if _, ok := issnForm(n); ok {
			list = add(list, n)
		}
	}
	for _, n := range oclcShape.FindAllString(text, mostNumbers) {
		list = add(list, n)
	}
	for _, n := range lccnShape.FindAllStringSubmatch(text, mostNumbers) {
		list = add(list, n[1])
	}
	return list[:min(len(list), mostNumbers)]
}

// Sought returns what a record is looked for by: its title proper, its first author, the
// year as it is shown and its standard numbers.
func (m *Mapper) Sought(rec *marc.Record) (title, author, year string, numbers []string) {
	r := newReading(rec)
	r.lastYear = m.lastYear
	r.read()
	r.finish()
	title = r.title.proper
	if title == "" {
		title = r.anyTitle()
	}
	for _, n := range r.isbns {
		if len(n) == 13 {
			numbers = append(numbers, n)
		}
	}
	return title, r.authorText(), r.dated().shown, append(numbers, r.issns...)
}
