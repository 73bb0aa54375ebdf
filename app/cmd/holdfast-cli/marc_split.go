package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
	"holdfast/marc"
)

// splitJSON is the contract of marc split --json.
type splitJSON struct {
	app.SplitReport
	LeftOut []app.LeftOut `json:"left_out"`
}

func (c *cli) marcSplitCommand() *cobra.Command {
	var size, by, to, encoding string
	split := &app.Split{}
	cmd := &cobra.Command{
		Use:   "split FILE",
		Short: "Cut a MARC file into several: by number of records, by size, or by a field",
		Long: "Cut a MARC file into several files. Say how with one of\n\n" +
			"  --records 10000   10,000 records a file\n" +
			"  --bytes 20M       files of at most 20 MiB (K, M and G are known)\n" +
			"  --by 003          one file for each value of a field; of 852b its $b,\n" +
			"                    of 008[35-37] the characters 35 to 37, counted from 0\n\n" +
			"The files are numbered, or named by the value, behind the name of the file read or\n" +
			"--prefix. Records without the value of --by are together in one file (none).\n" +
			"They are written anew, in UTF-8 and in the format of the file unless --to names\n" +
			"another. The exit code is 0 if every record is in one of the files, and none of\n" +
			"them is larger than it should be.",
		Example: "  holdfast-cli marc split --records 10000 -o parts harbour.mrc\n" +
			"  holdfast-cli marc split --by 008[35-37] -o languages harbour.mrc",
		Args: exactly(1, "one file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := splitHow(split, size, by, to); err != nil {
				return err
			}
			if split.Prefix == "" {
				split.Prefix, _, _ = strings.Cut(filepath.Base(args[0]), ".")
				if args[0] == "-" {
					split.Prefix = "part"
				}
			}
			var progress view.Progress
			files, done, err := openMARC(args, encoding, &progress)
			if err != nil {
				return err
			}
			defer done()
			stop := c.showProgress(&progress)
			defer stop()
			left := []app.LeftOut{}
			split.LeftOut = func(l app.LeftOut) {
				if len(left) < maxLeftOut {
					left = append(left, l)
				}
			}
			report, err := app.SplitMARC(cmd.Context(), files[0], split)
			stop()
			var broken *app.BrokenError
			if err != nil && !errors.As(err, &broken) {
				return err
			}
			if said := c.saySplit(&report, left); err == nil {
				err = said
			}
			if err == nil && report.Rejected+report.Refused+report.Oversize > 0 {
				err = errSaid
			}
			return err
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&split.Records, "records", 0, "records a file")
	flags.StringVar(&size, "bytes", "", "bytes a file, such as 500000, 800K, 20M or 1G")
	flags.StringVar(&by, "by", "", "field whose first value names the file")
	flags.StringVarP(&split.Dir, "output", "o", ".", "folder for the files")
	flags.StringVar(&split.Prefix, "prefix", "", "beginning of the names of the files")
	flags.StringVar(&to, "to", "", "format: marc, marcxml, json, mrk or line")
	flags.BoolVar(&split.Overwrite, "overwrite", false, "replace files that are there already")
	encodingFlag(cmd, &encoding)
	return cmd
}

// splitHow fills in how to split.
func splitHow(split *app.Split, size, by, to string) error {
	ways := 0
	if split.Records != 0 {
		ways++
		if split.Records < 0 {
			return &usageError{errors.New("--records takes a number from 1 on")}
		}
	}
	if size != "" {
		ways++
		n, ok := parseSize(size)
		if !ok {
			return &usageError{fmt.Errorf("--bytes takes a number such as 500000, 800K, 20M or 1G, not %q", size)}
		}
		split.Bytes = n
	}
	if by != "" {
		ways++
		spec, err := marc.ParseSpec(by)
		if err != nil {
			return &usageError{err}
		}
		split.By = spec
	}
	if ways != 1 {
		return &usageError{errors.New("say how to split with one of --records, --bytes and --by")}
	}
	if to != "" {
		format, err := formatFor(to, "")
		if err != nil {
			return err
		}
		split.To = format
	}
	return nil
}

// parseSize reads a number of bytes from 1 on, in KiB, MiB or GiB with K, M or G.
func parseSize(s string) (int64, bool) {
	shift := 0
	for i, unit := range []string{"K", "M", "G"} {
		if rest, ok := strings.CutSuffix(strings.ToUpper(s), unit); ok {
			s, shift = rest, 10*(i+1)
			break
		}
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 1 || n > 1<<62>>shift {
		return 0, false
	}
	return n << shift, true
}

func (c *cli) saySplit(r *app.SplitReport, left []app.LeftOut) error {
	if c.asJSON {
		return c.printJSON(splitJSON{*r, left})
	}
	for _, p := range r.Parts {
		fmt.Fprintf(c.out, "%-40s %10s %14s bytes\n", p.Name, count(p.Records), count(int(p.Bytes)))
	}
	for _, l := range left {
		sayLeftOut(c.out, l)
	}
	if n := r.Rejected + r.Refused - len(left); n > 0 {
		fmt.Fprintf(c.out, "and %s more were left out\n", count(n))
	}
	if r.Oversize > 0 {
		fmt.Fprintf(c.out, "%s larger than asked for, with one long record\n", number(r.Oversize, "file is", "files are"))
	}
	_, err := fmt.Fprintf(c.out, "%s in %s\n", number(r.Records, "record", "records"), number(len(r.Parts), "file", "files"))
	return err
}
