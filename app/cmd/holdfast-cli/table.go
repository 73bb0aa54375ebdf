package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app/view"
)

// tableJSON is the contract of table --json.
type tableJSON struct {
	Total   int             `json:"total"`
	Rows    []tableHeadJSON `json:"rows"`
	Columns []tableHeadJSON `json:"columns"`
	Cells   [][]int         `json:"cells"`
}

type tableHeadJSON struct {
	Value string `json:"value"`
	Label string `json:"label,omitempty"`
	Count int    `json:"count"`
}

func (c *cli) tableCommand() *cobra.Command {
	var a asked
	var t view.TableQuery
	cmd := &cobra.Command{
		Use:   "table ROWS COLUMNS [WORDS...]",
		Short: "Count the titles that a search finds by two facets at once",
		Long: "Counts the titles that a search finds, or all, by each pair of values of two facets.\n" +
			"A title with several values counts in several rows or columns. Without --json, columns are parted by tabs.",
		Example: "  holdfast-cli -c cat table class decade\n" +
			"  holdfast-cli -c cat table library language --rows 20 --columns 5 darwin",
		Args: least(2, "the names of two facets"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.read(args[2:]); err != nil {
				return err
			}
			t.Rows, t.Columns = args[0], args[1]
			cat, err := c.openAsked(cmd, &a)
			if err != nil {
				return err
			}
			defer cat.Close()
			found, err := cat.Table(cmd.Context(), a.query, t)
			if err != nil {
				return err
			}
			if c.asJSON {
				return c.printJSON(tableJSON{found.Total, tableHeads(found.Rows), tableHeads(found.Columns), found.Cells})
			}
			c.printTable(&found)
			return nil
		},
	}
	cmd.Flags().IntVar(&t.TopRows, "rows", 30, "how many rows, those of the most titles")
	cmd.Flags().IntVar(&t.TopColumns, "columns", 30, "how many columns, those of the most titles")
	a.narrowing(cmd)
	return cmd
}

func tableHeads(list []view.TableHead) []tableHeadJSON {
	out := []tableHeadJSON{}
	for _, h := range list {
		j := tableHeadJSON{Value: h.Value, Count: h.Count}
		if h.Label != h.Value {
			j.Label = h.Label
		}
		out = append(out, j)
	}
	return out
}

func (c *cli) printTable(t *view.Table) {
	line := []string{titles(t.Total), "all"}
	for _, h := range t.Columns {
		line = append(line, h.Label)
	}
	fmt.Fprintln(c.out, strings.Join(line, "\t"))
	for i, row := range t.Rows {
		line = []string{row.Label, count(row.Count)}
		for _, n := range t.Cells[i] {
			line = append(line, count(n))
		}
		fmt.Fprintln(c.out, strings.Join(line, "\t"))
	}
}
