package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"holdfast/engine"
	"holdfast/marc"
)

// TestExplain sees that each error becomes a sentence that says what to do,
// without the words that only we use.
func TestExplain(t *testing.T) {
	_, missing := os.Open(filepath.Join(t.TempDir(), "hill.mrc"))
	_, notMARC := marc.NewReader(strings.NewReader("%PDF-1.7 and more"), nil)
	for _, c := range []struct {
		err  error
		says string
	}{
		{context.Canceled, "Stopped"},
		{fmt.Errorf("open: %w", ErrReadOnly), "another window"},
		{fmt.Errorf("open: %w", ErrNoCatalogue), "no catalogue in this folder"},
		{fmt.Errorf("open: %w", engine.ErrTooNew), "newer Holdfast"},
		{&engine.CorruptError{File: "seg-1", Reason: "checksum"}, "records are safe"},
		{&fs.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}, "disk is full"},
		{&fs.PathError{Op: "write", Path: "x/y", Err: fs.ErrPermission}, "y cannot be read or written"},
		{missing, "hill.mrc is not there"},
		{notMARC, "PDF"},
		{fmt.Errorf("decide: %w", ErrKeptApart), "Nothing was changed; take that decision back"},
		{fmt.Errorf("decide: %w", ErrJoined), "Nothing was changed; take one of those decisions back"},
		{fmt.Errorf("decide: %w", ErrSameRecord), "one record twice"},
		{fmt.Errorf("undo: %w", ErrNoDecision), "not in force any more"},
		{fmt.Errorf("explain: %w", &NameError{Name: "hill:1"}), "no record \"hill:1\" here"},
		{&NameError{Name: "hill:1", Meant: []string{"r4", "r9"}}, "one of these instead: r4, r9"},
		{fmt.Errorf("search: %w", engine.ErrManyWords), "Type more letters"},
		{errors.New("odd"), "Odd."},
	} {
		got := Explain(c.err)
		if !strings.Contains(got, c.says) || !strings.HasSuffix(got, ".") {
			t.Errorf("Explain(%v) = %q, want a sentence with %q", c.err, got, c.says)
		}
		for _, word := range []string{"segment", "ledger", "staging", "commit", "posting"} {
			if strings.Contains(got, word) {
				t.Errorf("Explain(%v) = %q says %q", c.err, got, word)
			}
		}
	}
	if Explain(nil) != "" {
		t.Error("no error is no sentence")
	}
}
