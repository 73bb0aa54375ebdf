package app

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestWindowStateIsKept: whole, bounded, and none at the first start.
func TestWindowStateIsKept(t *testing.T) {
	dir := t.TempDir()
	desk, err := NewDesk(placesIn(dir, dir))
	if err != nil {
		t.Fatal(err)
	}
	if b, err := desk.WindowState(); b != nil || err != nil {
		t.Fatalf("at the first start: %q, %v", b, err)
	}
	if err := desk.KeepWindowState([]byte(`{"tabs":1}`)); err != nil {
		t.Fatal(err)
	}
	if b, err := desk.WindowState(); string(b) != `{"tabs":1}` || err != nil {
		t.Errorf("kept %q, %v", b, err)
	}
	if b, err := desk.Choices(); b != nil || err != nil {
		t.Errorf("nothing was chosen: %q, %v", b, err)
	}
	if err := desk.KeepChoices([]byte(`{"look":"dark"}`)); err != nil {
		t.Fatal(err)
	}
	if b, err := desk.Choices(); string(b) != `{"look":"dark"}` || err != nil {
		t.Errorf("chosen %q, %v", b, err)
	}
	big := bytes.Repeat([]byte("x"), mostSmallBytes+1)
	if desk.KeepWindowState(big) == nil {
		t.Error("a state without bounds is kept")
	}
	if err := os.WriteFile(filepath.Join(dir, "window.json"), big, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := desk.WindowState(); err == nil {
		t.Error("a file without bounds is read")
	}
}
