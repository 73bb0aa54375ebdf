package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

// suggestionsJSON is the contract of suggest --json.
type suggestionsJSON struct {
	Text        string           `json:"text"`
	Suggestions []suggestionJSON `json:"suggestions"`
	TookMS      float64          `json:"took_ms"`
}

type suggestionJSON struct {
	Kind  view.SuggestionKind `json:"kind"`
	Value string              `json:"value"`
	Count int                 `json:"count"`
	// Facet is what to narrow by with the value.
	Facet string `json:"facet"`
}

func (c *cli) suggestCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "suggest PREFIX",
		Short: "Say which authors, titles and subjects may be meant by the beginning of one",
		Long: "Says what the search box suggests while a person types: authors, titles and subjects that begin with\n" +
			"what is typed or have its words, the last of which may be unfinished, with how many titles each has.\n" +
			"au:, ti: or su: before it asks for one kind only. Accents, capitals and articles count for nothing.",
		Example: "  holdfast-cli -c cat suggest darw\n  holdfast-cli -c cat suggest origin of sp\n  holdfast-cli -c cat suggest su:evol --json",
		Args:    least(1, "the beginning of a name, title or subject"),
		RunE: func(cmd *cobra.Command, args []string) error {
			cat, err := c.open(cmd.Context(), app.ToSearch)
			if err != nil {
				return err
			}
			defer cat.Close()
			s, err := cat.Suggest(cmd.Context(), strings.Join(args, " "))
			if err != nil {
				return err
			}
			if c.asJSON {
				return c.printJSON(suggestionsOf(&s))
			}
			if len(s.Groups) == 0 {
				fmt.Fprintln(c.out, "Nothing begins with this.")
			}
			for _, g := range s.Groups {
				for _, one := range g.Suggestions {
					fmt.Fprintf(c.out, "%-8s %-50s %s\n", g.Kind, one.Value, titles(one.Count))
				}
			}
			return nil
		},
	}
}

func suggestionsOf(s *view.Suggestions) suggestionsJSON {
	out := suggestionsJSON{Text: s.Text, Suggestions: []suggestionJSON{}, TookMS: float64(s.Took.Microseconds()) / 1000}
	for _, g := range s.Groups {
		for _, one := range g.Suggestions {
			j := suggestionJSON{Kind: g.Kind, Value: one.Value, Count: one.Count}
			for _, n := range one.Query.Narrow {
				j.Facet = n.Facet
			}
			out.Suggestions = append(out.Suggestions, j)
		}
	}
	return out
}
