package marc

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// raw is a field of a hand-made record: its tag, and its bytes with "$" for the
// subfield delimiter.
type raw struct{ tag, text string }

// isoBytes builds an ISO 2709 record with right lengths from a leader of 24
// characters, whose lengths do not matter.
func isoBytes(leader string, fields ...raw) []byte {
	var dir, body bytes.Buffer
	for _, f := range fields {
		text := strings.ReplaceAll(f.text, "$", "\x1F") + "\x1E"
		fmt.Fprintf(&dir, "%s%04d%05d", f.tag, len(text), body.Len())
		body.WriteString(text)
	}
	base := leaderLength + dir.Len() + 1
	total := base + body.Len() + 1
	rec := []byte(leader)
	copy(rec, fmt.Sprintf("%05d", total))
	copy(rec[12:], fmt.Sprintf("%05d", base))
	rec = append(append(rec, dir.Bytes()...), fieldTerminator)
	return append(append(rec, body.Bytes()...), recordTerminator)
}

// Leaders of hand-made records.
const (
	plainLeader = "00000nam  2200000   4500" // says MARC-8
	utf8Leader  = "00000nam a2200000   4500"
)

// titled is a small record with a number and a title.
func titled(leader, number, title string) []byte {
	return isoBytes(leader, raw{"001", number}, raw{"245", "10$a" + title})
}

// one reads bytes that hold one record.
func one(t *testing.T, b []byte) *Record {
	t.Helper()
	recs, bad, err := readAll(bytes.NewReader(b), nil)
	if err != nil || len(bad) > 0 || len(recs) != 1 {
		t.Fatalf("%d records, errors %v, %v", len(recs), bad, err)
	}
	return recs[0]
}

// many reads bytes that hold several records.
func many(t *testing.T, b []byte) ([]*Record, []*RecordError) {
	t.Helper()
	recs, bad, err := readAll(bytes.NewReader(b), nil)
	if err != nil {
		t.Fatal(err)
	}
	return recs, bad
}

// warned says whether a record has a warning of a kind.
func warned(r *Record, kind WarningKind) bool {
	for _, w := range r.Warnings {
		if w.Kind == kind {
			return true
		}
	}
	return false
}

// expectTitle compares 245 $a.
func expectTitle(t *testing.T, r *Record, want string) {
	t.Helper()
	f := r.First("245")
	if f == nil {
		t.Fatalf("no title, want %q", want)
	}
	if got := f.Sub('a'); got != want {
		t.Errorf("title %q, want %q", got, want)
	}
}

// written is a record as a Writer writes it.
func written(t *testing.T, r *Record, format Format) []byte {
	t.Helper()
	var out bytes.Buffer
	w := NewWriter(&out, format)
	if err := w.Write(r); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
