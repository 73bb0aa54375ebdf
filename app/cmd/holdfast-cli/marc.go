package main

import (
	"bufio"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"holdfast/app"
)

func (c *cli) marcCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "marc",
		Short: "Work on MARC files without a catalogue",
	}
	cmd.AddCommand(c.marcReadCommand())
	return cmd
}

func (c *cli) marcReadCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "read FILE",
		Short: "Print every record of a MARC file; with --json one record a line",
		Long: "Print every record of a MARC file (- is standard input). With --json each record\n" +
			"is one line of MARC-in-JSON with number, offset, encoding and warnings; a record\n" +
			"that cannot be read is a line with error. The exit code is 0 if the file could\n" +
			"be read to its end.",
		Args: exactly(1, "one file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			in := os.Stdin
			if args[0] != "-" {
				f, err := os.Open(args[0])
				if err != nil {
					return err
				}
				defer f.Close()
				in = f
			}
			out := bufio.NewWriterSize(c.out, 1<<16)
			form := app.AsLines
			if c.asJSON {
				form = app.AsJSONLines
			}
			if err := app.ReadMARC(cmd.Context(), in, out, form); err != nil {
				out.Flush()
				return fmt.Errorf("%s: %w", args[0], err)
			}
			return out.Flush()
		},
	}
}
