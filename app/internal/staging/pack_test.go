package staging

import (
	"bytes"
	"errors"
	"testing"
)

// Records of all lengths come back, whichever way they are packed,
// and those that were packed by zstd before short ones went another way.
func TestPackedRecords(t *testing.T) {
	p, err := newPacker()
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	text := bytes.Repeat([]byte("Includes bibliographical references (p. 12) and index. \x1e\x1faO\xc3\xa9"), 40)
	for n := range 1200 {
		raw := text[:n]
		for way, packed := range map[string][]byte{"now": p.pack(raw), "zstd": p.enc.EncodeAll(raw, nil)} {
			got, err := p.unpack(packed)
			if err != nil || !bytes.Equal(got, raw) {
				t.Fatalf("%d bytes, %s: %q, %v", n, way, got, err)
			}
		}
	}
	if packed := p.pack(text[:quickBytes]); packed[0] != quickMark || len(packed) > quickBytes/2 {
		t.Errorf("a short record is packed to %d bytes, mark %d", len(packed), packed[0])
	}
	if packed := p.pack(text[:quickBytes+1]); packed[0] == quickMark {
		t.Error("a long record is packed as a short one")
	}
}

// Every bit of a packed record counts: what is changed is damage, not another record.
func TestDamagedPackedRecords(t *testing.T) {
	p, err := newPacker()
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	raw := []byte("A short record: Includes index. \x1e10\x1faAn odd title /\x1fcby nobody.")
	whole := p.pack(raw)
	for i := range whole {
		for bit := range 8 {
			packed := bytes.Clone(whole)
			packed[i] ^= 1 << bit
			if got, err := p.unpack(packed); !errors.Is(err, ErrCorrupt) {
				t.Fatalf("byte %d, bit %d: %q, %v", i, bit, got, err)
			}
		}
	}
	for n := 1; n < len(whole); n++ {
		if got, err := p.unpack(whole[:n]); !errors.Is(err, ErrCorrupt) {
			t.Fatalf("cut to %d bytes: %q, %v", n, got, err)
		}
	}
}
