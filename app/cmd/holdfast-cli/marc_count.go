package main

import (
	"errors"
	"fmt"
	"sort"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

// countJSON is the contract of marc count --json.
type countJSON struct {
	Files  []app.MARCCounts `json:"files"`
	Totals app.MARCCounts   `json:"totals"`
}

func (c *cli) marcCountCommand() *cobra.Command {
	var encoding string
	cmd := &cobra.Command{
		Use:   "count FILE...",
		Short: "Say how many records MARC files hold, of which kind and in which encoding",
		Long: "Say how many records MARC files hold: of which kind (bibliographic, authority,\n" +
			"holdings), in which encoding, how many had to be mended and how, and how many\n" +
			"cannot be read. The exit code is 0 if all files could be read to their end.",
		Args: least(1, "at least one file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var progress view.Progress
			files, done, err := openMARC(args, encoding, &progress)
			if err != nil {
				return err
			}
			defer done()
			stop := c.showProgress(&progress)
			defer stop()
			result := countJSON{Files: []app.MARCCounts{}, Totals: app.NewMARCCounts()}
			failed := false
			for _, f := range files {
				counts, err := app.CountMARC(cmd.Context(), f)
				if cmd.Context().Err() != nil {
					return cmd.Context().Err()
				}
				if err != nil {
					var broken *app.BrokenError // the name of the file stands over its counts
					if errors.As(err, &broken) {
						err = broken.Err
					}
					counts.Error = app.Explain(err)
					failed = true
				}
				result.Files = append(result.Files, counts)
				result.Totals.Add(&counts)
			}
			stop()
			if c.asJSON {
				err = c.printJSON(&result)
			} else {
				c.printCounts(&result)
			}
			if err == nil && failed {
				return errSaid
			}
			return err
		},
	}
	encodingFlag(cmd, &encoding)
	return cmd
}

func (c *cli) printCounts(r *countJSON) {
	for i := range r.Files {
		f := &r.Files[i]
		fmt.Fprintf(c.out, "%s: %s\n", f.File, joinFilled(", ", number(f.Records, "record", "records"), f.Format))
		if f.Error != "" {
			fmt.Fprintf(c.out, "  %s\n", f.Error)
		}
		if len(r.Files) > 1 && f.Rejected > 0 {
			fmt.Fprintf(c.out, "  %s cannot be read\n", number(f.Rejected, "record", "records"))
		}
	}
	t := &r.Totals
	if len(r.Files) > 1 {
		fmt.Fprintf(c.out, "\n%s in %s\n", number(t.Records, "record", "records"), number(len(r.Files), "file", "files"))
	}
	c.printNumbers("", t.Kinds)
	if len(t.Dialects) > 1 || t.Dialects["UNIMARC"] > 0 {
		c.printNumbers("dialect", t.Dialects)
	}
	c.printNumbers("encoding", t.Encodings)
	if t.Deleted > 0 {
		fmt.Fprintf(c.out, "  %-34s %11s\n", "marked as deleted", count(t.Deleted))
	}
	if t.Rejected > 0 {
		fmt.Fprintf(c.out, "  %-34s %11s\n", "cannot be read", count(t.Rejected))
	}
	if t.Warned > 0 {
		fmt.Fprintf(c.out, "%s mended or noticed\n", number(t.Warned, "record was", "records were"))
		c.printNumbers("", t.Warnings)
	}
}

// printNumbers prints a table of counts, the largest first.
func (c *cli) printNumbers(heading string, counts map[string]int) {
	if heading != "" && len(counts) > 0 {
		fmt.Fprintf(c.out, "%s\n", heading)
	}
	for _, name := range byCount(counts) {
		fmt.Fprintf(c.out, "  %-34s %11s\n", strings.ReplaceAll(name, "_", " "), count(counts[name]))
	}
}

// byCount returns the names, those with the largest counts first.
func byCount(counts map[string]int) []string {
	names := make([]string, 0, len(counts))
	for name := range counts {
		names = append(names, name)
	}
	sort.Slice(names, func(i, j int) bool {
		if counts[names[i]] != counts[names[j]] {
			return counts[names[i]] > counts[names[j]]
		}
		return names[i] < names[j]
	})
	return names
}
