package main

import (
	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

// listMoveCommand changes the order of a list.
func (c *cli) listMoveCommand() *cobra.Command {
	var after string
	var first, last bool
	cmd := &cobra.Command{
		Use:   "move LIST NUMBER...",
		Short: "Move titles of a list to another place of it",
		Long: "Moves titles of a list behind another of its titles, to its head or to its end. They keep the order that they have.\n" +
			"A list is shown, exported and printed in its order.",
		Example: "  holdfast-cli -c cat list move 1 17 4 --after 212\n" +
			"  holdfast-cli -c cat list move 1 17 --first",
		Args: cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.changeList(cmd, args[0], "Moved", func(cat *app.Catalogue, list int64) (int64, error) {
				if last {
					after = view.ListEnd
				}
				return cat.MoveInList(cmd.Context(), list, args[1:], after)
			})
		},
	}
	cmd.Flags().StringVar(&after, "after", "", "the number of the title of the list behind which they are to stand")
	cmd.Flags().BoolVar(&first, "first", false, "to the head of the list")
	cmd.Flags().BoolVar(&last, "last", false, "to the end of the list")
	cmd.MarkFlagsOneRequired("after", "first", "last")
	cmd.MarkFlagsMutuallyExclusive("after", "first", "last")
	return cmd
}
