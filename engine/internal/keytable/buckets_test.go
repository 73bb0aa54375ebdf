package keytable

import (
	"errors"
	"slices"
	"testing"

	"holdfast/engine/internal/encoding"

	"pgregory.net/rapid"
)

// Every item is found by its hash, also among items of the same one, and no other.
func TestBuckets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hash := rapid.OneOf(rapid.Uint64(), rapid.Uint64Range(0, 9), rapid.Map(rapid.Uint64Range(0, 99), func(n uint64) uint64 { return n << 58 }))
		hashes := rapid.SliceOfN(hash, 0, 300).Draw(t, "hashes")
		starts, slots := AppendBuckets(hashes)
		b, err := OpenBuckets("test", starts, slots, len(hashes))
		if err := errors.Join(err, b.Check()); err != nil {
			t.Fatal(err)
		}
		for _, h := range append(hashes, hash.Draw(t, "another")) {
			var got, want []uint32
			p := b.Probe(h)
			for item, ok := b.Next(&p); ok; item, ok = b.Next(&p) {
				if hashes[item] == h {
					got = append(got, item)
				}
			}
			for i, o := range hashes {
				if o == h {
					want = append(want, uint32(i))
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("hash %x: items %v, want %v", h, got, want)
			}
		}
	})
}

func FuzzBuckets(f *testing.F) {
	starts, slots := AppendBuckets([]uint64{1, 1 << 63, 5})
	f.Add(starts, slots, 3, uint64(5))
	f.Fuzz(func(t *testing.T, starts, slots []byte, items int, hash uint64) {
		if items < 0 || items > 1000 {
			return
		}
		b, err := OpenBuckets("test", starts, slots, items)
		if err == nil {
			err = b.Check()
			p := b.Probe(hash)
			for n := 0; ; n++ {
				item, ok := b.Next(&p)
				if !ok {
					break
				}
				if n >= items || int(item) >= items {
					t.Fatalf("%d items found, %d of %d among them", n+1, item, items)
				}
			}
		}
		if err != nil && !errors.Is(err, encoding.ErrCorrupt) {
			t.Fatal(err)
		}
	})
}

// A slot is as narrow as leaves eight bits of a hash beside the item.
func TestSlotShape(t *testing.T) {
	for items, want := range map[int]slotShape{
		0: {2, 1, 15}, 1: {2, 1, 15}, 2: {2, 1, 15}, 256: {2, 8, 8}, 257: {3, 9, 15}, 1 << 24: {4, 24, 8}, 1<<24 + 1: {5, 25, 15}, 1<<31 - 1: {5, 31, 9},
	} {
		if got := shapeOf(items); got != want {
			t.Errorf("%d items: %+v, want %+v", items, got, want)
		}
	}
}
