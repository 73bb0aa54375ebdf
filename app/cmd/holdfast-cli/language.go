package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
	"holdfast/assets/help"
)

// languageHelp is the help text of the query language.
func languageHelp() string {
	var b strings.Builder
	b.WriteString("A query is words; all of them are looked for. What is no syntax is words, and a notice says so.\n")
	for _, part := range help.Query("en") {
		fmt.Fprintf(&b, "\n%s\n", part.Heading)
		for _, e := range part.Lines {
			fmt.Fprintf(&b, "  %-32s %s\n", e.Typed, e.Means)
		}
	}
	b.WriteString("\nPrefixes:")
	for _, f := range app.QueryFields() {
		fmt.Fprintf(&b, " %s (%s)", f.Name, strings.Join(f.Names[1:], ", "))
	}
	b.WriteString("; and MARC tags.\nOperators: AND, OR, NOT, and UND, ODER, NICHT.\n" +
		"On a command line, put the query into single quotes: search 'ti:\"origin of species\" -fo:video'.\n")
	return b.String()
}

func (c *cli) queryCommand() *cobra.Command {
	var fromCQL, toCQL bool
	cmd := &cobra.Command{
		Use:   "query QUERY",
		Short: "Say how a query is read, plainly written and in CQL; help query shows the language",
		Long:  languageHelp(),
		Example: "  holdfast-cli query 'ti:origin OR darw*'\n" +
			"  holdfast-cli query --cql 'au:darwin year:1850..1900 -fo:video'\n" +
			"  holdfast-cli query --from-cql 'dc.creator = darwin not dc.title = beagle'",
		Args: least(1, "a query"),
		RunE: func(cmd *cobra.Command, args []string) error {
			text := strings.Join(args, " ")
			if fromCQL {
				typed, err := app.FromCQL(text)
				if err != nil {
					return err
				}
				text = typed
			}
			read, clause := app.ReadQuery(text)
			if c.asJSON {
				return c.printJSON(map[string]any{"read": read.Text, "notices": noticesOf(read.Notices), "cql": app.ToCQL(text), "parts": clause})
			}
			if toCQL {
				fmt.Fprintln(c.out, app.ToCQL(text))
				return nil
			}
			fmt.Fprintf(c.out, "read as  %s\nin CQL   %s\n", read.Text, app.ToCQL(text))
			c.printNotices(&read)
			return nil
		},
	}
	cmd.Flags().BoolVar(&fromCQL, "from-cql", false, "the query is in CQL, the Contextual Query Language")
	cmd.Flags().BoolVar(&toCQL, "cql", false, "print the query in CQL, and nothing else")
	return cmd
}

// noticeJSON is a notice about a query.
type noticeJSON struct {
	Kind  string `json:"kind"`
	Piece string `json:"piece"`
	Meant string `json:"meant,omitempty"`
	Text  string `json:"text"`
}

func noticesOf(list []view.Notice) []noticeJSON {
	out := []noticeJSON{}
	for _, n := range list {
		out = append(out, noticeJSON(n))
	}
	return out
}

// printNotices prints what was not read as it may have been meant.
func (c *cli) printNotices(read *view.Read) {
	for _, n := range read.Notices {
		fmt.Fprintf(c.out, "note: %s\n", n.Text)
	}
}
