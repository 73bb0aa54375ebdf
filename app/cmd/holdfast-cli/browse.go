package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

// pageJSON is what browse prints for programs.
type pageJSON struct {
	Index   string      `json:"index"`
	Entries []entryJSON `json:"entries"`
	// At is the entry that was asked for, counted from 0, or -1.
	At     int     `json:"at"`
	Before bool    `json:"before"`
	After  bool    `json:"after"`
	TookMS float64 `json:"took_ms"`
}

type entryJSON struct {
	Label   string          `json:"label"`
	Place   string          `json:"place"`
	Count   int             `json:"count"`
	See     []referenceJSON `json:"see,omitempty"`
	SeeAlso []referenceJSON `json:"see_also,omitempty"`
	Odd     bool            `json:"odd,omitempty"`
	Titles  []shelfJSON     `json:"titles,omitempty"`
}

type referenceJSON struct {
	Label string `json:"label"`
	Place string `json:"place"`
	Count int    `json:"count"`
}

type shelfJSON struct {
	ID        string   `json:"id"`
	Title     string   `json:"title"`
	Author    string   `json:"author,omitempty"`
	Year      string   `json:"year,omitempty"`
	Holdings  int      `json:"holdings"`
	Libraries []string `json:"libraries"`
}

// browseCommand lists a stretch of an index.
func (c *cli) browseCommand() *cobra.Command {
	var b view.Browse
	cmd := &cobra.Command{
		Use:   "browse INDEX [FROM]",
		Short: "List the headings of an index from A to Z, with the number of titles under each",
		Long: "List the headings of an index from A to Z, with the number of titles under each. The indexes are\n" + indexes() + ".\n" +
			"FROM is the beginning of a heading, name, title or number. Call numbers of all libraries stand on one shelf.",
		Example: "  holdfast-cli --catalogue cat browse author darwin\n" +
			"  holdfast-cli --catalogue cat browse call-number QA76 --limit 50\n" +
			"  holdfast-cli --catalogue cat browse subject --record 42",
		Args: between(1, 2, "an index, and where to begin"),
		RunE: func(cmd *cobra.Command, args []string) error {
			b.Index = view.Index(args[0])
			if len(args) == 2 {
				b.From = args[1]
			}
			if b.Limit <= 0 {
				return &usageError{errors.New("--limit counts headings, at least one")}
			}
			if !isIndex(b.Index) {
				return &usageError{fmt.Errorf("there is no index %q; there are %s", b.Index, indexes())}
			}
			cat, err := c.open(cmd.Context(), app.ToSearch)
			if err != nil {
				return err
			}
			defer cat.Close()
			page, err := cat.Browse(cmd.Context(), b)
			if err != nil {
				return err
			}
			if c.asJSON {
				return c.printJSON(pageOf(&page))
			}
			c.printPage(&page)
			return nil
		},
	}
	cmd.Flags().IntVar(&b.Limit, "limit", 25, "how many headings to list")
	cmd.Flags().BoolVar(&b.Back, "back", false, "list the headings before FROM; without FROM, the last ones")
	cmd.Flags().StringVar(&b.Record, "record", "", "list the headings around that of the title with this number")
	cmd.Flags().StringVar(&b.Place, "place", "", "begin at the heading with this place (see --json), instead of FROM")
	return cmd
}

func isIndex(index view.Index) bool {
	for _, i := range view.Indexes() {
		if i == index {
			return true
		}
	}
	return false
}

func indexes() string {
	var names []string
	for _, i := range view.Indexes() {
		names = append(names, string(i))
	}
	return strings.Join(names, ", ")
}

func pageOf(p *view.BrowsePage) pageJSON {
	out := pageJSON{Index: string(p.Index), Entries: []entryJSON{}, At: p.At, Before: p.Before, After: p.After,
		TookMS: float64(p.Took.Microseconds()) / 1000}
	for i := range p.Entries {
		e := &p.Entries[i]
		j := entryJSON{Label: e.Label, Place: e.Place, Count: e.Count, See: referencesOf(e.See), SeeAlso: referencesOf(e.SeeAlso), Odd: e.Odd}
		for _, t := range e.Titles {
			j.Titles = append(j.Titles, shelfJSON(t))
		}
		out.Entries = append(out.Entries, j)
	}
	return out
}

func referencesOf(list []view.Reference) (out []referenceJSON) {
	for _, r := range list {
		out = append(out, referenceJSON(r))
	}
	return out
}

// headingJSON leads from a name that was typed to a heading.
type headingJSON struct {
	Index string        `json:"index"`
	From  string        `json:"from"`
	Also  bool          `json:"also,omitempty"`
	To    referenceJSON `json:"to"`
}

func headingsOf(list []view.HeadingReference) (out []headingJSON) {
	for _, r := range list {
		out = append(out, headingJSON{string(r.Index), r.From, r.Also, referenceJSON(r.To)})
	}
	return out
}

func (c *cli) printPage(p *view.BrowsePage) {
	if len(p.Entries) == 0 {
		fmt.Fprintln(c.out, "Nothing stands there.")
		return
	}
	for i := range p.Entries {
		e := &p.Entries[i]
		mark, n := " ", ""
		if i == p.At {
			mark = ">"
		}
		if e.Count > 0 {
			n = count(e.Count)
		}
		label := e.Label
		if e.Odd {
			label += "  (not as its scheme has it)"
		}
		fmt.Fprintf(c.out, "%s%9s  %s\n", mark, n, label)
		c.printReferences("see", e.See)
		c.printReferences("see also", e.SeeAlso)
		for _, t := range e.Titles {
			fmt.Fprintf(c.out, "%12s%s · record %s\n", "", joinFilled(" · ", t.Title, t.Author, t.Year, strings.Join(t.Libraries, ", ")), t.ID)
		}
	}
}

func (c *cli) printReferences(how string, list []view.Reference) {
	for _, r := range list {
		fmt.Fprintf(c.out, "%12s%s: %s (%s)\n", "", how, r.Label, count(r.Count))
	}
}
