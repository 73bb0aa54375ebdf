package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

func (c *cli) repairCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "repair",
		Short: "Build the search part of the catalogue anew from the records, and check it",
		Long: "Finish what a killed program left, throw the search part of the catalogue away and build it anew from the\n" +
			"records as they were sent, and check the outcome. No record and no decision is changed.",
		Args: exactly(0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := c.needCatalogue(); err != nil {
				return err
			}
			var progress view.Progress
			stop := c.showProgress(&progress)
			r, err := app.Repair(cmd.Context(), c.catalogue, &progress)
			stop()
			if err != nil {
				return err
			}
			if c.asJSON {
				err = c.printJSON(r)
			} else {
				c.printRepaired(&r)
			}
			if err == nil && len(r.Left) > 0 {
				return errSaid
			}
			return err
		},
	}
}

func (c *cli) printRepaired(r *app.Repaired) {
	if len(r.Found) == 0 {
		fmt.Fprintln(c.out, "Nothing was damaged.")
	}
	for _, p := range r.Found {
		fmt.Fprintln(c.out, "found:", p)
	}
	for _, p := range r.Left {
		fmt.Fprintln(c.out, "left: ", p)
	}
	if len(r.Left) > 0 {
		fmt.Fprintln(c.out, "The records themselves are damaged. Restore a snapshot, or put back a copy of the folder.")
		return
	}
	fmt.Fprintf(c.out, "The search part was built anew: %s.\n", titles(r.Titles))
}

func (c *cli) snapshotCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "snapshot FILE",
		Short: "Write the whole catalogue into one new file, to keep or to hand over",
		Long: "Write the whole catalogue into one new file: the records as they were sent, with all that was decided. It can be\n" +
			"made while the catalogue is in use. The search part is not in it; restore builds it again.",
		Args: exactly(1, "a new file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.with(cmd, app.ToSearch, func(cat *app.Catalogue) error {
				if err := cat.Snapshot(cmd.Context(), args[0]); err != nil {
					return err
				}
				info, err := os.Stat(args[0])
				if err != nil {
					return err
				}
				if c.asJSON {
					return c.printJSON(map[string]any{"file": args[0], "bytes": info.Size()})
				}
				fmt.Fprintf(c.out, "%s bytes written. To make a catalogue of it: holdfast-cli -c NEW-FOLDER restore %s\n", count(int(info.Size())), args[0])
				return nil
			})
		},
	}
}

func (c *cli) restoreCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "restore FILE",
		Short: "Make a new catalogue of a file that snapshot wrote",
		Args:  exactly(1, "a file that snapshot wrote"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := c.needCatalogue(); err != nil {
				return err
			}
			var progress view.Progress
			stop := c.showProgress(&progress)
			err := app.Restore(cmd.Context(), args[0], c.catalogue, &progress)
			stop()
			if err != nil {
				return err
			}
			return c.with(cmd, app.ToSearch, func(cat *app.Catalogue) error {
				s, err := cat.Summary(cmd.Context())
				if err != nil || c.asJSON {
					return orPrint(err, func() error { return c.printJSON(map[string]any{"titles": s.Titles, "records": s.Records}) })
				}
				fmt.Fprintf(c.out, "%s and %s are there again.\n", titles(s.Titles), number(s.Records, "record", "records"))
				return nil
			})
		},
	}
}
