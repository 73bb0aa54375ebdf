package stored

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/klauspost/compress/zstd"
	"pgregory.net/rapid"
)

// Blocks with the dictionary's tables are unpacked by a decoder that is not ours.
func TestBlock(t *testing.T) {
	titles := samples(2000)
	d, ok := Train(1, titles, 4096)
	if !ok {
		t.Fatal("no dictionary")
	}
	enc, err := NewEncoder(d, 1)
	if err != nil {
		t.Fatal(err)
	}
	codec, err := NewCodec([]Dictionary{d})
	if err != nil {
		t.Fatal(err)
	}
	blocks := 0
	check := func(t interface{ Fatalf(string, ...any) }, in []byte) {
		packed, err := enc.Encode(in)
		if err != nil {
			t.Fatalf("%v", err)
		}
		if h, err := parse(packed); err == nil && h.method == zstdBlock {
			blocks++
		}
		if out, err := codec.Decode(nil, packed); err != nil || !bytes.Equal(out, in) {
			t.Fatalf("%d bytes %.80q came back as %d bytes, %v", len(in), in, len(out), err)
		}
	}
	pieces := rapid.OneOf(rapid.SliceOfN(rapid.Byte(), 0, 40), rapid.SampledFrom(samples(50)),
		rapid.Map(rapid.IntRange(1, 700), func(n int) []byte { return bytes.Repeat([]byte{'x'}, n) }))
	rapid.Check(t, func(t *rapid.T) {
		check(t, bytes.Join(rapid.SliceOfN(pieces, 0, 40).Draw(t, "pieces"), nil))
	})
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{7, 8, 9, 255, 256, 1023, 1024, 4095, 16 << 10, maxMatched - 1, maxMatched, maxMatched + 1, 1 << 18} {
		var words, noise []byte
		for len(words) < n {
			words = append(words, titles[r.IntN(2000)][:20]...)
			words = fmt.Append(words, r.IntN(1000))
		}
		for range n {
			noise = append(noise, byte('a'+r.IntN(26)))
		}
		check(t, words[:n])
		check(t, noise)
	}
	if blocks < 20 {
		t.Errorf("only %d records became blocks", blocks)
	}
}

// The numbers of a record are counted in a few bits, which begin anew.
func TestManyRecords(t *testing.T) {
	m := newMatcher(samples(1)[0], [3]uint32{1, 4, 8})
	for range 3 * maxMatched {
		if m.run([]byte("a record of its own")); m.number == 0 || m.number >= maxMatched {
			t.Fatalf("record number %d", m.number)
		}
	}
}

// A dictionary that is cut off or changed is refused, or packs something.
func TestDamagedTables(t *testing.T) {
	d, _ := Train(1, samples(2000), 4096)
	record := samples(3000)[2500]
	for at := range 200 {
		for bit := range 8 {
			data := bytes.Clone(d.Data)
			data[at] ^= 1 << bit
			if b, err := newBlockPacker(data); err == nil {
				b.append(nil, record)
			}
		}
		_, _ = newBlockPacker(d.Data[:at])
	}
}

func BenchmarkEncodeLong(b *testing.B) {
	d, _ := Train(1, samples(2000), 16<<10)
	in := bytes.Join(samples(3000)[2500:2520], nil)
	b.Run("block", func(b *testing.B) {
		enc, _ := NewEncoder(d, 1)
		for b.Loop() {
			_, _ = enc.Encode(in)
		}
	})
	b.Run("frame", func(b *testing.B) {
		enc, _ := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderDict(d.Data))
		var out []byte
		for b.Loop() {
			out = enc.EncodeAll(in, out[:0])
		}
	})
}
