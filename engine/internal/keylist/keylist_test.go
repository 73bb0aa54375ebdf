package keylist

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/stored"

	"pgregory.net/rapid"
)

type failer interface{ Fatalf(string, ...any) }

// packing packs and unpacks without a dictionary.
func packing(t failer) (*stored.Encoder, *stored.Codec) {
	pack, one := stored.NewEncoder(stored.Dictionary{}, 1)
	unpack, two := stored.NewCodec(nil)
	if err := errors.Join(one, two); err != nil {
		t.Fatalf("%v", err)
	}
	return pack, unpack
}

// bound is the bound of an entry of which the set is no set, but any text.
func bound(e Entry) Bound {
	first := uint32(255)
	for _, b := range e.Set {
		first = min(first, uint32(b))
	}
	return Bound{uint32(len(e.Set)), first}
}

// written writes lists.
func written(t failer, kind Kind, lists [][]Entry) ([]byte, Tables, []int) {
	var data bytes.Buffer
	pack, _ := packing(t)
	w := NewWriter(&data, kind, pack)
	var counts []int
	for _, list := range lists {
		for _, e := range list {
			if err := w.Add(e, bound(e)); err != nil {
				t.Fatalf("%v", err)
			}
		}
		n, err := w.End()
		if err != nil {
			t.Fatalf("%v", err)
		}
		counts = append(counts, n)
	}
	return data.Bytes(), w.Close(), counts
}

var example = []Entry{{[]byte("ab"), []byte("Ab"), []byte{3}}, {[]byte("abc"), []byte("Abc"), []byte{4}}}

// TestBytes is the example of the package's comment.
func TestBytes(t *testing.T) {
	data, _, _ := written(t, Entries, [][]Entry{example})
	want := append([]byte{17, 0, 0, 2, 0, 2, 1, 2, 1, 2, 1, 1}, "abcAbc\x03\x04"...)
	if !bytes.Equal(data, want) {
		t.Errorf("% x, want % x", data, want)
	}
}

func drawEntries(t *rapid.T, kind Kind) []Entry {
	keys := rapid.SliceOfNDistinct(rapid.StringMatching(`[ab]{0,9}`), 0, 150, rapid.ID[string]).Draw(t, "keys")
	slices.Sort(keys)
	var list []Entry
	for _, k := range keys {
		e := Entry{Key: []byte(k)}
		if kind == Entries {
			e.Label = []byte(rapid.StringMatching(`[AB]{0,3}`).Draw(t, "label"))
			e.Set = []byte(rapid.StringN(1, 3, 9).Draw(t, "set"))
		}
		list = append(list, e)
	}
	return list
}

// TestLists reads and searches lists in any order of places.
func TestLists(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom([]Kind{Bare, Entries}).Draw(t, "kind")
		lists := [][]Entry{drawEntries(t, kind), {}, drawEntries(t, kind)}
		data, tables, counts := written(t, kind, lists)
		opened, err := Open(kind, encoding.InMemory(data), tables, counts)
		if err != nil {
			t.Fatalf("%v", err)
		}
		for k, list := range lists {
			readList(t, opened[k], list)
		}
	})
}

func readList(t *rapid.T, l *List, list []Entry) {
	_, unpack := packing(t)
	c := l.Cursor(unpack)
	if l.Len() != len(list) {
		t.Fatalf("%d keys, want %d", l.Len(), len(list))
	}
	for range 20 {
		if len(list) > 0 {
			i := rapid.IntRange(0, len(list)-1).Draw(t, "place")
			e, err := c.Entry(i)
			if err != nil || !bytes.Equal(e.Key, list[i].Key) || !bytes.Equal(e.Label, list[i].Label) || !bytes.Equal(e.Set, list[i].Set) {
				t.Fatalf("entry %d is %q (%v), want %q", i, e, err, list[i])
			}
			if l.kind == Entries {
				b, of := l.Bound(l.Group(i)), bound(list[i])
				if from, to := l.Span(l.Group(i)); i < from || i >= to || of.Docs > b.Docs || of.First < b.First {
					t.Fatalf("entry %d is not of the group from %d to %d with the bounds %v", i, from, to, b)
				}
			}
		}
		key := []byte(rapid.StringMatching(`[abc]{0,9}`).Draw(t, "key"))
		at, err := c.Search(key)
		want, _ := slices.BinarySearchFunc(list, key, func(e Entry, key []byte) int { return bytes.Compare(e.Key, key) })
		if err != nil || at != want {
			t.Fatalf("%q is at %d (%v), want %d", key, at, err, want)
		}
	}
	if _, err := c.Entry(len(list)); err == nil {
		t.Fatalf("there is an entry behind the last")
	}
}

// FuzzList reads damaged lists: an error or a wrong entry, and nothing worse.
func FuzzList(f *testing.F) {
	for _, kind := range []Kind{Bare, Entries} {
		data, t, counts := written(f, kind, [][]Entry{example})
		f.Add(data, t.Offsets, t.Separators, t.SeparatorOffsets, t.Bounds, counts[0])
	}
	f.Add([]byte{}, []byte{}, []byte{}, []byte{}, []byte{}, 0)
	_, unpack := packing(f)
	f.Fuzz(func(t *testing.T, data, offsets, separators, finding, bounds []byte, n int) {
		if n < 0 || n > 1<<20 {
			return
		}
		kind := Bare
		if len(bounds) > 0 {
			kind = Entries
		}
		lists, err := Open(kind, encoding.InMemory(data), Tables{offsets, separators, finding, bounds}, []int{n})
		if err != nil {
			return
		}
		c := lists[0].Cursor(unpack)
		for i := range min(n, 100) {
			if e, err := c.Entry(i); err == nil && len(e.Key)+len(e.Label) > 2*groupKeys*(1<<17) {
				t.Fatalf("%d bytes make a key of %d", len(data), len(e.Key))
			}
		}
		if at, err := c.Search([]byte("abc")); err == nil && (at < 0 || at > n) {
			t.Fatalf("at %d of %d", at, n)
		}
	})
}
