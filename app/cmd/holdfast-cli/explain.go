package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app/view"
)

// whyTexts say why a hit is where it is.
var whyTexts = map[view.WhyKind]string{
	view.WhyIdentifier: "its ISBN or ISSN", view.WhyTitle: "exact title", view.WhyTitleAuthor: "author and exact title",
	view.WhyNumber: "a number of it", view.WhyName: "by the person or body so called", view.WhyBegins: "the title begins so",
	view.WhyAuthor: "by this author", view.WhyPhrase: "the words stand so in a title", view.WhyTitleWords: "all words in a title",
	view.WhySpread: "author and title have all words", view.WhyEdition: "exact title, and the edition fits",
	view.WhyStrong: "words in title, names and subjects", view.WhyAnywhere: "all words in the record",
	view.WhySeries:     "in the series so called",
	view.WhyForms:      "by another form of the word",
	view.WhyBeginnings: "words that begin alike",
}

// whyText is why a hit is where it is, or "" if nothing is to be said.
func whyText(w view.Why) string {
	what := whyTexts[w.Kind]
	if what == "" {
		return ""
	}
	held := "libraries"
	if w.Holdings == 1 {
		held = "library"
	}
	return fmt.Sprintf("%s, held by %s %s", what, count(w.Holdings), held)
}

// explainHitCommand says why a title is where it is, or why it is not found.
func (c *cli) explainHitCommand() *cobra.Command {
	var a asked
	cmd := &cobra.Command{
		Use:   "explain QUERY NUMBER",
		Short: "Say why a title is where it is among the hits of a search, or why it is not found",
		Long: "Say why the title with this number is where it is among the hits of QUERY, with all that its score is made\n" +
			"of, or why it is not found. The flags that narrow are those of search.",
		Example: "  holdfast-cli -c cat explain \"darwin origin of species\" 118",
		Args:    withTitle(exactly(2, "a query and the number of a title"), 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.read(args[:1]); err != nil {
				return err
			}
			cat, err := c.openAsked(cmd, &a)
			if err != nil {
				return err
			}
			defer cat.Close()
			x, err := cat.ExplainHit(cmd.Context(), a.query, args[1])
			if err != nil {
				return err
			}
			if c.asJSON {
				return c.printJSON(explainedOf(&x))
			}
			c.printExplained(&x)
			return nil
		},
	}
	a.asking(cmd)
	return cmd
}

// explainedJSON is the contract of explain --json.
type explainedJSON struct {
	ID       string         `json:"id"`
	Title    string         `json:"title"`
	Author   string         `json:"author"`
	Found    bool           `json:"found"`
	Place    int            `json:"place"`
	Why      string         `json:"why"`
	Against  []string       `json:"against"`
	Score    int64          `json:"score"`
	Written  string         `json:"written"`
	Words    []wordJSON     `json:"words"`
	Share    float64        `json:"share"`
	Holdings float64        `json:"holdings_factor"`
	Prior    float64        `json:"prior"`
	Year     int            `json:"year"`
	Clauses  []scoredClause `json:"clauses"`
}

type wordJSON struct {
	Word   string      `json:"word"`
	Fields []fieldJSON `json:"fields"`
	Part   float64     `json:"part"`
	Most   float64     `json:"most"`
}

type fieldJSON struct {
	Field  string `json:"field"`
	Weight int    `json:"weight"`
	Times  int    `json:"times"`
}

type scoredClause struct {
	Kind  string `json:"kind"`
	Field string `json:"field"`
	Score int64  `json:"score"`
}

func explainedOf(x *view.HitExplanation) explainedJSON {
	out := explainedJSON{ID: x.ID, Title: x.Title, Author: x.Author, Found: x.Found, Place: x.Place, Why: whyText(x.Why), Against: []string{},
		Score: x.Score, Written: x.Written, Words: []wordJSON{}, Share: x.Share, Holdings: x.Holdings, Prior: x.Prior, Year: x.Year, Clauses: []scoredClause{}}
	for i := range x.Against {
		out.Against = append(out.Against, againstText(&x.Against[i]))
	}
	for _, w := range x.Words {
		j := wordJSON{Word: w.Word, Fields: []fieldJSON{}, Part: w.Part, Most: w.Most}
		for _, f := range w.Fields {
			j.Fields = append(j.Fields, fieldJSON(f))
		}
		out.Words = append(out.Words, j)
	}
	for _, s := range x.Clauses {
		out.Clauses = append(out.Clauses, scoredClause(s))
	}
	return out
}

// againstText says why a title is not found.
func againstText(a *view.Against) string {
	switch a.Kind {
	case view.AgainstWord:
		return fmt.Sprintf("it does not have the word %q", a.Value)
	case view.AgainstFacet:
		return fmt.Sprintf("its %s is not %s", a.Field, a.Value)
	case view.AgainstExcluded:
		return fmt.Sprintf("its %s is %s, which is left out", a.Field, a.Value)
	case view.AgainstYears:
		return "it is not of the years " + a.Value
	}
	return fmt.Sprintf("it does not have what %q asks for", a.Value)
}

// printExplained prints an explanation for people.
func (c *cli) printExplained(x *view.HitExplanation) {
	fmt.Fprintln(c.out, joinFilled(" / ", x.Title, x.Author))
	switch {
	case !x.Found:
		fmt.Fprintln(c.out, "is not found:")
		for i := range x.Against {
			fmt.Fprintf(c.out, "  %s\n", againstText(&x.Against[i]))
		}
	case x.Place > 0:
		fmt.Fprintf(c.out, "is hit %s: %s\n", count(x.Place), whyText(x.Why))
	default:
		fmt.Fprintf(c.out, "is further back than was looked: %s\n", whyText(x.Why))
	}
	if x.Written != "" {
		fmt.Fprintf(c.out, "written as: %s\n", x.Written)
	}
	if len(x.Words) > 0 {
		fmt.Fprintln(c.out, "\nword                 counts   in")
	}
	for _, w := range x.Words {
		var in []string
		for _, f := range w.Fields {
			in = append(in, fmt.Sprintf("%s %d%% ×%d", f.Field, f.Weight, f.Times))
		}
		fmt.Fprintf(c.out, "%-20s %.3f    %s\n", w.Word, w.Part, strings.Join(in, " · "))
	}
	if !x.Found || len(x.Words) == 0 {
		return
	}
	for _, s := range x.Clauses {
		fmt.Fprintf(c.out, "%-7s %-16s %10d\n", s.Kind, s.Field, s.Score)
	}
	fmt.Fprintf(c.out, "\nwords %.3f of 1, holdings ×%.3f, set behind or before ×%.2f, year %d\nscore %d\n", x.Share, x.Holdings, x.Prior, x.Year, x.Score)
}
