package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"holdfast/app/view"
)

// TestMain removes what tests share.
func TestMain(m *testing.M) {
	code := m.Run()
	if samples.dir != "" {
		if err := os.RemoveAll(samples.dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}

// samples is the folder of a sample catalogue that is made once, since most tests begin
// with one, and copied for each.
var samples struct {
	dir  string
	once sync.Once
	err  error
}

// makeSample makes the sample catalogue in the shared folder.
func makeSample() error {
	var err error
	if samples.dir, err = os.MkdirTemp("", "holdfast-test-"); err != nil {
		return err
	}
	d, err := NewDesk(placesIn(samples.dir, samples.dir))
	if err != nil {
		return err
	}
	_, err = d.OpenSample(context.Background(), nil)
	return errors.Join(err, d.Close())
}

// openSample opens the sample catalogue on a desk, a copy of the shared one if the desk has
// none yet.
func openSample(t *testing.T, d *Desk) view.Catalogue {
	t.Helper()
	if samples.once.Do(func() { samples.err = makeSample() }); samples.err != nil {
		t.Fatal(samples.err)
	}
	if _, err := os.Stat(d.places.Sample); errors.Is(err, os.ErrNotExist) {
		if err := os.CopyFS(d.places.Sample, os.DirFS(filepath.Join(samples.dir, "sample"))); err != nil {
			t.Fatal(err)
		}
	}
	c, err := d.OpenSample(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
