package store

import "testing"

// What is forgotten is there again when it is read.
func TestForget(t *testing.T) {
	dir, err := OpenFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	tag := Tag{'D', 'A', 'T', 'A'}
	_, err = WriteFrame(dir, "file", FrameOptions{Kind: tag, ID: 1}, func(w *FrameWriter) error {
		w.Put(tag, []byte("kept"))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range []Access{Mapped, Random, Preloaded, Loaded, Pread} {
		f, err := OpenFrameWith(dir, "file", tag, Reading{Access: a})
		if err != nil {
			t.Fatal(err)
		}
		f.Forget()
		if b, err := f.Section(tag); err != nil || string(b) != "kept" {
			t.Errorf("access %d: %q, %v", a, b, err)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
		f.Forget()
	}
}
