package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

// leaving is what is to be done with imports that were left.
type leaving struct {
	list, goOn, again, drop bool
}

// asked says whether one of them is.
func (l *leaving) asked() bool { return l.list || l.goOn || l.again || l.drop }

func (l *leaving) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&l.list, "left", false, "list the imports that were stopped before they were done")
	f.BoolVar(&l.goOn, "continue", false, "go on with the import that was left last, or with this number; what was read is not read again")
	f.BoolVar(&l.again, "restart", false, "start it again, from the beginning of its files")
	f.BoolVar(&l.drop, "drop", false, "let go of it")
	cmd.MarkFlagsMutuallyExclusive("left", "continue", "restart", "drop")
}

// importArgs are files to be imported, or for what was left at most a number.
func (l *leaving) importArgs(cmd *cobra.Command, args []string) error {
	switch {
	case !l.asked():
		return least(1, "at least one file or folder")(cmd, args)
	case l.list:
		return exactly(0, "no file with --left")(cmd, args)
	}
	return atMost(1, "no file, but the number of an import that --left lists")(cmd, args)
}

// choose returns the import that was left last, or that with a number.
func (l *leaving) choose(ctx context.Context, cat *app.Catalogue, args []string) (*view.LeftImport, error) {
	var number int64
	if len(args) > 0 {
		var err error
		if number, err = strconv.ParseInt(args[0], 10, 64); err != nil {
			return nil, &usageError{fmt.Errorf("%q is no number of an import that was left; --left lists them", args[0])}
		}
	}
	lefts, err := cat.LeftImports(ctx)
	if err != nil {
		return nil, err
	}
	for i := range lefts {
		if number == 0 || lefts[i].ID == number {
			return &lefts[i], nil
		}
	}
	return nil, app.ErrNoLeft
}

// left lists, drops, or gives the files to go on with.
func (c *cli) left(ctx context.Context, cat *app.Catalogue, l *leaving, args []string) ([]view.ImportFile, error) {
	if l.list {
		lefts, err := cat.LeftImports(ctx)
		if err == nil && c.asJSON {
			return nil, c.printJSON(lefts)
		}
		c.printLefts(lefts)
		return nil, err
	}
	one, err := l.choose(ctx, cat, args)
	switch {
	case err != nil:
		return nil, err
	case l.goOn:
		if names := one.Missing(); len(names) > 0 {
			fmt.Fprintf(c.err, "holdfast-cli: not there, and left out: %s\n", strings.Join(names, ", "))
		}
		return one.ToGoOn(), nil
	}
	if err := cat.DropLeft(ctx, one.ID); err != nil {
		return nil, err
	}
	if l.again {
		return one.ToStartAgain(), nil
	}
	fmt.Fprintf(c.out, "import %d was dropped, with %s that were read; nothing else was changed\n", one.ID, number(one.Records, "record", "records"))
	return nil, nil
}

func (c *cli) printLefts(lefts []view.LeftImport) {
	if len(lefts) == 0 {
		fmt.Fprintln(c.out, "No import was left.")
		return
	}
	for i := range lefts {
		l := &lefts[i]
		fmt.Fprintf(c.out, "%6d  %s  %s, %s read of %d of them\n", l.ID, l.Began.Local().Format("2006-01-02 15:04"), number(len(l.Files), "file", "files"),
			number(l.Records, "record", "records"), touched(l))
		if l.Again {
			fmt.Fprintln(c.out, "        a library of it has sent a newer file since: going on reads it again from the beginning")
		}
		for k := range l.Files {
			f := &l.Files[k]
			fmt.Fprintf(c.out, "        %s (%s): %s\n", f.Name, f.Library, howFar(f))
		}
	}
	fmt.Fprintln(c.out, "\nimport --continue goes on with the first of these, --restart reads it from the beginning, --drop lets go of it.")
}

// touched counts the files of which something was read.
func touched(l *view.LeftImport) (n int) {
	for i := range l.Files {
		if l.Files[i].Read || l.Files[i].Records > 0 {
			n++
		}
	}
	return n
}

// howFar says how much of a file was read.
func howFar(f *view.LeftFile) string {
	text := "not read yet"
	switch {
	case f.Read:
		text = number(f.Records, "record", "records") + ", all read"
	case f.Records > 0:
		text = number(f.Records, "record", "records") + " read, and it goes on there"
	}
	if f.Missing {
		text += "; " + f.Problem
	}
	return text
}
