package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

// exportFlags are what the command line says of an export.
type exportFlags struct {
	asked
	chosenTitles
	export    view.Export
	columns   string
	output    string
	overwrite bool
}

func (c *cli) exportCommand() *cobra.Command {
	var e exportFlags
	cmd := &cobra.Command{
		Use:   "export [WORDS...]",
		Short: "Write titles into a file: MARC, spreadsheets, references, MODS, Dublin Core",
		Long: "Writes the titles that a search finds, as many as there are, or those of --ids or --list, into a file for\n" +
			"another program. Without words it writes the whole catalogue. The file gets its name when it is complete; if the\n" +
			"command is stopped or the disk is full, nothing is left.\n\n" +
			"Formats of --format (without it, the end of the file's name tells):\n" + formatLines() + "\n" +
			"MARC formats write the union's own record: its number in 001, the code of --code in 003, the numbers of the libraries'\n" +
			"records in 035 as (library)number, and an 852 for each library and shelf. --merged writes the merged record as it stands.\n\n" +
			"Columns of --columns for csv, tsv and xlsx, in any order:\n  " + strings.ReplaceAll(wrapped(app.ExportColumns(), 100), "\n", "\n  ") + ",\n" +
			"  at:LIBRARY for what one library has, and any field of MARC, such as 245c, 650a, 008[35-37].\n" +
			"A heading of your own stands behind an equals sign: --columns title,year=Jahr,245c=Responsibility.",
		Example: "  holdfast-cli -c cat export darwin -o darwin.csv\n" +
			"  holdfast-cli -c cat export darwin --years 1859..1889 --sort year --columns title,author,year,call-numbers -o darwin.xlsx\n" +
			"  holdfast-cli -c cat export --filter library=harbour --format marc --code MYUNION -o harbour-union.mrc\n" +
			"  holdfast-cli -c cat export --ids 42 --format bibtex\n" +
			"  holdfast-cli -c cat export --ids 42,118 --format request",
		RunE: func(cmd *cobra.Command, args []string) error { return c.runExport(cmd, args, &e) },
	}
	cmd.SetFlagErrorFunc(searchFlagError)
	e.narrowing(cmd)
	e.chosenTitles.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&e.sort, "sort", string(view.SortRelevance), "order of the titles: "+sorts())
	f.StringVarP(&e.export.Format, "format", "f", "", "how to write; see above")
	f.StringVarP(&e.output, "output", "o", "", "file to write; without it, standard output")
	f.BoolVar(&e.overwrite, "overwrite", false, "replace a file that is there already")
	f.StringVar(&e.columns, "columns", "", "columns of a table, parted by commas (default "+strings.Join(usualColumns(), ",")+")")
	f.StringVar(&e.export.Between, "between", "; ", "what parts several values in one cell")
	f.BoolVar(&e.export.BOM, "bom", false, "begin CSV and TSV with the mark by which Excel knows UTF-8")
	f.BoolVar(&e.export.Raw, "raw", false, "leave cells as they are that a spreadsheet would run as a formula; without it they get an apostrophe")
	f.BoolVar(&e.export.Merged, "merged", false, "MARC: write the merged record as it stands, with the numbers of the record that leads")
	f.StringVar(&e.export.Code, "code", "", "MARC: code of this catalogue, for field 003")
	f.BoolVar(&e.export.Local, "local", false, "MARC: keep local fields, 59X and 9XX")
	f.BoolVar(&e.export.NoHoldings, "no-holdings", false, "MARC: leave out who holds the title")
	return cmd
}

// formatLines lists the formats, one a line.
func formatLines() string {
	var b strings.Builder
	for _, f := range app.ExportFormats() {
		fmt.Fprintf(&b, "  %-9s %-22s %s\n", f.Name, f.Text, f.Extension)
	}
	return b.String()
}

func usualColumns() (names []string) {
	for _, c := range app.UsualColumns() {
		names = append(names, c.Name)
	}
	return names
}

// wrapped joins words by commas into lines.
func wrapped(words []string, width int) string {
	var b strings.Builder
	line := 0
	for i, w := range words {
		if i > 0 {
			b.WriteByte(',')
			if line += len(w) + 2; line > width {
				b.WriteByte('\n')
				line = 0
			} else {
				b.WriteByte(' ')
			}
		}
		b.WriteString(w)
	}
	return b.String()
}

func (c *cli) runExport(cmd *cobra.Command, args []string, e *exportFlags) error {
	if err := e.settle(args); err != nil {
		return err
	}
	if err := refuseOverwrite(e.output, e.overwrite); err != nil {
		return err
	}
	cat, err := c.openAsked(cmd, &e.asked)
	if err != nil {
		return err
	}
	defer cat.Close()
	if err := e.chosenTitles.read(cmd.Context(), cat); err != nil {
		return err
	}
	e.export.Selection = view.Selection{IDs: e.ids, Query: e.query}
	var progress view.Progress
	stop := c.showBeside(&progress, e.output == "")
	defer stop()
	var report view.ExportReport
	if e.output != "" {
		report, err = cat.ExportFile(cmd.Context(), &e.export, e.output, &progress)
	} else {
		out := bufio.NewWriterSize(c.out, 1<<16)
		report, err = cat.Export(cmd.Context(), &e.export, out, &progress)
		err = errors.Join(err, out.Flush())
	}
	stop()
	if err != nil {
		return err
	}
	return c.sayExport(&report)
}

// settle reads what was typed.
func (e *exportFlags) settle(args []string) error {
	if err := e.chosenTitles.settle(args); err != nil {
		return err
	}
	if err := e.asked.read(args); err != nil {
		return err
	}
	if e.export.Format == "" {
		e.export.Format = formatOf(e.output)
	}
	switch {
	case e.export.Format == "":
		return &usageError{errors.New("say which format: --format csv, or a file name that tells it; see export --help")}
	case !slices.ContainsFunc(app.ExportFormats(), func(f view.ExportFormat) bool { return f.Name == e.export.Format }):
		return &usageError{fmt.Errorf("there is no format %q; see export --help", e.export.Format)}
	}
	for name := range strings.SplitSeq(e.columns, ",") {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		name, heading, _ := strings.Cut(name, "=")
		if err := app.CheckColumn(name); err != nil {
			return &usageError{err}
		}
		e.export.Columns = append(e.export.Columns, view.ExportColumn{Name: name, Heading: heading})
	}
	return nil
}

// formatOf is the format that the end of a file's name tells, the longest end first.
func formatOf(name string) (format string) {
	longest := 0
	for _, f := range app.ExportFormats() {
		if n := len(f.Extension); n > longest && strings.HasSuffix(strings.ToLower(name), f.Extension) {
			format, longest = f.Name, n
		}
	}
	return format
}

// refuseOverwrite says that a file is there already.
func refuseOverwrite(name string, overwrite bool) error {
	if name == "" || overwrite {
		return nil
	}
	if _, err := os.Stat(name); err == nil {
		return &usageError{fmt.Errorf("%s is there already; choose another name, or say --overwrite", name)}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// sayExport reports; where the titles went to standard output, on standard error.
func (c *cli) sayExport(r *view.ExportReport) error {
	to := c.out
	if r.File == "" {
		to = c.err
	}
	if c.asJSON {
		return printJSONTo(to, r)
	}
	text := "%s written"
	if r.File != "" {
		text += " to " + r.File
	}
	fmt.Fprintf(to, text+"\n", number(r.Written, "title", "titles"))
	if r.Aside != "" {
		fmt.Fprintf(to, "%s too long for ISO 2709; in %s as MARCXML\n", number(r.Refused, "title", "titles"), r.Aside)
	}
	for _, l := range r.LeftOut {
		fmt.Fprintf(to, "title %s (%s) left out: %s\n", l.ID, l.Title, l.Reason)
	}
	if n := r.Refused - len(r.LeftOut); n > 0 {
		fmt.Fprintf(to, "and %s more\n", count(n))
	}
	sayMissing(to, r.Missing)
	return nil
}

func sayMissing(to io.Writer, n int) {
	if n > 0 {
		fmt.Fprintf(to, "%s not in the catalogue any more\n", number(n, "number", "numbers"))
	}
}

// chosenTitles are titles that are named by their numbers.
type chosenTitles struct {
	ids     []string
	numbers string
	from    string
	list    int64
}

func (t *chosenTitles) flags(cmd *cobra.Command) {
	cmd.Flags().Int64Var(&t.list, "list", 0, "titles of the list with this number, in its order, instead of a search; list says the numbers")
	cmd.Flags().StringVar(&t.numbers, "ids", "", "titles with these numbers, parted by commas, instead of a search")
	cmd.Flags().StringVar(&t.from, "ids-from", "", "file with such numbers, one or several a line; - is standard input")
}

// settle reads the numbers.
func (t *chosenTitles) settle(words []string) error {
	named := t.numbers != "" || t.from != ""
	switch {
	case !named && t.list == 0:
		return nil
	case len(words) > 0:
		return &usageError{errors.New("say either which numbers or which words, not both")}
	case named && t.list != 0:
		return &usageError{errors.New("say either --ids or --list, not both")}
	case t.list != 0:
		return nil // its titles are read when the catalogue is open
	}
	text := t.numbers
	if t.from != "" {
		b, err := readAll(t.from)
		if err != nil {
			return err
		}
		text += " " + string(b)
	}
	t.ids = []string{}
	for _, id := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' || r <= ' ' }) {
		if strings.Trim(id, "0123456789") != "" {
			return &usageError{fmt.Errorf("%q is no number of a title; search prints them", id)}
		}
		t.ids = append(t.ids, id)
	}
	return nil
}

// listedAtOnce is how many titles of a list are read at a time.
const listedAtOnce = 1000

// read reads the titles of the list.
func (t *chosenTitles) read(ctx context.Context, cat *app.Catalogue) error {
	if t.list == 0 {
		return nil
	}
	lists, err := cat.Lists(ctx)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(lists, func(l view.List) bool { return l.ID == t.list }) {
		return &usageError{fmt.Errorf("there is no list %d; list says which there are", t.list)}
	}
	t.ids = []string{}
	for {
		titles, err := cat.ListTitles(ctx, t.list, len(t.ids), listedAtOnce)
		if err != nil {
			return err
		}
		for i := range titles {
			t.ids = append(t.ids, titles[i].Hit.ID)
		}
		if len(titles) < listedAtOnce {
			return nil
		}
	}
}

func readAll(name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(os.Stdin)
	}
	return os.ReadFile(name)
}
