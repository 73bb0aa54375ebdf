package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"holdfast/app/internal/bench"
)

// seedBench makes a command that measures one of the seed's tables in a folder of
// its own, and takes the flags that are bound to its options.
func (c *cli) seedBench(use, short string, run func(ctx context.Context, dir string) (*bench.Report, error)) *cobra.Command {
	var parent string
	cmd := &cobra.Command{
		Use:   use,
		Short: short,
		Args:  exactly(0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			dir, remove, err := benchWork(parent)
			if err != nil {
				return err
			}
			r, err := run(cmd.Context(), dir)
			return c.sayReport(r, err, remove)
		},
	}
	cmd.Flags().StringVar(&parent, "dir", "", "folder to build in; what is built is removed at the end (the system's folder for such, if not given)")
	return cmd
}

// positive refuses sizes that measure nothing.
func positive(name string, sizes ...int) error {
	if len(sizes) == 0 {
		return &usageError{fmt.Errorf("--%s: none given", name)}
	}
	for _, n := range sizes {
		if n < 1 {
			return &usageError{fmt.Errorf("--%s: %d is too few", name, n)}
		}
	}
	return nil
}

// sized is a flag and its value.
type sized struct {
	name string
	n    int
}

func allPositive(flags ...sized) error {
	for _, f := range flags {
		if err := positive(f.name, f.n); err != nil {
			return err
		}
	}
	return nil
}

func (c *cli) benchKeyValue() *cobra.Command {
	o := bench.KeyValueOptions{Say: c.progress}
	var access string
	var peers []string
	cmd := c.seedBench("kv", "Look up keys (S2): searches a second by number of documents and searches",
		func(ctx context.Context, dir string) (_ *bench.Report, err error) {
			for _, p := range peers {
				peer, err := bench.ParsePeer(p)
				if err != nil {
					return nil, &usageError{fmt.Errorf("--peer: %w", err)}
				}
				o.Peers = append(o.Peers, peer)
			}
			if o.Access, err = bench.ParseAccess(access); err != nil {
				return nil, &usageError{err}
			}
			if err := positive("docs", o.Docs...); err != nil {
				return nil, err
			}
			if err := positive("searches", o.Searches...); err != nil {
				return nil, err
			}
			if err := positive("peer-runs", o.PeerRuns); err != nil {
				return nil, err
			}
			o.Dir = dir
			return bench.KeyValue(ctx, o)
		})
	cmd.Example = "  holdfast-cli bench kv --docs 1000,10000,100000,1000000,10000000\n" +
		"  holdfast-cli bench kv --docs 1000000 --peer 'lucene lucene/kv{docs} lucene-peer kv lucene/kv{docs} {docs} 100000'"
	f := cmd.Flags()
	f.IntSliceVar(&o.Docs, "docs", []int{1_000, 10_000, 100_000, 1_000_000}, "sizes of the index; the seed had 1,000 to 50,000,000")
	f.IntSliceVar(&o.Searches, "searches", []int{1_000, 10_000, 100_000, 1_000_000}, "look-ups in a cell")
	f.StringVar(&access, "access", "mapped", "how files are read: mapped, random, preloaded, loaded or pread")
	f.StringArrayVar(&peers, "peer", nil, "another engine to measure in turns with this one: its name, its index, and a command that prints a rate as get/s=94000; {docs} stands for the number of documents")
	f.IntVar(&o.PeerRuns, "peer-runs", 3, "runs beside other engines")
	return cmd
}

func (c *cli) benchBuffers() *cobra.Command {
	o := bench.BufferOptions{Say: c.progress}
	cmd := c.seedBench("buffers", "Sweep the buffers of files (S3): indexing time by size of buffer",
		func(ctx context.Context, dir string) (*bench.Report, error) {
			if err := positive("sizes", o.Sizes...); err != nil {
				return nil, err
			}
			if err := allPositive(sized{"docs", o.Docs}, sized{"doc-bytes", o.DocBytes}, sized{"flush-bytes", o.FlushBytes}, sized{"runs", o.Runs}); err != nil {
				return nil, err
			}
			o.Dir = dir
			return bench.Buffers(ctx, o)
		})
	f := cmd.Flags()
	f.IntVar(&o.Docs, "docs", 1_500, "documents; merges on the way begin at some ten thousand")
	f.IntVar(&o.DocBytes, "doc-bytes", 5_500, "size of a document")
	f.IntVar(&o.FlushBytes, "flush-bytes", 16<<20, "memory in which documents are collected before a segment is written")
	f.IntVar(&o.Runs, "runs", 4, "runs of each, of which the best counts")
	f.IntSliceVar(&o.Sizes, "sizes", []int{1 << 10, 4 << 10, 16 << 10, 64 << 10, 128 << 10, 512 << 10}, "sizes of the buffer, smallest first")
	return cmd
}

func (c *cli) benchTerms() *cobra.Command {
	o := bench.TermOptions{Say: c.progress}
	cmd := c.seedBench("terms", "Compare term dictionaries mapped and in memory (S4), by kind of query",
		func(ctx context.Context, dir string) (*bench.Report, error) {
			if err := allPositive(sized{"docs", o.Docs}, sized{"runs", o.Runs}, sized{"requests", o.Requests}, sized{"run-ms", o.RunMillis}); err != nil {
				return nil, err
			}
			o.Dir = dir
			return bench.Terms(ctx, o)
		})
	f := cmd.Flags()
	f.IntVar(&o.Docs, "docs", 50_000, "titles in the index")
	f.IntVar(&o.Runs, "runs", 20, "runs of each task with each place, in turns")
	f.IntVar(&o.Requests, "requests", 40, "different requests in a run")
	f.IntVar(&o.RunMillis, "run-ms", 20, "processor time of a run, in thousandths of a second")
	return cmd
}

func (c *cli) benchMerge() *cobra.Command {
	o := bench.MergeOptions{Say: c.progress}
	cmd := c.seedBench("merge", "Merge stored records under an index sort (S5), with and without deletions",
		func(ctx context.Context, dir string) (*bench.Report, error) {
			if err := allPositive(sized{"docs", o.Docs}, sized{"segments", o.Parts}, sized{"record-bytes", o.RecordBytes},
				sized{"runs", o.Runs}, sized{"delete-percent", o.DeletePercent}); err != nil {
				return nil, err
			}
			o.Dir = dir
			return bench.Merges(ctx, o)
		})
	f := cmd.Flags()
	f.IntVar(&o.Docs, "docs", 20_000, "titles in all segments")
	f.IntVar(&o.Parts, "segments", 10, "segments to merge")
	f.IntVar(&o.RecordBytes, "record-bytes", 1_500, "size of a stored record")
	f.IntVar(&o.Runs, "runs", 4, "runs of each, of which the best counts")
	f.IntVar(&o.Level, "level", 0, "how well stored records are packed, from 1, the fastest, to 4")
	f.IntVar(&o.DeletePercent, "delete-percent", 10, "how many of a hundred titles are deleted, where deletions are measured")
	return cmd
}

func (c *cli) benchAccess() *cobra.Command {
	o := bench.AccessOptions{Say: c.progress}
	var phrases string
	cmd := c.seedBench("access", "Compare the ways of reading files (S1) by responses a second",
		func(ctx context.Context, dir string) (_ *bench.Report, err error) {
			if err := allPositive(sized{"docs", o.Docs}, sized{"runs", o.Runs}, sized{"responses", o.Responses}); err != nil {
				return nil, err
			}
			if (o.Index == "") != (phrases == "") {
				return nil, &usageError{fmt.Errorf("--index and --phrases go together")}
			}
			if o.Dir = dir; phrases != "" {
				if o.Phrases, err = bench.ReadPhrases(phrases); err != nil {
					return nil, err
				}
			}
			return bench.Access(ctx, o)
		})
	f := cmd.Flags()
	f.IntVar(&o.Docs, "docs", 50_000, "titles that are generated and indexed, unless --index is given")
	f.IntVar(&o.Runs, "runs", 20, "runs with each way, in turns")
	f.IntVar(&o.Responses, "responses", 100, "responses in a run")
	f.StringVar(&o.Index, "index", "", "an index that bench index made, to read instead")
	f.StringVar(&phrases, "phrases", "", "file of phrases for it")
	return cmd
}
