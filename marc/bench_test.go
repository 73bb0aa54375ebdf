package marc

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

// corpusText returns about size bytes of real ISO 2709 records in UTF-8.
func corpusText(b *testing.B, size int) []byte {
	dir := corpus(b)
	var out bytes.Buffer
	w := NewWriter(&out, ISO2709)
	for _, s := range sources(b, dir, "good") {
		if !strings.HasPrefix(s.format, "ISO 2709") {
			continue
		}
		recs, _, err := readAll(open(b, s.path), nil)
		if err != nil {
			b.Fatal(err)
		}
		for _, r := range recs {
			var refused *WriteError
			if err := w.Write(r); err != nil && !errors.As(err, &refused) {
				b.Fatal(err)
			}
		}
		if out.Len() > size {
			break
		}
	}
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
	return out.Bytes()
}

func BenchmarkReadUTF8(b *testing.B) {
	text := corpusText(b, 32<<20)
	b.Run("into", func(b *testing.B) { benchmarkRead(b, text, true) })
	b.Run("new", func(b *testing.B) { benchmarkRead(b, text, false) })
}

func benchmarkRead(b *testing.B, text []byte, reuse bool) {
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		in, err := NewReader(bytes.NewReader(text), nil)
		if err != nil {
			b.Fatal(err)
		}
		var rec Record
		n := 0
		for {
			if reuse {
				err = in.ReadInto(&rec)
			} else {
				_, err = in.Read()
			}
			if err == io.EOF {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
			n++
		}
		if n == 0 {
			b.Fatal("no records")
		}
	}
}
