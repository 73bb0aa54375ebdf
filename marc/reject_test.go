package marc

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// TestRejectKinds gives a file for every kind of reason that a record can be rejected for,
// and holds the words of the kind to what it carries.
func TestRejectKinds(t *testing.T) {
	good := string(written(t, one(t, []byte(mrkText)), ISO2709))
	xml := func(records string) string { return "<collection>" + records + "</collection>" }
	// Bytes of which the first say the length up to the end of the next record.
	junk := strings.Repeat("?", 40) + "\x1e??"
	junk = fmt.Sprintf("%05d", 5+len(junk)+len(good)) + junk
	const field = `<leader>00000nam a2200000 a 4500</leader><controlfield tag="001">1</controlfield>`
	files := map[RejectKind]string{
		RejectNoLeader:     good + junk + good,
		RejectTooLong:      mrkText + "=500  \\\\$a" + strings.Repeat("long ", 1000) + "\n",
		RejectTooShort:     good + "00012nam\x1d" + good,
		RejectLeaderByte:   good + good[:17] + "\xe3" + good[18:],
		RejectNoDirectory:  good + strings.ReplaceAll(good, "\x1e", " "),
		RejectCutOff:       good + good[:strings.IndexByte(good, 0x1e)+4],
		RejectFileEnds:     "<collection><record>" + field,
		RejectNotClosed:    xml("<record>" + field + "<record>" + field + "</record>"),
		RejectEmptyElement: xml("<record/><record>" + field + "</record>"),
		RejectNoContent:    xml("<record><other/></record><record>" + field + "</record>"),
		RejectLeaderless:   xml("<record>" + field + `</record><record><controlfield tag="001">2</controlfield></record>`),
		RejectSnippet:      xml(`<record><controlfield tag="001">2</controlfield></record>`),
		RejectNested:       `[{"leader":"x","fields":[` + strings.Repeat("[", 3000) + strings.Repeat("]", 3000) + "]}]",
		RejectUnbalanced:   `[{"leader":"00000nam a2200000 a 4500","fields":[}]}]`,
		RejectJSON:         `[{"leader":"00000nam a2200000 a 4500","fields":[{"001"}]}]`,
		RejectStrayLines:   "no field\n\n" + mrkText,
		RejectOpenField:    "LDR00000nam^\n245 _aNo end\n\nLDR00000nam^\n245 _aAn end^\n",
		RejectMember:       archiveOf(t, "notes.txt", "Only notes."),
	}
	for kind, file := range files {
		t.Run(kind.String(), func(t *testing.T) {
			bad := firstRejected(t, []byte(file), kind)
			if bad == nil {
				t.Fatal("it is not rejected for this")
			}
			if places := strings.Count(rejectWords[kind].words, "%s"); places != len(bad.Args) {
				t.Errorf("%d places in its words, and %q", places, bad.Args)
			}
			if strings.Contains(bad.Reason, "%!") || bad.Reason == "" {
				t.Errorf("it says %q", bad.Reason)
			}
		})
	}
	// These are said of bytes that no file can lead to, since a record begins with its leader.
	for _, c := range []struct {
		kind RejectKind
		raw  string
	}{{RejectNoField, "what is this"}, {RejectNoFields, "\n"}} {
		var bad *RecordError
		if _, err := Decode([]byte(c.raw), MARCMaker, nil); !errors.As(err, &bad) || bad.Kind != c.kind {
			t.Errorf("%v: %v", c.kind, err)
		}
		files[c.kind] = ""
	}
	for _, kind := range RejectKinds() {
		if _, ok := files[kind]; !ok {
			t.Errorf("%v has no example", kind)
		}
	}
}

// firstRejected reads a file and returns the first record rejected for this reason.
func firstRejected(t *testing.T, file []byte, kind RejectKind) (found *RecordError) {
	t.Helper()
	r, err := NewReader(bytes.NewReader(file), &Options{MaxRecordBytes: 2000})
	if err != nil {
		t.Fatal(err)
	}
	for {
		_, err := r.Read()
		var bad *RecordError
		switch {
		case err == io.EOF:
			return found
		case errors.As(err, &bad):
			if bad.Kind == kind && found == nil {
				found = bad
			}
		case err != nil:
			t.Fatal(err)
		}
	}
}

// archiveOf is a ZIP file with one member of this text, and one that is MARC.
func archiveOf(t *testing.T, name, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, m := range [][2]string{{name, text}, {"good.mrk", mrkText}} {
		f, err := w.Create(m[0])
		if err == nil {
			_, err = io.WriteString(f, m[1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
