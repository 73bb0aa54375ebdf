package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

// searchJSON is the contract of search --json.
type searchJSON struct {
	Total     int                    `json:"total"`
	WithWords int                    `json:"with_words"`
	Hits      []hitJSON              `json:"hits"`
	Facets    map[string][]valueJSON `json:"facets"`
	Histogram yearsJSON              `json:"histogram"`
	TookMS    float64                `json:"took_ms"`
}

type hitJSON struct {
	ID          string `json:"id"`
	Title       string `json:"title"`
	Author      string `json:"author"`
	Publication string `json:"publication"`
	Year        string `json:"year"`
	Holdings    int    `json:"holdings"`
	Score       int64  `json:"score"`
}

type valueJSON struct {
	Value     string `json:"value"`
	Label     string `json:"label,omitempty"`
	Count     int    `json:"count"`
	Catalogue int    `json:"catalogue"`
	Best700   int    `json:"best700"`
}

type yearsJSON struct {
	Bins       []binJSON `json:"bins"`
	Undated    int       `json:"undated"`
	Impossible int       `json:"impossible"`
}

type binJSON struct {
	From      int `json:"from"`
	To        int `json:"to"`
	Certain   int `json:"certain"`
	Uncertain int `json:"uncertain"`
}

func (c *cli) searchCommand() *cobra.Command {
	var profile, years string
	var limit, from int
	var wordsOnly bool
	var narrow []string
	cmd := &cobra.Command{
		Use:   "search QUERY",
		Short: "Find titles; without a query, the whole catalogue by how many hold it",
		Example: "  holdfast-cli -c cat search charles darwin --limit 20\n" +
			"  holdfast-cli -c cat search darwin --narrow subject=Evolution --years 1859..1889",
		RunE: func(cmd *cobra.Command, args []string) error {
			q := view.Query{Text: strings.Join(args, " "), Profile: profile, Beginnings: !wordsOnly, From: from, Limit: limit}
			if err := narrowBy(&q, narrow, years); err != nil {
				return err
			}
			cat, err := c.open(cmd.Context(), app.ToSearch)
			if err != nil {
				return err
			}
			defer cat.Close()
			res, err := cat.Search(cmd.Context(), q)
			if err != nil {
				return err
			}
			if c.asJSON {
				return c.printJSON(searchOf(&res))
			}
			c.printResults(&res)
			return nil
		},
	}
	cmd.Flags().StringVar(&profile, "profile", "", "ranking profile (default: Fitch 2006)")
	cmd.Flags().IntVar(&limit, "limit", 10, "how many hits to print")
	cmd.Flags().IntVar(&from, "from", 0, "how many hits to pass over")
	cmd.Flags().BoolVar(&wordsOnly, "words-only", false, "leave out titles that only match by word beginnings")
	cmd.Flags().StringArrayVar(&narrow, "narrow", nil, "keep titles with FACET=VALUE, or leave them out with FACET!=VALUE; may be repeated")
	cmd.Flags().StringVar(&years, "years", "", "keep titles of the years FROM..TO")
	return cmd
}

// narrowBy adds what the flags say to q.
func narrowBy(q *view.Query, narrow []string, years string) error {
	for _, s := range narrow {
		facet, value, ok := strings.Cut(s, "=")
		if !ok || facet == "" || value == "" {
			return &usageError{fmt.Errorf("--narrow wants FACET=VALUE, not %q", s)}
		}
		name := strings.TrimSuffix(facet, "!")
		q.Narrow = append(q.Narrow, view.Narrow{Facet: name, Value: value, Exclude: name != facet})
	}
	if years == "" {
		return nil
	}
	var y view.YearRange
	if n, err := fmt.Sscanf(years, "%d..%d", &y.From, &y.To); n != 2 || err != nil {
		if n, err := fmt.Sscanf(years, "%d", &y.From); n != 1 || err != nil {
			return &usageError{fmt.Errorf("--years wants FROM..TO, not %q", years)}
		}
		y.To = y.From
	}
	q.Years = &y
	return nil
}

func searchOf(res *view.Results) searchJSON {
	out := searchJSON{
		Total: res.Total, WithWords: res.WithWords, Hits: []hitJSON{}, Facets: map[string][]valueJSON{},
		Histogram: yearsJSON{Bins: []binJSON{}, Undated: res.Histogram.Undated, Impossible: res.Histogram.Impossible},
		TookMS:    float64(res.Took.Microseconds()) / 1000,
	}
	for _, h := range res.Hits {
		out.Hits = append(out.Hits, hitJSON{h.ID, plain(h.Title), plain(h.Author), h.Publication, h.Year, h.Holdings, h.Score})
	}
	for _, f := range res.Facets {
		values := []valueJSON{}
		for _, v := range f.Values {
			j := valueJSON{Value: v.Value, Count: v.Count, Catalogue: v.Catalogue, Best700: v.Best700}
			if v.Label != v.Value {
				j.Label = v.Label
			}
			values = append(values, j)
		}
		out.Facets[f.Name] = values
	}
	for _, b := range res.Histogram.Bins {
		out.Histogram.Bins = append(out.Histogram.Bins, binJSON(b))
	}
	return out
}

func plain(runs []view.Run) string {
	var b strings.Builder
	for _, r := range runs {
		b.WriteString(r.Text)
	}
	return b.String()
}

func (c *cli) printResults(res *view.Results) {
	switch {
	case res.Total == 0:
		fmt.Fprintln(c.out, "Nothing found.")
	case res.Total > res.WithWords:
		fmt.Fprintf(c.out, "%s; %s with all the words, the others by word beginnings\n", titles(res.Total), count(res.WithWords))
	default:
		fmt.Fprintln(c.out, titles(res.Total))
	}
	if res.More > 0 {
		fmt.Fprintf(c.out, "%s more by word beginnings\n", count(res.More))
	}
	for i, h := range res.Hits {
		fmt.Fprintf(c.out, "\n%3d. %s\n", res.Query.From+i+1, plain(h.Title))
		line := joinFilled(" · ", plain(h.Author), h.Publication, h.Year)
		if line != "" {
			fmt.Fprintf(c.out, "     %s\n", line)
		}
		fmt.Fprintf(c.out, "     held by %d · %s · record %s\n", h.Holdings, h.Format, h.ID)
	}
	if res.Total == 0 {
		return
	}
	fmt.Fprintln(c.out)
	for _, f := range res.Facets {
		if len(f.Values) == 0 {
			continue
		}
		var parts []string
		for _, v := range f.Values[:min(len(f.Values), 8)] {
			parts = append(parts, fmt.Sprintf("%s %s", v.Label, count(v.Count)))
		}
		fmt.Fprintf(c.out, "%-9s %s\n", f.Name, strings.Join(parts, " · "))
	}
	c.printYears(&res.Histogram)
	fmt.Fprintf(c.out, "\n%s in the catalogue, answered in %.1f ms\n", titles(res.Catalogue), float64(res.Took.Microseconds())/1000)
}

func (c *cli) printYears(h *view.Histogram) {
	most := 1
	for _, b := range h.Bins {
		most = max(most, b.Certain+b.Uncertain)
	}
	if len(h.Bins) > 0 {
		fmt.Fprintln(c.out, "\nyear published")
	}
	for _, b := range h.Bins {
		n := b.Certain + b.Uncertain
		if n == 0 {
			continue
		}
		label := fmt.Sprintf("%d to %d", b.From, b.To)
		if b.From == b.To {
			label = fmt.Sprint(b.From)
		}
		fmt.Fprintf(c.out, "  %-14s %7s %s\n", label, count(n), strings.Repeat("#", max(1, 40*n/most)))
	}
	if h.Undated > 0 {
		fmt.Fprintf(c.out, "  %-14s %7s\n", "no date", count(h.Undated))
	}
	if h.Impossible > 0 {
		fmt.Fprintf(c.out, "  %-14s %7s\n", "to be checked", count(h.Impossible))
	}
}
