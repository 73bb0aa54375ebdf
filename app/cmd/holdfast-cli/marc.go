package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
	"holdfast/marc"
)

func (c *cli) marcCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "marc",
		Short: "Work on MARC files without a catalogue",
		Long: "Work on MARC files without a catalogue. Every command reads ISO 2709 (.mrc),\n" +
			"MARCXML, MARCMaker text (.mrk), MARC-in-JSON and line mode, plain, compressed or\n" +
			"in a zip or tar file; it looks at the content and not at the name. The encoding of\n" +
			"each record is told by its bytes. Files may be of any size; - is standard input.",
		Example: "  holdfast-cli marc count harbour.mrc hill.xml.gz\n" +
			"  holdfast-cli marc validate --summary harbour.mrc\n" +
			"  holdfast-cli marc convert --to marcxml -o harbour.xml --rejected bad.mrc harbour.mrc\n" +
			"  holdfast-cli marc split --records 10000 -o parts harbour.mrc",
	}
	cmd.AddCommand(c.marcReadCommand(), c.marcConvertCommand(), c.marcValidateCommand(), c.marcCountCommand(), c.marcSplitCommand())
	return cmd
}

func (c *cli) marcReadCommand() *cobra.Command {
	var encoding string
	cmd := &cobra.Command{
		Use:   "read FILE",
		Short: "Print every record of a MARC file; with --json one record a line",
		Long: "Print every record of a MARC file (- is standard input). With --json each record\n" +
			"is one line of MARC-in-JSON with number, offset, encoding and warnings; a record\n" +
			"that cannot be read is a line with error. The exit code is 0 if the file could\n" +
			"be read to its end.",
		Args: exactly(1, "one file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var progress view.Progress
			files, done, err := openMARC(args, encoding, &progress)
			if err != nil {
				return err
			}
			defer done()
			defer c.showBeside(&progress, true)()
			out := bufio.NewWriterSize(c.out, 1<<16)
			form := app.AsLines
			if c.asJSON {
				form = app.AsJSONLines
			}
			if err := app.ReadMARC(cmd.Context(), files[0], out, form); err != nil {
				_ = out.Flush() // the first error is the one to tell
				return err
			}
			return out.Flush()
		},
	}
	encodingFlag(cmd, &encoding)
	return cmd
}

func encodingFlag(cmd *cobra.Command, encoding *string) {
	cmd.Flags().StringVar(encoding, "encoding", "auto", "encoding of all records, such as marc-8, utf-8, iso5426,\nlatin-1, windows-1251, cp866, big5; auto tells it by the bytes")
}

// encodingOf is the encoding with a name.
func encodingOf(name string) (marc.Encoding, error) {
	e, ok := marc.ParseEncoding(name)
	if !ok {
		return e, &usageError{fmt.Errorf("--encoding does not know %q; use one such as marc-8, utf-8, iso5426, latin-1, windows-1251, cp866 or big5", name)}
	}
	return e, nil
}

// openMARC opens the files that a command line names; "-" is standard input.
// done closes them.
func openMARC(names []string, encoding string, progress *view.Progress) (files []*app.MARCFile, done func(), err error) {
	e, err := encodingOf(encoding)
	if err != nil {
		return nil, nil, err
	}
	var opened []*os.File
	done = func() {
		for _, f := range opened {
			_ = f.Close() // was only read
		}
	}
	var all int64
	for _, name := range names {
		file := &app.MARCFile{Name: filepath.Base(name), In: os.Stdin, Encoding: e, Progress: progress}
		if name == "-" {
			file.Name = "standard input"
		} else {
			f, err := os.Open(name)
			if err != nil {
				done()
				return nil, nil, err
			}
			opened = append(opened, f)
			file.In = f
			if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
				all += info.Size()
			}
		}
		files = append(files, file)
	}
	progress.SetBytesAll(all)
	return files, done, nil
}

// showBeside is showProgress for a command that may print records as it goes:
// on a terminal they show the progress themselves.
func (c *cli) showBeside(p *view.Progress, records bool) func() {
	if printed, ok := c.out.(*printing); ok && records {
		if out, ok := printed.to.(*os.File); ok && isTerminal(out) {
			return func() {}
		}
	}
	return c.showProgress(p)
}
