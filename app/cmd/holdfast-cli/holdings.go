package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

// holdingsCommand is about holdings that come apart from records.
func (c *cli) holdingsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "holdings",
		Short: "Import lists of holdings",
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		Args:  knownCommand,
	}
	cmd.AddCommand(c.holdingsImportCommand())
	return cmd
}

func (c *cli) holdingsImportCommand() *cobra.Command {
	var library string
	cmd := &cobra.Command{
		Use:   "import FILE.csv",
		Short: "Import a list that says which library has the title with which number",
		Long: "Import a list that says which library has the title with which number. Each line is library, number, call number,\n" +
			"and perhaps location and note, between commas, semicolons or tabs; a first line may name the columns. Numbers are\n" +
			"OCLC, ISBN, ISSN or LC control numbers, or union numbers as #17. With --library all lines are of one library, and there is\n" +
			"no column for it. A list that comes again replaces what it said of a title. Lines that no title was found for are\n" +
			"printed, and wait for it.",
		Args: exactly(1, "one file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.changeLibrary(cmd, func(cat *app.Catalogue) error {
				var progress view.Progress
				stop := c.showProgress(&progress)
				report, outcome, err := cat.ImportHoldings(cmd.Context(), args[0], library, &progress)
				stop()
				if err != nil {
					return err
				}
				if report.Cancelled {
					return cmd.Context().Err()
				}
				if c.asJSON {
					return c.printJSON(struct {
						view.Totals
						view.ListOutcome
					}{report.Totals, outcome})
				}
				t := report.Totals
				fmt.Fprintf(c.out, "%s read: %s matched, %s waiting for a title, %s wrong\n", number(outcome.Lines, "line", "lines"),
					count(outcome.Matched), count(outcome.Waiting), count(outcome.Wrong))
				fmt.Fprintf(c.out, "holdings: %s new, %s changed, %s unchanged\n", count(t.Added), count(t.Updated), count(t.Unchanged))
				for _, l := range outcome.Unmatched {
					fmt.Fprintf(c.out, "line %d: %s (%s)\n", l.Line, l.Why, l.Text)
				}
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&library, "library", "", "code of the library that has all that is listed")
	return cmd
}

// holdersCommand answers who holds a part of a serial or set.
func (c *cli) holdersCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "holders NUMBER PART",
		Short:   "Say who holds a part of a serial or set",
		Long:    "Say who holds a part of the title with a union number. Ask for the part as \"v. 12 (1987)\", \"Bd. 3\", \"no. 7\" or 1987.",
		Example: "  holdfast-cli --catalogue cat holders 42 \"v. 12 (1987)\"",
		Args:    withTitle(exactly(2, "the number of a title and a part"), 0),
		RunE: func(cmd *cobra.Command, args []string) error {
			cat, err := c.open(cmd.Context(), app.ToSearch)
			if err != nil {
				return err
			}
			defer cat.Close()
			list, err := cat.Holders(cmd.Context(), args[0], args[1])
			if err != nil {
				return err
			}
			if c.asJSON {
				return c.printJSON(list)
			}
			for _, h := range list {
				fmt.Fprintf(c.out, "%-28s %s\n", h.Name, h.Answer)
				for i := range h.Holdings {
					c.printHolding(&h.Holdings[i], "    ")
				}
			}
			return nil
		},
	}
}

// printHolding prints one shelf without its library.
func (c *cli) printHolding(h *view.Holding, indent string) {
	copies := ""
	if h.Copies > 1 {
		copies = number(h.Copies, "copy", "copies")
	}
	if line := joinFilled(" · ", h.Branch, h.CallNumber, h.Location, copies, h.Note); line != "" {
		fmt.Fprintf(c.out, "%s%s\n", indent, line)
	}
	for _, s := range h.Statement {
		fmt.Fprintf(c.out, "%s  %s\n", indent, s)
	}
	if len(h.Gaps) > 0 {
		fmt.Fprintf(c.out, "%s  lacking: %s\n", indent, strings.Join(h.Gaps, "; "))
	}
}
