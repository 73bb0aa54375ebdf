package marc

import (
	"bytes"
	"errors"
	"io"
	"testing"
)

func TestParseEncoding(t *testing.T) {
	for name, want := range map[string]Encoding{"utf-8": UTF8, "MARC8": MARC8, "iso_5426": ISO5426, "Latin-1": Latin1, "cp1251": Windows1251, "windows-1254": Windows1254, "CP866": CP866, "big5": Big5, "KOI8-R": KOI8R, "auto": EncodingAuto} {
		if got, ok := ParseEncoding(name); !ok || got != want {
			t.Errorf("%q is %v, %v", name, got, ok)
		}
	}
	for e := EncodingAuto + 1; e < encodings; e++ {
		if got, ok := ParseEncoding(e.String()); (!ok || got != e) && !withoutTable(e) && e != ISO5426 && e != ISO5427 && e != ISO5428 && e != ISO8957 {
			t.Errorf("%v does not know its own name", e)
		}
	}
	if _, ok := ParseEncoding("martian"); ok {
		t.Error("martian is an encoding")
	}
}

func TestParseFormat(t *testing.T) {
	for name, want := range map[string]Format{"marc": ISO2709, "MARC-XML": MARCXML, "json": MARCJSON, "mrk": MARCMaker, "line": LineMode, "lif": MicroLIF} {
		if got, ok := ParseFormat(name); !ok || got != want {
			t.Errorf("%q is %v, %v", name, got, ok)
		}
	}
	if _, ok := ParseFormat("word"); ok {
		t.Error("word is a format")
	}
}

// TestWriterLength: what Length and Size say is what is written.
func TestWriterLength(t *testing.T) {
	r := one(t, titled(utf8Leader, "1", "Études"))
	for _, format := range []Format{ISO2709, MARCXML, MARCMaker, MARCJSON, LineMode} {
		var out bytes.Buffer
		w := NewWriter(&out, format)
		empty := w.Size()
		length, err := w.Length(r)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := w.Write(r); err != nil {
				t.Fatal(err)
			}
		}
		size := w.Size()
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if size != empty+2*length || size != int64(out.Len()) {
			t.Errorf("%v: empty %d, a record %d, size %d, written %d", format, empty, length, size, out.Len())
		}
	}
	var refused *WriteError
	if _, err := NewWriter(io.Discard, ISO2709).Length(&Record{Leader: utf8Leader, Fields: manyFields(20_000)}); !errors.As(err, &refused) || refused.Number != 1 {
		t.Errorf("a record too long: %v", err)
	}
}
