package ingest

import (
	"context"
	"fmt"
	"testing"

	"holdfast/app/internal/staging"
)

// TestOlderFacts: a catalogue whose facts an earlier program wrote is described and
// matched anew, and says the same.
func TestOlderFacts(t *testing.T) {
	b := newBench(t)
	ctx := context.Background()
	b.load(b.file("A", fmt.Sprintf(oneISBN, 1)+"\n\n=001  2\n=245  10$aWalden"), b.file("B", fmt.Sprintf(oneISBN, 3)))
	before := b.titles()
	tx, err := b.store.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	if err := tx.Redescribe(func(*staging.Stored) []byte { return []byte{1, 2, 3} }); err != nil {
		t.Fatal(err)
	}
	if err := tx.Set(factsSetting, "1"); err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if err := Recover(ctx, b.store); err != nil {
		t.Fatal(err)
	}
	if err := Replay(ctx, b.store, b.index, nil); err != nil {
		t.Fatal(err)
	}
	equal(t, "titles", b.titles(), before)
	wantSound(t, b.store)
	b.agree()
	b.load(b.file("C", fmt.Sprintf(oneISBN, 4)))
	equal(t, "matched with", b.titles(), "1: A1 B3 C4; 2: A2")
}
