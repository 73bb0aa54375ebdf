package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

// libraryCommand is about the libraries that hold.
func (c *cli) libraryCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "library",
		Short: "List the libraries that hold; rename, group and join them; say how their files are read",
		RunE:  func(cmd *cobra.Command, _ []string) error { return c.listLibraries(cmd) },
		Args:  knownCommand,
	}
	cmd.AddCommand(c.libraryListCommand(), c.libraryRenameCommand(), c.libraryGroupCommand(), c.libraryBranchCommand(),
		c.libraryJoinCommand(), c.libraryProfileCommand(), c.libraryMappingCommand())
	return cmd
}

func (c *cli) libraryListCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the libraries and their branches with what they hold",
		Args:  exactly(0, "nothing"),
		RunE:  func(cmd *cobra.Command, _ []string) error { return c.listLibraries(cmd) },
	}
}

func (c *cli) listLibraries(cmd *cobra.Command) error {
	cat, err := c.open(cmd.Context(), app.ToSearch)
	if err != nil {
		return err
	}
	defer cat.Close()
	list, err := cat.Libraries(cmd.Context())
	if err != nil {
		return err
	}
	if c.asJSON {
		return c.printJSON(list)
	}
	if len(list) == 0 {
		fmt.Fprintln(c.err, "No library has sent anything yet.")
	}
	for i := range list {
		c.printLibrary(&list[i])
	}
	return nil
}

func (c *cli) printLibrary(l *view.Library) {
	indent := ""
	if l.Parent != "" {
		indent = "  "
	}
	name := l.Name
	if name == l.Code {
		name = ""
	}
	former := ""
	if len(l.Former) > 0 {
		former = "was " + strings.Join(l.Former, ", ")
	}
	fmt.Fprintf(c.out, "%-24s %s\n", indent+l.Code, joinFilled(" · ", name, l.Group, titles(l.Titles), number(l.OnlyHere, "only here", "only here"), former))
}

// changeLibrary is a command that changes something about libraries.
func (c *cli) changeLibrary(cmd *cobra.Command, change func(*app.Catalogue) error) error {
	cat, err := c.open(cmd.Context(), app.ToChange)
	if err != nil {
		return err
	}
	defer cat.Close()
	return change(cat)
}

func (c *cli) libraryRenameCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "rename CODE NAME",
		Short: "Change what people call a library or a branch; its code stays",
		Args:  exactly(2, "the code of a library and its name"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.changeLibrary(cmd, func(cat *app.Catalogue) error { return cat.RenameLibrary(cmd.Context(), args[0], args[1]) })
		},
	}
}

func (c *cli) libraryGroupCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "group CODE GROUP",
		Short: "Put a library into a group; with an empty name take it out",
		Args:  exactly(2, "the code of a library and the name of a group"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.changeLibrary(cmd, func(cat *app.Catalogue) error { return cat.GroupLibrary(cmd.Context(), args[0], args[1]) })
		},
	}
}

func (c *cli) libraryBranchCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "branch CODE LIBRARY",
		Short: "Put a library under another as its branch; with an empty library make one of a branch",
		Long:  "Put a library under another as its branch. What a branch holds counts for its library, and a library counts once.",
		Args:  exactly(2, "the code of a library and that of the library that it is a branch of"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.changeLibrary(cmd, func(cat *app.Catalogue) error { return cat.BranchLibrary(cmd.Context(), args[0], args[1]) })
		},
	}
}

func (c *cli) libraryJoinCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "join FROM INTO",
		Short: "Make one library of two; the first code leads to the second from now on",
		Args:  exactly(2, "the codes of two libraries"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.changeLibrary(cmd, func(cat *app.Catalogue) error { return cat.JoinLibraries(cmd.Context(), args[0], args[1]) })
		},
	}
}

func (c *cli) libraryProfileCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "profile CODE [FILE.json]",
		Short: "Print how the files of a library are read, or say it by a file",
		Long: "Print the profile of the files that are imported for a library, or replace it by what a file says. A profile is\n" +
			"JSON: \"mapping\" (" + strings.Join(app.Mappings(), ", ") + ", or a whole mapping), \"library\" (\"record\" if each record\n" +
			"says who holds it), \"codes\" (what records call libraries, and the codes that these have here), \"skip\" (records that\n" +
			"count as taken away), \"encoding\", \"full\". The holdings of records that are there are read anew.",
		Args: between(1, 2, "the code of a library, and perhaps a file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 2 {
				text, err := app.ReadSmall(args[1])
				if err != nil {
					return err
				}
				return c.changeLibrary(cmd, func(cat *app.Catalogue) error {
					var progress view.Progress
					defer c.showProgress(&progress)()
					return cat.UseProfile(cmd.Context(), args[0], text, &progress)
				})
			}
			cat, err := c.open(cmd.Context(), app.ToSearch)
			if err != nil {
				return err
			}
			defer cat.Close()
			text, err := cat.Profile(cmd.Context(), args[0])
			if err == nil {
				_, err = fmt.Fprintf(c.out, "%s\n", text)
			}
			return err
		},
	}
}

// between asks for at least n and at most m arguments.
func between(n, m int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < n || len(args) > m {
			return &usageError{fmt.Errorf("%s takes %s; see holdfast-cli %s --help", cmd.Name(), what, cmd.Name())}
		}
		return nil
	}
}
