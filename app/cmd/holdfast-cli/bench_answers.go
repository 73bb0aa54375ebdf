package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"holdfast/app/internal/bench"
)

func (c *cli) benchAnswers() *cobra.Command {
	n, only := 0, ""
	cmd := &cobra.Command{
		Use:   "answers DIR",
		Short: "Measure what the window waits for after Enter, by kinds of questions",
		Long: "Measure how long the desk of the window takes for an answer in the catalogue in DIR: questions of many kinds made of\n" +
			"its titles, and what is asked for when the answer is there. The catalogue is opened as the window opens it, so\n" +
			"that no other program may have it. Each question is asked twice; the second time counts.",
		Args: exactly(1, "the folder of a catalogue"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if n < 1 {
				return &usageError{fmt.Errorf("--limit %d", n)}
			}
			got, err := bench.Answers(cmd.Context(), args[0], n, only)
			return c.sayReport(got, err, func() error { return nil })
		},
	}
	cmd.Flags().StringVar(&only, "only", "", "only kinds of questions with this in their names")
	cmd.Flags().IntVar(&n, "limit", 40, "questions of each kind")
	return cmd
}
