package store_test

import (
	"bytes"
	"errors"
	"io/fs"
	"testing"

	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/storetest"
)

// A file of which the sections lie apart, and one of these, damaged, in each way
// of reading.
func FuzzParts(f *testing.F) {
	good := storetest.NewMemory()
	if _, err := store.WriteFrame(good, "file", store.FrameOptions{Kind: kind, ID: 1, Parts: true}, func(w *store.FrameWriter) error {
		w.Put(one, []byte("some data"))
		w.Put(two, []byte("more"))
		return nil
	}); err != nil {
		f.Fatal(err)
	}
	names := good.Names()
	if len(names) != 3 {
		f.Fatalf("files %v", names)
	}
	for i, name := range names {
		f.Add(i, good.Data(name))
		f.Add(i, good.Data(names[0]))
	}
	f.Fuzz(func(t *testing.T, i int, data []byte) {
		if i < 0 || i >= len(names) {
			return
		}
		dir := good.Clone()
		dir.SetData(names[i], bytes.Clone(data))
		for access := store.Mapped; access <= store.Pread; access++ {
			fr, err := store.OpenFrameWith(dir, "file", kind, store.Reading{Access: access, Pieces: []store.Tag{two}})
			if err != nil {
				if !refused(err) {
					t.Fatal(err)
				}
				continue
			}
			if err := fr.Verify(); err != nil && !errors.Is(err, encoding.ErrCorrupt) {
				t.Fatal(err)
			}
			b, err := fr.Blob(two)
			if err == nil {
				_, err = b.Slice(0, b.Len())
			}
			if err != nil && !errors.Is(err, encoding.ErrCorrupt) {
				t.Fatal(err)
			}
			if err := fr.Close(); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// refused reports whether err is an answer to damage. A part that is not there is
// damage to whoever opens the index.
func refused(err error) bool {
	return errors.Is(err, encoding.ErrCorrupt) || errors.Is(err, store.ErrTooNew) || errors.Is(err, store.ErrTooOld) ||
		errors.Is(err, fs.ErrNotExist)
}
