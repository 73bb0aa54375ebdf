package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

// savedJSON is the contract of saved --json.
type savedJSON struct {
	ID     int64  `json:"id"`
	Name   string `json:"name"`
	Query  string `json:"query"`
	Found  int    `json:"found"`
	New    int    `json:"new"`
	Gone   int    `json:"gone"`
	Looked string `json:"looked"`
}

// savedCommand is about searches that are kept.
func (c *cli) savedCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "saved",
		Short: "Keep searches, and ask what is new since the last time",
		Long: "A search that is kept remembers what it found. saved look asks it again and says how many titles are new since\n" +
			"the last look, and how many it does not find any more; search --filter new=NUMBER finds the new ones. The first\n" +
			"look of each of the last twelve days with one is kept: saved looks says what is new since those.",
		Example: "  holdfast-cli -c cat saved add \"Darwin in our library\" darwin --filter library=hill\n" +
			"  holdfast-cli -c cat saved look\n" +
			"  holdfast-cli -c cat search --filter new=1",
		Args: knownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.inCatalogue(cmd, app.ToSearch, func(cat *app.Catalogue) error {
				list, err := cat.Saved(cmd.Context())
				if err != nil {
					return err
				}
				return c.printSaved(list)
			})
		},
	}
	cmd.AddCommand(c.savedAddCommand(), c.savedLookCommand(), c.savedLooksCommand(), c.savedRenameCommand(), c.savedForgetCommand())
	return cmd
}

func (c *cli) printSaved(list []view.Saved) error {
	if c.asJSON {
		out := []savedJSON{}
		for i := range list {
			s := &list[i]
			out = append(out, savedJSON{s.ID, s.Name, s.Query.Text, s.Found, s.New, s.Gone, s.Looked})
		}
		return c.printJSON(out)
	}
	if len(list) == 0 {
		fmt.Fprintln(c.out, "No search is kept yet. saved add NAME WORDS keeps one.")
	}
	for i := range list {
		s := &list[i]
		news, gone := "", ""
		if s.New > 0 {
			news = number(s.New, "new", "new")
		}
		if s.Gone > 0 {
			gone = number(s.Gone, "not found any more", "not found any more")
		}
		fmt.Fprintf(c.out, "%4d  %s\n", s.ID, joinFilled(" · ", s.Name, titles(s.Found), news, gone, "looked at "+s.Looked))
	}
	return nil
}

func (c *cli) savedAddCommand() *cobra.Command {
	var a asked
	cmd := &cobra.Command{
		Use:   "add NAME WORDS...",
		Short: "Keep a search under a name; the flags are those of search",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.read(args[1:]); err != nil {
				return err
			}
			return c.inCatalogue(cmd, app.ToChange, func(cat *app.Catalogue) error {
				id, err := cat.SaveSearch(cmd.Context(), args[0], a.query)
				if err != nil {
					return err
				}
				list, err := cat.Saved(cmd.Context())
				if err != nil {
					return err
				}
				for i := range list {
					if list[i].ID == id {
						return c.printSaved(list[i : i+1])
					}
				}
				return nil
			})
		},
	}
	cmd.SetFlagErrorFunc(searchFlagError)
	a.asking(cmd)
	return cmd
}

func (c *cli) savedLookCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "look [SEARCH]",
		Short: "Ask a kept search, or all, again and say what is new",
		Args:  between(0, 1, "the number of a kept search"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.inCatalogue(cmd, app.ToChange, func(cat *app.Catalogue) error {
				list, err := cat.Saved(cmd.Context())
				if err != nil {
					return err
				}
				if len(args) == 1 {
					id, err := listNumber(args[0], "saved search")
					if err != nil {
						return err
					}
					list = []view.Saved{{ID: id}}
				}
				for i := range list {
					if list[i], err = cat.LookAgain(cmd.Context(), list[i].ID); err != nil {
						return err
					}
				}
				return c.printSaved(list)
			})
		},
	}
}

func (c *cli) savedLooksCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "looks SEARCH",
		Short: "Say what is new since each of the earlier looks at a kept search",
		Long: "Says of each earlier look that is kept how many titles are new at the last look, and how many are not found any more.\n" +
			"search --filter new=SEARCH@LOOK finds the new ones.",
		Args: exactly(1, "the number of a kept search"),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := listNumber(args[0], "saved search")
			if err != nil {
				return err
			}
			return c.inCatalogue(cmd, app.ToSearch, func(cat *app.Catalogue) error {
				looks, err := cat.Looks(cmd.Context(), id)
				if err != nil {
					return err
				}
				if c.asJSON {
					return c.printJSON(looks)
				}
				for _, l := range looks {
					fmt.Fprintf(c.out, "%s  %s\n", l.Day, joinFilled(" · ", titles(l.Found), fmt.Sprintf("%d new since", l.New), fmt.Sprintf("%d not found any more", l.Gone),
						fmt.Sprintf("new=%d@%d", id, l.ID)))
				}
				return nil
			})
		},
	}
}

func (c *cli) savedRenameCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "rename SEARCH NAME",
		Short: "Give a kept search another name",
		Args:  exactly(2, "the number of a kept search and its name"),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := listNumber(args[0], "saved search")
			if err != nil {
				return err
			}
			return c.inCatalogue(cmd, app.ToChange, func(cat *app.Catalogue) error { return cat.RenameSaved(cmd.Context(), id, args[1]) })
		},
	}
}

func (c *cli) savedForgetCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "forget SEARCH",
		Short: "Take a kept search away; the titles stay",
		Args:  exactly(1, "the number of a kept search"),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := listNumber(args[0], "saved search")
			if err != nil {
				return err
			}
			return c.inCatalogue(cmd, app.ToChange, func(cat *app.Catalogue) error {
				_, err := cat.ForgetSaved(cmd.Context(), id)
				return err
			})
		},
	}
}
