package ingest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
)

// TestHoldingsStaySound: whatever is imported, listed, undone, and done to libraries,
// the checks of staging hold, an index that was told of changes is like a fresh
// one, and no line of a list waits for a title that is there.
func TestHoldingsStaySound(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := &shelfModel{bench: newBench(t), rt: rt}
		m.file()
		m.file()
		for range rapid.IntRange(1, 8).Draw(rt, "steps") {
			rapid.SampledFrom([]func(){m.file, m.list, m.branch, m.join, m.profile, m.undo, m.deletion}).Draw(rt, "step")()
			wantSound(t, m.store)
			m.agree()
			m.nothingMissed()
			if t.Failed() {
				rt.FailNow()
			}
		}
	})
}

// shelfModel does things that have to do with holdings.
type shelfModel struct {
	*bench
	rt    *rapid.T
	loads []int64
}

func (m *shelfModel) code() string {
	return rapid.SampledFrom([]string{"A", "B", "C"}).Draw(m.rt, "library")
}

// file imports titles with items of branches.
func (m *shelfModel) file() {
	var text strings.Builder
	for range rapid.IntRange(1, 3).Draw(m.rt, "records") {
		n := rapid.IntRange(1, 3).Draw(m.rt, "001")
		fmt.Fprintf(&text, "=001  %d\n=035  \\\\$a(OCoLC)%d\n=245  10$aMoby Dick\n", n, n)
		for range rapid.IntRange(0, 2).Draw(m.rt, "items") {
			fmt.Fprintf(&text, "=952  \\\\$a%s$oQ\n", rapid.SampledFrom([]string{"A", "B", "M", "N"}).Draw(m.rt, "branch"))
		}
		text.WriteString("\n")
	}
	r := m.load(m.bench.file(m.code(), text.String()))
	m.loads = append(m.loads, r.Loads...)
}

// list imports a list of holdings.
func (m *shelfModel) list() {
	path := filepath.Join(m.dir, "list.csv")
	n := rapid.IntRange(1, 4).Draw(m.rt, "number")
	line := fmt.Sprintf("%s,%s%d,L\n", m.code(), rapid.SampledFrom([]string{"", "#"}).Draw(m.rt, "kind"), n)
	if err := os.WriteFile(path, []byte(line), 0o600); err != nil {
		m.rt.Fatal(err)
	}
	r, _, err := ImportList(context.Background(), m.store, m.index, List{Path: path, Name: "list"}, nil)
	if err != nil {
		m.rt.Fatal(err)
	}
	m.loads = append(m.loads, r.Loads...)
}

// deletion takes a title's record away.
func (m *shelfModel) deletion() {
	n := rapid.IntRange(1, 3).Draw(m.rt, "001")
	r := m.load(m.bench.file(m.code(), fmt.Sprintf("=LDR  00000dam\\a2200000\\a\\4500\n=001  %d\n=245  10$aMoby Dick", n)))
	m.loads = append(m.loads, r.Loads...)
}

// tree changes the tree of libraries; what cannot be is refused.
func (m *shelfModel) tree(err error) {
	if err != nil && !errors.Is(err, staging.ErrNotFound) && !errors.Is(err, staging.ErrCircle) {
		m.rt.Fatal(err)
	}
	if err := Replay(context.Background(), m.store, m.index, nil); err != nil {
		m.rt.Fatal(err)
	}
}

func (m *shelfModel) branch() {
	of := rapid.SampledFrom([]string{"", "A", "B", "C/M"}).Draw(m.rt, "of")
	m.tree(m.store.BranchLibrary(context.Background(), rapid.SampledFrom([]string{"A", "B", "C", "A/M", "B/M"}).Draw(m.rt, "branch"), of))
}

func (m *shelfModel) join() {
	m.tree(m.store.JoinLibraries(context.Background(), rapid.SampledFrom([]string{"A", "B", "C", "A/M"}).Draw(m.rt, "from"),
		rapid.SampledFrom([]string{"A", "B", "C", "B/N"}).Draw(m.rt, "into")))
}

func (m *shelfModel) profile() {
	text := rapid.SampledFrom([]string{``, `{"mapping": "Koha"}`, `{"mapping": "Koha", "library": "record"}`, `{"mapping": "Koha", "library": "record", "codes": {"M": "A"}}`}).Draw(m.rt, "profile")
	p, err := union.ParseProfile([]byte(text))
	if err == nil {
		err = UseProfile(context.Background(), m.store, m.index, SourceProfile{m.code(), p}, nil)
	}
	if err != nil {
		m.rt.Fatal(err)
	}
}

// undo takes a load back.
func (m *shelfModel) undo() {
	if len(m.loads) == 0 {
		return
	}
	i := rapid.IntRange(0, len(m.loads)-1).Draw(m.rt, "load")
	if _, err := UndoLoads(context.Background(), m.store, m.index, m.loads[i:i+1], nil); err != nil && !errors.Is(err, staging.ErrNoLoad) {
		m.rt.Fatal(err)
	}
}
