package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"holdfast/engine"
	"holdfast/engine/enginetest/titles"
)

// AccessOptions say how the ways of reading files are compared.
type AccessOptions struct {
	// Dir is where titles are indexed, unless Index names an index of generated
	// records and Phrases are for it.
	Dir, Index string
	Phrases    []string
	// Docs are the titles indexed; each way answers Responses phrases Runs times.
	Docs, Runs, Responses int

	Say func(format string, args ...any)
}

// Access compares the engine's ways of reading files by the seed's response.
func Access(ctx context.Context, o AccessOptions) (_ *Report, err error) {
	dir := o.Index
	if dir == "" {
		dir = filepath.Join(o.Dir, "access")
		o.Say("indexing %s titles", thousands(int64(o.Docs)))
		if err := buildTitles(ctx, dir, titleShape{docs: o.Docs, parts: 1, recordBytes: 400}); err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
		o.Phrases = nil
		for i := range o.Responses {
			o.Phrases = append(o.Phrases, generated().Phrase(i, o.Docs))
		}
	}
	phrases := o.Phrases[:min(len(o.Phrases), o.Responses)]
	var list []*opened
	defer func() { err = errors.Join(err, closeAll(list)) }()
	memory := make([]int64, len(accesses))
	for i, a := range accesses {
		before := heapBytes()
		x, err := open(dir, engine.Options{Access: a.access, ColdAccess: a.access})
		if err != nil {
			return nil, err
		}
		list = append(list, x)
		memory[i] = max(0, heapBytes()-before)
	}
	rates, err := runTask(ctx, task{"responses", func(ctx context.Context, r *engine.Reader) (int, error) {
		return len(phrases), answerOnce(ctx, r, phrases, SearchOptions{Mode: Exact, Profile: titles.Fitch2006})
	}}, list, o.Runs, 0)
	if err != nil {
		return nil, err
	}
	return accessReport(list, memory, rates), nil
}

func accessReport(list []*opened, memory []int64, rates [][]float64) *Report {
	t := Table{Title: fmt.Sprintf("%s titles, responses a second of processor time, the file cache warm, %d runs in turns; differences run by run with their 95 %% interval",
		thousands(int64(list[0].r.Docs())), len(rates[0])),
		Columns: []Column{{"access", "access", ""}, {"open_ms", "opened in ms", "%.1f"}, {"heap_bytes", "heap bytes", ""},
			{"responses_per_second", "responses/processor s", "%.1f"}, {"of_mapped_percent", "against mapped", ""}}}
	out := &Report{Name: "Ways of reading files (S1)", Seed: "mapped files answered 2.2 times as often as files read by pread"}
	for i, a := range accesses {
		against := any(nil)
		if i > 0 {
			d := paired(rates[0], rates[i])
			against = d
			switch a.access {
			case engine.Loaded:
				out.Verdict = append(out.Verdict, "Files that are wholly in memory against mapped ones: "+d.verdict())
			case engine.Pread:
				back := paired(rates[i], rates[0])
				out.Verdict = append(out.Verdict, fmt.Sprintf("Mapped files answer %.2f times as often as files read by pread (%.2f to %.2f); the seed had 2.2.",
					1+back.Mean/100, 1+back.Low/100, 1+back.High/100))
			}
		}
		t.Add(a.name, list[i].seconds*1000, memory[i], median(append([]float64(nil), rates[i]...)), against)
	}
	out.Tables = []Table{t}
	return out
}

// verdict says what an interval means.
func (i Interval) verdict() string {
	switch {
	case i.noise():
		return fmt.Sprintf("no difference that shows, %s.", i)
	case i.Mean > 0:
		return fmt.Sprintf("faster, %s.", i)
	}
	return fmt.Sprintf("slower, %s.", i)
}
