package app

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestReadSmall reads up to the bound, whatever the system says of the size.
func TestReadSmall(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rules.json")
	for _, n := range []int{0, mostSmallBytes, mostSmallBytes + 1} {
		if err := os.WriteFile(path, bytes.Repeat([]byte("x"), n), 0o600); err != nil {
			t.Fatal(err)
		}
		b, err := ReadSmall(path)
		if large := n > mostSmallBytes; large != errors.Is(err, errLarge) || !large && len(b) != n {
			t.Errorf("of %d bytes %d are read: %v", n, len(b), err)
		}
	}
}

// TestWriteWhole: what cannot be written to its end leaves the file that was there, and
// nothing beside it.
func TestWriteWhole(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "answers.csv")
	broken := errors.New("broken")
	for _, c := range []struct {
		text string
		err  error
	}{{"first", nil}, {"second", broken}, {"third", nil}} {
		before, _ := os.ReadFile(path)
		err := writeWhole(path, func(w io.Writer) error {
			_, err := io.WriteString(w, c.text)
			return errors.Join(err, c.err)
		})
		want := c.text
		if c.err != nil {
			want = string(before)
		}
		if got, _ := os.ReadFile(path); !errors.Is(err, c.err) || string(got) != want {
			t.Errorf("%s: the file has %q, want %q: %v", c.text, got, want, err)
		}
		if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
			t.Errorf("%s: %d files, %v", c.text, len(entries), err)
		}
	}
}
