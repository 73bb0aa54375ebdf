package stored

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"testing"

	"holdfast/engine/internal/encoding"

	"pgregory.net/rapid"
)

func samples(n int) [][]byte {
	var list [][]byte
	for i := range n {
		list = append(list, []byte(fmt.Sprintf("title of the book number %d, by an author named %d, published in %d at the press",
			i, i*7919%1000, 1900+i%100)))
	}
	return list
}

func TestRoundTrip(t *testing.T) {
	d, ok := Train(1, samples(2000), 4096)
	if !ok {
		t.Fatal("no dictionary")
	}
	for i, dictionary := range []Dictionary{{}, d, {}, d} {
		newEncoder := NewEncoder
		if i > 1 {
			newEncoder = NewQuickEncoder
		}
		enc, err := newEncoder(dictionary, 1)
		if err != nil {
			t.Fatal(err)
		}
		codec, err := NewCodec([]Dictionary{d})
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(t *rapid.T) {
			in := rapid.OneOf(rapid.SliceOf(rapid.Byte()), rapid.SampledFrom(samples(50))).Draw(t, "record")
			packed, err := enc.Encode(in)
			if err != nil {
				t.Fatal(err)
			}
			out, err := codec.Decode([]byte("x"), packed)
			if err != nil || !bytes.Equal(out, append([]byte("x"), in...)) {
				t.Fatalf("%q came back as %q, %v", in, out, err)
			}
		})
	}
}

func TestDictionaryHelps(t *testing.T) {
	d, _ := Train(1, samples(2000), 4096)
	enc, err := NewEncoder(d, 1)
	if err != nil {
		t.Fatal(err)
	}
	in := samples(3000)[2500]
	if packed, _ := enc.Encode(in); len(packed)*3 > 2*len(in) {
		t.Errorf("%d bytes packed to %d", len(in), len(packed))
	}
}

func TestExample(t *testing.T) {
	enc, _ := NewEncoder(Dictionary{}, 1)
	got, _ := enc.Encode([]byte("ab"))
	if hex.EncodeToString(got) != "006162" {
		t.Errorf("record is %x", got)
	}
}

func TestUnknownDictionary(t *testing.T) {
	codec, _ := NewCodec(nil)
	if _, err := codec.Decode(nil, []byte{3, 1, 0}); !errors.Is(err, encoding.ErrCorrupt) {
		t.Errorf("unknown dictionary: %v", err)
	}
}

// A short record is packed for speed, but at levels that ask for size.
func TestQuick(t *testing.T) {
	d, _ := Train(1, samples(2000), 4096)
	long := bytes.Repeat(samples(3000)[2500], 9)
	for _, c := range []struct {
		record []byte
		level  int
		want   int
	}{{samples(3000)[2500], 1, quickly}, {samples(3000)[2500], 2, zstdFrame}, {long[:quickBytes], 1, quickly}, {long[:quickBytes+1], 1, zstdBlock}, {long[:quickBytes+1], 2, zstdFrame}, {[]byte("ab"), 1, asIs}} {
		enc, err := NewQuickEncoder(d, c.level)
		if err != nil {
			t.Fatal(err)
		}
		packed, err := enc.Encode(c.record)
		if err != nil {
			t.Fatal(err)
		}
		if h, err := parse(packed); err != nil || h.method != c.want || h.size != len(c.record) {
			t.Errorf("%d bytes at level %d: method %d, %d bytes, %v; want method %d", len(c.record), c.level, h.method, h.size, err, c.want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	d, _ := Train(1, samples(2000), 4096)
	codec, _ := NewCodec([]Dictionary{d})
	for _, newEncoder := range []func(Dictionary, int) (*Encoder, error){NewEncoder, NewQuickEncoder} {
		for _, d := range []Dictionary{{}, d} {
			enc, _ := newEncoder(d, 1)
			packed, _ := enc.Encode(samples(3000)[2500])
			f.Add(packed)
		}
	}
	f.Add([]byte{0, 'a', 'b'})
	f.Fuzz(func(t *testing.T, record []byte) {
		if _, err := codec.Decode(nil, record); err != nil && !errors.Is(err, encoding.ErrCorrupt) {
			t.Fatal(err)
		}
	})
}

func BenchmarkEncode(b *testing.B) {
	d, _ := Train(1, samples(2000), 16<<10)
	enc, _ := NewEncoder(d, 1)
	in := samples(3000)[2500]
	for b.Loop() {
		_, _ = enc.Encode(in)
	}
}

func BenchmarkDecode(b *testing.B) {
	d, _ := Train(1, samples(2000), 16<<10)
	enc, _ := NewEncoder(d, 1)
	codec, _ := NewCodec([]Dictionary{d})
	packed, _ := enc.Encode(samples(3000)[2500])
	var out []byte
	for b.Loop() {
		out, _ = codec.Decode(out[:0], packed)
	}
}
