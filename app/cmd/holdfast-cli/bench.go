package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"holdfast/app/internal/bench"
	"holdfast/engine"
)

func (c *cli) benchCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure the engine beside the reports and the engines that it is to beat",
		Long: "Measure the engine. kv, buffers, terms, merge and access each print the table of a report with this\n" +
			"computer's figures; they build what they need and remove it. index, search and count read generated\n" +
			"records and phrases, and print what other engines' programs print, in the same form.",
	}
	cmd.AddCommand(c.benchKeyValue(), c.benchBuffers(), c.benchTerms(), c.benchMerge(), c.benchAccess(),
		c.benchIndex(), c.benchSearch(), c.benchCount(), c.benchImport(), c.benchSuggest(), c.benchAnswers())
	for _, sub := range cmd.Commands() {
		run := sub.RunE
		sub.RunE = func(cmd *cobra.Command, args []string) error { return plainly(run(cmd, args)) }
	}
	return cmd
}

// plainly has an error of an index said as the engine says it: what is measured
// is no catalogue, and there are no records to build it from again.
func plainly(err error) error {
	for _, kind := range []error{engine.ErrCorrupt, engine.ErrTooOld, engine.ErrTooNew, fs.ErrNotExist, fs.ErrExist} {
		if errors.Is(err, kind) {
			return errors.New(err.Error())
		}
	}
	return err
}

// progress says on the error output how far a long run is.
func (c *cli) progress(format string, args ...any) {
	fmt.Fprintf(c.err, format+"\n", args...)
}

// benchWork returns a folder to build in, inside parent if that is not empty, and
// what removes it.
func benchWork(parent string) (dir string, remove func() error, err error) {
	dir, err = os.MkdirTemp(parent, "holdfast-bench-")
	return dir, func() error { return os.RemoveAll(dir) }, err
}

func (c *cli) benchIndex() *cobra.Command {
	var o bench.IndexOptions
	cmd := &cobra.Command{
		Use:   "index RECORDS.tsv DIR",
		Short: "Index generated records in a new folder, as one segment",
		Args:  exactly(2, "a file of records and a folder for the index"),
		RunE: func(cmd *cobra.Command, args []string) error {
			got, err := bench.Index(cmd.Context(), args[0], args[1], o)
			if err != nil {
				return err
			}
			return c.sayLine(got)
		},
	}
	cmd.Flags().IntVar(&o.RecordBytes, "record-bytes", 1500, "size of the whole record kept with each title; 0 keeps none, as the other engines do")
	cmd.Flags().IntVar(&o.Engine.BufferBytes, "buffer-bytes", 0, "memory in which titles are collected before a segment is written (0: the engine's choice)")
	return cmd
}

func (c *cli) benchSearch() *cobra.Command {
	var mode, warm, access, profile string
	var o bench.SearchOptions
	cmd := &cobra.Command{
		Use:   "search DIR PHRASES",
		Short: "Measure responses a second over an index of generated records",
		Args:  exactly(2, "the folder of an index and a file of phrases"),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if o.Mode, err = bench.ParseMode(mode); err != nil {
				return &usageError{err}
			}
			if o.Access, err = bench.ParseAccess(access); err != nil {
				return &usageError{err}
			}
			if o.Profile, err = bench.ParseProfile(profile); err != nil {
				return &usageError{err}
			}
			for _, n := range o.Clients {
				if n < 1 {
					return &usageError{fmt.Errorf("--clients: %d clients", n)}
				}
			}
			phrases, err := bench.ReadPhrases(args[1])
			if err != nil {
				return err
			}
			if o.Warm = phrases; warm != "" {
				if o.Warm, err = bench.ReadPhrases(warm); err != nil {
					return err
				}
			}
			return bench.Search(cmd.Context(), args[0], phrases, o, func(r *bench.Responses) error { return c.sayLine(r) })
		},
	}
	f := cmd.Flags()
	f.StringVar(&mode, "mode", string(bench.Exact), "exact counts facets over all hits; best700 also over the best 700, as the seed did")
	f.IntSliceVar(&o.Clients, "clients", []int{1, 2, 3}, "how many ask at once; each number is measured by itself")
	f.Float64Var(&o.Seconds, "seconds", 6, "how long each is measured")
	f.StringVar(&warm, "warm", "", "file of other phrases to answer first (the same ones, if not given)")
	f.Float64Var(&o.WarmSeconds, "warm-seconds", 30, "how long that may take")
	f.StringVar(&profile, "profile", "Fitch 2006", "ranking profile: Fitch 2006 or Balanced")
	f.StringVar(&access, "access", "mapped", "how files are read: mapped, random, preloaded, loaded or pread")
	return cmd
}

func (c *cli) benchCount() *cobra.Command {
	var mode string
	var facets bool
	cmd := &cobra.Command{
		Use:   "count DIR PHRASES",
		Short: "Print how many titles each phrase finds in an index of generated records",
		Args:  exactly(2, "the folder of an index and a file of phrases"),
		RunE: func(cmd *cobra.Command, args []string) error {
			m, err := bench.ParseMode(mode)
			if err != nil {
				return &usageError{err}
			}
			phrases, err := bench.ReadPhrases(args[1])
			if err != nil {
				return err
			}
			return bench.Count(cmd.Context(), args[0], phrases, m, func(phrase string, got *engine.Response) error {
				p := &phraseTotal{Total: got.Total, Phrase: phrase}
				for _, f := range got.Facets {
					for _, v := range f.Values {
						if facets {
							p.Facets = append(p.Facets, facetTotal{f.Field, v.Value, v.Count, v.Catalogue})
						}
					}
				}
				return c.sayLine(p)
			})
		},
	}
	cmd.Flags().StringVar(&mode, "mode", string(bench.Exact), "exact or best700, which find the same")
	cmd.Flags().BoolVar(&facets, "facets", false, "also print the thirty most frequent values of each facet, with their titles found and in all")
	return cmd
}

// phraseTotal is what bench count says of a phrase: a line, and one for each value.
type phraseTotal struct {
	Total  int          `json:"total"`
	Phrase string       `json:"phrase"`
	Facets []facetTotal `json:"facets,omitempty"`
}

type facetTotal struct {
	Field     string `json:"field"`
	Value     string `json:"value"`
	Count     int    `json:"count"`
	Catalogue int    `json:"catalogue"`
}

func (p *phraseTotal) String() string {
	s := fmt.Appendf(nil, "%d\t%s", p.Total, p.Phrase)
	for _, f := range p.Facets {
		s = fmt.Appendf(s, "\n\t%s\t%d/%d\t%s", f.Field, f.Count, f.Catalogue, f.Value)
	}
	return string(s)
}

// sayLine prints what has a line of its own, as that or as JSON.
func (c *cli) sayLine(v fmt.Stringer) error {
	if c.asJSON {
		return c.printJSON(v)
	}
	_, err := fmt.Fprintln(c.out, v)
	return err
}

// sayReport prints a report, and removes what it was measured on.
func (c *cli) sayReport(r *bench.Report, err error, remove func() error) error {
	if err = errors.Join(err, remove()); err != nil {
		return err
	}
	if c.asJSON {
		return c.printJSON(r)
	}
	return r.Write(c.out)
}
