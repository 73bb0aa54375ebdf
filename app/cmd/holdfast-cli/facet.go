package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

// facetJSON is the contract of facet --json.
type facetJSON struct {
	Facet    string          `json:"facet"`
	Distinct int             `json:"distinct"`
	Values   []facetItemJSON `json:"values"`
	None     *valueJSON      `json:"none,omitempty"` // titles without a value
}

type facetItemJSON struct {
	valueJSON
	Parent string `json:"parent,omitempty"`
	Deeper bool   `json:"deeper,omitempty"`
}

func (c *cli) facetCommand() *cobra.Command {
	var a asked
	var f view.FacetQuery
	var order string
	cmd := &cobra.Command{
		Use:   "facet NAME [WORDS...]",
		Short: "List the values of a facet among the titles that a search finds, with how many have each",
		Long: "Lists the values of one facet among the titles that a search finds, or of the whole catalogue.\n" +
			"Beside each stand the titles found that have it, those of the whole catalogue, and those among the 700 best.\n" +
			"Facets: " + strings.Join(app.Facets(), ", "),
		Example: "  holdfast-cli -c cat facet subject darwin --contains evol\n" +
			"  holdfast-cli -c cat facet author --order a-z --from me --limit 50\n" +
			"  holdfast-cli -c cat facet class --tree --under \"LC Q\" darwin\n" +
			"  holdfast-cli -c cat facet subject --vocabulary MeSH",
		Args: least(1, "the name of a facet"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.Facet = args[0]; !slices.Contains(app.Facets(), f.Facet) {
				return &usageError{fmt.Errorf("there is no facet %q; there are %s", f.Facet, strings.Join(app.Facets(), ", "))}
			}
			if f.Order = view.FacetOrder(order); f.Order != "" && !slices.Contains(view.FacetOrders(), f.Order) {
				return &usageError{fmt.Errorf("--order wants one of %s, not %q", facetOrders(), order)}
			}
			if f.Skip < 0 || f.Limit < 0 {
				return &usageError{errors.New("--offset and --limit count values; they cannot be negative")}
			}
			if err := a.read(args[1:]); err != nil {
				return err
			}
			cat, err := c.openAsked(cmd, &a)
			if err != nil {
				return err
			}
			defer cat.Close()
			found, err := cat.Facet(cmd.Context(), a.query, f)
			if err != nil {
				return err
			}
			return c.printFacet(&found, f.Skip)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&order, "order", "", "order of the values: "+facetOrders()+" (default count)")
	flags.StringVar(&f.Prefix, "prefix", "", "only values that begin so")
	flags.StringVar(&f.Contains, "contains", "", "only values that have this in them")
	flags.StringVar(&f.From, "from", "", "only values from this one on, in the order a-z")
	flags.IntVar(&f.Limit, "limit", 30, "how many values to print")
	flags.IntVar(&f.Skip, "offset", 0, "how many values to pass over")
	flags.StringVar(&f.Vocabulary, "vocabulary", "", "of the subjects, the headings of one vocabulary, such as LCSH, MeSH, GND, RAMEAU, FAST")
	flags.BoolVar(&f.Tree, "tree", false, "of the classes, those that stand in the class of --under, or the schemes")
	flags.StringVar(&f.Under, "under", "", "the class of --tree, such as LC, \"LC Q\" or \"DDC 57\"")
	a.narrowing(cmd)
	return cmd
}

func facetOrders() string {
	var names []string
	for _, o := range view.FacetOrders() {
		names = append(names, string(o))
	}
	return strings.Join(names, ", ")
}

// narrowing defines the flags that say which titles are meant.
func (a *asked) narrowing(cmd *cobra.Command) {
	a.sort = string(view.SortRelevance)
	f := cmd.Flags()
	f.StringArrayVar(&a.filter, "filter", nil, "keep titles with `FACET=VALUE`, or FACET= without a value")
	f.StringArrayVar(&a.exclude, "exclude", nil, "leave out titles with `FACET=VALUE`")
	f.StringVar(&a.years, "years", "", "keep titles of the years FROM..TO, FROM.., ..TO or of one year")
	f.BoolVar(&a.uncertain, "uncertain", false, "with --years, also keep titles that may be of these years or go on into them")
	f.BoolVar(&a.undated, "undated", false, "with --years, also keep titles without a date")
	f.BoolVar(&a.beginnings, "beginnings", false, "also find titles that only have words with the same beginnings")
}

func (c *cli) printFacet(f *view.Facet, skipped int) error {
	if c.asJSON {
		out := facetJSON{Facet: f.Name, Distinct: f.Distinct, Values: []facetItemJSON{}}
		for _, v := range f.Values {
			out.Values = append(out.Values, facetItemJSON{valueOf(&v), v.Parent, v.Deeper})
		}
		if f.Counted {
			none := valueOf(&f.None)
			out.None = &none
		}
		return c.printJSON(out)
	}
	if len(f.Values) == 0 {
		fmt.Fprintln(c.out, "Nothing found.")
	} else {
		fmt.Fprintf(c.out, "%9s %9s %9s  %s\n", "found", "catalogue", "best 700", f.Name)
	}
	for _, v := range f.Values {
		label := v.Label
		if (v.Parent != "" || v.Deeper) && v.Label != v.Value {
			label += "  (" + v.Value + ")"
		}
		fmt.Fprintf(c.out, "%9s %9s %9s  %s\n", count(v.Count), count(v.Catalogue), count(v.Best700), label)
	}
	if f.Counted {
		fmt.Fprintf(c.out, "%9s %9s %9s  no value\n", count(f.None.Count), count(f.None.Catalogue), count(f.None.Best700))
	}
	if left := f.Distinct - skipped - len(f.Values); left > 0 && len(f.Values) > 0 {
		fmt.Fprintf(c.out, "%s more: --offset %d\n", count(left), skipped+len(f.Values))
	}
	return nil
}

func valueOf(v *view.FacetValue) valueJSON {
	j := valueJSON{Value: v.Value, Count: v.Count, Catalogue: v.Catalogue, Best700: v.Best700}
	if v.Label != v.Value {
		j.Label = v.Label
	}
	return j
}
