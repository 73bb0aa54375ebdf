package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
	"holdfast/marc"
)

func (c *cli) marcConvertCommand() *cobra.Command {
	var to, output, rejected, encoding string
	var overwrite bool
	cmd := &cobra.Command{
		Use:   "convert FILE...",
		Short: "Write the records of MARC files in another format, mended and in UTF-8",
		Long: "Write the records of MARC files in another format. What is written is in UTF-8,\n" +
			"with lengths and flags that are true; what was wrong and could be mended is mended.\n" +
			"Several files become one.\n\n" +
			"Formats of --to: marc (ISO 2709), marcxml, json (MARC-in-JSON, a record a line),\n" +
			"mrk (MARCMaker text), line (for reading). Without --to the name after -o tells it:\n" +
			".mrc, .xml, .json or .jsonl, .mrk, .txt.\n\n" +
			"A record that cannot be read, or is too long for ISO 2709, is left out and named\n" +
			"with its number; --rejected saves its bytes as they came, for the sender. The exit\n" +
			"code is 0 if every record was written, 1 if one was left out.",
		Example: "  holdfast-cli marc convert --to marcxml harbour.mrc > harbour.xml\n" +
			"  holdfast-cli marc convert -o all.mrc --rejected bad.mrc harbour.mrc hill.xml.gz\n" +
			"  zcat old.mrc.gz | holdfast-cli marc convert --encoding windows-1251 --to marc - > new.mrc",
		Args: least(1, "at least one file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := formatFor(to, output)
			if err != nil {
				return err
			}
			var progress view.Progress
			files, done, err := openMARC(args, encoding, &progress)
			if err != nil {
				return err
			}
			defer done()
			stop := c.showBeside(&progress, output == "")
			defer stop()
			report, left, err := c.convert(cmd.Context(), files, &conversion{format, output, rejected, overwrite})
			stop()
			var broken *app.BrokenError
			if err != nil && (report.Read == 0 || !errors.As(err, &broken)) {
				return err
			}
			if said := c.sayConverted(&report, left, output != ""); err == nil {
				err = said
			}
			if err == nil && report.Rejected+report.Refused > 0 {
				err = errSaid
			}
			return err
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "format: marc, marcxml, json, mrk or line")
	cmd.Flags().StringVarP(&output, "output", "o", "", "file to write; without it standard output")
	cmd.Flags().StringVar(&rejected, "rejected", "", "file for the bytes of the records that were left out")
	cmd.Flags().BoolVar(&overwrite, "overwrite", false, "replace files that are there already")
	encodingFlag(cmd, &encoding)
	return cmd
}

// formatFor returns the format that --to names, or that the name of the file
// to write tells.
func formatFor(to, output string) (marc.Format, error) {
	if to == "" {
		switch filepath.Ext(output) {
		case ".mrc", ".marc":
			return marc.ISO2709, nil
		case ".xml":
			return marc.MARCXML, nil
		case ".json", ".jsonl":
			return marc.MARCJSON, nil
		case ".mrk":
			return marc.MARCMaker, nil
		case ".txt":
			return marc.LineMode, nil
		}
		return 0, &usageError{errors.New("say which format: --to marc, marcxml, json, mrk or line")}
	}
	format, ok := marc.ParseFormat(to)
	if !ok || format == marc.MicroLIF {
		return 0, &usageError{fmt.Errorf("--to takes marc, marcxml, json, mrk or line, not %q", to)}
	}
	return format, nil
}

// conversion is what the command line says of a conversion.
type conversion struct {
	format           marc.Format
	output, rejected string
	overwrite        bool
}

// maxLeftOut bounds how many records that were left out are named one by one.
const maxLeftOut = 1000

// convert writes to new files, which get their names when they are whole. It
// returns the first of the records that were left out.
func (c *cli) convert(ctx context.Context, files []*app.MARCFile, how *conversion) (app.ConversionReport, []app.LeftOut, error) {
	left := []app.LeftOut{}
	conv := &app.Conversion{To: how.format, Out: c.out, LeftOut: func(l app.LeftOut) {
		if len(left) < maxLeftOut {
			left = append(left, l)
		}
	}}
	var made []*newFile
	defer func() {
		for _, f := range made {
			f.discard()
		}
	}()
	for _, file := range []struct {
		name string
		to   *io.Writer
	}{{how.output, &conv.Out}, {how.rejected, &conv.Rejected}} {
		if file.name == "" {
			continue
		}
		f, err := createFile(file.name, how.overwrite)
		if err != nil {
			return app.ConversionReport{}, nil, err
		}
		made = append(made, f)
		*file.to = f.w
	}
	report, err := app.ConvertMARC(ctx, files, conv)
	var broken *app.BrokenError
	if err != nil && !errors.As(err, &broken) {
		return report, left, err
	}
	for _, f := range made {
		if kept := f.keep(); kept != nil {
			return report, left, kept
		}
	}
	return report, left, err
}

// convertJSON is the contract of marc convert --json.
type convertJSON struct {
	app.ConversionReport
	LeftOut []app.LeftOut `json:"left_out"`
}

// sayConverted reports to standard output, or where the records went there to
// standard error.
func (c *cli) sayConverted(r *app.ConversionReport, left []app.LeftOut, toFile bool) error {
	to := c.err
	if toFile {
		to = c.out
	}
	if c.asJSON {
		return json.NewEncoder(to).Encode(convertJSON{*r, left})
	}
	for _, l := range left {
		sayLeftOut(to, l)
	}
	if n := r.Rejected + r.Refused - len(left); n > 0 {
		fmt.Fprintf(to, "and %s more were left out\n", count(n))
	}
	fmt.Fprintf(to, "%s written as %s\n", number(r.Written, "record", "records"), r.Format)
	if r.Rejected > 0 {
		fmt.Fprintf(to, "%s could not be read\n", number(r.Rejected, "record", "records"))
	}
	if r.Refused > 0 {
		fmt.Fprintf(to, "%s cannot be held by %s\n", number(r.Refused, "record", "records"), r.Format)
	}
	if r.Dropped > 0 {
		fmt.Fprintf(to, "%s with impossible tags left out\n", number(r.Dropped, "field", "fields"))
	}
	return nil
}

func sayLeftOut(to io.Writer, l app.LeftOut) {
	name := ""
	if l.ControlNumber != "" {
		name = fmt.Sprintf(" (control number %q)", l.ControlNumber)
	}
	fmt.Fprintf(to, "%s, record %s%s at byte %s left out: %s", l.File, count(l.Number), name, count(int(l.Offset)), l.Reason)
	if l.Cut {
		fmt.Fprint(to, "; only its beginning is saved")
	}
	fmt.Fprintln(to)
}

// newFile is a file that gets its name when it is whole.
type newFile struct {
	name, part string
	file       *os.File // nil when it is closed
	w          *bufio.Writer
}

// createFile begins a file. One that is there already is an error, unless it
// may be overwritten or is a device or pipe.
func createFile(name string, overwrite bool) (*newFile, error) {
	f := &newFile{name: name, part: name + ".part"}
	how := os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	if info, err := os.Stat(name); err == nil {
		switch {
		case !info.Mode().IsRegular():
			f.part, how = name, os.O_WRONLY
		case !overwrite:
			return nil, &fs.PathError{Op: "create", Path: name, Err: fs.ErrExist}
		}
	}
	file, err := os.OpenFile(f.part, how, 0o666)
	if err != nil {
		return nil, app.CannotCreate(name, err)
	}
	f.file, f.w = file, bufio.NewWriterSize(file, 1<<16)
	return f, nil
}

// keep ends the file and gives it its name.
func (f *newFile) keep() error {
	err := errors.Join(f.w.Flush(), f.file.Close())
	f.file = nil
	if err == nil && f.part != f.name {
		err = os.Rename(f.part, f.name)
	}
	return err
}

// discard removes the file if it was not kept.
func (f *newFile) discard() {
	if f.file == nil {
		return
	}
	_ = f.file.Close() // the error that led here is the one to tell
	if f.part != f.name {
		_ = os.Remove(f.part)
	}
}
