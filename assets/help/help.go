// Package help answers: what does the program tell those who use it? It holds the
// examples of the query language, which window and command line show alike, and the jobs
// that can be done by keyboard alone.
package help

import (
	"embed"
	"strings"
)

//go:embed *.txt
var files embed.FS

// Part is a piece of the help under a heading.
type Part struct {
	Heading string
	Lines   []Line
}

// Line is an example with what it asks for, or, with Typed "", a step or sentence.
type Line struct{ Typed, Means string }

// Query returns the examples of the query language in a language ("en", "de"), in English
// if there is no such text.
func Query(language string) []Part { return read("query", language) }

// Jobs returns the jobs by keyboard, each with its steps, in a language as in Query.
func Jobs(language string) []Part { return read("jobs", language) }

// read reads a text: "= heading", then lines, where " | " stands between an example and
// what it asks for.
func read(name, language string) []Part {
	b, err := files.ReadFile(name + "." + language + ".txt")
	if err != nil {
		b, err = files.ReadFile(name + ".en.txt")
	}
	if err != nil {
		return nil
	}
	var parts []Part
	for _, line := range strings.Split(string(b), "\n") {
		heading, isHeading := strings.CutPrefix(line, "= ")
		switch {
		case isHeading:
			parts = append(parts, Part{Heading: heading})
		case strings.TrimSpace(line) != "" && len(parts) > 0:
			p := &parts[len(parts)-1]
			typed, means, both := strings.Cut(line, " | ")
			if !both {
				typed, means = "", line
			}
			p.Lines = append(p.Lines, Line{Typed: strings.TrimSpace(typed), Means: strings.TrimSpace(means)})
		}
	}
	return parts
}
