package segment

import (
	"context"
	"errors"
	"testing"

	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/storetest"
)

// Any section of a segment with other bytes in it, of which the checksums are right:
// keys, whole values, facet values, columns and all others are opened, checked,
// asked and merged.
func FuzzSegment(f *testing.F) {
	l, dir := plantings(f)
	type part struct {
		file string
		tag  store.Tag
		data []byte
	}
	var parts []part
	for _, name := range []string{HotName(1), ColdName(1)} {
		kind := Kind
		if name == ColdName(1) {
			kind = ColdKind
		}
		frame, err := store.OpenFrame(dir, name, kind)
		if err != nil {
			f.Fatal(err)
		}
		for _, s := range frame.Sections {
			parts = append(parts, part{name, s.Tag, s.Data})
		}
	}
	for i, p := range parts {
		f.Add(i, len(p.data)/2, []byte{0xFF, 0xFF, 0xFF, 0xFF}, false)
		f.Add(i, 0, []byte{0}, false)
		f.Add(i, len(p.data)/2, []byte{}, true)
		f.Add(i, 0, []byte{}, true)
		f.Add(i, len(p.data), make([]byte, 8), false)
	}
	f.Fuzz(func(t *testing.T, i, at int, with []byte, cut bool) {
		if i < 0 || i >= len(parts) || at < 0 || at > len(parts[i].data) {
			return
		}
		p := parts[i]
		data := append(append([]byte{}, p.data[:at]...), with...)
		if next := at + len(with); next < len(p.data) && !cut {
			data = append(data, p.data[next:]...)
		}
		askDamaged(t, l, planted(t, dir, p.file, p.tag, func([]byte) []byte { return data }))
	})
}

// askDamaged opens a segment that may be damaged and does with it what can be done.
func askDamaged(t *testing.T, l *layout.Layout, dir *storetest.Memory) {
	t.Helper()
	damage := func(err error) {
		t.Helper()
		if err != nil && !errors.Is(err, encoding.ErrCorrupt) {
			t.Fatal(err)
		}
	}
	s, err := Open(dir, 1, Access{})
	if damage(err); err != nil {
		return
	}
	problems(t, l, s)
	for _, key := range []string{"key 0", "key 7", "no key"} {
		if doc, ok := s.Keys.Find(key); ok && int(doc) >= s.Docs {
			t.Fatalf("document %d of %d", doc, s.Docs)
		}
	}
	s.Near([]string{"key 1", "key 2", "no key"})
	for _, text := range testWords {
		set, _, err := s.Wholes.Find(0, text)
		if damage(err); err == nil {
			_, err = set.AppendTo(nil)
			damage(err)
		}
	}
	_, codec := encoders(t)
	damage(NewUsage(l).Add(s, fieldOf, codec))
	if s.Docs != 40 {
		return // the overlay is another segment's, which opening the index finds
	}
	source := opened(t, output(t, dir, 1, false), Access{})
	_, err = Merge(context.Background(), output(t, dir, 2, false), l, []Source{source})
	damage(err)
}
