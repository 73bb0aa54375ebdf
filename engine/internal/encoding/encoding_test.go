package encoding

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestPackRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.Uint8Range(0, 32).Draw(t, "width")
		limit := uint32(uint64(1)<<width - 1)
		var in, out Block
		for i := range in {
			in[i] = rapid.Uint32Range(0, limit).Draw(t, "v")
		}
		packed := AppendPacked(nil, &in, width)
		if len(packed) != PackedBytes(width) {
			t.Fatalf("%d bytes, want %d", len(packed), PackedBytes(width))
		}
		out.Unpack(packed, width)
		if in != out {
			t.Fatalf("width %d: %v came back as %v", width, in, out)
		}
		for i, v := range in {
			if got := PackedAt(packed, width, i); got != v {
				t.Fatalf("width %d: integer %d is %d, want %d", width, i, got, v)
			}
		}
	})
}

func TestPackedExample(t *testing.T) {
	var b Block
	for i := range b {
		b[i] = uint32(i % 8)
	}
	got := hex.EncodeToString(AppendPacked(nil, &b, 3)[:16])
	if want := "88c6fa8888c6fa88c6fa88c6c6fa88c6"; got != want {
		t.Errorf("packed %s, want %s", got, want)
	}
}

func TestAscend(t *testing.T) {
	var b Block
	b[1] = 4
	b.Ascend(math.MaxUint32)
	if b[0] != 0 || b[1] != 5 || b[2] != 6 {
		t.Errorf("ascending %v", b[:3])
	}
}

func TestOffsets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.SampledFrom([]uint32{300, 1 << 20}).Draw(t, "most") // of which narrow columns come, and wide ones
		gaps := rapid.SliceOfN(rapid.Uint32Range(0, most), 0, 100).Draw(t, "gaps")
		var w OffsetWriter
		want := []uint64{}
		at := uint64(0)
		for _, g := range gaps {
			at += uint64(g)
			if !w.Add(at) {
				t.Fatal("offset refused")
			}
			want = append(want, at)
		}
		data := w.Bytes()
		o, err := OpenOffsets("test", data, len(want), at)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range want {
			if o.At(i) != v {
				t.Fatalf("offset %d is %d, want %d", i, o.At(i), v)
			}
			if i == 0 {
				continue
			}
			if from, to, ok := o.Span(i-1, int(at)); !ok || uint64(from) != want[i-1] || uint64(to) != v {
				t.Fatalf("item %d is %d to %d, want %d to %d", i-1, from, to, want[i-1], v)
			}
		}
		if len(data) > 0 {
			if _, err := OpenOffsets("test", data[:len(data)-1], len(want), at); !errors.Is(err, ErrCorrupt) {
				t.Fatalf("short column: %v", err)
			}
		}
	})
}

func TestOffsetLimits(t *testing.T) {
	var w OffsetWriter
	w.Add(5)
	if w.Add(4) {
		t.Error("falling offset taken")
	}
	if w.Add(5 + math.MaxUint32 + 1) {
		t.Error("offset beyond 4 GiB of its group taken")
	}
	for range offsetGroup - 1 {
		w.Add(5)
	}
	if w.Add(1 << baseBits) {
		t.Error("offset beyond 1 TiB taken")
	}
	for range 2 {
		if !w.Add(1<<baseBits - 1) {
			t.Error("offset below 1 TiB refused")
		}
	}
	o, err := OpenOffsets("test", w.Bytes(), offsetGroup+2, 1<<baseBits-1)
	if err != nil || o.At(0) != 5 || o.At(offsetGroup-1) != 5 || o.At(offsetGroup+1) != 1<<baseBits-1 {
		t.Errorf("offsets %d, %d, %d, %v", o.At(0), o.At(offsetGroup-1), o.At(offsetGroup+1), err)
	}
}

// A group that says that it has far bytes where there are none is damage.
func TestOffsetDamage(t *testing.T) {
	var w OffsetWriter
	for i := range uint64(3) {
		w.Add(i << 20)
	}
	data := w.Bytes()
	if _, err := OpenOffsets("test", data, 3, 2<<20); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenOffsets("test", data[:groupBytes], 3, 2<<20); !errors.Is(err, ErrCorrupt) {
		t.Errorf("without its far bytes: %v", err)
	}
	data[7]++
	if _, err := OpenOffsets("test", data, 3, 2<<20); !errors.Is(err, ErrCorrupt) {
		t.Errorf("another group's far bytes: %v", err)
	}
}

func TestCursor(t *testing.T) {
	b := binary.AppendUvarint([]byte{7}, 300)
	b = AppendString(binary.LittleEndian.AppendUint32(b, 9), "word")
	c := NewCursor("test", b)
	if c.U8() != 7 || c.Uvarint(300) != 300 || c.U32() != 9 || c.String() != "word" || c.Done() != nil {
		t.Errorf("read back wrong, error %v", c.Err())
	}
	for name, read := range map[string]func(*Cursor){
		"over limit": func(c *Cursor) { c.U8(); c.Uvarint(299) },
		"too long":   func(c *Cursor) { c.Bytes(100) },
		"negative":   func(c *Cursor) { c.Bytes(-1) },
		"left over":  func(c *Cursor) { _ = c.Done() },
		"count":      func(c *Cursor) { c.U8(); c.Count(1) },
	} {
		c := NewCursor("test", b)
		read(c)
		if !errors.Is(c.Err(), ErrCorrupt) {
			t.Errorf("%s: %v", name, c.Err())
		}
		if c.U64() != 0 {
			t.Errorf("%s: read after an error", name)
		}
	}
}

func BenchmarkUnpack(b *testing.B) {
	for _, width := range []uint8{4, 7, 13} {
		var in, out Block
		for i := range in {
			in[i] = uint32(i) & lowBits(uint(width))
		}
		packed := AppendPacked(nil, &in, width)
		b.Run(string(rune('0'+width/10))+string(rune('0'+width%10)), func(b *testing.B) {
			b.SetBytes(4 * BlockLen)
			for b.Loop() {
				out.Unpack(packed, width)
			}
		})
	}
}
