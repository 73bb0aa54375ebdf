package enginetest

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"runtime/metrics"
	"strings"
	"testing"

	"holdfast/engine"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/storetest"
	"holdfast/engine/query"
)

// damaging damages an index and asks it.
type damaging struct {
	t     *testing.T
	dir   *storetest.Memory
	opts  engine.Options
	want  [2]string // answer and rareAnswer
	most  uint64    // bytes that an answer of the whole index allocates
	tries int
	worst uint64 // bytes that an answer of a damaged index allocated
}

func newDamaging(t *testing.T, parts bool, make func(t testing.TB, dir *storetest.Memory, parts bool) *engine.Options) *damaging {
	d := &damaging{t: t, dir: storetest.NewMemory()}
	d.opts = *make(t, d.dir, parts)
	for access := engine.Mapped; access <= engine.Pread; access++ {
		for i, ask := range answers {
			before := allocated()
			want, err := ask(d.with(access, 0))
			if err != nil || d.want[i] != "" && want != d.want[i] {
				t.Fatalf("access %d: %v, %s\nand\n%s", access, err, want, d.want[i])
			}
			d.want[i], d.most = want, max(d.most, allocated()-before)
		}
	}
	return d
}

// answers are the ways to ask an index.
var answers = [2]func(*engine.Options) (string, error){answer, rareAnswer}

// with is the options with an access; a verify of 0 verifies all checksums.
func (d *damaging) with(access engine.Access, verify int64) *engine.Options {
	o := d.opts
	o.Access, o.ColdAccess, o.VerifyBytes = access, access, verify
	return &o
}

// allocated is how many bytes were ever allocated.
func allocated() uint64 {
	s := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}

// maxDamagedBytes is what damage may cost more than the whole index does.
const maxDamagedBytes = 4 << 20

// ask compares an answer of the damaged index: with checksums verified at opening
// it is right or ErrCorrupt; without, it may be wrong, and nothing worse.
func (d *damaging) ask(access engine.Access, verify int64, what string) {
	d.t.Helper()
	way := 0
	if d.tries%4 == 0 {
		way = 1
	}
	before := allocated()
	got, err := answers[way](d.with(access, verify))
	more := allocated() - before
	if d.worst = max(d.worst, more); more > d.most+maxDamagedBytes {
		d.t.Fatalf("%s, access %d, verify %d: %d bytes allocated, %d for the whole index", what, access, verify, more, d.most)
	}
	switch {
	case err != nil && !errors.Is(err, engine.ErrCorrupt):
		d.t.Fatalf("%s, access %d, verify %d: %v", what, access, verify, err)
	case err == nil && got != d.want[way] && verify != engine.VerifyNone:
		d.t.Fatalf("%s, access %d: answer\n%s\nwant\n%s", what, access, got, d.want[way])
	}
}

// try asks the damaged index in all ways, or in one after the other in a short run, and
// has Check find the damage.
func (d *damaging) try(what string, long bool) {
	d.t.Helper()
	ways := []engine.Access{engine.Mapped, engine.Loaded, engine.Pread}
	if !long {
		ways = ways[d.tries%3:][:1]
	}
	for _, access := range ways {
		d.ask(access, 0, what)
		d.ask(access, engine.VerifyNone, what)
	}
	if long || d.tries%20 == 0 {
		d.write(ways[0], what)
	}
	d.tries++
	report, err := engine.CheckWith(context.Background(), "", &d.opts)
	if err != nil || report.Whole() {
		d.t.Fatalf("%s: check says %v, %v", what, report, err)
	}
}

// write changes and merges a copy of the damaged index, of which the checksums are
// verified by the merge alone.
func (d *damaging) write(access engine.Access, what string) {
	d.t.Helper()
	o := d.with(access, engine.VerifyNone)
	o.Directory = d.dir.Clone()
	x, err := engine.Open("", o)
	if err == nil {
		err = errors.Join(change(x), x.Compact(context.Background()), x.Close())
	}
	if err != nil && !errors.Is(err, engine.ErrCorrupt) && !errors.Is(err, engine.ErrNotFound) {
		d.t.Fatalf("%s, access %d, written: %v", what, access, err)
	}
}

func change(x *engine.Index) error {
	w, err := x.Writer()
	if err != nil {
		return err
	}
	_, err = w.DeleteMatching(context.Background(), query.Prefix{Field: "title", Text: "nothing"})
	return errors.Join(err, w.Put(smallDocument("k5", 5)), w.Delete("k6"), w.SetPopularity("k7", 9),
		w.Commit(context.Background(), nil), w.Close())
}

// Each byte of a small index is flipped, and each file cut at each length, with a
// segment in one file and in one for each structure. Check finds every flip.
func TestDamage(t *testing.T) {
	for _, parts := range []bool{false, true} {
		t.Run(fmt.Sprintf("parts %v", parts), func(t *testing.T) {
			d := newDamaging(t, parts, smallIndex)
			long := os.Getenv("HOLDFAST_LONG") != ""
			step := 1
			switch {
			case long:
			case testing.Short():
				step = 31
			case parts:
				step = 7 // the files are many, and their frames are alike
			}
			for k, name := range d.dir.Names() {
				good := bytes.Clone(d.dir.Data(name))
				for i := k % step; i < len(good); i += step {
					bad := bytes.Clone(good)
					bad[i] ^= 1 << (i % 8)
					d.dir.SetData(name, bad)
					d.try(fmt.Sprintf("%s, byte %d flipped", name, i), long)
					d.dir.SetData(name, bytes.Clone(good[:i]))
					d.try(fmt.Sprintf("%s cut to %d bytes", name, i), long)
				}
				d.dir.SetData(name, good)
			}
			if d.tries < 4000 && !testing.Short() {
				t.Errorf("only %d damages tried", d.tries)
			}
			t.Logf("%d damages, at most %d bytes for an answer, %d for the whole index", d.tries, d.worst, d.most)
		})
	}
}

// An index of more documents has bit sets, blocks and dictionaries of records; some
// bytes of it are changed, one after the other.
func TestDamageLarger(t *testing.T) {
	d := newDamaging(t, false, largerIndex)
	dictionaries := 0
	for k, name := range d.dir.Names() {
		if strings.HasPrefix(name, "dictionary-") {
			dictionaries++
		}
		good := bytes.Clone(d.dir.Data(name))
		places := 60
		switch {
		case os.Getenv("HOLDFAST_LONG") != "":
			places = 5000
		case testing.Short():
			places = 12
		}
		step := 1 + len(good)/places
		for i := k % step; i < len(good); i += step {
			bad := bytes.Clone(good)
			bad[i] ^= 1 << (i / step % 8)
			d.dir.SetData(name, bad)
			d.try(fmt.Sprintf("%s, byte %d flipped", name, i), false)
		}
		d.dir.SetData(name, good)
	}
	t.Logf("%d damages, at most %d bytes for an answer, %d for the whole index", d.tries, d.worst, d.most)
	if dictionaries == 0 {
		t.Error("no dictionary was made")
	}
}

// largerIndex is the small index with more documents.
func largerIndex(t testing.TB, dir *storetest.Memory, parts bool) *engine.Options {
	t.Helper()
	opts := smallIndex(t, dir, parts)
	x, err := engine.Open("", opts)
	if err != nil {
		t.Fatal(err)
	}
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	for i := range 1200 {
		d := smallDocument(fmt.Sprintf("more %d", i), i%100)
		d.Full = fmt.Appendf(nil, "record %d of %d is said to be %s", i*i, i, strings.Repeat("long and ", i%20))
		if err := w.Put(d); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Commit(context.Background(), nil), x.Close()); err != nil {
		t.Fatal(err)
	}
	return opts
}

// A file of another version, all of it right, is too old or too new and not damaged.
func TestVersions(t *testing.T) {
	dir := storetest.NewMemory()
	opts := smallIndex(t, dir, true)
	for _, name := range dir.Names() {
		for version, want := range map[uint32]error{
			store.OldestReadable - 1: engine.ErrTooOld, store.FormatVersion + 1: engine.ErrTooNew, 1 << 31: engine.ErrTooNew} {
			good := bytes.Clone(dir.Data(name))
			other := dir.Data(name)
			binary.LittleEndian.PutUint32(other[12:], version)
			binary.LittleEndian.PutUint32(other[28:], store.Checksum(other[:28]))
			_, err := engine.Open("", opts)
			_, err2 := engine.CheckWith(context.Background(), "", opts)
			for _, err := range []error{err, err2} {
				if !errors.Is(err, want) || errors.Is(err, engine.ErrCorrupt) {
					t.Errorf("%s of version %d: %v, want %v", name, version, err, want)
				}
			}
			dir.SetData(name, good)
		}
	}
}

// A missing file is damage, a missing commit no index at all.
func TestMissingFiles(t *testing.T) {
	dir := storetest.NewMemory()
	opts := smallIndex(t, dir, false)
	for _, name := range dir.Names() {
		clone := dir.Clone()
		if err := clone.Remove(name); err != nil {
			t.Fatal(err)
		}
		o := *opts
		o.Directory = clone
		_, err := engine.Open("", &o)
		if err == nil {
			t.Errorf("opened without %s", name)
		}
	}
}
