package browse

import (
	"bytes"
	"slices"
	"testing"

	"holdfast/engine/internal/encoding"

	"pgregory.net/rapid"
)

// written writes lists and opens them.
func written(t interface{ Fatalf(string, ...any) }, lists [][]Entry) ([]byte, []byte, []*List) {
	var data bytes.Buffer
	w := NewWriter(&data)
	var counts []int
	for _, list := range lists {
		for _, e := range list {
			if err := w.Add(e); err != nil {
				t.Fatalf("%v", err)
			}
		}
		counts = append(counts, w.End())
	}
	offsets := w.Close()
	opened, err := Open(encoding.InMemory(data.Bytes()), offsets, counts)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return data.Bytes(), offsets, opened
}

// TestBytes is the example of the package's comment.
func TestBytes(t *testing.T) {
	data, _, _ := written(t, [][]Entry{{{[]byte("ab"), []byte("Ab"), []byte{3}}, {[]byte("abc"), []byte("Abc"), []byte{4}}}})
	want := []byte{0, 2, 'a', 'b', 0, 2, 'A', 'b', 1, 3, 2, 1, 'c', 2, 1, 'c', 1, 4}
	if !bytes.Equal(data, want) {
		t.Errorf("% x, want % x", data, want)
	}
}

func drawEntries(t *rapid.T) []Entry {
	keys := rapid.SliceOfNDistinct(rapid.StringMatching(`[ab]{0,6}`), 0, 60, rapid.ID[string]).Draw(t, "keys")
	slices.Sort(keys)
	var list []Entry
	for _, k := range keys {
		list = append(list, Entry{[]byte(k), []byte(rapid.StringMatching(`[AB]{0,3}`).Draw(t, "label")), []byte(rapid.StringN(0, 3, 9).Draw(t, "set"))})
	}
	return list
}

// TestLists reads and searches lists in any order of places.
func TestLists(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lists := [][]Entry{drawEntries(t), {}, drawEntries(t)}
		_, _, opened := written(t, lists)
		for k, list := range lists {
			l := opened[k]
			c := l.Cursor()
			if l.Len() != len(list) {
				t.Fatalf("%d entries, want %d", l.Len(), len(list))
			}
			for range 20 {
				if len(list) > 0 {
					i := rapid.IntRange(0, len(list)-1).Draw(t, "place")
					e, err := c.Entry(i)
					if err != nil || !bytes.Equal(e.Key, list[i].Key) || !bytes.Equal(e.Label, list[i].Label) || !bytes.Equal(e.Set, list[i].Set) {
						t.Fatalf("entry %d is %q (%v), want %q", i, e, err, list[i])
					}
				}
				key := []byte(rapid.StringMatching(`[abc]{0,6}`).Draw(t, "key"))
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
	})
}

// FuzzList reads damaged lists: an error or a wrong entry, and nothing worse.
func FuzzList(f *testing.F) {
	data, offsets, _ := written(f, [][]Entry{{{[]byte("ab"), []byte("Ab"), []byte{3}}, {[]byte("abc"), []byte("Abc"), []byte{4}}}})
	f.Add(data, offsets, 2)
	f.Add([]byte{}, []byte{}, 0)
	f.Fuzz(func(t *testing.T, data, offsets []byte, n int) {
		if n < 0 || n > 1<<20 {
			return
		}
		lists, err := Open(encoding.InMemory(data), offsets, []int{n})
		if err != nil {
			return
		}
		c := lists[0].Cursor()
		for i := range min(n, 100) {
			if e, err := c.Entry(i); err == nil && len(e.Key)+len(e.Label) > 2*100*len(data) {
				t.Fatalf("%d bytes make a key of %d", len(data), len(e.Key))
			}
		}
		if at, err := c.Search([]byte("abc")); err == nil && (at < 0 || at > n) {
			t.Fatalf("at %d of %d", at, n)
		}
	})
}
