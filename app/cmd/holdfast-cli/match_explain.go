package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

func (c *cli) explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "explain A B",
		Short: "Say why two records are one title, or why they are not, and show them side by side",
		Long:  "Say why two records are one title, or why they are not, and show them side by side.\n\n" + recordNames,
		Args:  exactly(2, "two records"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.with(cmd, app.ToSearch, func(cat *app.Catalogue) error {
				e, err := cat.Explain(cmd.Context(), args[0], args[1])
				if err != nil || c.asJSON {
					return orPrint(err, func() error { return c.printJSON(&e) })
				}
				c.printExplanation(&e)
				return nil
			})
		},
	}
}

func (c *cli) printExplanation(e *view.Explanation) {
	fmt.Fprintf(c.out, "A  %s\nB  %s\n\n%s\n", explainedRecord(&e.Left), explainedRecord(&e.Right), strings.Join(e.Because, "\n"))
	for i, l := range e.Chain {
		fmt.Fprintf(c.out, "%3d. %s\n     %s\n     %s\n", i+1, recordLine(&l.From), recordLine(&l.To), joinFilled(", ", l.Because, ruleName(&l), made(l.Made)))
	}
	c.printRows(e.Rows)
	c.printScore(&e.Comparison)
	if !e.Together {
		lead, other := e.Left, e.Right
		if e.Right.Leads {
			lead, other = other, lead
		}
		fmt.Fprintf(c.out, "If they were joined, %s would lead: quality %d against %d.\n", lead.Name, lead.Quality, other.Quality)
	}
}

func explainedRecord(r *view.MatchRecord) string {
	title := "in no title"
	if r.Title != "" {
		title = fmt.Sprintf("title %s, held by %d", r.Title, r.HeldBy)
	}
	return recordLine(r) + " (" + title + ")"
}

func ruleName(l *view.ChainLink) string {
	if l.Version == 0 || l.Rule == "person" {
		return ""
	}
	return fmt.Sprintf("by the rules %q, version %d", l.Rule, l.Version)
}

// printRows prints both sides below each other, or once where they are the same.
func (c *cli) printRows(rows []view.CompareRow) {
	fmt.Fprintln(c.out)
	for _, row := range rows {
		label, state := row.Label, string(row.State)
		print := func(side string, values []view.ComparedText) {
			for _, v := range values {
				fmt.Fprintf(c.out, "%-15s %-12s %1s  %s\n", label, state, side, v)
				label, state = "", ""
			}
		}
		if row.State == view.RowSame {
			print("", row.Left)
			continue
		}
		print("A", row.Left)
		print("B", row.Right)
	}
}

func (c *cli) printScore(v *view.Comparison) {
	fmt.Fprintf(c.out, "\nScore %d of 100 (%d joins, %d asks a person): %s\n", v.Score, v.Join, v.Ask, v.Reason.Text)
	given, most := 0, 0
	for _, p := range v.Parts {
		given, most = given+p.Points, most+p.Most
		of := ""
		if p.Most > 0 {
			of = fmt.Sprintf("of %3d", p.Most)
		}
		fmt.Fprintf(c.out, "  %-12s %+4d %-6s   %s\n", p.Feature, p.Points, of, p.Says)
	}
	if v.Scaled && most > 0 && most != 100 {
		fmt.Fprintf(c.out, "  %-12s %+4d of %3d   that is %d of 100\n", "together", given, most, v.Score)
	}
}
