package ingest

import (
	"context"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestKeyLog adds and removes keys of a few records and holds what comes out, from
// memory and from files, against a map.
func TestKeyLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		log := newKeyLog(rapid.SampledFrom([]int{1, 3, 1000}).Draw(t, "most"))
		defer log.close()
		want := map[keyNote]int{}
		for range rapid.IntRange(0, 30).Draw(t, "steps") {
			record := uint32(rapid.IntRange(1, 4).Draw(t, "record"))
			keys := rapid.SliceOfNDistinct(rapid.Int64Range(-3, 3), 1, 4, rapid.ID[int64]).Draw(t, "keys")
			if rapid.Bool().Draw(t, "remove") {
				if ok, err := log.remove(record, keys); !ok || err != nil {
					t.Fatal(ok, err)
				}
				for _, k := range keys {
					delete(want, keyNote{hash: k, record: record})
				}
				continue
			}
			looked := rapid.IntRange(0, len(keys)).Draw(t, "looked")
			if ok, err := log.remove(record, keys); !ok || err != nil { // a record has a key once
				t.Fatal(ok, err)
			}
			if err := log.add(record, keys, looked); err != nil {
				t.Fatal(err)
			}
			for i, k := range keys {
				want[keyNote{hash: k, record: record}] = tyingOnly
				if i < looked {
					want[keyNote{hash: k, record: record}] = i
				}
			}
		}
		for _, notes := range []*keyCursor{log.open(), log.open()} { // it may be read twice at once
			order := slices.SortedFunc(maps.Keys(want), keyNote.compare)
			for n, ok := notes.next(); ok; n, ok = notes.next() {
				bare := keyNote{hash: n.hash, record: n.record}
				if len(order) == 0 || order[0] != bare || want[bare] != n.place() {
					t.Fatalf("got %v at place %d, want one of %v at %d", bare, n.place(), order, want[bare])
				}
				order = order[1:]
			}
			if len(order) > 0 || notes.fault != nil {
				t.Fatalf("missing %v, %v", order, notes.fault)
			}
		}
	})
}

// TestOldKeys opens a catalogue whose keys an older program kept in another form.
func TestOldKeys(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", "=001  1\n=010  \\\\$a85000001\n=245  10$aMoby Dick"))
	tx, err := b.store.Begin(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if err := tx.DropKeys(); err != nil {
		t.Fatal(err)
	}
	if err := tx.Set(keysSetting, "unmade"); err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if err := Recover(context.Background(), b.store); err != nil {
		t.Fatal(err)
	}
	b.load(b.file("B", "=001  1\n=010  \\\\$a85000001\n=245  10$aMoby Dick"))
	equal(t, "titles", b.titles(), "1: A1 B1")
}
