package overlap

import (
	"bufio"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"holdfast/marc"
)

// Plan says what to generate.
type Plan struct {
	Seed uint64
	// Records is how many there shall be, within those of one work.
	Records int
	// Libraries is how many send files.
	Libraries int
	Rates     Rates
	// Changed is the share of the records that are written, each with one field more;
	// 0 writes all as they are. With it the files are what libraries send of changes
	// to those of the same plan without it.
	Changed float64
}

// TruthFile is the name of the table of what is what.
const TruthFile = "truth.tsv"

// Generated says what there is, and how many records of it were Written.
type Generated struct {
	Records, Titles, Works, Written int
	// Files are the paths, one for each library; Codes the libraries' codes.
	Files, Codes []string
}

// Generate writes a file of ISO 2709 in UTF-8 for each library into the folder
// dir, and the truth beside it: library, control number, title, work.
func Generate(ctx context.Context, dir string, p Plan) (made *Generated, err error) {
	if p.Libraries < 1 || p.Records < 1 {
		return nil, fmt.Errorf("%d records of %d libraries", p.Records, p.Libraries)
	}
	g := &generator{plan: p, world: &world{p.Seed, p.Rates.Works, newVocabulary(p.Seed)}, libraries: libraries(p.Seed, p.Libraries, p.Rates.Libraries)}
	defer func() { err = errors.Join(err, g.close()) }()
	if err := g.open(dir); err != nil {
		return nil, err
	}
	for n := int64(0); g.made.Records < p.Records; n++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		list := g.world.titles(n, g.next)
		g.next += int64(len(list))
		before := g.made.Records
		for i := range list {
			if err := g.title(&list[i]); err != nil {
				return nil, err
			}
		}
		if g.made.Records > before {
			g.made.Works++
		}
	}
	return &g.made, nil
}

type generator struct {
	plan      Plan
	world     *world
	libraries []library
	files     []*os.File
	writers   []*marc.Writer
	buffers   []*bufio.Writer
	controls  []int
	truth     *csv.Writer
	next      int64
	made      Generated
}

func (g *generator) open(dir string) error {
	truth, err := g.create(filepath.Join(dir, TruthFile))
	if err != nil {
		return err
	}
	g.truth = csv.NewWriter(truth)
	g.truth.Comma = '\t'
	for i := range g.libraries {
		path := filepath.Join(dir, g.libraries[i].code+".mrc")
		w, err := g.create(path)
		if err != nil {
			return err
		}
		g.writers = append(g.writers, marc.NewWriter(w, marc.ISO2709))
		g.made.Files, g.made.Codes = append(g.made.Files, path), append(g.made.Codes, g.libraries[i].code)
	}
	g.controls = make([]int, len(g.libraries))
	return nil
}

func (g *generator) create(path string) (io.Writer, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	b := bufio.NewWriterSize(f, 1<<18)
	g.files, g.buffers = append(g.files, f), append(g.buffers, b)
	return b, nil
}

// close ends all files; what could not be written is the error.
func (g *generator) close() (err error) {
	for _, w := range g.writers {
		err = errors.Join(err, w.Close())
	}
	if g.truth != nil {
		g.truth.Flush()
		err = errors.Join(err, g.truth.Error())
	}
	for i, f := range g.files {
		err = errors.Join(err, g.buffers[i].Flush(), f.Close())
	}
	return err
}

// title writes the records of all libraries that hold a title.
func (g *generator) title(t *title) error {
	held := false
	for i := range g.libraries {
		l := &g.libraries[i]
		d := drawOf(g.plan.Seed, listRecords, uint64(t.id)<<12|uint64(i))
		for n := range l.holds(d, t, g.plan.Rates.Libraries) {
			held = true
			rates := &g.plan.Rates.Own
			if d.is(l.habits.copying) {
				rates = &g.plan.Rates.Copied
			}
			g.controls[i]++
			g.made.Records++
			c := cataloguer{draw: d, title: t, library: l, rates: rates, again: n > 0}
			r := c.record(strconv.Itoa(g.controls[i]))
			if g.plan.Changed > 0 {
				if !drawOf(g.plan.Seed, listChanges, uint64(t.id)<<12|uint64(i)).is(g.plan.Changed) {
					continue
				}
				note := marc.Subfield{Code: 'a', Value: "Changed."}
				r.Fields = append(r.Fields, marc.Field{Tag: "952", Ind1: ' ', Ind2: ' ', Subfields: []marc.Subfield{note}})
			}
			g.made.Written++
			if err := g.writers[i].Write(r); err != nil {
				return fmt.Errorf("library %s, record %s: %w", l.code, r.ControlNumber(), err)
			}
			if err := g.truth.Write([]string{l.code, r.ControlNumber(), strconv.FormatInt(t.id, 10), strconv.FormatInt(t.work, 10)}); err != nil {
				return err
			}
		}
	}
	if held {
		g.made.Titles++
	}
	return nil
}
