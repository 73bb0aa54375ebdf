package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

// queryExample is a query that the help text shows, and what it asks for.
type queryExample struct{ typed, means string }

// queryExamples are all examples of the help text, in its order; a test asks each.
var queryExamples = []struct {
	heading  string
	examples []queryExample
}{
	{"Words and phrases", []queryExample{
		{"charles darwin", "both words, in any order, anywhere"},
		{`"origin of species"`, "the words one after the other"},
		{`"species origin"~5`, "near each other: at most 5 other words between"},
		{"darw*", "words that begin so; *winism and d*n work too"},
		{"organi?ation", "? is one letter inside a word"},
		{"darwin~", "with one slip; darwin~2 with two"},
	}},
	{"In a field: the prefix touches a word, a phrase or brackets", []queryExample{
		{"ti:origin au:darwin", "title and author"},
		{"su:evolution ge:treatises", "subject and genre"},
		{"se:classics pu:murray", "series and publisher"},
		{"ti:(origin species)", "both words in the title"},
		{`ti="on the origin of species"`, "the whole title and nothing else"},
		{"is:0-14-043912-9", "ISBN or ISSN, in any dress"},
		{"no:ocm00012345", "any number: OCLC, LCCN, control and publishers' numbers"},
		{"ca:QH365", "call number; ca:QH36* also QH360 to QH369"},
		{"la:eng fo:book li:harbour", "language, format and library"},
		{"sprache:englisch medium:buch", "the same by German names; la:en and la:engl* too"},
		{"245a:origin", "a MARC field, here 245 $a; 245:origin for all of 245"},
	}},
	{"Ranges and numbers", []queryExample{
		{"year:1850..1900", "open ends: year:1850.. and year:..1900"},
		{"year:1850..1900~", "also what may lie in these years"},
		{"held:1..3", "held by one to three libraries; held>=3 by three or more"},
		{"ca:QA76..QA77", "call numbers from and to"},
		{"su>5", "more than five subject headings; su=0 for none"},
		{"has:su lacks:245c", "has a subject, and no 245 $c"},
	}},
	{"Together", []queryExample{
		{"darwin OR wallace", "either; AND and OR in capitals between two things"},
		{"(darwin OR wallace) ti:origin", "brackets; AND binds closer than OR"},
		{"darwin NOT beagle", "without; as darwin -beagle, with a blank before the sign and none behind"},
		{"* -has:650", "* is everything: all titles without a 650"},
		{"WAR AND PEACE", "in a text that is all capitals, AND and OR are words"},
	}},
}

// languageHelp is the help text of the query language.
func languageHelp() string {
	var b strings.Builder
	b.WriteString("A query is words; all of them are looked for. What is no syntax is words, and a notice says so.\n")
	for _, part := range queryExamples {
		fmt.Fprintf(&b, "\n%s\n", part.heading)
		for _, e := range part.examples {
			fmt.Fprintf(&b, "  %-32s %s\n", e.typed, e.means)
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
