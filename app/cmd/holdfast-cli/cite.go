package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

// citeCommand prints references.
func (c *cli) citeCommand() *cobra.Command {
	var style string
	var html bool
	var names []string
	for _, s := range view.CitationStyles() {
		names = append(names, string(s))
	}
	cmd := &cobra.Command{
		Use:   "cite NUMBER...",
		Short: "Print references to titles: APA, Chicago, MLA or ISO 690",
		Long: "Print references to titles by the Publication Manual of the APA (7th edition), the Chicago Manual of Style (17th edition,\n" +
			"the forms of bibliography and note), the MLA Handbook (9th edition) or ISO 690:2021, or in all of them.",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if style != "" && !slices.Contains(names, style) {
				return &usageError{fmt.Errorf("--style takes %s, not %q", strings.Join(names, ", "), style)}
			}
			cat, err := c.open(cmd.Context(), app.ToSearch)
			if err != nil {
				return err
			}
			defer cat.Close()
			out := []view.Citation{}
			for _, id := range args {
				list, err := cat.Cite(cmd.Context(), id)
				if err != nil {
					return err
				}
				out = append(out, slices.DeleteFunc(list, func(r view.Citation) bool { return style != "" && string(r.Style) != style })...)
			}
			if c.asJSON {
				return c.printJSON(out)
			}
			for _, r := range out {
				text := r.Text
				if html {
					text = r.HTML
				}
				if style == "" {
					text = fmt.Sprintf("%-12s %s", r.Style, text)
				}
				fmt.Fprintln(c.out, text)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&style, "style", "", strings.Join(names, ", ")+"; all without it")
	cmd.Flags().BoolVar(&html, "html", false, "with italics, as HTML")
	return cmd
}
