package keytable

import (
	"encoding/binary"
	"errors"
	"slices"
	"testing"

	"holdfast/engine/internal/encoding"

	"pgregory.net/rapid"
)

func table(keys []uint64) Table {
	var b []byte
	for _, k := range keys {
		b = binary.LittleEndian.AppendUint64(b, k)
	}
	t, _ := Open("test", b)
	return t
}

func TestFind(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// Spread evenly, crowded at either end, or few different ones.
		draw := rapid.SampledFrom([]*rapid.Generator[uint64]{rapid.Uint64(), rapid.Uint64Range(0, 50),
			rapid.Uint64Range(1<<64-50, 1<<64-1)}).Draw(t, "spread")
		keys := rapid.SliceOfN(draw, 0, 300).Draw(t, "keys")
		slices.Sort(keys)
		tab := table(keys)
		wanted := append(rapid.SliceOfN(draw, 5, 5).Draw(t, "others"), keys...)
		for _, k := range append(wanted, 0, 1<<64-1) {
			want, _ := slices.BinarySearch(keys, k)
			if got := tab.Find(k); got != want {
				t.Fatalf("key %d at %d, want %d", k, got, want)
			}
		}
	})
}

func TestOpen(t *testing.T) {
	if _, err := Open("test", make([]byte, 9)); !errors.Is(err, encoding.ErrCorrupt) {
		t.Errorf("nine bytes: %v", err)
	}
}

// The hash is part of the format.
func TestHash(t *testing.T) {
	if h := Hash(255, "key"); h == Hash(254, "key") || h == Hash(255, "kez") {
		t.Error("hash does not tell domain or text")
	}
	if got, want := Hash(255, "key"), uint64(0x93f171ce1bbc71e2); got != want {
		t.Errorf("hash is %#x, want %#x", got, want)
	}
}

func BenchmarkFind(b *testing.B) {
	keys := make([]uint64, 1_000_000)
	for i := range keys {
		keys[i] = Hash(0, string(binary.LittleEndian.AppendUint32(nil, uint32(i))))
	}
	slices.Sort(keys)
	t := table(keys)
	i := 0
	for b.Loop() {
		t.Find(keys[i*7919%len(keys)])
		i++
	}
}
