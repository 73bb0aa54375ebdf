package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

// loadsCommand lists the files that were imported.
func (c *cli) loadsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "loads",
		Short: "List the files that were imported, the last first",
		Args:  exactly(0, "nothing"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			cat, err := c.open(cmd.Context(), app.ToSearch)
			if err != nil {
				return err
			}
			defer cat.Close()
			loads, err := cat.Loads(cmd.Context())
			if err != nil {
				return err
			}
			if c.asJSON {
				return c.printJSON(loads)
			}
			if len(loads) == 0 {
				fmt.Fprintln(c.err, "No file was imported yet.")
			}
			for _, l := range loads {
				undone := ""
				if l.Undone {
					undone = ", taken back"
				}
				fmt.Fprintf(c.out, "%6d  %s  %-12s %s, %s%s\n", l.ID, l.Day, l.Library, l.File, number(l.Records, "record", "records"), undone)
			}
			return nil
		},
	}
}

// undoImportCommand takes loads back.
func (c *cli) undoImportCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "undo-import LOAD...",
		Short: "Take imported files back, by the numbers that loads lists",
		Long: "Take imported files back: every record is again what it was without them. Titles join and part accordingly;\n" +
			"what people decided stays. The records that the files brought are kept, and the files can be imported again.",
		Args: least(1, "the number of a load"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var loads []int64
			for _, a := range args {
				n, err := strconv.ParseInt(a, 10, 64)
				if err != nil {
					return &usageError{fmt.Errorf("%q is no number of a load", a)}
				}
				loads = append(loads, n)
			}
			cat, err := c.open(cmd.Context(), app.ToChange)
			if err != nil {
				return err
			}
			defer cat.Close()
			var progress view.Progress
			stop := c.showProgress(&progress)
			n, err := cat.UndoImport(cmd.Context(), loads, &progress)
			stop()
			if err != nil {
				return err
			}
			if c.asJSON {
				return c.printJSON(map[string]int{"records": n})
			}
			fmt.Fprintf(c.out, "%s what they were before\n", number(n, "record is", "records are"))
			return nil
		},
	}
}

// removeCommand takes records out by a list of numbers.
func (c *cli) removeCommand() *cobra.Command {
	var library string
	cmd := &cobra.Command{
		Use:   "remove LIST.txt",
		Short: "Remove records of a library by a list of their control numbers",
		Long: "Remove the records that a library has withdrawn. The list has one control number (001) a line. It counts as a\n" +
			"load, which loads lists and undo-import takes back.",
		Args: exactly(1, "a file with one control number a line"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if library == "" {
				return &usageError{fmt.Errorf("--library says whose records are meant")}
			}
			numbers, err := readLines(args[0])
			if err != nil {
				return err
			}
			cat, err := c.open(cmd.Context(), app.ToChange)
			if err != nil {
				return err
			}
			defer cat.Close()
			n, unknown, err := cat.RemoveRecords(cmd.Context(), library, filepath.Base(args[0]), numbers)
			if err != nil {
				return err
			}
			if c.asJSON {
				return c.printJSON(removedJSON{n, append([]string{}, unknown...)})
			}
			fmt.Fprintf(c.out, "%s removed\n", number(n, "record", "records"))
			for _, u := range unknown {
				fmt.Fprintf(c.out, "%s is not here\n", u)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&library, "library", "", "code of the library that withdrew them")
	return cmd
}

// removedJSON is what remove prints for programs: how many records were removed, and the
// numbers that are not here.
type removedJSON struct {
	Removed int      `json:"removed"`
	Unknown []string `json:"unknown"`
}

// readLines returns the lines of a file that have something in them.
func readLines(name string) ([]string, error) {
	f, err := os.Open(filepath.Clean(name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var out []string
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if s := strings.TrimSpace(lines.Text()); s != "" {
			out = append(out, s)
		}
	}
	return out, lines.Err()
}
