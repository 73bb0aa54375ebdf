package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

func (c *cli) recordCommand() *cobra.Command {
	var as string
	cmd := &cobra.Command{
		Use:   "record NUMBER",
		Short: "Print one title: labelled, field by field with who gave each, or as MARC, MARCXML or JSON",
		Args:  withTitle(exactly(1, "the number of a title, as search prints it"), 0),
		RunE: func(cmd *cobra.Command, args []string) error {
			if c.asJSON && !cmd.Flags().Changed("as") {
				as = "json"
			}
			form, ok := app.Forms[as]
			if !ok && as != "labelled" && as != "fields" {
				return &usageError{fmt.Errorf("--as takes labelled, fields, marc, marcxml or json, not %q", as)}
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
			switch {
			case as == "fields" && c.asJSON:
				return c.printJSON(fieldsOf(&rec))
			case as == "fields":
				c.printFields(&rec)
				return nil
			}
			c.printRecord(&rec)
			return nil
		},
	}
	cmd.Flags().StringVar(&as, "as", "labelled", "`form`: labelled, fields, marc, marcxml or json")
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
		fmt.Fprintf(c.out, "\nJoined from %s, of which the first leads\n", number(len(rec.Sources), "record", "records"))
	} else {
		fmt.Fprintln(c.out, "\nFrom")
	}
	for _, s := range rec.Sources {
		fmt.Fprintf(c.out, "  %-28s %s\n", s.Name, joinFilled(" · ", s.ControlNumber, s.File, s.Loaded, fmt.Sprintf("quality %d", s.Quality)))
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

// printFields prints the union record field by field, each with the libraries that
// gave it.
func (c *cli) printFields(rec *view.Record) {
	for i := range rec.MARC {
		f := &rec.MARC[i]
		var b strings.Builder
		b.WriteString(f.Value)
		for _, s := range f.Subfields {
			fmt.Fprintf(&b, "$%s%s", s.Code, s.Value)
		}
		given := ""
		if who := givers(rec, f); len(who) > 0 {
			given = "  [" + strings.Join(who, ", ") + "]"
		}
		fmt.Fprintf(c.out, "%s %2s %s%s\n", f.Tag, strings.ReplaceAll(f.Ind1+f.Ind2, " ", "#"), &b, given)
	}
}

// givers names the libraries that gave a field.
func givers(rec *view.Record, f *view.MARCField) []string {
	who := []string{}
	for _, s := range f.Sources {
		if name := rec.Sources[s].Name; !slices.Contains(who, name) {
			who = append(who, name)
		}
	}
	return who
}

// givenFieldJSON is a field of record --as fields --json.
type givenFieldJSON struct {
	Tag       string              `json:"tag"`
	Ind1      string              `json:"ind1,omitempty"`
	Ind2      string              `json:"ind2,omitempty"`
	Value     string              `json:"value,omitempty"`
	Subfields []subgivenFieldJSON `json:"subfields,omitempty"`
	GivenBy   []string            `json:"given_by"`
}

type subgivenFieldJSON struct {
	Code  string `json:"code"`
	Value string `json:"value"`
}

func fieldsOf(rec *view.Record) []givenFieldJSON {
	out := make([]givenFieldJSON, len(rec.MARC))
	for i := range rec.MARC {
		f := &rec.MARC[i]
		out[i] = givenFieldJSON{Tag: f.Tag, Ind1: f.Ind1, Ind2: f.Ind2, Value: f.Value, GivenBy: givers(rec, f)}
		for _, s := range f.Subfields {
			out[i].Subfields = append(out[i].Subfields, subgivenFieldJSON{s.Code, s.Value})
		}
	}
	return out
}

// clause is a sentence as part of another.
func clause(sentence string) string {
	s := strings.TrimSuffix(sentence, ".")
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}
