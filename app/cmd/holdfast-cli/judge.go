package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/internal/judge"
)

// judging is what the command line says of a run of judgements.
type judging struct {
	save, against, seed string
	profiles            []string
	kinds               []int
	misses              bool
}

func (c *cli) judgeCommand() *cobra.Command {
	var j judging
	cmd := &cobra.Command{
		Use:   "judge",
		Short: "Ask queries made of the records, and count how often the title meant comes first",
		Long: "Ask queries made by rule of the catalogue's own records, of which it is known what they should find, by each\n" +
			"ranking profile. There are 64 kinds of query; for each kind and group, and in all, it prints how many have the\n" +
			"title meant in the first place (@1), the first three (@3) and ten (@10), the mean reciprocal rank (MRR) and how\n" +
			"many do all that is expected of the kind. Kinds with fewer than 20 cases are untested. A fifth of the cases is\n" +
			"set aside: it is counted, but never listed, so that nobody tunes a profile to it.",
		Example: "  holdfast-cli -c cat judge --save before.json\n" +
			"  holdfast-cli -c cat judge --against before.json --misses\n" +
			"  holdfast-cli -c cat judge add \"origin of species\" 42",
		Args: exactly(0, "nothing"),
		RunE: func(cmd *cobra.Command, _ []string) error { return c.judge(cmd, &j) },
	}
	f := cmd.Flags()
	f.StringSliceVar(&j.profiles, "profile", nil, rankingHelp+"; several may be named (default those that come with the program)")
	f.IntSliceVar(&j.kinds, "kind", nil, "only kinds with these `numbers`, parted by commas")
	f.StringVar(&j.save, "save", "", "keep the run in this file")
	f.StringVar(&j.against, "against", "", "compare with the run in this file")
	f.StringVar(&j.seed, "seed", "", "any text: others choose other records")
	f.BoolVar(&j.misses, "misses", false, "list the cases that do not do what is expected")
	cmd.AddCommand(c.judgeAddCommand())
	return cmd
}

func (c *cli) judgeAddCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "add QUERY NUMBER",
		Short: "Say that the title with this number should be first for a query; later runs judge by it too",
		Args:  withTitle(exactly(2, "a query and the number of a title"), 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.changeLibrary(cmd, func(cat *app.Catalogue) error {
				if err := cat.ShouldBeFirst(cmd.Context(), args[0], args[1]); err != nil {
					return err
				}
				if !c.asJSON {
					fmt.Fprintf(c.out, "Title %s should be first for: %s\n", args[1], args[0])
				}
				return nil
			})
		},
	}
}

func (c *cli) judge(cmd *cobra.Command, j *judging) error {
	for _, k := range j.kinds {
		if k < 1 || k > judge.Added {
			return &usageError{fmt.Errorf("there is no kind %d; there are 1 to %d", k, judge.Added)}
		}
	}
	var older *judge.Run
	if j.against != "" {
		text, err := os.ReadFile(j.against)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(text, &older); err != nil || older == nil {
			return &usageError{fmt.Errorf("%s is not a run that was saved", j.against)}
		}
	}
	cat, err := c.open(cmd.Context(), app.ToSearch)
	if err != nil {
		return err
	}
	defer cat.Close()
	for _, name := range j.profiles {
		if _, err := cat.RankingText(name); err != nil {
			return rankingError(err)
		}
	}
	o := app.JudgeOptions{Kinds: j.kinds, Seed: j.seed, Profiles: j.profiles}
	run, err := cat.Judge(cmd.Context(), o)
	if err != nil {
		return err
	}
	if j.save != "" {
		text, err := json.MarshalIndent(run, "", " ")
		if err == nil {
			err = os.WriteFile(j.save, text, 0o644)
		}
		if err != nil {
			return err
		}
	}
	if c.asJSON {
		return c.printJSON(judgedJSON(run, older, j.misses))
	}
	c.printJudged(run, j)
	if older != nil {
		better, worse := run.Against(older)
		c.printChanges("better", better)
		c.printChanges("worse", worse)
	}
	return nil
}

// judgeJSON is the contract of judge --json.
type judgeJSON struct {
	Titles   int            `json:"titles"`
	Profiles []string       `json:"profiles"`
	Table    *judge.Table   `json:"table"`
	Misses   []judge.Result `json:"misses,omitempty"`
	Better   []judge.Change `json:"better,omitempty"`
	Worse    []judge.Change `json:"worse,omitempty"`
}

func judgedJSON(run, older *judge.Run, misses bool) judgeJSON {
	out := judgeJSON{Titles: run.Titles, Profiles: run.Profiles, Table: run.Sum()}
	if misses {
		out.Misses = run.Misses()
	}
	if older != nil {
		out.Better, out.Worse = run.Against(older)
	}
	return out
}

func (c *cli) printJudged(run *judge.Run, j *judging) {
	table := run.Sum()
	for _, p := range run.Profiles {
		fmt.Fprintf(c.out, "%s, %s in the catalogue\n", p, titles(run.Titles))
		fmt.Fprintf(c.out, "  %-52s %5s %6s %6s %6s %6s %6s\n", "", "cases", "@1", "@3", "@10", "MRR", "met")
		for i := range table.Kinds {
			if row := &table.Kinds[i]; row.Measures[p].Cases > 0 {
				c.printMeasure(fmt.Sprintf("%s%d %s", row.Group, row.Kind, row.Name), row.Measures[p])
			}
		}
		for i := range table.Groups {
			c.printMeasure(table.Groups[i].Group+" "+table.Groups[i].Name, table.Groups[i].Measures[p])
		}
		for _, row := range []judge.Row{table.Seen, table.Unseen, table.All} {
			c.printMeasure(row.Name, row.Measures[p])
		}
		fmt.Fprintln(c.out)
	}
	if len(table.Untested) > 0 && len(j.kinds) == 0 {
		var list []string
		for _, k := range table.Untested {
			list = append(list, fmt.Sprint(k))
		}
		fmt.Fprintf(c.out, "untested, with fewer than 20 cases: %s\n", strings.Join(list, ", "))
	}
	if j.misses {
		for _, r := range run.Misses() {
			for _, p := range run.Profiles {
				if o := r.Outcomes[p]; !o.Met {
					fmt.Fprintf(c.out, "%2d  %s  %s (%s %s): %s\n", r.Kind, p, r.Asked[0].Text, r.Library, r.Control, o.Why)
				}
			}
		}
	}
}

func (c *cli) printMeasure(name string, m judge.Measure) {
	if runes := []rune(name); len(runes) > 52 {
		name = string(runes[:51]) + "…"
	}
	fmt.Fprintf(c.out, "  %-52s %5d %6.3f %6.3f %6.3f %6.3f %6.3f\n", name, m.Cases, m.At1, m.At3, m.At10, m.Reciprocal, m.Met)
}

func (c *cli) printChanges(what string, list []judge.Change) {
	fmt.Fprintf(c.out, "%s: %d\n", what, len(list))
	for _, ch := range list {
		if ch.Unseen {
			continue
		}
		fmt.Fprintf(c.out, "%2d  %s  %s: %s, before %s\n", ch.Kind, ch.Profile, ch.Query, rankText(ch.Now), rankText(ch.Before))
	}
}

func rankText(o judge.Outcome) string {
	switch {
	case o.Rank == 0:
		return "not on the first page"
	case o.Met:
		return fmt.Sprintf("place %d", o.Rank)
	}
	return fmt.Sprintf("place %d, but %s", o.Rank, o.Why)
}
