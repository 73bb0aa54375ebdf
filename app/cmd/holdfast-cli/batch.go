package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

// batchJSON is the contract of batch --json: one object a thing of the list.
type batchJSON struct {
	Line      int      `json:"line"`
	Text      string   `json:"text"`
	Verdict   string   `json:"verdict"`
	By        string   `json:"by,omitempty"`
	ID        string   `json:"id,omitempty"`
	Title     string   `json:"title,omitempty"`
	Author    string   `json:"author,omitempty"`
	Year      string   `json:"year,omitempty"`
	Holdings  int      `json:"holdings"`
	Libraries []string `json:"libraries"`
	Others    int      `json:"others"`
}

func (c *cli) batchCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "batch FILE",
		Short: "Say of each thing of a list whether the catalogue has it",
		Long: "Reads a list of numbers, titles or citations, one a line, or a file of MARC, RIS or CSV with a head line\n" +
			"(isbn, issn, oclc, lccn, number, title, author, year), and answers for each: found, doubtful or not held,\n" +
			"with the best candidate and the libraries that hold it. - is the standard input.",
		Example: "  holdfast-cli -c cat batch wanted.txt\n" +
			"  holdfast-cli -c cat batch wanted.csv --json > answers.ndjson",
		Args: exactly(1, "a file, or - for the standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			in := cmd.InOrStdin()
			if args[0] != "-" {
				f, err := os.Open(args[0])
				if err != nil {
					return err
				}
				defer f.Close()
				in = f
			}
			return c.batch(cmd, args[0], in)
		},
	}
}

func (c *cli) batch(cmd *cobra.Command, name string, in io.Reader) error {
	cat, err := c.open(cmd.Context(), app.ToSearch)
	if err != nil {
		return err
	}
	defer cat.Close()
	counts := map[view.BatchVerdict]int{}
	for a, err := range cat.Batch(cmd.Context(), name, in) {
		if err != nil {
			return err
		}
		counts[a.Verdict]++
		if c.asJSON {
			if err := c.printJSON(batchOf(&a)); err != nil {
				return err
			}
			continue
		}
		c.printAnswer(&a)
	}
	if !c.asJSON {
		fmt.Fprintf(c.out, "\n%s found, %s doubtful, %s not held\n", count(counts[view.Found]), count(counts[view.Doubtful]), count(counts[view.NotHeld]))
	}
	return nil
}

func batchOf(a *view.BatchAnswer) batchJSON {
	out := batchJSON{Line: a.Line, Text: a.Text, Verdict: string(a.Verdict), By: string(a.By), Others: a.Others, Libraries: []string{}}
	if h := a.Hit; h != nil {
		out.ID, out.Title, out.Author, out.Year, out.Holdings = h.ID, plain(h.Title), plain(h.Author), h.Year, h.Holdings
		out.Libraries = append(out.Libraries, h.Libraries...)
	}
	return out
}

func (c *cli) printAnswer(a *view.BatchAnswer) {
	fmt.Fprintf(c.out, "%5d  %-8s  %s\n", a.Line, a.Verdict, a.Text)
	if a.Hit == nil {
		return
	}
	line := joinFilled(" · ", plain(a.Hit.Title), plain(a.Hit.Author), a.Hit.Year)
	fmt.Fprintf(c.out, "                 %s · held by %d · record %s\n", line, a.Hit.Holdings, a.Hit.ID)
	if a.Others > 0 {
		fmt.Fprintf(c.out, "                 and %s more\n", number(a.Others, "candidate", "candidates"))
	}
}
