package main

import (
	"bufio"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

func (c *cli) marcValidateCommand() *cobra.Command {
	var encoding string
	var summary bool
	cmd := &cobra.Command{
		Use:   "validate FILE...",
		Short: "Say in plain words what the MARC 21 standard does not allow in the records",
		Long: "Say for each record what the MARC 21 standard does not allow: unknown fields and\n" +
			"subfields, indicators, repetition, codes of the fixed fields, standard numbers, the\n" +
			"count of characters to pass over in sorting, links between scripts. What had to be\n" +
			"mended in reading is told as well. At the end stands how often each kind of problem\n" +
			"was met; --summary prints only that.\n\n" +
			"With --json each record with something wrong is a line with problems and warnings,\n" +
			"and the last line is the summary. The exit code is 0 if no record has a problem and\n" +
			"every record could be read.",
		Args: least(1, "at least one file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var progress view.Progress
			files, done, err := openMARC(args, encoding, &progress)
			if err != nil {
				return err
			}
			defer done()
			stop := c.showBeside(&progress, !summary)
			defer stop()
			out := bufio.NewWriterSize(c.out, 1<<16)
			sum := app.MARCValidation{Problems: map[string]int{}, Warnings: map[string]int{}}
			for _, f := range files {
				err := app.ValidateMARC(cmd.Context(), f, &sum, func(found *app.MARCFindings) error {
					if summary {
						return nil
					}
					return c.writeFindings(out, found, len(files) > 1)
				})
				if err != nil {
					_ = out.Flush() // the first error is the one to tell
					return err
				}
			}
			if err := out.Flush(); err != nil {
				return err
			}
			stop()
			if c.asJSON {
				err = c.printJSON(&sum)
			} else {
				c.printValidation(&sum)
			}
			if err == nil && len(sum.Problems)+sum.Rejected > 0 {
				return errSaid
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&summary, "summary", false, "print only how often each kind of problem was met")
	encodingFlag(cmd, &encoding)
	return cmd
}

// writeFindings writes what is wrong with a record; named says that several
// files are checked.
func (c *cli) writeFindings(out *bufio.Writer, found *app.MARCFindings, named bool) error {
	if c.asJSON {
		enc := json.NewEncoder(out)
		enc.SetEscapeHTML(false)
		return enc.Encode(found)
	}
	if named {
		fmt.Fprintf(out, "%s, ", found.File)
	}
	fmt.Fprintf(out, "record %s", count(found.Number))
	if found.ControlNumber != "" {
		fmt.Fprintf(out, ", control number %s", found.ControlNumber)
	}
	fmt.Fprintf(out, ", at byte %s\n", count(int(found.Offset)))
	for _, line := range found.Lines() {
		fmt.Fprintf(out, "    %s\n", line)
	}
	_, err := fmt.Fprintln(out) // a bufio.Writer keeps its first error
	return err
}

func (c *cli) printValidation(sum *app.MARCValidation) {
	fmt.Fprintf(c.out, "%s checked, nothing to say of %s\n", number(sum.Records, "record", "records"), count(sum.Sound))
	if sum.Rejected > 0 {
		fmt.Fprintf(c.out, "%s cannot be read\n", number(sum.Rejected, "record", "records"))
	}
	if len(sum.Problems) > 0 {
		fmt.Fprintln(c.out, "problems")
		c.printNumbers("", sum.Problems)
	}
	if len(sum.Warnings) > 0 {
		fmt.Fprintln(c.out, "mended or noticed in reading")
		c.printNumbers("", sum.Warnings)
	}
}
