package ingest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/app/internal/staging"
)

// library makes records that overlap with those of other libraries: titles
// number first to first+n-1, each with its ISBN, some with an OCLC number, a
// holdings record for every fifth. edition tells changed records from earlier
// ones.
func library(first, n, edition int) string {
	var b strings.Builder
	for i := first; i < first+n; i++ {
		nine := fmt.Sprintf("%09d", 100000000+i*7919)
		fmt.Fprintf(&b, "=001  r%d\n=020  \\\\$a%s%c\n", i, nine, isbnCheck(nine))
		if i%3 == 0 {
			fmt.Fprintf(&b, "=035  \\\\$a(OCoLC)%d\n", 1000+i)
		}
		fmt.Fprintf(&b, "=245  10$aThe title with number %d in words%d\n=500  \\\\$aEdition %d\n\n", i, i, edition)
		if i%5 == 0 {
			fmt.Fprintf(&b, "=LDR  00000nx\\\\a2200000\\\\\\4500\n=001  h%d\n=004  r%d\n=852  0\\$hX%d\n\n", i, i, edition)
		}
	}
	return b.String()
}

// isbnCheck is the check character of nine digits.
func isbnCheck(nine string) byte {
	sum := 0
	for i := range 9 {
		sum += int(nine[i]-'0') * (10 - i)
	}
	return "0123456789X"[(11-sum%11)%11]
}

// state is all that a catalogue shows, as text.
func (b *bench) state() string {
	b.t.Helper()
	ctx := context.Background()
	fresh := newMemoryIndex()
	if err := Replay(ctx, b.store, fresh, nil); err != nil {
		b.t.Fatal(err)
	}
	libraries, err := b.store.Libraries(ctx)
	if err != nil {
		b.t.Fatal(err)
	}
	loads, err := b.store.Loads(ctx)
	if err != nil {
		b.t.Fatal(err)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "seq %d libraries %v loads %d\n", fresh.seq, libraries, len(loads))
	for n := int64(1); n <= int64(len(fresh.order))+100; n++ {
		if l, ok := fresh.titles[n]; ok {
			fmt.Fprintf(&out, "%d %s\n", n, l)
		}
	}
	return out.String()
}

// statementsAfter is how many statements an import may carry out after it was cancelled:
// the chunk that it is at, and taking back. The import of TestCancel has thousands.
const statementsAfter = 100

// TestCancel cancels an import at random moments: the catalogue is as it was,
// and the answer comes quickly, which is counted in statements.
func TestCancel(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", library(1, 60, 1)), b.file("B", library(30, 60, 1)))
	before, seq := b.state(), b.index.seq
	second := []File{b.file("A", library(20, 80, 2)), b.file("C", library(1, 200, 1))}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	late, left := 0, 0
	for round := range 25 {
		if round%2 == 0 { // every other time it goes on with what the last time left
			b.dropLefts()
		}
		ctx, cancel := context.WithCancel(context.Background())
		at, n := 1+random.IntN(900), 0
		// Counting statements is a clock that runs as fast as the machine.
		b.reopen(staging.Options{Fault: func(string) error {
			if n++; n == at {
				cancel()
			}
			return nil
		}})
		report, err := Import(ctx, b.store, b.index, second, nil)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		b.reopen(staging.Options{})
		wantSound(t, b.store)
		if !report.Cancelled {
			t.Fatalf("cancelled at statement %d of an import that has more", at)
		}
		if report.Left != 0 {
			left++
		}
		late = max(late, n-at)
		if b.state() != before || b.index.seq != seq {
			t.Fatalf("cancelled at statement %d, the catalogue is another", at)
		}
	}
	if t.Logf("at most %d statements after cancelling", late); late > statementsAfter {
		t.Errorf("%d statements after cancelling, want at most %d", late, statementsAfter)
	}
	r := b.load(second...)
	equal(t, "titles", r.Totals.Titles, 200)
	if left == 0 {
		t.Error("nothing was left")
	}
}

// dropLefts drops all imports that were left.
func (b *bench) dropLefts() {
	b.t.Helper()
	lefts, err := b.store.Lefts(context.Background())
	for _, l := range lefts {
		err = errors.Join(err, b.store.DropLeft(context.Background(), l.ID))
	}
	if err = errors.Join(err, b.store.ClearLeft(context.Background())); err != nil {
		b.t.Fatal(err)
	}
}

// reopen closes the store and opens it with other options.
func (b *bench) reopen(opts staging.Options) {
	b.t.Helper()
	if err := b.store.Close(); err != nil {
		b.t.Fatal(err)
	}
	store, err := staging.OpenWith(filepath.Join(b.dir, "catalogue"), opts)
	if err != nil {
		b.t.Fatal(err)
	}
	b.store = store
	b.t.Cleanup(func() { store.Close() })
}

// TestCancelInIndex cancels, and fails, while the index is fed.
func TestCancelInIndex(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", library(1, 40, 1)))
	before := b.state()
	ctx, cancel := context.WithCancel(context.Background())
	b.index.onChange = func(c Change) {
		if c.Number == 30 {
			cancel()
		}
	}
	second := b.file("A", library(1, 80, 2))
	report, err := Import(ctx, b.store, b.index, []File{second}, nil)
	if err != nil || !report.Cancelled {
		t.Fatalf("cancelled %v, error %v", report.Cancelled, err)
	}
	equal(t, "state", b.state(), before)
	b.index.onChange, b.index.stopAfter = nil, 20
	if _, err = Import(context.Background(), b.store, b.index, []File{second}, nil); !errors.Is(err, errStop) {
		t.Fatalf("error %v", err)
	}
	wantSound(t, b.store)
	equal(t, "state", b.state(), before)
	b.index.stopAfter = 0
	equal(t, "titles", b.load(second).Totals.Titles, 80)
}

// TestCancelLate: cancelling when the last title is handed over has no effect.
func TestCancelLate(t *testing.T) {
	b := newBench(t)
	ctx, cancel := context.WithCancel(context.Background())
	ix := &lateIndex{memoryIndex: b.index, cancel: cancel}
	report, err := Import(ctx, b.store, ix, []File{b.file("A", moby)}, nil)
	if err != nil || report.Cancelled {
		t.Fatalf("cancelled %v, error %v", report.Cancelled, err)
	}
	b.agree()
}

// TestFailingStatement lets every statement of an import fail once: the
// catalogue is as it was, and the import can be run again.
func TestFailingStatement(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", library(1, 6, 1)), b.file("B", library(3, 6, 1)))
	before := b.state()
	second := []File{b.file("A", library(2, 8, 2)), b.file("C", library(1, 4, 1))}
	broken := errors.New("broken")
	for at := 1; ; at++ {
		n := 0
		b.reopen(staging.Options{Fault: func(string) error {
			if n++; n == at {
				return broken
			}
			return nil
		}})
		_, err := Import(context.Background(), b.store, b.index, second, nil)
		b.reopen(staging.Options{})
		wantSound(t, b.store)
		if err == nil {
			break
		}
		if !errors.Is(err, broken) {
			t.Fatalf("statement %d: %v", at, err)
		}
		if b.state() != before {
			t.Fatalf("statement %d failed, and the catalogue is another", at)
		}
	}
	b.agree()
}

// TestKill kills a process in the middle of an import, again and again: the
// catalogue opens and is sound, and the import run again ends with the same
// titles as one that nobody killed.
func TestKill(t *testing.T) {
	if dir := os.Getenv("INGEST_KILL_DIR"); dir != "" {
		killed(t, dir)
		return
	}
	if testing.Short() {
		t.Skip("starts processes; not in a short run")
	}
	want := newBench(t)
	first, second := want.file("A", library(1, 300, 1)), []File{want.file("A", library(100, 400, 2)), want.file("B", library(1, 900, 1))}
	want.load(first)
	want.load(second...)
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	states := map[string]int{}
	for round := range 12 {
		b := newBench(t)
		b.load(first)
		b.store.Close()
		b.killImport(second, random.IntN(6000))
		b.reopen(staging.Options{})
		if err := Recover(context.Background(), b.store); err != nil {
			t.Fatal(err)
		}
		wantSound(t, b.store)
		counts, err := b.store.Counts(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		switch counts.Titles {
		case 300, 900:
			states[fmt.Sprint(counts.Titles)]++
		default:
			t.Errorf("round %d: %d titles are neither before nor after", round, counts.Titles)
		}
		if err := Replay(context.Background(), b.store, b.index, nil); err != nil {
			t.Fatal(err)
		}
		b.load(second...)
		if got, all := strings.Join(b.index.contents(), "\n"), strings.Join(want.index.contents(), "\n"); got != all {
			t.Errorf("round %d: other titles than without a kill", round)
		}
	}
	t.Logf("titles after recovery: %v", states)
}

// killImport runs an import in another process and kills it after so many
// statements.
func (b *bench) killImport(files []File, statements int) {
	b.t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestKill$")
	cmd.Env = append(os.Environ(), "INGEST_KILL_DIR="+filepath.Join(b.dir, "catalogue"),
		fmt.Sprintf("INGEST_KILL_AT=%d", statements), "INGEST_KILL_FILES="+files[0].Path+"|"+files[1].Path)
	out, err := cmd.CombinedOutput()
	if err == nil {
		return // it was quicker than the kill
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != -1 {
		b.t.Fatalf("the import failed by itself: %v\n%s", err, out)
	}
}

// killed is the other process: it kills itself, without warning, when it has
// carried out so many statements.
func killed(t *testing.T, dir string) {
	var at, n int
	fmt.Sscan(os.Getenv("INGEST_KILL_AT"), &at)
	paths := strings.Split(os.Getenv("INGEST_KILL_FILES"), "|")
	store, err := staging.OpenWith(dir, staging.Options{Fault: func(string) error {
		if n++; n == at {
			p, _ := os.FindProcess(os.Getpid())
			_ = p.Kill()
			select {}
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	files := []File{{Path: paths[0], Name: filepath.Base(paths[0]), Library: "A"}, {Path: paths[1], Name: filepath.Base(paths[1]), Library: "B"}}
	if _, err := Import(context.Background(), store, newMemoryIndex(), files, nil); err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
}
