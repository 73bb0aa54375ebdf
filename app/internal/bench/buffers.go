package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"holdfast/engine"
)

// BufferOptions say how the buffers of files are measured.
type BufferOptions struct {
	Dir string
	// Docs of DocBytes each, flushed at FlushBytes; the best of Runs counts.
	Docs, DocBytes, FlushBytes, Runs int
	// Sizes of the buffer, in bytes.
	Sizes []int
	Say   func(format string, args ...any)
}

// knob is one buffer, or another choice, of the engine's options.
type knob struct {
	key, name string
	set       func(o *engine.Options, bytes int)
}

var knobs = []knob{
	{"output", "output", func(o *engine.Options, bytes int) { o.OutputBytes = bytes }},
}

// Buffers measures how long it takes to index the same documents with each size
// of each buffer, one buffer changed at a time.
func Buffers(ctx context.Context, o BufferOptions) (*Report, error) {
	t := Table{Title: fmt.Sprintf("%s documents of %s bytes, flushed at %s bytes, merge factor 10, best of %d",
		thousands(int64(o.Docs)), thousands(int64(o.DocBytes)), thousands(int64(o.FlushBytes)), o.Runs),
		Columns: []Column{{"knob", "buffer", ""}, {"bytes", "bytes", ""}, {"index_s", "indexed in s", "%.2f"}, {"cpu_s", "processor s", "%.2f"},
			{"of_smallest_percent", "against smallest %", "%+.1f"}, {"cpu_of_smallest_percent", "processor %", "%+.1f"}}}
	out := &Report{Name: "Buffers of files (S3)",
		Seed: "622 to 527 s (10 to 18 % faster) from 1 K to larger buffers with a compound file, 7 to 15 % without",
		Missing: []string{
			"Left out: buffers of the compound writer, and compound file on and off; the engine has no compound file of one segment to choose.",
			"Left out: buffers of merge inputs; the engine reads what it merges from mapped files, so there is no such buffer."}}
	texts := longTexts(o.Docs, o.DocBytes)
	for _, k := range knobs {
		costs, err := sweep(ctx, o, k, texts)
		if err != nil {
			return nil, err
		}
		for i, bytes := range o.Sizes {
			c := costs[i]
			t.Add(k.name, bytes, c.seconds, c.cpu, (c.seconds/costs[0].seconds-1)*100, (c.cpu/costs[0].cpu-1)*100)
		}
		out.Verdict = append(out.Verdict, kneeVerdict(k, o.Sizes, costs))
	}
	out.Tables = []Table{t}
	return out, nil
}

type cost struct{ seconds, cpu float64 }

// sweep measures all sizes in each round, so that other work touches all.
func sweep(ctx context.Context, o BufferOptions, k knob, texts []string) ([]cost, error) {
	best := make([]cost, len(o.Sizes))
	for run := range o.Runs {
		for i, bytes := range o.Sizes {
			o.Say("%s buffer of %s bytes, run %d of %d", k.name, thousands(int64(bytes)), run+1, o.Runs)
			options := engine.Options{BufferBytes: o.FlushBytes, MergeFactor: 10}
			k.set(&options, bytes)
			c, err := indexTexts(ctx, filepath.Join(o.Dir, "buffers"), o.Docs, texts, &options)
			if err != nil {
				return nil, err
			}
			if run == 0 || c.seconds < best[i].seconds {
				best[i].seconds = c.seconds
			}
			if run == 0 || c.cpu < best[i].cpu {
				best[i].cpu = c.cpu
			}
		}
	}
	return best, nil
}

// kneeShare is how near to the best a size must be to need nothing larger.
const kneeShare = 1.02

// kneeVerdict names the smallest size that is within 2 % of the best, by processor
// time: a difference of a few in a hundred does not show in the clock of a
// machine that does other work too.
func kneeVerdict(k knob, sizes []int, costs []cost) string {
	best := costs[0].cpu
	for _, c := range costs {
		best = min(best, c.cpu)
	}
	for i, c := range costs {
		if c.cpu <= best*kneeShare {
			return fmt.Sprintf("By processor time the %s buffer's knee is at %s bytes: %.1f %% less than with %s bytes, and no size is more than 2 %% better.",
				k.name, thousands(int64(sizes[i])), (1-c.cpu/costs[0].cpu)*100, thousands(int64(sizes[0])))
		}
	}
	return ""
}

// longTextCount is how many texts the documents take in turns.
const longTextCount = 512

// longTexts returns texts of that many bytes, of the words of titles one after
// the other, for so many documents.
func longTexts(docs, bytes int) []string {
	list := make([]string, min(docs, longTextCount))
	n := 0
	for i := range list {
		var b strings.Builder
		for ; b.Len() < bytes; n++ {
			for _, t := range generated().Document(n).Words {
				b.WriteString(t.Text)
				b.WriteByte(' ')
			}
		}
		list[i] = b.String()[:bytes]
	}
	return list
}

// indexTexts indexes the texts in a new folder, merges as it goes, and removes
// the folder.
func indexTexts(ctx context.Context, dir string, docs int, texts []string, options *engine.Options) (c cost, err error) {
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	schema := &engine.Schema{Fields: []engine.Field{{Name: "body", Kind: engine.Text}}}
	watch := start()
	x, err := engine.Create(dir, schema, options)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, x.Close()) }()
	w, err := x.Writer()
	if err != nil {
		return c, err
	}
	words := []engine.FieldText{{Field: "body"}}
	d := engine.Document{Words: words}
	for i := range docs {
		if err := ctx.Err(); err != nil {
			return c, err
		}
		text := texts[i%len(texts)]
		words[0].Text = text
		d.Key, d.Popularity, d.Full = fmt.Sprintf("%08d", i), uint32(docs-i), []byte(text)
		if err := w.Put(&d); err != nil {
			return c, err
		}
	}
	if err := w.Commit(ctx, nil); err != nil {
		return c, err
	}
	return cost{watch.seconds(), max(watch.cpuTime(), shortest)}, w.Close()
}
