package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"holdfast/app"
)

func (c *cli) describeCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "describe",
		Short: "Say what the catalogue holds and what takes the space",
		Args:  exactly(0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			cat, err := c.open(cmd.Context(), app.ToSearch)
			if err != nil {
				return err
			}
			defer cat.Close()
			d, err := cat.Describe(cmd.Context())
			if err != nil {
				return err
			}
			if c.asJSON {
				return c.printJSON(d)
			}
			fmt.Fprintf(c.out, "%s, %s from %s\n\n", titles(d.Titles), number(d.Records, "record", "records"),
				number(d.Libraries, "library", "libraries"))
			for _, p := range d.Parts {
				fmt.Fprintf(c.out, "  %-34s %14s bytes", p.Name, count(int(p.Bytes)))
				if d.Titles > 0 {
					fmt.Fprintf(c.out, " %8.1f a title", float64(p.Bytes)/float64(d.Titles))
				}
				fmt.Fprintln(c.out)
			}
			return nil
		},
	}
}

func (c *cli) checkCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "check",
		Short: "Read every byte of the catalogue and say what is damaged",
		Args:  exactly(0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := c.needCatalogue(); err != nil {
				return err
			}
			r, err := app.Check(cmd.Context(), c.catalogue)
			if err != nil {
				return err
			}
			if c.asJSON {
				err = c.printJSON(r)
			} else {
				for _, p := range r.Problems {
					fmt.Fprintln(c.out, p)
				}
				if len(r.Problems) == 0 {
					fmt.Fprintf(c.out, "Nothing is damaged: %s and %s checked.\n", titles(r.Titles), number(r.Records, "record", "records"))
				}
			}
			if err == nil && len(r.Problems) > 0 {
				return errSaid
			}
			return err
		},
	}
}
