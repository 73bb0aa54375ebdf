package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"holdfast/app/view"
)

// printFlags are what the command line says of a printed list.
type printFlags struct {
	asked
	chosenTitles
	printing  view.Printing
	output    string
	overwrite bool
}

func (c *cli) printCommand() *cobra.Command {
	var p printFlags
	cmd := &cobra.Command{
		Use:   "print [WORDS...]",
		Short: "Print a list of titles as a PDF or a web page",
		Long: "Prints the titles that a search finds, or those of --ids or --list, as a list with a heading, the day and the\n" +
			"search written in. A PDF has page numbers and brings its letters along (Latin, Greek, Cyrillic, Hebrew, Arabic, Armenian,\n" +
			"Georgian, Chinese, Japanese and Korean), and becomes several files, list-1.pdf and so on, of 20,000 titles each; a web page shows every script that the computer has, opens in any browser,\n" +
			"and prints from there.",
		Example: "  holdfast-cli -c cat print darwin --sort author --groups --holdings -o darwin.pdf\n" +
			"  holdfast-cli -c cat print darwin --full --title 'Books by and about Darwin' -o darwin.html\n" +
			"  holdfast-cli -c cat print --ids 42,118 --holdings -o two.pdf",
		RunE: func(cmd *cobra.Command, args []string) error { return c.runPrint(cmd, args, &p) },
	}
	cmd.SetFlagErrorFunc(searchFlagError)
	p.narrowing(cmd)
	p.chosenTitles.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&p.sort, "sort", string(view.SortRelevance), "order of the titles: "+sorts())
	f.StringVar(&p.printing.Form, "form", "", "pdf or html; without it, the end of the file's name tells")
	f.StringVarP(&p.output, "output", "o", "", "file to write; without it, standard output")
	f.BoolVar(&p.overwrite, "overwrite", false, "replace a file that is there already")
	f.StringVar(&p.printing.Heading, "title", "", "heading of the list")
	f.BoolVar(&p.printing.Full, "full", false, "all fields of each title, not only its brief form")
	f.BoolVar(&p.printing.Holdings, "holdings", false, "who has each title")
	f.BoolVar(&p.printing.Groups, "groups", false, "headings between the titles: letters, authors, years or classes, by --sort")
	f.StringVar(&p.printing.Paper, "paper", "A4", "A4 or Letter")
	return cmd
}

func (c *cli) runPrint(cmd *cobra.Command, args []string, p *printFlags) error {
	if err := p.settle(args); err != nil {
		return err
	}
	if err := refuseOverwrite(p.output, p.overwrite); err != nil {
		return err
	}
	cat, err := c.openAsked(cmd, &p.asked)
	if err != nil {
		return err
	}
	defer cat.Close()
	if err := p.chosenTitles.read(cmd.Context(), cat); err != nil {
		return err
	}
	p.printing.Selection = view.Selection{IDs: p.ids, Query: p.query}
	var progress view.Progress
	stop := c.showBeside(&progress, p.output == "")
	defer stop()
	var report view.PrintReport
	if p.output != "" {
		report, err = cat.PrintFile(cmd.Context(), &p.printing, p.output, &progress)
	} else {
		out := bufio.NewWriterSize(c.out, 1<<16)
		report, err = cat.Print(cmd.Context(), &p.printing, out, &progress)
		err = errors.Join(err, out.Flush())
	}
	stop()
	if err != nil {
		return err
	}
	return c.sayPrinted(&report)
}

func (p *printFlags) settle(args []string) error {
	if err := p.chosenTitles.settle(args); err != nil {
		return err
	}
	if err := p.asked.read(args); err != nil {
		return err
	}
	q := &p.printing
	if q.Form == "" {
		q.Form = strings.TrimPrefix(strings.ToLower(filepath.Ext(p.output)), ".")
	}
	switch {
	case q.Form == "htm":
		q.Form = view.PrintHTML
	case q.Form != view.PrintHTML && q.Form != view.PrintPDF:
		return &usageError{errors.New("say which form: --form pdf or html, or a file name that ends in .pdf or .html")}
	}
	if q.Paper != "A4" && q.Paper != "Letter" {
		return &usageError{fmt.Errorf("--paper takes A4 or Letter, not %q", q.Paper)}
	}
	q.Asked, q.Date = p.query.Text, time.Now().Format("2 January 2006")
	return nil
}

func (c *cli) sayPrinted(r *view.PrintReport) error {
	to := io.Writer(c.out)
	if r.File == "" {
		to = c.err
	}
	if c.asJSON {
		return printJSONTo(to, r)
	}
	text := number(r.Printed, "title", "titles") + " printed"
	if r.Pages > 0 {
		text += " on " + number(r.Pages, "page", "pages")
	}
	switch n := len(r.Files); {
	case n > 1:
		text += fmt.Sprintf(" into %d files, %s to %s", n, r.File, r.Files[n-1])
	case r.File != "":
		text += " into " + r.File
	}
	fmt.Fprintln(to, text)
	if r.Unprinted > 0 {
		fmt.Fprintf(to, "%s with letters that a PDF does not have, each shown as a box; print as HTML to have them\n", number(r.Unprinted, "title", "titles"))
		for _, b := range r.Boxed {
			fmt.Fprintf(to, "  %d. %s\n", b.Number, b.Title)
		}
	}
	sayMissing(to, r.Missing)
	return nil
}
