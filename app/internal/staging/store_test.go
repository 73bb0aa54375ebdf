package staging

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func open(t testing.TB, dir string) *Store {
	t.Helper()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestOpenTwice(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a folder % with ? and # in its name")
	s := open(t, dir)
	if _, err := Open(dir); !errors.Is(err, ErrLocked) {
		t.Errorf("second store: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Errorf("closing twice: %v", err)
	}
	open(t, dir)
}

// TestTwoProcesses: a second process is refused at once, reads all the same,
// and gets the store when the first is killed.
func TestTwoProcesses(t *testing.T) {
	if dir := os.Getenv("STAGING_HOLD_DIR"); dir != "" {
		if _, err := Open(dir); err != nil {
			t.Fatal(err)
		}
		fmt.Println("held")
		select {}
	}
	dir := t.TempDir()
	cmd := exec.Command(os.Args[0], "-test.run=^TestTwoProcesses$", "-test.v")
	cmd.Env = append(os.Environ(), "STAGING_HOLD_DIR="+dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	said := ""
	for buf := make([]byte, 256); !strings.Contains(said, "held"); {
		n, err := out.Read(buf)
		if said += string(buf[:n]); err != nil {
			t.Fatalf("the other process said %q: %v", said, err)
		}
	}
	if _, err := Open(dir); !errors.Is(err, ErrLocked) {
		t.Errorf("store held by another process: %v", err)
	}
	r, err := OpenReadOnly(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Counts(context.Background()); err != nil {
		t.Errorf("reading: %v", err)
	}
	if err := r.RenameLibrary(context.Background(), "A", "B"); !errors.Is(err, ErrReadOnly) {
		t.Errorf("writing to a store for reading: %v", err)
	}
	r.Close()
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed
	open(t, dir)
}

func TestClosed(t *testing.T) {
	s := open(t, t.TempDir())
	s.Close()
	if _, err := s.BeginImport(context.Background(), ""); !errors.Is(err, ErrClosed) {
		t.Errorf("writing: %v", err)
	}
	if _, err := s.Counts(context.Background()); !errors.Is(err, ErrClosed) {
		t.Errorf("reading: %v", err)
	}
	if _, err := s.Title(context.Background(), 1); !errors.Is(err, ErrClosed) {
		t.Errorf("title: %v", err)
	}
}

// change runs a statement on the database file behind the store's back.
func change(t *testing.T, dir, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite3", filepath.Join(dir, File))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

// TestOpenErrors: too new, damaged and foreign are told apart.
func TestOpenErrors(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(t *testing.T, dir string)
		want  error
	}{
		{"too new", func(t *testing.T, dir string) { change(t, dir, "PRAGMA user_version = 99") }, ErrTooNew},
		{"another program's", func(t *testing.T, dir string) { change(t, dir, "PRAGMA application_id = 7") }, ErrForeign},
		{"no database", func(t *testing.T, dir string) {
			if err := os.WriteFile(filepath.Join(dir, File), []byte(strings.Repeat("no database ", 500)), 0o600); err != nil {
				t.Fatal(err)
			}
		}, ErrForeign},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			s := open(t, dir)
			s.Close()
			c.spoil(t, dir)
			if _, err := Open(dir); !errors.Is(err, c.want) {
				t.Errorf("open: %v, want %v", err, c.want)
			}
			if _, err := OpenReadOnly(dir); !errors.Is(err, c.want) {
				t.Errorf("open for reading: %v, want %v", err, c.want)
			}
		})
	}
	if _, err := OpenReadOnly(t.TempDir()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("nothing there: %v", err)
	}
}

func TestEmpty(t *testing.T) {
	s, ctx := open(t, t.TempDir()), context.Background()
	if c, err := s.Counts(ctx); err != nil || c != (Counts{}) {
		t.Errorf("counts %v, %v", c, err)
	}
	if wrong, err := s.Check(ctx); err != nil || len(wrong) != 0 {
		t.Errorf("check %v, %v", wrong, err)
	}
	if _, err := s.SourcesOf(ctx, 1); !errors.Is(err, ErrNotFound) {
		t.Errorf("sources: %v", err)
	}
	if err := s.RenameLibrary(ctx, "A", "B"); !errors.Is(err, ErrNotFound) {
		t.Errorf("rename: %v", err)
	}
	if seq, err := s.Sequence(ctx); err != nil || seq != 0 {
		t.Errorf("sequence %d, %v", seq, err)
	}
}

// fill imports n records of a library without matching and returns the load.
func fill(t *testing.T, s *Store, library string, n int, done bool) int64 {
	t.Helper()
	ctx := context.Background()
	im, err := s.BeginImport(ctx, "")
	if err != nil {
		t.Fatal(err)
	}
	load, err := im.BeginLoad(ctx, LoadSpec{Library: library, Name: library + ".mrc", Size: 5})
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		r := Received{Number: i + 1, Control: fmt.Sprint(i), Hash: [16]byte{byte(i), byte(i >> 8)}, Facts: []byte{1}, Packed: s.Pack([]byte("record")), Holdings: []Holding{{Items: 1}}}
		if err := im.Put(ctx, load, []Received{r}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := im.EndLoad(ctx, load, FileFacts{Digest: []byte("d"), Format: "F", Counts: "{}"}); err != nil {
		t.Fatal(err)
	}
	if done {
		apply(t, im)
	}
	return load
}

// apply accepts every version as a title of its own.
func apply(t *testing.T, im *Import) {
	t.Helper()
	tx, err := im.Apply(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	loads, err := tx.Loads()
	if err != nil || len(loads) != 1 {
		t.Fatal(loads, err)
	}
	page, err := tx.Versions(loads[0].ID, 0, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	for i := range page {
		record, err := tx.LastRecord()
		if err != nil {
			t.Fatal(err)
		}
		record++
		if err := tx.AcceptNew(&loads[0], []Accepted{{Version: &page[i], Record: record, Quality: i, Outcome: Added}}); err != nil {
			t.Fatal(err)
		}
		number, err := tx.NewNumber()
		for _, err := range []error{err, tx.Place(record, number), tx.Touch(number)} {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := tx.Settle(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
}

// TestDropped: an import that was dropped leaves no row behind when it is
// purged, and its library and source go with it.
func TestDropped(t *testing.T) {
	dir := t.TempDir()
	s, ctx := open(t, dir), context.Background()
	fill(t, s, "A", 3, true)
	fill(t, s, "B", purgeVersions+50, false)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, dir) // what is read by this process is not dropped
	if err := s.DropLeft(ctx, 2); err != nil {
		t.Fatal(err)
	}
	if err := s.ClearLeft(ctx); err != nil {
		t.Fatal(err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if err := s.Purge(cancelled); err != nil {
		t.Errorf("a purge that has no time: %v", err)
	}
	if err := s.Purge(ctx); err != nil {
		t.Fatal(err)
	}
	for table, want := range map[string]int{"imports": 1, "loads": 1, "files": 1, "versions": 3, "contents": 3, "libraries": 1, "sources": 1} {
		var n int
		err := s.read(ctx, "SELECT count(*) FROM "+table, func(rows *sql.Rows) error { return rows.Scan(&n) })
		if err != nil || n != want {
			t.Errorf("%s: %d rows, %v; want %d", table, n, err, want)
		}
	}
	if wrong, err := s.Check(ctx); err != nil || len(wrong) != 0 {
		t.Errorf("check %v, %v", wrong, err)
	}
}

// TestGivenUp: an import that was begun to be applied three times in vain is
// not tried again.
func TestGivenUp(t *testing.T) {
	s, ctx := open(t, t.TempDir()), context.Background()
	fill(t, s, "A", 1, false)
	im := &Import{store: s, ID: 1}
	for range maxAttempts {
		tx, err := im.Apply(ctx)
		if err != nil {
			t.Fatal(err)
		}
		tx.Rollback()
		if left, err := s.Unfinished(ctx); err != nil || len(left) != 1 {
			t.Fatalf("unfinished %v, %v", left, err)
		}
	}
	if _, err := im.Apply(ctx); !errors.Is(err, ErrGivenUp) {
		t.Errorf("fourth time: %v", err)
	}
	if left, err := s.Unfinished(ctx); err != nil || len(left) != 0 {
		t.Errorf("unfinished %v, %v", left, err)
	}
}

func TestLists(t *testing.T) {
	s, ctx := open(t, t.TempDir()), context.Background()
	a := fill(t, s, "A", 2, true)
	b := fill(t, s, "B", 1, true)
	fill(t, s, "C", 1, false)
	if err := s.RenameLibrary(ctx, "B", "Birch Library"); err != nil {
		t.Fatal(err)
	}
	libraries, err := s.Libraries(ctx)
	if err != nil || len(libraries) != 2 || libraries[1].Name != "Birch Library" || libraries[0].Titles != 2 || libraries[0].OnlyHere != 2 || libraries[0].Records != 2 {
		t.Errorf("libraries %+v, %v", libraries, err)
	}
	loads, err := s.Loads(ctx)
	if err != nil || len(loads) != 2 || loads[0].ID != b || loads[1].ID != a || loads[1].Records != 2 || loads[1].File != "A.mrc" {
		t.Errorf("loads %+v, %v", loads, err)
	}
	if c, err := s.Counts(ctx); err != nil || c != (Counts{Titles: 3, Records: 3, Libraries: 2}) {
		t.Errorf("counts %+v, %v", c, err)
	}
	sources, err := s.SourcesOf(ctx, 3)
	if err != nil || len(sources) != 1 || sources[0].Name != "Birch Library" || string(sources[0].Raw) != "record" || sources[0].File != "B.mrc" {
		t.Errorf("sources %+v, %v", sources, err)
	}
}

// TestForwards: a number that leads through others ends at the title.
func TestForwards(t *testing.T) {
	s, ctx := open(t, t.TempDir()), context.Background()
	fill(t, s, "A", 3, true)
	if err := s.enter(ctx); err != nil {
		t.Fatal(err)
	}
	tx, err := s.beginTx(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, pair := range [][2]int64{{3, 2}, {2, 1}} {
		if err := tx.Forward(pair[0], pair[1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	title, err := s.Title(ctx, 3)
	if err != nil || title.Number != 1 || len(title.Sources) != 3 {
		t.Errorf("title %d of %d sources, %v", title.Number, len(title.Sources), err)
	}
}

// TestCheckFinds spoils one thing after the other; Check has to notice each.
func TestCheckFinds(t *testing.T) {
	for _, c := range []struct{ spoil, says string }{
		{"UPDATE records SET number = NULL WHERE id = 1", "belong to no title"},
		{"UPDATE records SET gone = 1 WHERE id = 1", "are gone"},
		{"UPDATE records SET number = 77 WHERE id = 1", "does not exist"},
		{"UPDATE clusters SET lead = 2 WHERE number = 1", "led by a record that is not theirs"},
		{"UPDATE clusters SET libraries = 5 WHERE number = 1", "count their libraries wrongly"},
		{"UPDATE clusters SET forward = 99 WHERE number = 1", "lead to a number that does not exist"},
		{"INSERT INTO edges(a, b, rule, key, score, rules, who, made) VALUES(1, 99, 'r', 'k', 1, 1, 'w', 'm')", "about records that do not exist"},
		{"INSERT INTO edges(a, b, rule, key, score, rules, who, made) VALUES(1, 2, 'r', 'k', 1, 1, 'w', 'm')", "are not in one title"},
		{"UPDATE records SET number = 1 WHERE id = 2", "does not join to the others"},
		{"INSERT INTO keys(hash, record) VALUES(5, 99)", "match keys belong"},
		{"UPDATE records SET version = 99 WHERE id = 1", "have no version"},
		{"UPDATE versions SET outcome = 0 WHERE id = 1", "were not decided on"},
		{"DELETE FROM contents WHERE id = 1", "have no bytes"},
		{"INSERT INTO contents(format, packed) VALUES(1, x'00')", "belong to no version"},
		{"INSERT INTO attachments(holding, source, host, bib) VALUES(1, 1, '', 99)", "tied to a record that is gone"},
		{"UPDATE records SET attached = 2 WHERE id = 1", "count their holdings records wrongly"},
		{"INSERT INTO changes(number) VALUES(99)", "never given"},
		{"DELETE FROM changes WHERE number = 1", "never told to the index"},
		{"UPDATE sqlite_sequence SET seq = 1 WHERE name = 'changes'", "ends before its last change"},
	} {
		t.Run(c.says, func(t *testing.T) {
			dir := t.TempDir()
			s := open(t, dir)
			fill(t, s, "A", 3, true)
			s.Close()
			change(t, dir, c.spoil)
			s = open(t, dir)
			wrong, err := s.Check(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(strings.Join(wrong, " "), c.says) {
				t.Errorf("found %q, want %q", wrong, c.says)
			}
		})
	}
}

// TestChecksUseIndexes: no check has SQLite make an index, which one of them did for every
// title, so that a check of 200,000 titles took more than half an hour.
func TestChecksUseIndexes(t *testing.T) {
	s := open(t, t.TempDir())
	for _, c := range checks {
		err := s.read(context.Background(), "EXPLAIN QUERY PLAN "+c.query, func(rows *sql.Rows) error {
			var id, parent, unused int
			var step string
			err := rows.Scan(&id, &parent, &unused, &step)
			if strings.Contains(step, "AUTOMATIC") {
				t.Errorf("%s: %s", c.says, step)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestPack: what is packed comes back, and the dictionary is the one that
// stored records were packed with.
func TestPack(t *testing.T) {
	p, err := newPacker()
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	for _, text := range []string{"", "a", "=245  10$aMoby Dick", strings.Repeat("x", 1<<20), dictionary} {
		got, err := p.unpack(p.pack([]byte(text)))
		if err != nil || string(got) != text {
			t.Errorf("%d bytes came back as %d, %v", len(text), len(got), err)
		}
	}
	if sum := fmt.Sprintf("%x", sha256.Sum256([]byte(dictionary)))[:16]; sum != "8865a93c53838045" {
		t.Errorf("the dictionary is another (%s): stored records need the old one; add a new one under its own id", sum)
	}
	if _, err := p.unpack([]byte("no frame")); !errors.Is(err, ErrCorrupt) {
		t.Errorf("unpacking rubbish: %v", err)
	}
}

// TestWriters: writers of one store wait for each other, as long as their
// context lets them.
func TestWriters(t *testing.T) {
	s, ctx := open(t, t.TempDir()), context.Background()
	fill(t, s, "A", 1, false)
	im := &Import{store: s, ID: 1}
	tx, err := im.Apply(ctx)
	if err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(ctx)
	done := make(chan error, 2)
	go func() {
		_, err := s.BeginImport(gone, "")
		done <- err
	}()
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("a writer that waited in vain: %v", err)
	}
	go func() {
		_, err := s.BeginImport(ctx, "")
		done <- err
	}()
	tx.Rollback()
	if err := <-done; err != nil {
		t.Errorf("a writer that waited: %v", err)
	}
}

// TestSynced: what can be seen waits for the disk again when records were staged.
func TestSynced(t *testing.T) {
	s, ctx := open(t, t.TempDir()), context.Background()
	fill(t, s, "A", 1, false)
	var mode int
	if err := s.conn.QueryRowContext(ctx, "PRAGMA synchronous").Scan(&mode); err != nil || mode != 2 {
		t.Errorf("synchronous is %d, %v", mode, err)
	}
}

// TestFull: a disk that is full is told from other troubles, and the store is
// as it was.
func TestFull(t *testing.T) {
	s, ctx := open(t, t.TempDir()), context.Background()
	fill(t, s, "A", 3, true)
	pages, err := s.one("SELECT page_count FROM pragma_page_count")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.conn.ExecContext(ctx, fmt.Sprintf("PRAGMA max_page_count = %d", pages+2)); err != nil {
		t.Fatal(err)
	}
	im := &Import{store: s, ID: 1}
	r := Received{Number: 1, Control: "big", Facts: make([]byte, 1<<16), Packed: make([]byte, 1<<16)}
	if err := im.Put(ctx, 1, []Received{r}, nil); !errors.Is(err, ErrFull) {
		t.Errorf("writing to a full disk: %v", err)
	}
	if wrong, err := s.Check(ctx); err != nil || len(wrong) != 0 {
		t.Errorf("check %v, %v", wrong, err)
	}
}
