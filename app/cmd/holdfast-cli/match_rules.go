package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

func (c *cli) rulesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "rules [NAME]",
		Short: "List the sets of matching rules, or print one as a file that can be changed and used",
		Example: "  holdfast-cli -c cat match rules\n" +
			"  holdfast-cli -c cat match rules careful > ours.json",
		Args: atMost(1, "at most one name of a rule set"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.with(cmd, app.ToSearch, func(cat *app.Catalogue) error {
				if len(args) == 1 {
					text, err := cat.RulesJSON(cmd.Context(), args[0])
					return orPrint(err, func() error { _, err := fmt.Fprintf(c.out, "%s\n", text); return err })
				}
				sets, err := cat.RuleSets(cmd.Context())
				if err != nil || c.asJSON {
					return orPrint(err, func() error { return c.printJSON(sets) })
				}
				for _, s := range sets {
					inForce := ""
					if s.InForce {
						inForce = ", in force"
					}
					fmt.Fprintf(c.out, "%-14s %s (version %d%s)\n               %s\n", s.Name, s.Title, s.Version, inForce, s.About)
				}
				return nil
			})
		},
	}
}

func (c *cli) dryRunCommand() *cobra.Command {
	var rules string
	var limit int
	cmd := &cobra.Command{
		Use:   "dry-run",
		Short: "Say what a set of rules would make of the whole catalogue, and change nothing",
		Example: "  holdfast-cli -c cat match dry-run --rules identifiers\n" +
			"  holdfast-cli -c cat match dry-run --rules ours.json --limit 50",
		Args: exactly(0, "no arguments; name the rules with --rules"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.with(cmd, app.ToSearch, func(cat *app.Catalogue) error {
				var progress view.Progress
				stop := c.showProgress(&progress)
				t, err := cat.DryRun(cmd.Context(), rules, &progress)
				stop()
				if err != nil || c.asJSON {
					return orPrint(err, func() error { return c.printJSON(&t) })
				}
				c.printTrial(&t, max(limit, 0))
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&rules, "rules", "", "a rule set by name, or a file of one (default: the rules in force)")
	cmd.Flags().IntVar(&limit, "limit", 5, "how many titles of each kind to print")
	return cmd
}

func (c *cli) printTrial(t *view.Trial, limit int) {
	fmt.Fprintf(c.out, "%s (%s, version %d) tried on %s; nothing was changed\n\n", t.Rules.Title, t.Rules.Name, t.Rules.Version, number(t.Records, "record", "records"))
	fmt.Fprintf(c.out, "  %-28s %9s  then %9s\n", "titles now", count(t.Titles), count(t.Then))
	fmt.Fprintf(c.out, "  %-28s %9s  then %9s\n", "pairs for a person now", count(t.Waiting), count(t.Asked))
	fmt.Fprintf(c.out, "  %-28s %9s\n", "groups of titles would join", count(t.Joined))
	fmt.Fprintf(c.out, "  %-28s %9s\n", "titles would fall apart", count(t.Split))
	c.printRegroupings("Would join", t.Joins[:min(len(t.Joins), limit)], t.Joined)
	c.printRegroupings("Would fall apart", t.Splits[:min(len(t.Splits), limit)], t.Split)
}

func (c *cli) printRegroupings(head string, list []view.Regrouping, all int) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(c.out, "\n%s, %s of %s\n", head, count(len(list)), count(all))
	for _, g := range list {
		word := "title"
		if len(g.Titles) > 1 {
			word = "titles"
		}
		fmt.Fprintf(c.out, "\n  %s %s\n", word, strings.Join(g.Titles, ", "))
		shown := 0
		for i, part := range g.Parts {
			mark := "-"
			if len(g.Parts) > 1 {
				mark = fmt.Sprintf("%d.", i+1)
			}
			for _, r := range part {
				fmt.Fprintf(c.out, "    %-2s %s\n", mark, recordLine(&r))
				mark = ""
				shown++
			}
		}
		if g.Records > shown {
			fmt.Fprintf(c.out, "       and %s more\n", number(g.Records-shown, "record", "records"))
		}
	}
}

func (c *cli) useCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "use NAME|FILE",
		Short: "Put a set of rules in force and match the whole catalogue anew; decisions stay",
		Args:  exactly(1, "the name of a rule set, or a file of one"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.with(cmd, app.ToChange, func(cat *app.Catalogue) error {
				var progress view.Progress
				stop := c.showProgress(&progress)
				set, err := cat.UseRules(cmd.Context(), args[0], &progress)
				stop()
				if err != nil || c.asJSON {
					return orPrint(err, func() error { return c.printJSON(&set) })
				}
				n, err := cat.Summary(cmd.Context())
				if err != nil {
					return err
				}
				fmt.Fprintf(c.out, "%s (%s, version %d) is in force: %s in the catalogue\n", set.Title, set.Name, set.Version, titles(n.Titles))
				return nil
			})
		},
	}
}
