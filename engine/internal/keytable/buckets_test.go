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
			slots, low := b.Bucket(h)
			for item, rest, ok := Next(slots, low); ok; item, rest, ok = Next(rest, low) {
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
			slots, low := b.Bucket(hash)
			for _, rest, ok := Next(slots, low); ok; _, rest, ok = Next(rest, low) {
				if len(rest) >= len(slots) {
					t.Fatal("no progress")
				}
			}
		}
		if err != nil && !errors.Is(err, encoding.ErrCorrupt) {
			t.Fatal(err)
		}
	})
}
