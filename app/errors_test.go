package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"holdfast/app/internal/ingest"
	"holdfast/app/view"
	"holdfast/assets"
	"holdfast/engine"
	"holdfast/marc"
)

// TestExplain sees that each error becomes a sentence that says what to do,
// without the words that only we use.
func TestExplain(t *testing.T) {
	_, missing := os.Open(filepath.Join(t.TempDir(), "hill.mrc"))
	_, nowhere := createWhole(filepath.Join(t.TempDir(), "none", "x.csv"))
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
		{&fs.PathError{Op: opCreate, Path: filepath.Join("out", "x.csv"), Err: syscall.EROFS}, "x.csv cannot be written in the folder out. No file was written"},
		{nowhere, "x.csv cannot be written in the folder"},
		{&ExportError{nowhere}, "x.csv cannot be written in the folder"},
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

// TestTroublesAreWorded: every kind that an error can have is one that the window words,
// the other way round too, and the window's English is what everybody else is told.
func TestTroublesAreWorded(t *testing.T) {
	kinds := view.TroubleKinds()
	slices.Sort(kinds)
	if have := slices.Sorted(maps.Keys(troubleTexts)); !slices.Equal(have, kinds) {
		t.Errorf("kinds: %v, the window knows %v", have, kinds)
	}
	for _, k := range knownErrors {
		if got := Trouble(fmt.Errorf("do: %w", k.err)); got.Kind == "" || troubleTexts[got.Kind] == "" {
			t.Errorf("%v: %+v", k.err, got)
		}
	}
	var window map[string]any
	if err := json.Unmarshal(assets.Text("en"), &window); err != nil {
		t.Fatal(err)
	}
	places := strings.NewReplacer("{0}", "{{.A}}", "{1}", "{{.B}}", "{2}", "{{.C}}")
	for kind, text := range troubleTexts {
		if got := window["trouble."+kind]; got != places.Replace(text) {
			t.Errorf("%s: the window says %q, all else %q", kind, got, text)
		}
	}
}

// TestTroubleCarriesItsArguments of typed errors.
func TestTroubleCarriesItsArguments(t *testing.T) {
	for _, c := range []struct {
		err  error
		kind string
		args int
	}{
		{&CodeError{"a b"}, "code", 1}, {&LongPDFError{7, 5}, "longpdf", 2}, {&NameError{Name: "x"}, "norecord", 1},
		{&ingest.ManyRemovedError{Library: "hill", Absent: 3, All: 9}, "manyremoved", 3},
		{&ingest.ManyRemovedError{Library: "hill", Absent: 3, All: 9, Unread: true}, "manyremovedunread", 3},
		{&marc.FormatError{Format: "empty file"}, "empty", 0}, {&marc.FormatError{Format: "PDF"}, "notmarc", 1},
		{&ExportError{context.Canceled}, "exportstopped", 0}, {&ExportError{syscall.ENOSPC}, "exportfull", 0},
	} {
		got := Trouble(fmt.Errorf("do: %w", c.err))
		if got.Kind != c.kind || len(got.Args) != c.args || strings.Contains(got.Text, "{") {
			t.Errorf("%v: %+v", c.err, got)
		}
	}
}

// TestRejectedAreWorded: the reasons that the window words are those that a reader has.
func TestRejectedAreWorded(t *testing.T) {
	var names []string
	for _, k := range marc.RejectKinds() {
		names = append(names, k.String())
	}
	if kinds := view.RejectKinds(); !slices.Equal(names, kinds) {
		t.Errorf("readers have %v, the window %v", names, kinds)
	}
}

// TestWarningsAreWorded: what readers mend is among what the window words.
func TestWarningsAreWorded(t *testing.T) {
	kinds := view.WarningKinds()
	for k := marc.WarningKind(0); !strings.HasPrefix(k.String(), "warning_"); k++ {
		if !slices.Contains(kinds, k.String()) {
			t.Errorf("the window does not know %v", k)
		}
	}
	if bad := Trouble(fmt.Errorf("read at byte 7: %w", io.ErrUnexpectedEOF)); bad.Kind != "cutfile" {
		t.Errorf("a file that is cut off: %+v", bad)
	}
}
