package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"holdfast/app"
	"holdfast/app/internal/overlap"
	"holdfast/app/internal/staging"
	"holdfast/app/view"
)

// ImportOptions say what is generated and imported.
type ImportOptions struct {
	Records, Libraries int
	Seed               uint64
	// Update is the share of the records that come again, changed, in a second import.
	Update float64
	// Rules names a rule set, or AllRules, that is tried as well; "" tries none.
	Rules string
}

// Imported is what one import took.
type Imported struct {
	What      string  `json:"what"`
	Records   int     `json:"records"`
	Seconds   float64 `json:"seconds"`
	CPU       float64 `json:"cpu_seconds"`
	PerSecond float64 `json:"records_per_second"`
	// Steps are what it was spent on, in order.
	Steps []ImportStep `json:"steps"`
}

// Imports is what importing the files of many libraries came to.
type Imports struct {
	Libraries int        `json:"libraries"`
	Titles    int        `json:"titles"`
	True      int        `json:"true_titles"`
	Runs      []Imported `json:"runs"`
	PeakMB    int64      `json:"peak_mb"`
	Precision float64    `json:"precision"`
	Recall    float64    `json:"recall"`
	// Asked pairs wait for a person, with Doubtful records.
	Asked    int `json:"asked_pairs"`
	Doubtful int `json:"doubtful_records"`
	// Rules are the rule sets that were tried, in memory.
	Rules []RuleSetRun `json:"rules,omitempty"`
}

// String is the outcome in lines for people.
func (i *Imports) String() string {
	out := ""
	for _, r := range i.Runs {
		out += fmt.Sprintf("%-12s %d records in %.1f s (%.0f a second, %.1f s of processor time)\n", r.What, r.Records, r.Seconds, r.PerSecond, r.CPU) + r.stepTable()
	}
	return out + fmt.Sprintf("matching     %d titles of %d; precision %.5f, recall %.5f of joined pairs; %d pairs with %d records (%.2f %%) to ask about\nmemory       %d MB resident at most",
		i.Titles, i.True, i.Precision, i.Recall, i.Asked, i.Doubtful, 100*float64(i.Doubtful)/float64(max(1, i.Runs[0].Records)), i.PeakMB) + i.rulesTable()
}

// Import generates the files of many libraries in the folder dir, imports them into
// a new catalogue there, and holds the titles against the truth.
func Import(ctx context.Context, dir string, o ImportOptions, say func(format string, args ...any)) (*Imports, error) {
	sets, err := ruleSets(o.Rules)
	if err != nil {
		return nil, err
	}
	plan := overlap.Plan{Seed: o.Seed, Records: o.Records, Libraries: o.Libraries, Rates: overlap.Standard()}
	first, changed := filepath.Join(dir, "first"), filepath.Join(dir, "changed")
	if err := errors.Join(os.MkdirAll(first, 0o755), os.MkdirAll(changed, 0o755)); err != nil {
		return nil, err
	}
	say("generating %d records of %d libraries", o.Records, o.Libraries)
	made, err := overlap.Generate(ctx, first, plan)
	if err != nil {
		return nil, err
	}
	out := &Imports{Libraries: o.Libraries, True: made.Titles}
	catalogue := filepath.Join(dir, "catalogue")
	if err := out.run(ctx, catalogue, "first load", made); err != nil {
		return nil, err
	}
	if o.Update > 0 {
		plan.Changed = o.Update
		again, err := overlap.Generate(ctx, changed, plan)
		if err != nil {
			return nil, err
		}
		again.Records = again.Written
		if err := out.run(ctx, catalogue, "update", again); err != nil {
			return nil, err
		}
	}
	out.PeakMB = peakBytes() >> 20
	say("holding the titles against the truth")
	known, err := overlap.ReadTruth(filepath.Join(first, overlap.TruthFile))
	if err != nil {
		return nil, err
	}
	if err := out.score(ctx, catalogue, known); err != nil {
		return nil, err
	}
	return out, out.compareRules(ctx, catalogue, known, sets, say)
}

// run imports files and notes what it took, opening and closing the catalogue
// included.
func (i *Imports) run(ctx context.Context, dir, what string, made *overlap.Generated) (err error) {
	watch, cpu := start(), cpuSeconds()
	steps := &stepWatch{}
	steps.begin("open")
	c, err := app.Open(ctx, dir, app.ToCreate, nil)
	if err != nil {
		return err
	}
	var files []view.ImportFile
	for k, path := range made.Files {
		if info, err := os.Stat(path); err != nil || info.Size() == 0 {
			continue // a library without a record
		}
		files = append(files, view.ImportFile{Path: path, Name: filepath.Base(path), Library: made.Codes[k]})
	}
	var progress view.Progress
	progress.Watch(steps.begin)
	report, err := c.Import(ctx, files, &progress)
	steps.begin("close")
	if err = errors.Join(err, c.Close()); err != nil {
		return err
	}
	steps.begin("")
	if report.Totals.Read != made.Records {
		return fmt.Errorf("%d records were read of %d", report.Totals.Read, made.Records)
	}
	seconds := watch.seconds()
	i.Titles = report.Totals.Titles
	i.Runs = append(i.Runs, Imported{what, made.Records, seconds, cpuSeconds() - cpu, float64(made.Records) / seconds, steps.list})
	return nil
}

// score holds the titles of a catalogue against the truth.
func (i *Imports) score(ctx context.Context, dir string, known overlap.Truth) error {
	store, err := staging.OpenReadOnly(dir)
	if err != nil {
		return err
	}
	defer store.Close()
	scorer := overlap.NewScorer(known)
	err = store.EachPlace(ctx, func(library, control string, number int64) error {
		scorer.Add(overlap.Record{Library: library, Control: control}, number)
		return nil
	})
	if err != nil {
		return err
	}
	s := scorer.Score()
	if s.Missing > 0 || s.Unknown > 0 {
		return fmt.Errorf("%d records of the truth are in no title, and %d are not in the truth", s.Missing, s.Unknown)
	}
	i.Precision, i.Recall = s.Precision(), s.Recall()
	if i.Asked, err = store.CountDoubts(ctx); err != nil {
		return err
	}
	i.Doubtful, err = store.CountDoubtful(ctx)
	return err
}
