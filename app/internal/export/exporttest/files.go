package exporttest

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"holdfast/app/internal/export"
)

// Written is a whole file of titles.
func Written(t testing.TB, frame export.Frame, enc export.Encoder, titles []*export.Title) []byte {
	t.Helper()
	var b bytes.Buffer
	Fill(t, frame.Open(&b), enc, titles)
	return b.Bytes()
}

// Fill writes titles into a file and closes it.
func Fill(t testing.TB, file export.Container, enc export.Encoder, titles []*export.Title) {
	t.Helper()
	for _, title := range titles {
		piece, err := enc.Append(nil, title)
		if err == nil {
			err = file.Add(piece)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
}

// Golden compares a file with that of testdata, or with update writes it.
func Golden(t testing.TB, update bool, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if update {
		if err := errors.Join(os.MkdirAll("testdata", 0o755), os.WriteFile(path, got, 0o644)); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is another file now (run with -update if it should be):\n%s", name, got)
	}
}
