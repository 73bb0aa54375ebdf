package stored

import (
	"bytes"
	"errors"
	"testing"

	"holdfast/engine/internal/encoding"
)

func FuzzRecords(f *testing.F) {
	var data bytes.Buffer
	w := NewWriter(&data)
	for _, r := range []string{"\x00ab", "", "\x00abc"} {
		if err := w.Add([]byte(r)); err != nil {
			f.Fatal(err)
		}
	}
	offsets := w.Close()
	f.Add(data.Bytes(), offsets, 3)
	f.Add(data.Bytes(), offsets, 2)
	codec, err := NewCodec(nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data, offsets []byte, docs int) {
		if docs < 0 || docs > 1000 {
			return
		}
		r, err := Open(encoding.InMemory(data), offsets, docs)
		if err != nil {
			if !errors.Is(err, encoding.ErrCorrupt) {
				t.Fatal(err)
			}
			return
		}
		for doc := range uint32(docs + 1) {
			raw, err := r.Raw(doc)
			if err == nil {
				_, err = codec.Decode(nil, raw)
			}
			if err != nil && !errors.Is(err, encoding.ErrCorrupt) {
				t.Fatal(err)
			}
			r.Touch(doc)
		}
	})
}

// A damaged dictionary is refused, or unpacks something.
func FuzzDictionary(f *testing.F) {
	d, ok := Train(1, samples(2000), 4096)
	if !ok {
		f.Fatal("no dictionary")
	}
	var packed [][]byte
	for _, newEncoder := range []func(Dictionary, int) (*Encoder, error){NewEncoder, NewQuickEncoder} {
		for _, level := range []int{1, 2} {
			enc, err := newEncoder(d, level)
			if err != nil {
				f.Fatal(err)
			}
			b, err := enc.Encode(samples(3000)[2500])
			if err != nil {
				f.Fatal(err)
			}
			packed = append(packed, bytes.Clone(b))
		}
	}
	record := samples(3)[2]
	f.Add(d.Data)
	f.Add(d.Data[:100])
	f.Add(d.Data[:len(d.Data)-1])
	f.Fuzz(func(t *testing.T, data []byte) {
		damaged := Dictionary{1, data}
		if codec, err := NewCodec([]Dictionary{damaged}); err == nil {
			for _, p := range packed {
				if _, err := codec.Decode(nil, p); err != nil && !errors.Is(err, encoding.ErrCorrupt) {
					t.Fatal(err)
				}
			}
		} else if !errors.Is(err, encoding.ErrCorrupt) {
			t.Fatal(err)
		}
		if b, err := newBlockPacker(data); err == nil {
			b.append(nil, record)
		} else if !errors.Is(err, encoding.ErrCorrupt) {
			t.Fatal(err)
		}
	})
}
