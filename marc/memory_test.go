package marc

import (
	"bytes"
	"io"
	"os"
	"runtime"
	"strconv"
	"testing"
)

// repeated gives the same bytes again and again, up to left bytes in all.
type repeated struct {
	text []byte
	at   int
	left int64
}

func (r *repeated) Read(b []byte) (int, error) {
	if r.left <= 0 {
		return 0, io.EOF
	}
	if r.at == len(r.text) {
		r.at = 0
	}
	n := copy(b, r.text[r.at:])
	r.at += n
	r.left -= int64(n)
	return n, nil
}

// TestMemoryIsFlat reads far more than the memory it may take, in every format. What is
// counted is what is kept: the collector, whose moments are its own, runs before each look.
// HOLDFAST_STREAM_MB says how much of each; 32 without it.
func TestMemoryIsFlat(t *testing.T) {
	size := int64(32)
	if s := os.Getenv("HOLDFAST_STREAM_MB"); s != "" {
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		size = n
	}
	rec := one(t, isoBytes(utf8Leader, raw{"001", "1"}, raw{"008", "850101s1984    nyuab  j b    001 f rus d"},
		raw{"245", "10$aÉtudes sur la lumière /$cpar un ami."}, raw{"520", "  $a" + string(bytes.Repeat([]byte("A summary of it. "), 60))}))
	const bound = 1 << 20
	for _, format := range []Format{ISO2709, MARCXML, MARCMaker, MARCJSON, LineMode} {
		one := written(t, rec, format)
		if format == MARCXML { // without the root, of which there is only one
			one = one[bytes.Index(one, []byte("<record")) : bytes.Index(one, []byte("</record>"))+len("</record>")]
		}
		text := bytes.Repeat(one, 100)
		in, err := NewReader(&repeated{text: text, left: size << 20}, nil)
		if err != nil {
			t.Fatal(err)
		}
		before, peak := alive(), uint64(0)
		var r Record
		n := 0
		for ; ; n++ {
			if err := in.ReadInto(&r); err == io.EOF {
				break
			} else if _, bad := err.(*RecordError); err != nil && !bad {
				t.Fatal(err) // the last record may be cut off
			}
			if n%5000 == 0 {
				peak = max(peak, alive())
			}
		}
		if grown := int64(peak) - int64(before); grown > bound {
			t.Errorf("%v: memory grew by %d kB over %d MB", format, grown>>10, size)
		} else {
			t.Logf("%v: memory grew by %d kB over %d MB", format, grown>>10, size)
		}
		if n < int(size<<20)/2000 {
			t.Errorf("%v: only %d records", format, n)
		}
	}
}

// alive is how many bytes are kept.
func alive() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
