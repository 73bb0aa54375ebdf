package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"holdfast/app/internal/bench"
)

func (c *cli) benchImport() *cobra.Command {
	var o bench.ImportOptions
	var work string
	cmd := &cobra.Command{
		Use:   "import",
		Short: "Import generated files of many libraries, and hold the titles against the truth",
		Long: "Import the files of many libraries, which are generated with all that makes matching hard: other wordings,\n" +
			"typing errors, missing and wrong numbers, editions, reprints, volumes. Says how long it took, and how many of\n" +
			"the pairs that were joined are right (precision) and of the right ones are joined (recall).",
		Args: exactly(0, "nothing"),
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			if o.Records < 1 || o.Libraries < 1 || o.Libraries > 999 || o.Update < 0 || o.Update > 1 {
				return &usageError{fmt.Errorf("%d records of %d libraries, update %v", o.Records, o.Libraries, o.Update)}
			}
			dir, remove, err := benchWork(work)
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, remove()) }()
			got, err := bench.Import(cmd.Context(), dir, o, c.progress)
			if errors.Is(err, bench.ErrRules) {
				return &usageError{err}
			}
			if err != nil {
				return err
			}
			return c.sayLine(got)
		},
	}
	f := cmd.Flags()
	f.IntVar(&o.Records, "records", 100_000, "how many records there are")
	f.IntVar(&o.Libraries, "libraries", 40, "how many libraries send them")
	f.Uint64Var(&o.Seed, "seed", 1, "other seeds make other records")
	f.Float64Var(&o.Update, "update", 0.01, "share of the records that come again, changed, in a second import (0: none)")
	f.StringVar(&o.Rules, "rules", "", "a rule set, or all, to match by as well in memory; prints a table")
	f.StringVar(&work, "work", "", "folder to work in, which is removed (the system's own for such, if not given)")
	return cmd
}
