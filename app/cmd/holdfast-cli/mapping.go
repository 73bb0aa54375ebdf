package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

// libraryMappingCommand finds or makes a mapping for the records of a file.
func (c *cli) libraryMappingCommand() *cobra.Command {
	var record int
	cmd := &cobra.Command{
		Use:   "mapping FILE [POINT...]",
		Short: "Find the mapping for the holdings in a file, or make one by pointing at a record",
		Long: "Without points: name the built-in mapping that tells most of the holdings in a file. A point says what one subfield\n" +
			"tells, as \"952$a library\"; the meanings are " + strings.Join(app.Meanings(), ", ") + ".\n" +
			"With points: print the mapping that they make, for the \"mapping\" of a profile, and on the lines before it what\n" +
			"comes out of a record of the file.",
		Example: "  holdfast-cli --catalogue cat library mapping town.mrc \"996$a library\" \"996$b call number\"",
		Args:    least(1, "a file, and perhaps what subfields of it tell"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				name, err := app.SuggestMapping(cmd.Context(), args[0])
				if err == nil {
					fmt.Fprintln(c.out, name)
				}
				return err
			}
			points, err := pointsOf(args[1:])
			if err != nil {
				return err
			}
			cat, err := c.open(cmd.Context(), app.ToSearch)
			if err != nil {
				return err
			}
			defer cat.Close()
			proposal, err := cat.ProposeMapping(cmd.Context(), view.SampleFrom{Path: args[0]}, record-1, points)
			if err != nil {
				return err
			}
			if c.asJSON {
				return c.printJSON(proposal)
			}
			for i := range proposal.Holdings {
				h := &proposal.Holdings[i]
				fmt.Fprintln(c.out, h.Name)
				c.printHolding(h, "    ")
			}
			fmt.Fprintln(c.out, proposal.Mapping)
			return nil
		},
	}
	cmd.Flags().IntVar(&record, "record", 1, "the record of the file that is shown, from 1")
	return cmd
}

// pointsOf reads points such as "952$a library".
func pointsOf(texts []string) ([]view.Pointed, error) {
	var out []view.Pointed
	for _, t := range texts {
		where, means, found := strings.Cut(t, " ")
		tag, code, dollar := strings.Cut(where, "$")
		if !found || !dollar {
			return nil, &usageError{fmt.Errorf("%q does not say what a subfield tells; write it as \"952$a library\"", t)}
		}
		out = append(out, view.Pointed{Tag: tag, Code: code, Means: strings.TrimSpace(means)})
	}
	return out, nil
}
