package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"

	"holdfast/engine"
)

// TermOptions say how the places of the term dictionary are compared.
type TermOptions struct {
	Dir string
	// Docs are the titles of the index. Each task is run Runs times with each
	// place, in turns; a run asks Requests different requests, as often as takes
	// about RunMillis.
	Docs, Runs, Requests, RunMillis int
	Say                             func(format string, args ...any)
}

// places are where the dictionaries and the hash tables of keys and whole values
// are, the one to compare with first.
var places = []struct {
	key, name string
	options   engine.Options
}{
	{"loaded", "loaded", engine.Options{Dictionaries: engine.Loaded, Keys: engine.Loaded, Wholes: engine.Loaded}},
	{"mapped", "mapped", engine.Options{}},
	{"preloaded", "preloaded", engine.Options{Dictionaries: engine.Preloaded, Keys: engine.Preloaded, Wholes: engine.Preloaded}},
	{"keys_loaded", "only keys loaded", engine.Options{Keys: engine.Loaded, Wholes: engine.Loaded}},
	{"all_loaded", "whole index loaded", engine.Options{Access: engine.Loaded, ColdAccess: engine.Loaded}},
}

// The places that the verdict compares.
const placeLoaded, placeMapped, placeKeysLoaded = 0, 1, 3

// Terms compares a dictionary in mapped bytes with one in memory, by kinds of
// query.
func Terms(ctx context.Context, o TermOptions) (_ *Report, err error) {
	dir := filepath.Join(o.Dir, "terms")
	o.Say("indexing %s titles", thousands(int64(o.Docs)))
	if err := buildTitles(ctx, dir, titleShape{docs: o.Docs, parts: 1, recordBytes: 400, numbered: true}); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	upkeep, err := measureUpkeep(ctx, o, dir)
	if err != nil {
		return nil, err
	}
	queries, verdict, err := measureTasks(ctx, o, dir)
	if err != nil {
		return nil, err
	}
	fields, keys, err := fieldTable(ctx, dir)
	if err != nil {
		return nil, err
	}
	return &Report{Name: "Term dictionary mapped or in memory (S4)",
		Seed:    "key look-ups -7 to -25 % at first, then level; other queries 0 to -3 %",
		Tables:  []Table{*queries, *upkeep, *fields},
		Verdict: append(verdict, fmt.Sprintf("%d fields are keys. The dictionary of words is one for all text fields, and mapped or loaded for all of them; the tables of document keys and of whole values are chosen each by itself.", keys)),
	}, nil
}

// measureTasks runs every task over all places in turns.
func measureTasks(ctx context.Context, o TermOptions, dir string) (_ *Table, verdict []string, err error) {
	t := &Table{Title: fmt.Sprintf("%s titles; requests a second of processor time; %d runs in turns, differences run by run with their 95 %% interval",
		thousands(int64(o.Docs)), o.Runs),
		Columns: []Column{{"task", "task", ""}}}
	for _, p := range places {
		t.Columns = append(t.Columns, Column{p.key + "_per_second", p.name, whole})
	}
	t.Columns = append(t.Columns, Column{"mapped_percent", "mapped against loaded", ""},
		Column{"keys_percent", "mapped against only keys loaded", ""})
	var indexes []*opened
	defer func() { err = errors.Join(err, closeAll(indexes)) }()
	for _, p := range places {
		x, err := open(dir, p.options)
		if err != nil {
			return nil, nil, err
		}
		indexes = append(indexes, x)
	}
	slower, all, widest := []string{}, 0, 0.0
	for _, task := range newTasks(o) {
		o.Say("%s", task.name)
		rates, err := runTask(ctx, task, indexes, o.Runs, o.RunMillis)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", task.name, err)
		}
		ours := paired(rates[placeLoaded], rates[placeMapped])
		keys := paired(rates[placeKeysLoaded], rates[placeMapped])
		row := []any{task.name}
		for _, r := range rates {
			row = append(row, median(append([]float64(nil), r...)))
		}
		t.Add(append(row, ours, keys)...)
		widest = max(widest, ours.width())
		if all++; ours.High < 0 {
			slower = append(slower, fmt.Sprintf("%s %s", task.name, ours))
		}
	}
	if len(slower) == 0 {
		return t, []string{fmt.Sprintf("Mapped is within the noise of loaded: in none of %d tasks does the interval lie below zero; the widest reaches %.1f %% from its mean.", all, widest)}, nil
	}
	verdict = append(verdict, fmt.Sprintf("Mapped is within the noise of loaded in %d of %d tasks (of as many equal ones, 1 in 40 would seem slower), and slower in:", all-len(slower), all))
	return t, append(verdict, slower...), nil
}

// runTask runs a task over all places, each time starting with another one, and
// returns requests a second of processor time, by place and run. Rounds before
// the first warm, and find out how often a run asks to take about so long. Garbage
// is collected between runs, for else one pays for what another left.
func runTask(ctx context.Context, task task, list []*opened, runs, millis int) ([][]float64, error) {
	rates := make([][]float64, len(list))
	times := 1
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	collect()
	live := heapInUse()
	for run := -2; run < runs; run++ {
		for i := range list {
			place := (i + run + len(list)) % len(list)
			if heapInUse() > live+maxGarbage {
				collect()
			}
			watch := start()
			n := 0
			for range times {
				asked, err := task.run(ctx, list[place].r)
				if err != nil {
					return nil, err
				}
				n += asked
			}
			took := max(watch.cpuTime(), shortest)
			switch {
			case run >= 0:
				rates[place] = append(rates[place], float64(n)/took)
			case run == -1 && i == 0:
				times = min(maxTimes, max(1, int(float64(millis)/1000/took)))
			}
		}
	}
	return rates, nil
}

// maxGarbage is how much may be left before it is collected.
const maxGarbage = 256 << 20

// maxTimes bounds how often a run asks the same requests, should the processor's
// clock not tick.
const maxTimes = 10_000

// measureUpkeep measures what is not a query: opening, memory, updates.
func measureUpkeep(ctx context.Context, o TermOptions, dir string) (*Table, error) {
	t := &Table{Title: "Opening, private memory, updates (best of three)", Columns: []Column{
		{"place", "place", ""}, {"open_ms", "opened in ms", "%.2f"}, {"heap_bytes", "heap bytes", ""}, {"updates_per_second", "updates/s", whole}}}
	opening := make([]float64, len(places))
	memory := make([]int64, len(places))
	updates := make([]float64, len(places))
	docs := generatedDocs(max(1, o.Docs/10))
	for round := range 3 {
		for i, p := range places {
			before := heapBytes()
			x, err := open(dir, p.options)
			if err != nil {
				return nil, err
			}
			memory[i] = heapBytes() - before
			if round == 0 || x.seconds < opening[i] {
				opening[i] = x.seconds
			}
			if err := x.close(); err != nil {
				return nil, err
			}
			rate, err := updateRate(ctx, dir, p.options, docs)
			if err != nil {
				return nil, err
			}
			updates[i] = max(updates[i], rate)
		}
	}
	for i, p := range places {
		t.Add(p.name, opening[i]*1000, max(0, memory[i]), updates[i])
	}
	return t, nil
}

// updateRate replaces titles of a copy of an index.
func updateRate(ctx context.Context, dir string, options engine.Options, docs []*engine.Document) (rate float64, err error) {
	other := dir + "-updated"
	if err := copyIndex(dir, other); err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(other)) }()
	x, err := engine.Open(other, &options)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, x.Close()) }()
	w, err := x.Writer()
	if err != nil {
		return 0, err
	}
	watch := start()
	for _, d := range docs {
		if err := w.Put(d); err != nil {
			return 0, err
		}
	}
	if err := w.Commit(ctx, nil); err != nil {
		return 0, err
	}
	return float64(len(docs)) / watch.seconds(), nil
}
