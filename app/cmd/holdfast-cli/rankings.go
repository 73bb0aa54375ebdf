package main

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
)

// rankingHelp says what --profile takes.
var rankingHelp = "ranking profile: " + strings.Join(app.Profiles(), ", ") + ", one of the catalogue's folder, or a file (.json); see rankings"

// openAsked opens the catalogue for a search, once it is known that it has the ranking
// profile.
func (c *cli) openAsked(cmd *cobra.Command, a *asked) (*app.Catalogue, error) {
	cat, err := c.open(cmd.Context(), app.ToSearch)
	if err != nil {
		return nil, err
	}
	if _, err := cat.RankingText(a.query.Profile); err != nil {
		return nil, errors.Join(rankingError(err), cat.Close())
	}
	a.query.Beginnings = a.beginnings || !a.wordsOnly && cat.TakesBeginnings(a.query.Profile)
	return cat, nil
}

// rankingError is about a profile that is not there, or is not one.
func rankingError(err error) error {
	if errors.Is(err, app.ErrNoRanking) {
		err = fmt.Errorf("%w; there are %s, and what rankings lists", err, strings.Join(app.Profiles(), ", "))
	} else if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return err
	}
	return &usageError{err}
}

// rankingJSON is one profile of rankings --json.
type rankingJSON struct {
	Name    string `json:"name"`
	Default bool   `json:"default,omitempty"`
	File    string `json:"file,omitempty"`
	Problem string `json:"problem,omitempty"`
}

// rankingsCommand lists ranking profiles, or prints one.
func (c *cli) rankingsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "rankings [NAME|FILE.json]",
		Short: "List the ranking profiles, or print one as a file to be changed",
		Long: "Lists the ranking profiles that --profile takes, or checks one and prints it as JSON. A profile is a file; put a\n" +
			"changed one, under another name, into the folder rankings inside the catalogue's folder, or name the file. It\n" +
			"is read anew for each search. Clauses say which titles are found; steps, from the first on, which come before\n" +
			"others; fields, holdings and priors the order within a step. Without steps the clauses are weighed and added.",
		Example: "  holdfast-cli -c cat rankings Balanced > own.json\n" +
			"  holdfast-cli -c cat search darwin --profile own.json\n" +
			"  holdfast-cli -c cat judge --profile Balanced --profile own.json",
		Args: between(0, 1, "nothing, or the name or file of a profile"),
		RunE: func(cmd *cobra.Command, args []string) error {
			cat, err := c.open(cmd.Context(), app.ToSearch)
			if err != nil {
				return err
			}
			defer cat.Close()
			if len(args) == 1 {
				text, err := cat.RankingText(args[0])
				if err != nil {
					return rankingError(err)
				}
				fmt.Fprintf(c.out, "%s\n", text)
				return nil
			}
			list := []rankingJSON{}
			for _, r := range cat.Rankings() {
				list = append(list, rankingJSON(r))
			}
			if c.asJSON {
				return c.printJSON(list)
			}
			for _, r := range list {
				switch {
				case r.Problem != "":
					fmt.Fprintf(c.out, "%-20s cannot be used: %s\n", r.Name, r.Problem)
				case r.File != "":
					fmt.Fprintf(c.out, "%-20s %s\n", r.Name, r.File)
				case r.Default:
					fmt.Fprintf(c.out, "%-20s the default\n", r.Name)
				default:
					fmt.Fprintln(c.out, r.Name)
				}
			}
			return nil
		},
	}
}
