package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

// editionsCommand lists the editions of a work.
func (c *cli) editionsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "editions NUMBER",
		Short: "List the editions of the work that a title is of, the most widely held first",
		Args:  withTitle(exactly(1, "the number of a title"), 0),
		RunE: func(cmd *cobra.Command, args []string) error {
			cat, err := c.open(cmd.Context(), app.ToSearch)
			if err != nil {
				return err
			}
			defer cat.Close()
			hits, err := cat.Editions(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			if c.asJSON {
				out := make([]hitJSON, 0, len(hits))
				for _, h := range hits {
					out = append(out, hitOf(&h))
				}
				return c.printJSON(out)
			}
			for i := range hits {
				c.printEdition(&hits[i])
			}
			return nil
		},
	}
}

func (c *cli) printEdition(h *view.Hit) {
	fmt.Fprintf(c.out, "%8s  %s\n", h.ID, joinFilled(" · ", plain(h.Title), strings.TrimSpace(h.Publication+" "+h.Year), h.Format, "held by "+count(h.Holdings)))
}

// mergeCommand prints or replaces the merge profile.
func (c *cli) mergeCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "merge-profile [FILE.json]",
		Short: "Print how the fields of several sources come together in a title, or say it by a file",
		Long: "Print how the fields of several sources come together in a title, or replace it by what a file says. For each tag\n" +
			"(6XX stands for all that begin with 6) it is \"add\", \"keep first\", \"prefer longest\" or \"add as\" another tag.\n" +
			"All titles of several sources are made anew.",
		Args: between(0, 1, "nothing, or a file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				text, err := app.ReadSmall(args[0])
				if err != nil {
					return err
				}
				return c.changeLibrary(cmd, func(cat *app.Catalogue) error {
					var progress view.Progress
					defer c.showProgress(&progress)()
					return cat.UseMergeProfile(cmd.Context(), text, &progress)
				})
			}
			cat, err := c.open(cmd.Context(), app.ToSearch)
			if err != nil {
				return err
			}
			defer cat.Close()
			text, err := cat.MergeProfile(cmd.Context())
			if err == nil {
				_, err = fmt.Fprintf(c.out, "%s\n", text)
			}
			return err
		},
	}
}
