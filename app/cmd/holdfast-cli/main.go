// Command holdfast-cli does without a window what Holdfast does: it imports
// MARC files into a catalogue, searches it, prints records, and checks and
// describes the folder. It needs neither OpenGL nor a screen. With --json every
// command prints what a program can read; those names are a contract.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // whoever interrupts twice does not want to wait
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// cli is what the commands share.
type cli struct {
	catalogue string
	asJSON    bool
	explains  bool // hits say why they are where they are
	out, err  io.Writer
}

// errSaid ends a command whose output has already said what is wrong, errStopped one that
// was interrupted and has answered with a part.
var (
	errSaid    = errors.New("said")
	errStopped = errors.New("stopped")
)

// run executes one command line and returns the exit code: 0 for done, 1 for an
// error, 2 for a command line that is not understood, 130 when interrupted.
func run(ctx context.Context, args []string, out, errOut io.Writer) int {
	printed := &printing{to: out}
	c := &cli{out: printed, err: errOut}
	root := c.command()
	root.SetArgs(args)
	root.SetOut(printed)
	root.SetErr(errOut)
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = printed.err
	}
	var usage *usageError
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errSaid):
		return 1
	case errors.Is(err, errStopped):
		return 130
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(errOut, "holdfast-cli: stopped")
		return 130
	case errors.As(err, &usage):
		fmt.Fprintf(errOut, "holdfast-cli: %v\n", err)
		return 2
	case app.Trouble(err).Kind == "notitle":
		fmt.Fprintln(errOut, "holdfast-cli: There is no title with this number, or not any more; search prints the numbers.")
		return 1
	case slices.Contains([]string{"damagedindex", "oldindex"}, app.Trouble(err).Kind):
		fmt.Fprintf(errOut, "holdfast-cli: %s The command for it is repair.\n", app.Explain(err))
		return 1
	default:
		fmt.Fprintf(errOut, "holdfast-cli: %s\n", app.Explain(err))
		return 1
	}
}

// printing is the standard output. It keeps the first error, so that no command ends
// with 0 though the disk that its output goes to is full.
type printing struct {
	to  io.Writer
	err error
}

func (p *printing) Write(b []byte) (int, error) {
	n, err := p.to.Write(b)
	if err != nil && p.err == nil {
		p.err = fmt.Errorf("print: %w", err)
	}
	return n, err
}

// usageError marks a command line that is not understood.
type usageError struct{ error }

func (c *cli) command() *cobra.Command {
	root := &cobra.Command{
		Use:           "holdfast-cli",
		Short:         "A union catalogue on one computer: import, search and compare what many libraries hold",
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          knownCommand,
		// How many letters may differ in what is said to have been meant.
		SuggestionsMinimumDistance: 1,
		RunE:                       func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		Example: "  holdfast-cli --catalogue cat import --library harbour harbour-2026-11.mrc\n" +
			"  holdfast-cli --catalogue cat search charles darwin\n" +
			"  holdfast-cli --catalogue cat record 42 --as marc",
	}
	root.PersistentFlags().StringVarP(&c.catalogue, "catalogue", "c", "", "folder of the catalogue")
	root.PersistentFlags().BoolVar(&c.asJSON, "json", false, "print what a program can read")
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(c.importCommand(), c.loadsCommand(), c.undoImportCommand(), c.removeCommand(), c.searchCommand(), c.facetCommand(), c.tableCommand(), c.explainHitCommand(), c.browseCommand(), c.suggestCommand(), c.recordCommand(), c.libraryCommand(), c.holdingsCommand(), c.holdersCommand(), c.editionsCommand(), c.citeCommand(), c.mergeCommand(),
		c.matchCommand(), c.describeCommand(), c.checkCommand(), c.repairCommand(), c.snapshotCommand(), c.restoreCommand(), c.marcCommand(), c.benchCommand(), c.judgeCommand())
	root.AddCommand(c.batchCommand(), c.queryCommand(), c.rankingsCommand())
	root.AddCommand(c.exportCommand(), c.printCommand())
	root.AddCommand(c.listCommand(), c.savedCommand())
	root.CompletionOptions.DisableDefaultCmd = true
	for _, cmd := range root.Commands() {
		if cmd.HasSubCommands() && !cmd.Runnable() {
			cmd.Args, cmd.RunE = knownCommand, root.RunE
		}
	}
	return root
}

// knownCommand refuses what is no command, and says what may have been meant.
func knownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	meant := cmd.SuggestionsFor(args[0])
	if len(meant) == 0 {
		return &usageError{fmt.Errorf("there is no command %q; see %s --help", args[0], cmd.CommandPath())}
	}
	return &usageError{fmt.Errorf("there is no command %q; did you mean %s?", args[0], strings.Join(meant, " or "))}
}

// flagError says what is wrong with a flag, and where all flags are told.
func flagError(cmd *cobra.Command, err error) error {
	if what, why, ok := strings.Cut(err.Error(), " flag: strconv."); ok {
		wants := "a number"
		if strings.HasPrefix(why, "ParseBool") {
			wants = "true or false"
		}
		err = fmt.Errorf("%s, which takes %s; see %s --help", what, wants, cmd.CommandPath())
	} else if strings.HasPrefix(err.Error(), "unknown flag") {
		err = fmt.Errorf("%w; see %s --help", err, cmd.CommandPath())
	}
	return &usageError{err}
}

// open opens the catalogue that the command line names. To be changed, it is first brought
// up to date, which may be long.
func (c *cli) open(ctx context.Context, access app.Access) (*app.Catalogue, error) {
	if err := c.needCatalogue(); err != nil {
		return nil, err
	}
	var progress view.Progress
	defer c.showProgress(&progress)()
	return app.Open(ctx, c.catalogue, access, &progress)
}

func (c *cli) needCatalogue() error {
	if c.catalogue == "" {
		return &usageError{errors.New("say which catalogue: --catalogue DIR")}
	}
	return nil
}

// least asks for at least n arguments, what they are being said by what.
func least(n int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < n {
			return &usageError{fmt.Errorf("%s needs %s; see %s --help", cmd.Name(), what, cmd.CommandPath())}
		}
		return nil
	}
}

// exactly asks for n arguments.
func exactly(n int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != n {
			return &usageError{fmt.Errorf("%s takes %s; see %s --help", cmd.Name(), what, cmd.CommandPath())}
		}
		return nil
	}
}

// atMost allows up to n arguments.
func atMost(n int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > n {
			return &usageError{fmt.Errorf("%s takes %s; see %s --help", cmd.Name(), what, cmd.CommandPath())}
		}
		return nil
	}
}

// withTitle also asks that argument at is the number of a title.
func withTitle(check cobra.PositionalArgs, at int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return err
		}
		if n, err := strconv.ParseInt(args[at], 10, 64); err != nil || n < 1 {
			return &usageError{fmt.Errorf("%q is not the number of a title; search prints the numbers", args[at])}
		}
		return nil
	}
}

// printJSON prints v on one line.
func (c *cli) printJSON(v any) error {
	return printJSONTo(c.out, v)
}

// printJSONTo prints v on one line of w.
func printJSONTo(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}
