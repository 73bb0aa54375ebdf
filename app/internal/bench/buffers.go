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
	// Sizes of the buffer, in bytes, the smallest first.
	Sizes []int

	Say func(format string, args ...any)
}

// knobs are the engine's buffers. The compound writer's is that of the file in which
// a segment's structures lie together; there is none where each has its own.
var knobs = []struct {
	name     string
	compound bool
	set      func(o *engine.Options, bytes int)
}{
	{"output", false, func(o *engine.Options, bytes int) { o.OutputBytes, o.CompoundBytes = bytes, engine.DefaultOutputBytes }},
	{"compound writer", true, func(o *engine.Options, bytes int) { o.CompoundBytes = bytes }},
	{"merge input", false, func(o *engine.Options, bytes int) { o.MergeInputBytes = bytes }},
}

// layouts are how a segment is kept; the first is what the seed had as its compound
// file.
var layouts = []struct {
	name string
	each bool
}{{"on", false}, {"off", true}}

// setting is one row: a layout, a knob and its size. None is the engine's own
// choice of all buffers, in which merges read mapped files without a buffer.
type setting struct {
	layout, knob string
	bytes        int
	options      engine.Options
	cost
}

// Buffers measures how long it takes to index the same documents and merge them
// into one segment with each size of each buffer, one buffer changed at a time,
// with a compound file, which is one a segment, and with one a structure.
func Buffers(ctx context.Context, o BufferOptions) (*Report, error) {
	t := Table{Title: fmt.Sprintf("%s documents of %s bytes, flushed at %s bytes, merge factor 10 and then all into one, best of %d",
		thousands(int64(o.Docs)), thousands(int64(o.DocBytes)), thousands(int64(o.FlushBytes)), o.Runs),
		Columns: []Column{{"compound", "compound file", ""}, {"knob", "buffer", ""}, {"bytes", "bytes", ""}, {"index_s", "indexed in s", "%.2f"}, {"cpu_s", "processor s", "%.2f"},
			{"of_smallest_percent", "against smallest %", "%+.1f"}, {"cpu_of_smallest_percent", "processor %", "%+.1f"}}}
	out := &Report{Name: "Buffers of files (S3)",
		Seed: "622 to 527 s (10 to 18 % faster) from 1 K to larger buffers with a compound file, 7 to 15 % without"}
	settings := o.settings()
	if err := o.sweep(ctx, settings); err != nil {
		return nil, err
	}
	for at := 0; at < len(settings); {
		first := settings[at]
		group := settings[at : at+1]
		if first.bytes > 0 {
			group = settings[at : at+len(o.Sizes)]
			out.Verdict = append(out.Verdict, kneeVerdict(group))
		}
		for _, s := range group {
			row := []any{s.layout, s.knob, nil, s.seconds, s.cpu, nil, nil}
			if s.bytes > 0 {
				row[2], row[5], row[6] = s.bytes, (s.seconds/first.seconds-1)*100, (s.cpu/first.cpu-1)*100
			}
			t.Add(row...)
		}
		at += len(group)
	}
	out.Verdict = append(out.Verdict, layoutVerdicts(settings)...)
	out.Tables = []Table{t}
	return out, nil
}

// settings lists the rows: for each layout the engine's own choice, then each knob.
func (o *BufferOptions) settings() (list []*setting) {
	for _, l := range layouts {
		base := engine.Options{BufferBytes: o.FlushBytes, MergeFactor: 10, FilePerStructure: l.each}
		list = append(list, &setting{layout: l.name, knob: "as they are", options: base})
		for _, k := range knobs {
			if k.compound && l.each {
				continue
			}
			for _, bytes := range o.Sizes {
				s := &setting{layout: l.name, knob: k.name, bytes: bytes, options: base}
				k.set(&s.options, bytes)
				list = append(list, s)
			}
		}
	}
	return list
}

// sweep measures all settings in each round, so that other work touches all.
func (o *BufferOptions) sweep(ctx context.Context, settings []*setting) error {
	texts := longTexts(o.Docs, o.DocBytes)
	for run := range o.Runs {
		o.Say("run %d of %d", run+1, o.Runs)
		for _, s := range settings {
			c, err := indexTexts(ctx, filepath.Join(o.Dir, "buffers"), o.Docs, texts, &s.options)
			if err != nil {
				return err
			}
			s.keep(c)
		}
	}
	return nil
}

// kneeShare is how near to the best a size must be to need nothing larger.
const kneeShare = 1.02

// kneeVerdict names the smallest size that is within 2 % of the best, by processor
// time: a difference of a few in a hundred does not show in the clock of a
// machine that does other work too.
func kneeVerdict(group []*setting) string {
	best := leastCPU(group)
	knee := group[0]
	for _, s := range group {
		if s.cpu <= best*kneeShare {
			knee = s
			break
		}
	}
	return fmt.Sprintf("Compound file %s, %s buffer: the knee is at %s bytes by processor time, %.1f %% less than with %s; no size is more than 2 %% better.",
		knee.layout, knee.knob, thousands(int64(knee.bytes)), (1-knee.cpu/group[0].cpu)*100, thousands(int64(group[0].bytes)))
}

func leastCPU(group []*setting) float64 {
	best := group[0].cpu
	for _, s := range group {
		best = min(best, s.cpu)
	}
	return best
}

// layoutVerdicts compare the engine's own choice of buffers with the best of all
// sizes, and the two layouts with each other.
func layoutVerdicts(settings []*setting) (list []string) {
	var own []*setting
	for _, l := range layouts {
		var group []*setting
		for _, s := range settings {
			if s.layout == l.name {
				group = append(group, s)
			}
		}
		own = append(own, group[0])
		list = append(list, fmt.Sprintf("Compound file %s: the buffers as they are take %.1f %% more processor time than the best of all settings.",
			l.name, (group[0].cpu/leastCPU(group)-1)*100))
	}
	return append(list, fmt.Sprintf("Without a compound file indexing takes %+.1f %% of processor time, %+.1f %% of time.",
		(own[1].cpu/own[0].cpu-1)*100, (own[1].seconds/own[0].seconds-1)*100))
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
	collect()
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
	if err := errors.Join(w.Commit(ctx, nil), w.Close(), x.Compact(ctx)); err != nil {
		return c, err
	}
	return watch.cost(), nil
}
