package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/internal/bench"
)

func (c *cli) benchSuggest() *cobra.Command {
	limit := 0
	cmd := &cobra.Command{
		Use:   "suggest",
		Short: "Measure the suggestions while typing, by the beginnings of all words of a catalogue",
		Long: "Measure how long suggestions take in the catalogue of --catalogue: for beginnings of one to four letters of\n" +
			"words in its headings, for whole words, and for two words. Each is asked twice; the second time counts.",
		Args: exactly(0, "nothing"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if limit < 1 {
				return &usageError{fmt.Errorf("--limit %d", limit)}
			}
			cat, err := c.open(cmd.Context(), app.ToSearch)
			if err != nil {
				return err
			}
			defer cat.Close()
			got, err := bench.Suggestions(cmd.Context(), cat, limit)
			return c.sayReport(got, err, func() error { return nil })
		},
	}
	cmd.Flags().IntVar(&limit, "limit", 500, "texts of each kind")
	return cmd
}
