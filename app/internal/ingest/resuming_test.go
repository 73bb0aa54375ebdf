package ingest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/internal/staging"
)

// brokenOff imports files in a store of its own whose statements fail as if the
// process were killed when the second of them is half read.
func brokenOff(t *testing.T, dir string, files []File) {
	t.Helper()
	loads := 0
	killed := errors.New("killed")
	store, err := staging.OpenWith(dir, staging.Options{Fault: func(statement string) error {
		if strings.HasPrefix(statement, "INSERT INTO loads") {
			loads++
		}
		if loads > 1 {
			return killed // at the second file, and nothing after it is written
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Import(context.Background(), store, newMemoryIndex(), files, nil); !errors.Is(err, killed) {
		t.Fatalf("the import went on: %v", err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestResume: an import that was broken off goes on with the file at which it
// stopped, if it is given the same files; else it begins anew.
func TestResume(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(files []File) []File
		resume bool
	}{
		{"the same files", func(f []File) []File { return f }, true},
		{"a file more", func(f []File) []File { return append(f, f[0]) }, true},
		{"a file was changed", func(f []File) []File {
			if err := os.WriteFile(f[0].Path, []byte(bookText("7", "Rivers")), 0o600); err != nil {
				t.Fatal(err)
			}
			return f
		}, false},
		{"other files", func(f []File) []File { return f[1:] }, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			files := []File{textFile(t, dir, "A", bookText("1", "Moby Dick")), textFile(t, dir, "B", bookText("2", "Walden"))}
			brokenOff(t, filepath.Join(dir, "catalogue"), files)
			store := openStore(t, filepath.Join(dir, "catalogue"))
			if err := Recover(context.Background(), store); err != nil {
				t.Fatal(err)
			}
			b := &bench{t: t, dir: dir, store: store, index: newMemoryIndex()}
			equal(t, "nothing is seen", b.titles(), "")
			left, err := store.Left(context.Background())
			if err != nil || left == nil || len(left.Files) != 1 {
				t.Fatalf("left: %+v, %v", left, err)
			}
			files = c.change(files)
			report, err := Import(context.Background(), store, b.index, files, nil)
			if err != nil {
				t.Fatal(err)
			}
			b.sound(report)
			if resumed := report.Loads[0] == left.Files[0].Load; resumed != c.resume {
				t.Errorf("goes on: %v, want %v", resumed, c.resume)
			}
			if left, err := store.Left(context.Background()); left != nil || err != nil {
				t.Errorf("left afterwards: %v, %v", left, err)
			}
			if err := store.Purge(context.Background()); err != nil {
				t.Fatal(err)
			}
			wantSound(t, store)
		})
	}
}

func bookText(control, title string) string {
	return "=LDR  00000nam\\a2200000\\a\\4500\n=001  " + control + "\n=245  10$a" + title + "\n\n"
}

func textFile(t *testing.T, dir, library, text string) File {
	t.Helper()
	path := filepath.Join(dir, library+".mrk")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return File{Path: path, Name: filepath.Base(path), Library: library}
}
