package uitest

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"holdfast/app/view"
)

// ReadingChoices implements ui.Desk.
func (d *Desk) ReadingChoices() view.ReadingChoices {
	return view.ReadingChoices{Encodings: []string{"UTF-8", "MARC-8", "ISO 8859-1"}, Mappings: []string{"852", "Koha", "Alma"},
		Meanings: []string{"library", "branch", "call number", "location", "volume", "copies", "note"}}
}

// Try implements ui.Desk: every file has 240 records, three of them left out. A file
// that is meant to be all that its library has asks for a word more.
func (d *Desk) Try(ctx context.Context, files []view.ImportFile, p *view.Progress) (view.Look, error) {
	if d.Fail.Load() {
		return view.Look{}, ErrFake
	}
	began := time.Now()
	look := view.Look{}
	for _, f := range files {
		if f.Full && !f.RemoveMany {
			return view.Look{Doubt: "The file lacks many of the records that the library has here: 60 of 100. Nothing was changed."}, nil
		}
		p.SetFile(f.Name)
		for step := range 240 {
			if err := d.wait(ctx, step); err != nil {
				return view.Look{}, err
			}
			p.AddBytes(f.Bytes / 240)
			p.AddRecords(1)
			if step%80 == 79 {
				p.AddRejected(1)
			}
		}
		encoding := f.Encoding
		if encoding == "" {
			encoding = "UTF-8"
		}
		look.Report.Files = append(look.Report.Files, view.FileReport{Name: f.Name, Library: f.Library, Format: f.Format, Encoding: encoding,
			Counts: view.Counts{Read: 240, Added: 200, Updated: 10, Unchanged: 26, Older: 1, Deleted: 2, Collisions: 1, Rejected: 3,
				Warnings: map[string]int{"wrong_length": 12, "flag_says_marc8": 4}}})
		if f.Full {
			look.Changes.Removed += 60
		}
	}
	d.sumUp(&look)
	look.Report.Took = time.Since(began)
	p.SetStage(view.StageDone, 0)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.trial = &look
	return look, nil
}

// sumUp adds up what the files have.
func (d *Desk) sumUp(look *view.Look) {
	rep := &look.Report
	rep.Totals.Warnings = map[string]int{}
	for _, f := range rep.Files {
		rep.Totals.Add(&f.Counts)
		for r := 1; r <= f.Rejected; r++ {
			rep.Problems = append(rep.Problems, view.Problem{File: f.Name, Record: r * 80, Offset: int64(r) * 98213, Kind: "rejected",
				Text: "it is cut off after 214 bytes", Why: "cut_off", Args: []string{"214"}, Bytes: []byte("00214nam a2200085 a 4500\x1eocm0118340\x1e  \x1faFound on a sh\xe9lf\x1e\x1d")})
		}
	}
	t := &rep.Totals
	look.Changes = view.Changes{Same: t.Unchanged, Joining: t.Added / 4, NewTitles: t.Added - t.Added/4, Newer: t.Updated, Older: t.Older, Deleted: t.Deleted,
		Collisions: t.Collisions, LeftOut: t.Rejected, Removed: look.Changes.Removed}
	look.Samples = samplesFrom(0)
	look.Examples = map[view.ChangeKind][]view.Changed{}
	for _, kind := range view.ChangeKinds() {
		if kind != view.ChangeLeftOut {
			look.Examples[kind] = examplesOf(kind, min(look.Changes.Of(kind), 50), rep.Files[0].Name)
		}
	}
}

// examplesOf are n records behind a line of what would change.
func examplesOf(kind view.ChangeKind, n int, file string) []view.Changed {
	var list []view.Changed
	for i := range n {
		s := sampleTitles[i%len(sampleTitles)]
		c := view.Changed{File: file, Record: 1 + i*7, Control: fmt.Sprintf("ocm%07d", 118340+i), Title: s.Title, Author: s.Author, Year: s.Year}
		switch kind {
		case view.ChangeNewTitles, view.ChangeOther:
		case view.ChangeJoining:
			c.ID, c.Here = "1", view.Heading{Title: s.Title, Author: s.Author, Year: "1901"}
		case view.ChangeNewer, view.ChangeOlder:
			c.Here, c.Differs = view.Heading{Title: s.Title, Author: s.Author, Year: s.Year}, []string{"245", "300", "650"}
			c.ID = "2"
		default:
			c.ID = "3"
		}
		list = append(list, c)
	}
	return list
}

var sampleTitles = []view.SampleTitle{
	{Title: "源氏物語", Author: "紫式部, 978?–1014?", Year: "[1654]", Outcome: view.OutcomeJoins},
	{Title: "Pride and prejudice", Author: "Austen, Jane, 1775–1817", Year: "1813", Outcome: view.OutcomeJoins},
	{Title: "Преступление и наказание", Author: "Достоевский, Ф. М., 1821–1881", Year: "1867", Outcome: view.OutcomeNewer},
	{Title: "Das Käthchen von Heilbronn, oder, Die Feuerprobe : ein großes historisches Ritterschauspiel", Author: "Kleist, Heinrich von, 1777–1811", Year: "1810", Outcome: view.OutcomeNew},
	{Title: "ألف ليلة وليلة", Year: "1835", Outcome: view.OutcomeNew},
	{Title: "Madame Bovary", Author: "Flaubert, Gustave, 1821–1880", Year: "1857", Outcome: view.OutcomeSame},
	{Title: "Die Verwandlung", Author: "Kafka, Franz, 1883–1924", Year: "1915", Outcome: view.OutcomeCollision},
}

func samplesFrom(seed int64) []view.SampleTitle {
	at := int(seed) % len(sampleTitles)
	return append(slices.Clone(sampleTitles[at:]), sampleTitles[:at]...)
}

// Again implements ui.Desk.
func (d *Desk) Again(_ context.Context, seed int64) (view.Look, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.trial == nil {
		return view.Look{}, ErrFake
	}
	d.trial.Samples = samplesFrom(seed)
	return *d.trial, nil
}

// Accept implements ui.Desk.
func (d *Desk) Accept(ctx context.Context, p *view.Progress) (view.ImportReport, error) {
	d.mu.Lock()
	look := d.trial
	d.trial = nil
	d.mu.Unlock()
	if look == nil {
		return view.ImportReport{}, ErrFake
	}
	for _, s := range []view.Stage{view.StageMatching, view.StageIndexing} {
		p.SetStage(s, 100)
		for step := range 100 {
			if err := d.wait(ctx, step+100); err != nil {
				return view.ImportReport{Cancelled: true}, err
			}
			p.AddDone(1)
		}
	}
	p.SetStage(view.StageDone, 0)
	d.take(&look.Report)
	look.Report.Removed = look.Changes.Removed
	return look.Report, nil
}

// wait pauses for one step of an import; in the middle of a file it stops at the gate.
func (d *Desk) wait(ctx context.Context, step int) error {
	if step == 149 && d.Gate != nil {
		select {
		case <-d.Gate:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if d.Pause > 0 {
		select {
		case <-time.After(d.Pause / 4):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return ctx.Err()
}

// take puts the new titles into the catalogue.
func (d *Desk) take(rep *view.ImportReport) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i, f := range rep.Files {
		load := int64(len(d.loads) + 1)
		d.loads = append(d.loads, view.Load{ID: load, File: f.Name, Library: f.Library, Day: "2026-11-30", Records: f.Read})
		rep.Loads = append(rep.Loads, load)
		d.addLibrary(f.Library)
		for k := range f.Added {
			b := importedBook(i, k, f.Library)
			b.load = strconv.FormatInt(load, 10)
			d.books = append(d.books, b)
		}
	}
	d.count()
	rep.Totals.Titles = d.open.Titles
}

// Throw implements ui.Desk.
func (d *Desk) Throw(context.Context) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.trial != nil {
		d.throws++
	}
	d.trial = nil
	return nil
}

// Throws counts the looks that were thrown away.
func (d *Desk) Throws() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.throws
}

// UndoImport implements ui.Desk.
func (d *Desk) UndoImport(_ context.Context, loads []int64, p *view.Progress) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return 0, ErrFake
	}
	n := 0
	for i := range d.loads {
		l := &d.loads[i]
		if !slices.Contains(loads, l.ID) || l.Undone {
			continue
		}
		l.Undone = true
		n += l.Records
		d.books = slices.DeleteFunc(d.books, func(b book) bool { return b.load == strconv.FormatInt(l.ID, 10) })
	}
	d.count()
	p.SetStage(view.StageDone, 0)
	return n, nil
}

// SampleRecords implements ui.Desk.
func (d *Desk) SampleRecords(context.Context, view.SampleFrom) ([]view.SampleRecord, error) {
	if d.Fail.Load() {
		return nil, ErrFake
	}
	sub := func(code, value string) view.MARCSubfield { return view.MARCSubfield{Code: code, Value: value} }
	item := func(home, call, place string) view.MARCField {
		return view.MARCField{Tag: "996", Ind1: " ", Ind2: " ", Subfields: []view.MARCSubfield{sub("a", home), sub("b", call), sub("c", place), sub("p", "31234000123456")}}
	}
	record := func(title, call string) view.SampleRecord {
		return view.SampleRecord{Heading: title, MARC: []view.MARCField{{Tag: "LDR", Value: "00000nam a2200000   4500"},
			{Tag: "245", Ind1: "1", Ind2: "0", Subfields: []view.MARCSubfield{sub("a", title)}}, item("HARB", call, "Reading room"), item("HILL", call, "Stacks 2")}}
	}
	return []view.SampleRecord{record("A whaling voyage in the bark Willis", "910.4 WHA"), record("On the origin of species", "575 DAR")}, nil
}

// ProposeMapping implements ui.Desk: it knows field 996.
func (d *Desk) ProposeMapping(ctx context.Context, from view.SampleFrom, at int, points []view.Pointed) (view.Proposal, error) {
	records, err := d.SampleRecords(ctx, from)
	if err != nil {
		return view.Proposal{}, err
	}
	p := view.Proposal{Mapping: `{"name":"own","fields":[{"tag":"996"}]}`}
	for _, f := range records[at].MARC {
		h := view.Holding{Library: "?", Name: "?"}
		for _, s := range f.Subfields {
			for _, o := range points {
				if o.Tag != f.Tag || o.Code != s.Code {
					continue
				}
				switch o.Means {
				case "library":
					h.Library, h.Name = s.Value, s.Value
				case "call number":
					h.CallNumber = s.Value
				case "location":
					h.Location = s.Value
				}
			}
		}
		if f.Tag == "996" {
			p.Holdings = append(p.Holdings, h)
		}
	}
	return p, nil
}
