package app

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"testing/iotest"

	"holdfast/app/view"
	"holdfast/marc"
)

func TestFileNameOf(t *testing.T) {
	for value, want := range map[string]string{
		"":              "none",
		"eng":           "eng",
		"Main / North":  "Main___North",
		"../etc/passwd": "_._etc_passwd",
		"Bücher":        "Bücher",
		"a.b.":          "a.b",
		"(OCoLC)5":      "_OCoLC_5",
	} {
		if got := fileNameOf(value); got != want {
			t.Errorf("%q becomes %q, want %q", value, got, want)
		}
	}
}

// TestSplitKeepsWhatABrokenFileGave reads a file whose disk fails half-way.
func TestSplitKeepsWhatABrokenFileGave(t *testing.T) {
	var b bytes.Buffer
	w := marc.NewWriter(&b, marc.ISO2709)
	for range 10 {
		if err := w.Write(&marc.Record{Leader: "00000nam a2200000   4500", Fields: []marc.Field{{Tag: "001", Value: "1"}}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	failed := errors.New("the disk failed")
	in := io.MultiReader(&b, iotest.ErrReader(failed))
	var progress view.Progress
	report, err := SplitMARC(context.Background(), &MARCFile{Name: "x.mrc", In: in, Progress: &progress}, &Split{Records: 4, Dir: dir, Prefix: "x"})
	var broken *BrokenError
	if !errors.As(err, &broken) || !errors.Is(err, failed) || report.Records != 10 || len(report.Parts) != 3 {
		t.Fatalf("%v, %+v", err, report)
	}
	if _, err := os.Stat(filepath.Join(dir, "x-0003.mrc")); err != nil {
		t.Error(err)
	}
	if s := progress.Snapshot(); s.Records != 10 || s.Bytes == 0 {
		t.Errorf("progress %+v", s)
	}
}

func TestSplitStopped(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	record := "00000nam a2200000   4500\n001 1\n245 10 $a A\n\n"
	dir := t.TempDir()
	_, err := SplitMARC(ctx, &MARCFile{Name: "x", In: bytes.NewBufferString(record)}, &Split{Records: 1, Dir: dir, Prefix: "x"})
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); !errors.Is(err, context.Canceled) || len(left) > 0 {
		t.Errorf("%v, left behind %v", err, left)
	}
}
