package enginetest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"testing"
	"time"

	"holdfast/engine"
	"holdfast/engine/internal/search"
	"holdfast/engine/internal/segment"
	"holdfast/engine/internal/storetest"
	"holdfast/engine/query"

	"pgregory.net/rapid"
)

// machine drives an index and a model side by side.
type machine struct {
	t     *rapid.T
	dir   *storetest.Memory
	opts  *engine.Options
	x     *engine.Index
	w     *engine.Writer
	model *Model
	// old is a reader that was opened at an earlier time, with the state it must show.
	old      *engine.Reader
	oldState State
	commits  int
}

func newMachine(t *rapid.T) *machine {
	m := &machine{t: t, dir: storetest.NewMemory(), model: NewModel(Schema)}
	m.opts = drawOptions(t, m.dir)
	if rapid.Bool().Draw(t, "refuse to remove open files") {
		m.dir.RefuseOpen()
	}
	var err error
	m.x, err = engine.Create("", Schema, m.opts)
	m.check(err)
	m.openWriter()
	return m
}

// drawOptions generates options, with which whatever others have written is read.
func drawOptions(t *rapid.T, dir *storetest.Memory) *engine.Options {
	o := &engine.Options{
		BufferBytes: rapid.SampledFrom([]int{1, 5000, 1 << 20}).Draw(t, "buffer"),
		MergeFactor: rapid.SampledFrom([]int{2, 3, engine.NoMerges}).Draw(t, "merge factor"),
		Directory:   dir,
	}
	access := rapid.SampledFrom([]engine.Access{engine.Mapped, engine.Random, engine.Preloaded, engine.Loaded})
	o.Dictionaries, o.Keys, o.Wholes = access.Draw(t, "dictionaries"), access.Draw(t, "keys"), access.Draw(t, "wholes")
	access = rapid.OneOf(access, rapid.Just(engine.Pread))
	o.Access, o.ColdAccess = access.Draw(t, "access"), access.Draw(t, "cold access")
	o.VerifyBytes = rapid.SampledFrom([]int64{0, 1, engine.VerifyNone}).Draw(t, "verify")
	o.MergeInputBytes = rapid.SampledFrom([]int{0, 1, 100, 4096}).Draw(t, "merge input")
	buffer := rapid.SampledFrom([]int{0, 1, 5000})
	o.OutputBytes, o.CompoundBytes = buffer.Draw(t, "output"), buffer.Draw(t, "compound")
	o.FilePerStructure = rapid.Bool().Draw(t, "file per structure")
	o.Repack, o.Level = rapid.Bool().Draw(t, "repack"), rapid.IntRange(0, 4).Draw(t, "level")
	o.BackgroundMerges, o.MergePercent = rapid.Bool().Draw(t, "background"), rapid.SampledFrom([]int{0, 100}).Draw(t, "percent")
	if rapid.Bool().Draw(t, "leave out shortcuts") {
		o.Without = search.Shortcuts(rapid.Uint64().Draw(t, "without"))
		o.WithoutWriting = segment.Shortcuts(rapid.Uint8().Draw(t, "without writing"))
	}
	return o
}

func (m *machine) check(err error) {
	m.t.Helper()
	if err != nil {
		m.t.Fatal(err)
	}
}

func (m *machine) openWriter() {
	var err error
	m.w, err = m.x.Writer()
	m.check(err)
}

func (m *machine) put(t *rapid.T) {
	d := DrawDocument(t)
	m.check(m.w.Put(d))
	m.model.Put(d)
}

// load puts many documents, so that segments have some size.
func (m *machine) load(t *rapid.T) {
	for range rapid.IntRange(8, 24).Draw(t, "documents") {
		m.put(t)
	}
}

func (m *machine) remove(t *rapid.T) {
	key := drawKey(t)
	m.check(m.w.Delete(key))
	m.model.Delete(key)
}

func (m *machine) removeMatching(t *rapid.T) {
	q := drawQuery(t, 1)
	n, err := m.w.DeleteMatching(context.Background(), q)
	m.check(err)
	if want := m.model.DeleteMatching(q); n != want {
		t.Fatalf("%d deleted by %#v, want %d", n, q, want)
	}
}

func (m *machine) popularity(t *rapid.T) {
	key, n := drawKey(t), rapid.Uint32Range(0, 9).Draw(t, "popularity")
	err := m.w.SetPopularity(key, n)
	if m.model.SetPopularity(key, n) {
		m.check(err)
	} else if !errors.Is(err, engine.ErrNotFound) {
		m.t.Fatalf("popularity of nothing: %v", err)
	}
}

func (m *machine) commit(*rapid.T) {
	m.commits++
	user := strconv.Itoa(m.commits)
	m.check(m.w.Commit(context.Background(), []byte(user)))
	m.model.Commit(user)
}

func (m *machine) rollback(*rapid.T) {
	m.check(m.w.Rollback())
	m.model.Rollback()
}

func (m *machine) merge(*rapid.T) { m.check(m.x.Merge(context.Background())) }

func (m *machine) compact(*rapid.T) { m.check(m.x.Compact(context.Background())) }

func (m *machine) reopen(t *rapid.T) {
	m.closeOld()
	m.check(m.x.Close())
	m.model.Rollback()
	m.opts = drawOptions(t, m.dir)
	var err error
	m.x, err = engine.Open("", m.opts)
	m.check(err)
	m.openWriter()
	if got := string(m.x.UserData()); got != m.model.Committed.User {
		m.t.Fatalf("user data %q, want %q", got, m.model.Committed.User)
	}
}

// crash goes on with what a restart would find.
func (m *machine) crash(t *rapid.T) {
	loss := rapid.SampledFrom([]storetest.Loss{storetest.LoseAll, storetest.LoseHalf, storetest.LoseNothing, storetest.LoseSome}).Draw(t, "loss")
	next := m.dir.Crash(loss)
	m.closeOld()
	m.check(m.x.Close())
	m.dir = next
	m.opts = drawOptions(t, next)
	m.model.Rollback()
	var err error
	m.x, err = engine.Open("", m.opts)
	m.check(err)
	m.openWriter()
}

func (m *machine) closeOld() {
	if m.old != nil {
		m.check(m.old.Close())
		m.old = nil
	}
}

func (m *machine) keepReader(*rapid.T) {
	m.closeOld()
	var err error
	m.old, err = m.x.Reader()
	m.check(err)
	m.oldState = m.model.Committed
}

func (m *machine) searchOld(t *rapid.T) {
	if m.old == nil {
		t.Skip("no old reader is open; another step is drawn instead")
	}
	now := m.model.Committed
	m.model.Committed = m.oldState
	m.compare(t, m.old)
	m.model.Committed = now
}

func (m *machine) search(t *rapid.T) {
	r, err := m.x.Reader()
	m.check(err)
	m.compare(t, r)
	m.check(r.Close())
}

func (m *machine) compare(t *rapid.T, r *engine.Reader) {
	if r.Docs() != len(m.model.Committed.Docs) {
		t.Fatalf("%d documents, want %d", r.Docs(), len(m.model.Committed.Docs))
	}
	for range 4 {
		m.compareOne(t, r)
		m.compareSpellings(t, r)
	}
}

// compareExplanation compares what is said of one document with what the model finds.
func (m *machine) compareExplanation(t *rapid.T, r *engine.Reader, q query.Node, key string) {
	x, err := r.Explain(context.Background(), q, key)
	d := m.model.Committed.Docs[key]
	if d == nil {
		if !errors.Is(err, engine.ErrNotFound) {
			t.Fatalf("explanation of nothing: %v", err)
		}
		return
	}
	m.check(err)
	v := m.model.judge(q, d, 1)
	if found := v.match && !v.offered; x.Found != found || found && x.Score != v.score {
		t.Fatalf("%s of %#v: explained as found %v with %d, is %v with %d", key, q, x.Found, x.Score, found, v.score)
	}
	if diff := m.model.explained(x, d); diff != "" {
		t.Fatalf("%s of %#v: %s", key, q, diff)
	}
}

func (m *machine) compareOne(t *rapid.T, r *engine.Reader) {
	req := DrawRequest(t)
	got, err := r.Search(context.Background(), req)
	m.check(err)
	want := m.model.Search(req)
	if diff := difference(got, want); diff != "" {
		t.Fatalf("request %+v\nof %#v:\n%s", req, req.Query, diff)
	}
	if len(got.Hits) > 0 {
		next := *req
		next.From, next.After = 0, got.Hits[len(got.Hits)-1].Cursor()
		if rapid.Bool().Draw(t, "all of them") {
			next.Collapse, next.Tied, next.Groups = "", nil, false
		}
		got, err := r.Search(context.Background(), &next)
		m.check(err)
		if diff := difference(got, m.model.Search(&next)); diff != "" {
			t.Fatalf("request %+v\nof %#v:\n%s", &next, next.Query, diff)
		}
	}
	key := drawKey(t)
	m.compareExplanation(t, r, req.Query, key)
	full, err := r.Full(key)
	if d := m.model.Committed.Docs[key]; d == nil {
		if !errors.Is(err, engine.ErrNotFound) {
			t.Fatalf("full record of nothing: %v", err)
		}
	} else if err != nil || string(full) != string(d.Full) {
		t.Fatalf("full record %q, %v, want %q", full, err, d.Full)
	}
	field, prefix := rapid.SampledFrom(facetFields).Draw(t, "facet"), rapid.SampledFrom([]string{"", "o", "lan 1", "Éc"}).Draw(t, "prefix")
	limit := rapid.IntRange(0, 4).Draw(t, "limit")
	values, err := r.FacetValues(context.Background(), field, prefix, limit)
	m.check(err)
	if want := m.model.FacetValues(field, prefix, limit); !reflect.DeepEqual(values, want) {
		t.Fatalf("values of %s with %q: %v, want %v", field, prefix, values, want)
	}
	ask := drawBrowse(t)
	entries, err := r.Browse(context.Background(), ask)
	m.check(err)
	if diff := m.model.browseDifference(entries, ask); diff != "" {
		t.Fatalf("browsing %+v: %s", ask, diff)
	}
	m.compareCompletions(t, r, ask.Field)
}

// compareSpellings compares what words are like one.
func (m *machine) compareSpellings(t *rapid.T, r *engine.Reader) {
	ask := engine.Respelling{Field: rapid.SampledFrom(textFields).Draw(t, "field"),
		Word:  rapid.SampledFrom(append(vocabulary, "orogin", "roigin", "spce", "")).Draw(t, "word"),
		Edits: rapid.IntRange(1, 2).Draw(t, "edits"), Prefix: rapid.IntRange(0, 2).Draw(t, "same beginning"), Top: rapid.IntRange(0, 4).Draw(t, "spellings")}
	got, err := r.Respell(context.Background(), ask)
	m.check(err)
	if want := m.model.Respell(ask); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("spellings %+v: %v, want %v", ask, got, want)
	}
}

// difference names the first part in which two responses differ. How many records were
// looked into is a matter of the way, not of the answer.
func difference(got, want *engine.Response) string {
	g, w := reflect.ValueOf(*got), reflect.ValueOf(*want)
	for i := range g.NumField() {
		if name := g.Type().Field(i).Name; name == "Looked" || name == "Unlooked" {
			continue
		}
		a, b := g.Field(i).Interface(), w.Field(i).Interface()
		if g.Field(i).Kind() == reflect.Slice && g.Field(i).Len() == 0 && w.Field(i).Len() == 0 {
			continue
		}
		if fmt.Sprintf("%+v", deref(a)) != fmt.Sprintf("%+v", deref(b)) {
			return fmt.Sprintf("%s:\n got %+v\nwant %+v", g.Type().Field(i).Name, deref(a), deref(b))
		}
	}
	return ""
}

func deref(v any) any {
	if p, ok := v.(*engine.CrossTable); ok && p != nil {
		return *p
	}
	if p, ok := v.(*engine.YearCounts); ok && p != nil {
		return *p
	}
	return v
}

// sound is true after every operation that commits: the folder passes Check.
func (m *machine) sound(t *rapid.T) {
	report, err := engine.CheckWith(context.Background(), "", m.opts)
	m.check(err)
	if !report.Whole() {
		t.Fatal(report)
	}
}

// done counts what was compared.
var done struct{ runs, operations int }

func operations(t *rapid.T) {
	m := newMachine(t)
	done.runs++
	actions := map[string]func(*rapid.T){
		"load": m.load, "load 2": m.load, "put": m.put, "put 2": m.put, "delete": m.remove, "delete matching": m.removeMatching, "popularity": m.popularity,
		"commit": m.commit, "commit 2": m.commit, "commit 3": m.commit, "rollback": m.rollback, "merge": m.merge, "compact": m.compact,
		"reopen": m.reopen, "crash": m.crash, "keep reader": m.keepReader, "search old": m.searchOld,
		"search": m.search, "search 2": m.search, "search 3": m.search, "search 4": m.search, "check": m.sound,
	}
	actions[""] = func(*rapid.T) { done.operations++ } // is called after each
	t.Repeat(actions)
	m.closeOld()
	m.check(m.x.Close())
}

// TestModel compares random operations with the model: shortly, or for as long as
// HOLDFAST_LONG says (a duration).
func TestModel(t *testing.T) {
	long, _ := time.ParseDuration(os.Getenv("HOLDFAST_LONG"))
	for start := time.Now(); ; {
		rapid.Check(t, operations)
		if time.Since(start) >= long || t.Failed() {
			t.Logf("%d indexes, %d operations", done.runs, done.operations)
			return
		}
	}
}

// TestModelLarge compares an index of enough documents for lists to be bit sets
// and of several blocks, where the others have a few dozen.
func TestModelLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("asks the slow model about hundreds of documents; not in a short run")
	}
	rapid.Check(t, func(t *rapid.T) {
		if rapid.IntRange(0, 9).Draw(t, "one in ten, for time's sake") > 0 {
			return
		}
		m := newMachine(t)
		one := make([]*engine.Document, 12)
		for i := range one {
			one[i] = DrawDocument(t)
		}
		docs := rapid.IntRange(130, 700).Draw(t, "documents")
		for i := range docs {
			d := *one[(i*i+i/7)%len(one)]
			d.Key = fmt.Sprintf("large %d", i)
			d.Popularity = uint32(i % 13)
			if i%50 == 0 {
				d.Words = append(d.Words[:len(d.Words):len(d.Words)], engine.FieldText{Field: "title", Text: "rare orient"})
			}
			m.check(m.w.Put(&d))
			m.model.Put(&d)
		}
		m.commit(t)
		for i := range docs {
			if i%9 == 0 {
				key := fmt.Sprintf("large %d", i)
				m.check(m.w.Delete(key))
				m.model.Delete(key)
			}
		}
		m.commit(t)
		m.search(t)
		if rapid.Bool().Draw(t, "compact") {
			m.compact(t)
			m.search(t)
		}
		m.sound(t)
		m.check(m.x.Close())
	})
}
