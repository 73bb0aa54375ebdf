package app

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/view"
)

func TestGuessLibrary(t *testing.T) {
	known := map[string]string{"harbour": "Library A (Harbour)", "b": "Hill", "north-vermont": "north-vermont"}
	for name, want := range map[string]string{
		"harbour-2026-11.mrc":     "harbour",
		"2026-11-Harbour.xml.gz":  "harbour",
		"hill-changes.mrc":        "b",
		"garden.mrc":              "garden",
		"marc_export_mill.xml":    "mill",
		"2026-11.mrc":             "library",
		"marc21.mrc":              "library",
		"été-2026.mrc":            "été",
		"":                        "library",
		"north_vermont_SET_2.mrc": "north-vermont",
		"north_maine_SET_2.mrc":   "north",
	} {
		if got := guessLibrary(name, known); got != want {
			t.Errorf("guessLibrary(%q) = %q, want %q", name, got, want)
		}
	}
}

// TestTellFilesApart gives files of one look a code each if more than dates, numbers and
// general words differs; those of a known library stay with it.
func TestTellFilesApart(t *testing.T) {
	known := map[string]string{"harbour": "Harbour"}
	want := map[string]string{
		"North__delaware_RECORD_SET_20250422.mrc.gz": "north-delaware", "North__vermont_RECORD_SET_20250422.mrc.gz": "north-vermont",
		"West__guam_RECORD_SET_20250422.mrc": "west", "mill-2026-10.mrc": "mill", "mill-2026-11.mrc": "mill", "mill-ab.mrc": "mill", "mill-serials-part02.mrc": "mill",
		"harbour-east.mrc": "harbour", "harbour-west.mrc": "harbour", "2026-10.mrc": "library", "2026-11.mrc": "library",
	}
	var files []view.ImportFile
	for name := range want {
		files = append(files, view.ImportFile{Name: name, Library: guessLibrary(name, known)})
	}
	tellApart(files, known)
	for _, f := range files {
		if f.Library != want[f.Name] {
			t.Errorf("%s is thought to be of %q, want %q", f.Name, f.Library, want[f.Name])
		}
	}
}

// TestCodesRefused: a code that could not be written beside something else makes no library.
func TestCodesRefused(t *testing.T) {
	c, err := Open(context.Background(), filepath.Join(t.TempDir(), "catalogue"), ToCreate, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, code := range []string{"a/b", "a:b", "a b", "", "a\tb"} {
		files := []view.ImportFile{{Path: "none.mrc", Name: "none.mrc", Library: code}}
		if _, err := c.Import(context.Background(), files, nil); !strings.Contains(Explain(err), "cannot be the code of a library") {
			t.Errorf("importing for %q: %v", code, err)
		}
		if _, err := c.Try(context.Background(), files, nil); !strings.Contains(Explain(err), "cannot be the code of a library") {
			t.Errorf("looking for %q: %v", code, err)
		}
	}
}
