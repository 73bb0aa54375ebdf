package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

func (c *cli) recordCommand() *cobra.Command {
	var as string
	cmd := &cobra.Command{
		Use:   "record ID",
		Short: "Print one title: labelled, or as MARC, MARCXML or JSON",
		Args:  exactly(1, "one record number, as search prints it"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if c.asJSON && !cmd.Flags().Changed("as") {
				as = "json"
			}
			form, ok := app.Forms[as]
			if !ok && as != "labelled" {
				return &usageError{fmt.Errorf("--as takes labelled, marc, marcxml or json, not %q", as)}
			}
			cat, err := c.open(cmd.Context(), app.ToSearch)
			if err != nil {
				return err
			}
			defer cat.Close()
			if ok {
				return cat.WriteRecord(cmd.Context(), args[0], form, c.out)
			}
			rec, err := cat.Record(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			c.printRecord(&rec)
			return nil
		},
	}
	cmd.Flags().StringVar(&as, "as", "labelled", "labelled, marc, marcxml or json")
	return cmd
}

func (c *cli) printRecord(rec *view.Record) {
	fmt.Fprintln(c.out, rec.Heading)
	if rec.Subtitle != "" {
		fmt.Fprintln(c.out, rec.Subtitle)
	}
	fmt.Fprintln(c.out)
	for _, f := range rec.Fields {
		label := f.Label
		for _, v := range f.Values {
			fmt.Fprintf(c.out, "%-12s %s\n", label, v.Text)
			label = ""
		}
	}
	fmt.Fprintf(c.out, "\nHeld by %d of %s\n", rec.LibrariesHolding, number(rec.LibrariesAll, "library", "libraries"))
	name := ""
	for i := range rec.Holdings {
		h := &rec.Holdings[i]
		if h.Name != name {
			fmt.Fprintf(c.out, "  %s\n", h.Name)
			name = h.Name
		}
		c.printHolding(h, "    ")
	}
	if len(rec.Sources) > 1 {
		fmt.Fprintf(c.out, "\nJoined from %s\n", number(len(rec.Sources), "record", "records"))
	} else {
		fmt.Fprintln(c.out, "\nFrom")
	}
	for _, s := range rec.Sources {
		fmt.Fprintf(c.out, "  %-28s %s\n", s.Name, joinFilled(" · ", s.ControlNumber, s.File, s.Loaded))
	}
	if len(rec.Why) > 0 {
		fmt.Fprintln(c.out)
	}
	for i := range rec.Why {
		fmt.Fprintln(c.out, rec.Why[i].Text)
	}
	if len(rec.Possible) > 0 {
		fmt.Fprintln(c.out, "\nMay be the same as")
	}
	for _, p := range rec.Possible {
		fmt.Fprintf(c.out, "  title %s · %s\n    not joined: %s\n", p.ID, joinFilled(" · ", p.Heading, p.Author, p.Year, p.Shared.Text), clause(p.Reason.Text))
	}
}

// clause is a sentence as part of another.
func clause(sentence string) string {
	s := strings.TrimSuffix(sentence, ".")
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}
