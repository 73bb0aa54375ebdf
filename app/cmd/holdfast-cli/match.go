package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

const recordNames = "A and B are records, as LIBRARY:CONTROL (hill:000118340) or as the queue names\n" +
	"them (r41), or titles by their number, as search prints it (41)."

func (c *cli) matchCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "match",
		Short: "Decide which records are one title, ask why they are or are not, try other rules",
		Args:  knownCommand,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		Example: "  holdfast-cli -c cat match queue\n" +
			"  holdfast-cli -c cat match explain hill:000118340 bridge:7720193\n" +
			"  holdfast-cli -c cat match decide r41 r97 same\n" +
			"  holdfast-cli -c cat match dry-run --rules identifiers",
		SuggestionsMinimumDistance: 1,
	}
	cmd.AddCommand(c.queueCommand(), c.explainCommand(), c.decideCommand(), c.undoCommand(), c.decidedCommand(),
		c.rulesCommand(), c.dryRunCommand(), c.useCommand())
	return cmd
}

func (c *cli) queueCommand() *cobra.Command {
	var limit int
	var order, kind string
	cmd := &cobra.Command{
		Use:   "queue",
		Short: "List the pairs that wait for a person, the likeliest first",
		Long: "List the pairs that wait for a person. Pairs that agree, but not enough (alike), come first;\n" +
			"behind them those that agree, but whose titles would become very large (size), or which other\n" +
			"records of the two titles speak against, or which would be the only tie between two titles of\n" +
			"several records (chain); last books printed before 1801 (early), which only people join.",
		Args: exactly(0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			orders := []string{string(view.LikelyFirst), string(view.OldestFirst), string(view.ByLibrary)}
			if !slices.Contains(orders, order) {
				return &usageError{fmt.Errorf("--order takes %s, not %q", strings.Join(orders, ", "), order)}
			}
			if !slices.Contains(pairKinds(), kind) {
				return &usageError{fmt.Errorf("--kind takes %s, not %q", strings.Join(pairKinds(), ", "), kind)}
			}
			return c.with(cmd, app.ToSearch, func(cat *app.Catalogue) error {
				q, err := cat.QueueOf(cmd.Context(), view.PairKind(kind), view.MatchOrder(order), max(limit, 0))
				if err != nil || c.asJSON {
					return orPrint(err, func() error { return c.printJSON(&q) })
				}
				c.printQueue(&q, view.PairKind(kind))
				return nil
			})
		},
	}
	cmd.Flags().IntVar(&limit, "limit", 10, "how many pairs to print")
	cmd.Flags().StringVar(&order, "order", string(view.LikelyFirst), "likely, oldest or library")
	cmd.Flags().StringVar(&kind, "kind", string(view.AllPairs), "only pairs of one kind: "+strings.Join(pairKinds(), ", "))
	return cmd
}

// pairKinds are what --kind takes.
func pairKinds() []string {
	names := []string{string(view.AllPairs)}
	for _, k := range view.PairKinds() {
		names = append(names, string(k))
	}
	return names
}

// with opens the catalogue, does something with it and closes it.
func (c *cli) with(cmd *cobra.Command, access app.Access, do func(*app.Catalogue) error) error {
	cat, err := c.open(cmd.Context(), access)
	if err != nil {
		return err
	}
	defer cat.Close()
	return do(cat)
}

// orPrint prints unless something went wrong.
func orPrint(err error, print func() error) error {
	if err != nil {
		return err
	}
	return print()
}

func (c *cli) printQueue(q *view.MatchQueue, kind view.PairKind) {
	if q.Waiting == 0 {
		fmt.Fprintf(c.out, "Nothing to decide. %s decided today; new pairs come with the next import.\n", number(q.DecidedToday, "pair", "pairs"))
		return
	}
	of := q.Waiting
	var kinds []string
	for _, k := range q.Kinds {
		if k.Waiting > 0 {
			kinds = append(kinds, count(k.Waiting)+" "+string(k.Kind))
		}
		if k.Kind == kind {
			of = k.Waiting
		}
	}
	fmt.Fprintf(c.out, "%s to decide, %s decided today\n", number(q.Waiting, "pair", "pairs"), count(q.DecidedToday))
	if len(kinds) > 1 {
		fmt.Fprintf(c.out, "of the kinds %s; --kind lists one\n", strings.Join(kinds, ", "))
	}
	for i := range q.Pairs {
		c.printPair(i+1, &q.Pairs[i])
	}
	if n := of - len(q.Pairs); n > 0 {
		fmt.Fprintf(c.out, "\n%s more; --limit %d lists all\n", count(n), of)
	}
	if len(q.Pairs) > 0 {
		p := q.Pairs[0]
		fmt.Fprintf(c.out, "\nTo see a pair:   match explain %s %s\nTo decide on it: match decide %s %s same, or different, edition, later\n",
			p.Left.Ref, p.Right.Ref, p.Left.Ref, p.Right.Ref)
	}
}

func (c *cli) printPair(n int, p *view.MatchPair) {
	later := ""
	if p.Later {
		later = " · put off"
	}
	fmt.Fprintf(c.out, "\n%3d. %d of 100: %s and %s%s\n", n, p.Score, p.Left.Ref, p.Right.Ref, later)
	for _, r := range []view.MatchRecord{p.Left, p.Right} {
		fmt.Fprintf(c.out, "     %s\n", recordLine(&r))
	}
	fmt.Fprintf(c.out, "     %s\n", p.Reason.Text)
}

// recordLine names a record: "r41 Hill 000118340 · Der Prozess · Kafka, Franz · 1925".
func recordLine(r *view.MatchRecord) string {
	return joinFilled(" · ", joinFilled(" ", r.Ref, r.Name, r.ControlNumber), r.Heading, r.Author, r.Year)
}

func (c *cli) decideCommand() *cobra.Command {
	words := []string{string(view.SameBook), string(view.KeepApart), string(view.OtherEdition), string(view.DecideLater)}
	lead := ""
	cmd := &cobra.Command{
		Use:   "decide A B same|different|edition|later",
		Short: "Say that two records are the same book, or are not; it outlives reloads and other rules",
		Long:  "Say that two records are the same book, different books or editions of one work\n(which are kept apart), or put the pair off.\n\n" + recordNames,
		Args:  exactly(3, "two records and same, different, edition or later"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if lead != "" && args[2] != string(view.SameBook) {
				return &usageError{errors.New("--lead is for same: two titles each have a lead of their own")}
			}
			if !slices.Contains(words, args[2]) {
				return &usageError{fmt.Errorf("decide takes same, different, edition or later, not %q", args[2])}
			}
			return c.with(cmd, app.ToChange, func(cat *app.Catalogue) error {
				id, err := cat.Decide(cmd.Context(), view.Ruling{A: args[0], B: args[1], Verdict: view.Verdict(args[2]), Lead: lead})
				if err != nil || c.asJSON {
					return orPrint(err, func() error { return c.printJSON(map[string]any{"id": id, "verdict": args[2]}) })
				}
				fmt.Fprintf(c.out, "%s To take it back: match undo %d\n", decidedWords[view.Verdict(args[2])], id)
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&lead, "lead", "", "the record that is to lead (default: the better one)")
	return cmd
}

var decidedWords = map[view.Verdict]string{
	view.SameBook: "Joined.", view.KeepApart: "Kept apart.", view.OtherEdition: "Kept apart, as editions of one work.", view.DecideLater: "Put off.",
}

func (c *cli) undoCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "undo [ID]",
		Short: "Take back the last decision, or the one with a number; one that it replaced is in force again",
		Args:  atMost(1, "at most one number of a decision"),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := decisionNumber(args)
			if err != nil {
				return err
			}
			return c.with(cmd, app.ToChange, func(cat *app.Catalogue) error {
				d, err := cat.Undo(cmd.Context(), id)
				if err != nil || c.asJSON {
					return orPrint(err, func() error { return c.printJSON(&d) })
				}
				fmt.Fprintf(c.out, "Taken back: %s\n", decisionLine(&d))
				if d.Before != 0 {
					fmt.Fprintf(c.out, "In force again: what was decided before, %d\n", d.Before)
				}
				return nil
			})
		},
	}
}

// decisionNumber reads the number of a decision; 0 stands for the last one.
func decisionNumber(args []string) (int64, error) {
	if len(args) == 0 {
		return 0, nil
	}
	id, err := strconv.ParseInt(args[0], 10, 64)
	if err != nil || id < 1 {
		return 0, &usageError{fmt.Errorf("undo takes the number of a decision, as match decided prints it, not %q", args[0])}
	}
	return id, nil
}

func (c *cli) decidedCommand() *cobra.Command {
	var limit int
	cmd := &cobra.Command{
		Use:   "decided",
		Short: "List the decisions in force, the last one first",
		Args:  exactly(0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.with(cmd, app.ToSearch, func(cat *app.Catalogue) error {
				list, err := cat.Decided(cmd.Context(), max(limit, 0))
				if err != nil || c.asJSON {
					return orPrint(err, func() error { return c.printJSON(list) })
				}
				if len(list) == 0 {
					fmt.Fprintln(c.out, "Nothing has been decided.")
				}
				for i := range list {
					fmt.Fprintln(c.out, decisionLine(&list[i]))
				}
				return nil
			})
		},
	}
	cmd.Flags().IntVar(&limit, "limit", 50, "how many decisions to print")
	return cmd
}

var verdictWords = map[view.Verdict]string{
	view.SameBook: "same book", view.KeepApart: "kept apart", view.OtherEdition: "other edition", view.DecideLater: "put off",
}

// decisionLine is a decision in two lines.
func decisionLine(d *view.MatchDecision) string {
	return fmt.Sprintf("%d  %s, %s, %s\n   %s\n   %s", d.ID, verdictWords[d.Verdict], d.Who, made(d.Made), recordOrGone(&d.Left), recordOrGone(&d.Right))
}

// made writes a time of staging for people.
func made(t string) string {
	return strings.TrimSuffix(strings.Replace(t, "T", " ", 1), "Z") + " UTC"
}

func recordOrGone(r *view.MatchRecord) string {
	if r.Ref == "" {
		return "a record that is not here any more"
	}
	return recordLine(r)
}
