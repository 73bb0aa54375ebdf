package enginetest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"holdfast/engine"
)

// childDir tells a process of this test that it is the writer to be killed, and
// in which folder it writes.
const childDir = "HOLDFAST_KILL_DIR"

// childTurn tells it how often a writer was killed before, of which its options depend.
const childTurn = "HOLDFAST_KILL_TURN"

// TestKilledChild is the writer: it commits batches for ever and prints the
// number of each when it is committed.
func TestKilledChild(t *testing.T) {
	dir := os.Getenv(childDir)
	if dir == "" {
		t.Skip("this is the writer that TestKill starts and kills; alone (no " + childDir + ") it has nothing to do")
	}
	turn, err := strconv.Atoi(os.Getenv(childTurn))
	if err != nil {
		t.Fatal(err)
	}
	x, err := engine.Open(dir, &engine.Options{MergeFactor: 2, BufferBytes: 4000,
		BackgroundMerges: turn%2 == 1, MergePercent: 100, FilePerStructure: turn%3 == 1})
	if err != nil {
		t.Fatal(err)
	}
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	first, err := strconv.Atoi(string(x.UserData()))
	if err != nil {
		t.Fatal(err)
	}
	for batch := first + 1; ; batch++ {
		for i := range 40 {
			d := smallDocument(fmt.Sprint(i), i)
			d.Full = []byte(fmt.Sprint(batch))
			if err := w.Put(d); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Commit(context.Background(), []byte(fmt.Sprint(batch))); err != nil {
			t.Fatal(err)
		}
		fmt.Printf("\ncommitted %d\n", batch)
	}
}

// A writer is killed again and again: each time the index is whole and has the
// last batch that was told to be committed, or the one after it, and all of it.
func TestKill(t *testing.T) {
	dir := t.TempDir()
	x, err := engine.Create(dir, Schema, nil)
	if err != nil {
		t.Fatal(err)
	}
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Commit(context.Background(), []byte("0")); err != nil {
		t.Fatal(err)
	}
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	for kill := range 3 {
		told := runAndKill(t, dir, kill)
		wholeBatch(t, dir, told)
	}
}

// runAndKill kills a writer when it has told of some commits and returns the last.
func runAndKill(t *testing.T, dir string, turn int) (told int) {
	t.Helper()
	commits := 1 + turn*3
	child := exec.Command(os.Args[0], "-test.run=^TestKilledChild$", "-test.v")
	child.Env = append(os.Environ(), childDir+"="+dir, fmt.Sprintf("%s=%d", childTurn, turn))
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	var said []string
	for lines := bufio.NewScanner(out); lines.Scan(); {
		said = append(said, lines.Text())
		number, ok := strings.CutPrefix(lines.Text(), "committed ")
		if !ok {
			continue
		}
		if told, err = strconv.Atoi(number); err != nil {
			t.Fatal(err)
		}
		if commits > 0 { // it is not killed yet
			refusesWriter(t, dir)
		}
		if commits--; commits == 0 {
			if err := child.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := child.Wait(); err == nil || commits > 0 {
		t.Fatalf("the writer ended by itself: %v\n%s", err, strings.Join(said, "\n"))
	}
	return told
}

// refusesWriter checks that the writer of another process keeps others out.
func refusesWriter(t *testing.T, dir string) {
	t.Helper()
	x, err := engine.Open(dir, nil)
	if err != nil {
		t.Error(err)
		return
	}
	defer x.Close()
	if _, err := x.Writer(); !errors.Is(err, engine.ErrLocked) {
		t.Errorf("a second writer beside that of another process: %v", err)
	}
}

func wholeBatch(t *testing.T, dir string, told int) {
	t.Helper()
	report, err := engine.Check(context.Background(), dir)
	if err != nil || !report.Whole() {
		t.Fatalf("check: %v, %v", report, err)
	}
	x, err := engine.Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	has := string(x.UserData())
	if n, err := strconv.Atoi(has); err != nil || n < told {
		t.Fatalf("batch %s is there, %d was committed", has, told)
	}
	r, err := x.Reader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if r.Docs() != 40 {
		t.Errorf("%d documents", r.Docs())
	}
	for i := range 40 {
		if full, err := r.Full(fmt.Sprint(i)); err != nil || string(full) != has {
			t.Errorf("document %d is of batch %s, %v, want %s", i, full, err, has)
		}
	}
}
