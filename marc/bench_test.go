package marc

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
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
			if _, bad := err.(*RecordError); err != nil && !bad {
				b.Fatal(err)
			}
			n++
		}
		if n == 0 {
			b.Fatal("no records")
		}
	}
}

func BenchmarkReadMARC8(b *testing.B) {
	var text []byte
	for _, s := range sources(b, corpus(b), "good") {
		if strings.HasPrefix(s.format, "ISO 2709, leader says MARC-8") && !strings.Contains(s.format, "plain ASCII") {
			in := io.Reader(open(b, s.path))
			if strings.HasSuffix(s.path, ".gz") || !fileExists(s.path) {
				z, err := gzip.NewReader(in)
				if err != nil {
					b.Fatal(err)
				}
				in = z
			}
			one, err := io.ReadAll(in)
			if err != nil {
				b.Fatal(err)
			}
			text = append(text, one...)
		}
	}
	benchmarkRead(b, text, true)
}

func fileExists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

func BenchmarkReadMARCXML(b *testing.B) {
	recs, _, err := readAll(bytes.NewReader(corpusText(b, 8<<20)), nil)
	if err != nil {
		b.Fatal(err)
	}
	for _, format := range []Format{MARCXML, MARCMaker, MARCJSON} {
		var out bytes.Buffer
		w := NewWriter(&out, format)
		for _, r := range recs {
			if err := w.Write(r); err != nil {
				b.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			b.Fatal(err)
		}
		b.Run(format.String(), func(b *testing.B) { benchmarkRead(b, out.Bytes(), true) })
	}
}

func BenchmarkWrite(b *testing.B) {
	recs, _, err := readAll(bytes.NewReader(corpusText(b, 8<<20)), nil)
	if err != nil {
		b.Fatal(err)
	}
	for _, format := range []Format{ISO2709, MARCXML, MARCMaker, MARCJSON} {
		b.Run(format.String(), func(b *testing.B) {
			for b.Loop() {
				n := counter(0)
				w := NewWriter(&n, format)
				for _, r := range recs {
					if err := w.Write(r); err != nil {
						b.Fatal(err)
					}
				}
				if err := w.Close(); err != nil {
					b.Fatal(err)
				}
				b.SetBytes(int64(n))
			}
		})
	}
}

// counter counts the bytes written to it.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
