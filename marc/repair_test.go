package marc

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"
)

// custom builds a record from a directory as it is given and its fields.
func custom(dir string, fields ...string) []byte {
	body := strings.ReplaceAll(strings.Join(fields, "\x1E")+"\x1E", "$", "\x1F")
	base := leaderLength + len(dir) + 1
	return []byte(fmt.Sprintf("%05dnam a22%05d   4500", base+len(body)+1, base) + dir + "\x1E" + body + "\x1D")
}

// TestRepairs: damage to the directory of a record, and what becomes of it.
func TestRepairs(t *testing.T) {
	fields := []string{"hf1", "10$aTitle$bmore", "  $aPlace", " 0$aSubject"}
	const right = "001000400000245001600004260001000020650001200030"
	for _, c := range []struct {
		name, dir string
		fields    []string
		kind      WarningKind
	}{
		{"starts one too high", "001000400001245001600005260001000021650001200031", fields, WarnWrongDirectory},
		{"lengths one too small", "001000300000245001500004260000900020650001100030", fields, WarnWrongDirectory},
		{"lengths of nothing", "001000000000245000000000260000000000650000000000", fields, WarnWrongDirectory},
		{"no numbers", "001    00000245xxxxyyyyy260----     650#########", fields, WarnWrongDirectory},
		{"other order of entries", "650001200030245001600004001000400000260001000020", fields, 0},
		{"a terminator inside a field", right, []string{"hf1", "10$aTit\x1Ele$bmor", "  $aPlace", " 0$aSubject"}, WarnStrayTerminator},
		{"an entry too many", "001000400000005001700004245001600004260001000020650001200030", fields, WarnWrongDirectory},
		{"an entry too few", "001000400000245001600004650001200030", fields, WarnDropped},
		{"rest of an entry", right + "6500", fields, 0},
	} {
		b := custom(c.dir, c.fields...)
		recs, bad := many(t, append(append(titled(utf8Leader, "0", "Before"), b...), titled(utf8Leader, "9", "After")...))
		if len(recs) != 3 || len(bad) > 0 {
			t.Errorf("%s: records %q, %v", c.name, numbers(recs), bad)
			continue
		}
		r := recs[1]
		if c.kind == 0 && warned(r, WarnWrongDirectory) && c.name != "rest of an entry" {
			t.Errorf("%s: warnings %v", c.name, r.Warnings)
		}
		for tag, want := range map[string]string{"001": "hf1", "245": "Title", "650": "Subject"} {
			f := r.First(tag)
			if f == nil || f.Value+f.Sub('a') != want {
				t.Errorf("%s: %s is %+v", c.name, tag, f)
			}
		}
		if c.kind != 0 && !warned(r, c.kind) {
			t.Errorf("%s: warnings %v", c.name, r.Warnings)
		}
	}
}

// TestDirectoryWithoutTerminator: it ends where the leader says.
func TestDirectoryWithoutTerminator(t *testing.T) {
	b := titled(utf8Leader, "hf1", "Title")
	b[digits(b, 12, 5)-1] = 0x01
	expectTitle(t, one(t, b), "Title")
}

// TestBetweenRecords: what may stand between records, and what is said of it.
func TestBetweenRecords(t *testing.T) {
	a, b := titled(plainLeader, "1", "A"), titled(plainLeader, "2", "B")
	for _, c := range []struct {
		between string
		kind    WarningKind
		warns   bool
	}{
		{"", 0, false}, {"\r\n", WarnLineBreaks, true}, {"\x00\x00", WarnLineBreaks, true}, {"\x1D", WarnLineBreaks, true},
		{"some junk", WarnJunkBefore, true}, {"\x1E\x1F!", WarnJunkBefore, true},
	} {
		recs, bad := many(t, []byte(string(a)+c.between+string(b)+"\r\n\x1A"))
		if numbers(recs) != "1 2" || len(bad) > 0 {
			t.Errorf("%q: records %q, %v", c.between, numbers(recs), bad)
		} else if warned(recs[1], c.kind) != c.warns && c.warns {
			t.Errorf("%q: warnings %v", c.between, recs[1].Warnings)
		}
	}
}

// TestMissingTerminators: a record without its end does not take the next one
// with it.
func TestMissingTerminators(t *testing.T) {
	for name, spoil := range map[string]func([]byte) []byte{
		"record terminator": func(b []byte) []byte { return b[:len(b)-1] },
		"and line end":      func(b []byte) []byte { return append(b[:len(b)-1], '\n') },
		"zero length":       func(b []byte) []byte { copy(b, "00000"); return b },
		"blank length":      func(b []byte) []byte { copy(b, "     "); return b },
		"letters as length": func(b []byte) []byte { copy(b, "abcde"); return b },
		"length too long":   func(b []byte) []byte { copy(b, "99999"); return b },
		"length too short":  func(b []byte) []byte { copy(b, "00012"); return b },
		"wrong base":        func(b []byte) []byte { copy(b[12:], "00007"); return b },
	} {
		recs, bad := many(t, three(spoil))
		if numbers(recs) != "1 2 3" || len(bad) > 0 {
			t.Errorf("%s: records %q, %v", name, numbers(recs), bad)
		}
	}
	recs, bad := many(t, three(func(b []byte) []byte { return b[:len(b)-8] }))
	if numbers(recs) != "1 3" || len(bad) != 1 || bad[0].Number != 2 {
		t.Errorf("cut off: records %q, %v", numbers(recs), bad)
	}
}

// TestOversizeIsPassed: a record beyond the limit is an error, what follows is
// read.
func TestOversizeIsPassed(t *testing.T) {
	long := strings.Repeat("long text ", 60_000)
	number := strings.Replace
	for format, text := range map[Format]string{
		ISO2709: string(three(func(b []byte) []byte {
			return append(b[:len(b)-2:len(b)-2], []byte(long+"\x1E\x1D")...)
		})),
		MARCXML: string(inCollection(xmlRecord(utf8Leader, "1", "A", ""), xmlRecord(utf8Leader, "2", long, ""), xmlRecord(utf8Leader, "3", "C", ""))),
		MARCMaker: number(mrkText, "tes1", "1", 1) + number(number(mrkText, "tes1", "2", 1), "Title", long, 1) +
			number(mrkText, "tes1", "3", 1),
		MARCJSON: `{"leader":"` + utf8Leader + `","fields":[{"001":"1"}]}` + "\n" + `{"leader":"` + utf8Leader + `","fields":[{"001":"2` + long + `"}]}` + "\n" +
			`{"leader":"` + utf8Leader + `","fields":[{"001":"3"}]}`,
	} {
		recs, bad, err := readAll(strings.NewReader(text), &Options{MaxRecordBytes: 200_000})
		if err != nil || numbers(recs) != "1 3" || len(bad) == 0 {
			t.Errorf("%v: records %q, %d rejected, %v", format, numbers(recs), len(bad), err)
			continue
		}
		if !strings.Contains(bad[0].Reason, "limit") || len(bad[0].Raw) > 400_000 {
			t.Errorf("%v: %v with %d bytes", format, bad[0], len(bad[0].Raw))
		}
	}
}

// TestNeighboursSurvive: whatever happens to one record, those before and
// behind it are read.
func TestNeighboursSurvive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		middle := isoBytes(plainLeader, raw{"001", "2"}, raw{"008", "850101s1984    nyuab  j b    001 f eng d"},
			raw{"100", "1 $aPushkin, Aleksandr"}, raw{"245", "10$aTales$bof Belkin"}, raw{"650", " 0$aTales"})
		for range rapid.IntRange(1, 6).Draw(t, "times") {
			at := rapid.IntRange(0, len(middle)-1).Draw(t, "at")
			switch rapid.IntRange(0, 2).Draw(t, "what") {
			case 0:
				middle[at] = rapid.Byte().Draw(t, "byte")
			case 1:
				middle = append(middle[:at:at], middle[min(len(middle), at+rapid.IntRange(1, 40).Draw(t, "cut")):]...)
				if len(middle) == 0 {
					return
				}
			case 2:
				middle = append(middle[:at:at], append([]byte{rapid.Byte().Draw(t, "new")}, middle[at:]...)...)
			}
		}
		text := append(titled(plainLeader, "1", "First"), middle...)
		text = append(text, titled(plainLeader, "3", "Third")...)
		recs, _, err := readAll(bytes.NewReader(text), nil)
		if err != nil || len(recs) < 2 {
			t.Fatalf("%q: %d records, %v", middle, len(recs), err)
		}
		if first, last := recs[0].ControlNumber(), recs[len(recs)-1].ControlNumber(); first != "1" || last != "3" {
			t.Fatalf("%q: records %q", middle, numbers(recs))
		}
	})
}

// TestNoHang: input made to be slow is read in time that grows with its size.
func TestNoHang(t *testing.T) {
	const size = 4 << 20
	for name, text := range map[string]string{
		"brackets":       `[{"leader":"` + strings.Repeat("[", size),
		"open objects":   strings.Repeat(`{"fields":`, size/10),
		"open comment":   "<collection><record><leader/><!--" + strings.Repeat("x<", size/2),
		"open tags":      "<collection>" + strings.Repeat("<record><leader>", size/16),
		"open quotes":    "<collection>" + strings.Repeat(`<record a="`, size/11),
		"leaders":        strings.Repeat("00000nam a2200049   4500001", size/27) + "\x1E",
		"terminators":    string(titled(utf8Leader, "1", strings.Repeat("\x1E\x1F", size/2))),
		"empty lines":    mrkText + strings.Repeat("\n", size),
		"one line":       "=LDR  " + strings.Repeat("=", size),
		"many fields":    string(custom(strings.Repeat("245000000000", 500), make([]string, size/100)...)),
		"escape letters": string(titled(plainLeader, "1", strings.Repeat("\x1B", size/2))),
	} {
		in, err := NewReader(iotest.HalfReader(strings.NewReader(text)), &Options{MaxRecordBytes: size / 2})
		if err != nil {
			continue
		}
		for n := 0; ; n++ {
			if _, err := in.Read(); err == io.EOF {
				break
			} else if _, ok := err.(*RecordError); err != nil && !ok {
				t.Errorf("%s: %v", name, err)
				break
			}
			if n > size {
				t.Fatalf("%s: %d records", name, n)
			}
		}
	}
}
