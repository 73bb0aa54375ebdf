package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

// listCommand is about lists of titles.
func (c *cli) listCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "list",
		Short: "Keep titles in lists; without more, say which lists there are",
		Long: "Titles can be kept in lists, and lists in lists. They are kept by their numbers, so that a list says the same\n" +
			"after further imports; a search is narrowed to a list by --filter list=NUMBER. Every change says a number by which\n" +
			"list undo takes it back.",
		Example: "  holdfast-cli -c cat list new \"To buy\"\n" +
			"  holdfast-cli -c cat list add 1 darwin --years 1859..1889\n" +
			"  holdfast-cli -c cat list show 1\n" +
			"  holdfast-cli -c cat search darwin --filter list=1",
		Args: knownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.inCatalogue(cmd, app.ToSearch, func(cat *app.Catalogue) error {
				lists, err := cat.Lists(cmd.Context())
				if err != nil {
					return err
				}
				return c.printLists(lists)
			})
		},
	}
	cmd.AddCommand(c.listNewCommand(), c.listShowCommand(), c.listAddCommand(), c.listTakeCommand(), c.listMoveCommand(), c.listNoteCommand(),
		c.listRenameCommand(), c.listRemoveCommand(), c.listUndoCommand())
	return cmd
}

// inCatalogue does something with the catalogue that the command line names.
func (c *cli) inCatalogue(cmd *cobra.Command, access app.Access, do func(*app.Catalogue) error) error {
	cat, err := c.open(cmd.Context(), access)
	if err != nil {
		return err
	}
	return errors.Join(do(cat), cat.Close())
}

func (c *cli) printLists(lists []view.List) error {
	if c.asJSON {
		if lists == nil {
			lists = []view.List{}
		}
		return c.printJSON(lists)
	}
	if len(lists) == 0 {
		fmt.Fprintln(c.out, "No list yet. list new NAME makes one.")
	}
	for i := range lists {
		l := &lists[i]
		fmt.Fprintf(c.out, "%4d  %s%s\n", l.ID, strings.Repeat("  ", l.Depth), joinFilled(" · ", l.Name, titles(l.Titles), l.Note))
	}
	return nil
}

// listNumber reads the number of a list or saved search.
func listNumber(text, what string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n <= 0 {
		return 0, &usageError{fmt.Errorf("%q is not the number of a %s; %s alone says the numbers", text, what, strings.Fields(what)[0])}
	}
	return n, nil
}

// changedJSON is what a change of a list prints for programs.
type changedJSON struct {
	List   int64 `json:"list"`
	Added  *int  `json:"added,omitempty"`
	Change int64 `json:"change"`
}

func (c *cli) printChanged(said string, v changedJSON) error {
	if c.asJSON {
		return c.printJSON(v)
	}
	fmt.Fprintf(c.out, "%s. list undo %d takes it back.\n", said, v.Change)
	return nil
}

func (c *cli) listNewCommand() *cobra.Command {
	var parent int64
	cmd := &cobra.Command{
		Use:   "new NAME",
		Short: "Make a list",
		Args:  exactly(1, "the name of the list"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.inCatalogue(cmd, app.ToChange, func(cat *app.Catalogue) error {
				list, change, err := cat.NewList(cmd.Context(), parent, args[0])
				if err != nil {
					return err
				}
				return c.printChanged(fmt.Sprintf("List %d was made", list), changedJSON{List: list, Change: change})
			})
		},
	}
	cmd.Flags().Int64Var(&parent, "in", 0, "number of the list that it is to stand in")
	return cmd
}

// listedJSON is a title of a list for programs.
type listedJSON struct {
	hitJSON
	Gone bool   `json:"gone,omitempty"`
	Note string `json:"note,omitempty"`
	Day  string `json:"day"`
}

func (c *cli) listShowCommand() *cobra.Command {
	var from, limit int
	cmd := &cobra.Command{
		Use:   "show LIST",
		Short: "Print the titles of a list, in its order",
		Args:  exactly(1, "the number of a list"),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := listNumber(args[0], "list")
			if err != nil {
				return err
			}
			if from < 0 || limit < 1 {
				return &usageError{errors.New("--offset counts titles, and --limit at least one")}
			}
			return c.inCatalogue(cmd, app.ToSearch, func(cat *app.Catalogue) error {
				titles, err := cat.ListTitles(cmd.Context(), list, from, limit)
				if err != nil {
					return err
				}
				return c.printListed(titles, from)
			})
		},
	}
	cmd.Flags().IntVar(&from, "offset", 0, "how many titles to pass over")
	cmd.Flags().IntVar(&limit, "limit", 100, "how many titles to print")
	return cmd
}

func (c *cli) printListed(titles []view.ListedTitle, from int) error {
	if c.asJSON {
		out := []listedJSON{}
		for i := range titles {
			t := &titles[i]
			out = append(out, listedJSON{hitOf(&t.Hit), t.Gone, t.Note, t.Day})
		}
		return c.printJSON(out)
	}
	if len(titles) == 0 {
		fmt.Fprintln(c.out, "No title. list add LIST WORDS puts in what a search finds.")
	}
	for i := range titles {
		t := &titles[i]
		c.printHit(from+i+1, &t.Hit)
		if t.Gone {
			fmt.Fprintln(c.out, "      is not in the catalogue any more")
		}
		if t.Note != "" {
			fmt.Fprintf(c.out, "      note: %s\n", t.Note)
		}
	}
	return nil
}

func (c *cli) listAddCommand() *cobra.Command {
	var a asked
	var numbers bool
	cmd := &cobra.Command{
		Use:   "add LIST WORDS...",
		Short: "Put all that a search finds at the end of a list",
		Long: "Puts all that a search finds at the end of a list, in the order of the search; the flags are those of search.\n" +
			"With --limit it puts in the first ones only, with --numbers the titles with these numbers.",
		Example: "  holdfast-cli -c cat list add 1 darwin --filter library=hill --sort title\n" +
			"  holdfast-cli -c cat list add 1 --numbers 17 4 212",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := listNumber(args[0], "list")
			if err == nil {
				err = a.read(args[1:])
			}
			if err != nil {
				return err
			}
			return c.inCatalogue(cmd, app.ToChange, func(cat *app.Catalogue) error {
				s := view.Selection{Query: a.query}
				switch {
				case numbers:
					s = view.Selection{IDs: args[1:]}
				case a.query.Limit > 0:
					hits, err := cat.Hits(cmd.Context(), a.query)
					if err != nil {
						return err
					}
					s.IDs = []string{}
					for i := range hits {
						s.IDs = append(s.IDs, hits[i].ID)
					}
					s.Query = view.Query{}
				}
				n, change, err := cat.AddToList(cmd.Context(), list, s, nil)
				if err != nil {
					return err
				}
				return c.printChanged(number(n, "title was", "titles were")+" put in", changedJSON{List: list, Added: &n, Change: change})
			})
		},
	}
	cmd.SetFlagErrorFunc(searchFlagError)
	a.asking(cmd)
	cmd.Flags().IntVar(&a.query.Limit, "limit", 0, "how many to put in, the first ones; without it all")
	cmd.Flags().BoolVar(&numbers, "numbers", false, "the words are the numbers of titles")
	return cmd
}

func (c *cli) listTakeCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "take LIST NUMBER...",
		Short: "Take titles out of a list",
		Args:  cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.changeList(cmd, args[0], "Taken out", func(cat *app.Catalogue, list int64) (int64, error) {
				return cat.RemoveFromList(cmd.Context(), list, args[1:])
			})
		},
	}
}

// changeList is a command that changes one list.
func (c *cli) changeList(cmd *cobra.Command, name, said string, change func(cat *app.Catalogue, list int64) (int64, error)) error {
	list, err := listNumber(name, "list")
	if err != nil {
		return err
	}
	return c.inCatalogue(cmd, app.ToChange, func(cat *app.Catalogue) error {
		n, err := change(cat, list)
		if err != nil {
			return err
		}
		return c.printChanged(said, changedJSON{List: list, Change: n})
	})
}

func (c *cli) listNoteCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "note LIST NUMBER TEXT",
		Short: "Write a note on a title of a list; an empty text takes it away",
		Args:  exactly(3, "the number of a list, the number of a title and a text"),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := listNumber(args[0], "list")
			if err != nil {
				return err
			}
			return c.inCatalogue(cmd, app.ToChange, func(cat *app.Catalogue) error {
				return cat.NoteInList(cmd.Context(), list, args[1], args[2])
			})
		},
	}
}

func (c *cli) listRenameCommand() *cobra.Command {
	var note string
	cmd := &cobra.Command{
		Use:   "rename LIST NAME",
		Short: "Give a list another name, and with --note a note",
		Args:  exactly(2, "the number of a list and its name"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.changeList(cmd, args[0], "Changed", func(cat *app.Catalogue, list int64) (int64, error) {
				lists, err := cat.Lists(cmd.Context())
				if err != nil {
					return 0, err
				}
				l := view.List{ID: list}
				for i := range lists {
					if lists[i].ID == list {
						l = lists[i]
					}
				}
				l.Name = args[1]
				if cmd.Flags().Changed("note") {
					l.Note = note
				}
				return cat.SetList(cmd.Context(), l)
			})
		},
	}
	cmd.Flags().StringVar(&note, "note", "", "what is to be said of the list")
	return cmd
}

func (c *cli) listRemoveCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "remove LIST",
		Short: "Take a list away, with those inside it; the titles stay in the catalogue",
		Args:  exactly(1, "the number of a list"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.changeList(cmd, args[0], "Removed", func(cat *app.Catalogue, list int64) (int64, error) {
				return cat.RemoveList(cmd.Context(), list)
			})
		},
	}
}

func (c *cli) listUndoCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "undo CHANGE",
		Short: "Take a change of a list back, by the number that it said",
		Args:  exactly(1, "the number of a change"),
		RunE: func(cmd *cobra.Command, args []string) error {
			change, err := strconv.ParseInt(args[0], 10, 64)
			if err != nil {
				return &usageError{fmt.Errorf("%q is not the number of a change", args[0])}
			}
			return c.inCatalogue(cmd, app.ToChange, func(cat *app.Catalogue) error { return cat.UndoList(cmd.Context(), change) })
		},
	}
}
