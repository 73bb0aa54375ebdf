package union

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"holdfast/marc"
)

// mustStay says whether a field is one of which the union record may lose nothing:
// identifiers, notes, subjects, names, links, and what they say in their own script.
func mustStay(f *marc.Field) bool {
	if len(f.Tag) != 3 || f.IsControl() || strings.Trim(f.Tag, "0123456789") != "" {
		return false
	}
	switch f.Tag[0] {
	case '0':
		return contains([]string{"010", "015", "016", "020", "022", "024", "027", "028", "030", "035", "041", "043", "050", "060", "074", "080", "082", "086", "088"}, f.Tag)
	case '5', '6', '7':
		return true
	case '4':
		return f.Tag >= "440"
	case '8':
		return f.Tag == "856" || f.Tag == "880" || f.Tag >= "800" && f.Tag <= "830"
	}
	return false
}

// said is what a field says, code by code, folded; without what links it or says whose
// copy it is about.
func said(f *marc.Field) string {
	var b strings.Builder
	tag := f.Tag
	if tag == "880" {
		partner, _ := linkOf(f)
		tag += partner
	}
	fmt.Fprintf(&b, "%s", tag)
	if f.Tag[0] == '6' {
		fmt.Fprintf(&b, " %c%s", f.Ind2, f.Sub('2'))
	}
	for _, s := range f.Subfields {
		if strings.IndexByte("012568", s.Code) < 0 {
			fmt.Fprintf(&b, "$%c%s", s.Code, Fold(s.Value))
		}
	}
	return b.String()
}

// missing lists what the union record of some records lacks of theirs, or does not say
// that they gave.
func missing(records []*marc.Record) []string {
	var inputs []Input
	for i, r := range records {
		library := string(rune('A' + i%26))
		inputs = append(inputs, Input{Source: Source{Record: int64(i + 1), Library: library}, MARC: r, Holdings: heldBy(library, library, r)})
	}
	u := defaultMerge.Merge(1, inputs)
	at := map[string][]int{}
	for i := range u.MARC.Fields {
		f := &u.MARC.Fields[i]
		if f.IsControl() {
			continue
		}
		at[said(f)] = append(at[said(f)], i)
		if p := nameOf(f); p != "" {
			at["name "+p] = append(at["name "+p], i)
		}
	}
	var out []string
	for i, r := range records {
		if r.Dialect() != u.MARC.Dialect() {
			continue
		}
		for k := range r.Fields {
			f := &r.Fields[k]
			if !mustStay(f) {
				continue
			}
			places := at[said(f)]
			if name := nameOf(f); name != "" {
				places = append(places, at["name "+name]...)
			}
			if !givenBy(u, places, i) {
				out = append(out, fmt.Sprintf("record %d: %s", i, said(f)))
				continue
			}
			for _, s := range f.Subfields {
				if strings.IndexByte("01e4", s.Code) >= 0 && f.Tag[0] != '5' && !saysToo(u, places, s) {
					out = append(out, fmt.Sprintf("record %d: $%c%s of %s", i, s.Code, s.Value, said(f)))
				}
			}
		}
	}
	return append(out, missingHoldings(u, inputs)...)
}

// givenBy says whether one of some fields is said to be of a source.
func givenBy(u *Record, places []int, source int) bool {
	for _, p := range places {
		for _, s := range u.GivenBy[p] {
			if s == source {
				return true
			}
		}
	}
	return false
}

// saysToo says whether one of some fields has a subfield.
func saysToo(u *Record, places []int, want marc.Subfield) bool {
	for _, p := range places {
		for _, s := range u.MARC.Fields[p].Subfields {
			if s.Code == want.Code && Fold(s.Value) == Fold(want.Value) {
				return true
			}
		}
	}
	return false
}

// missingHoldings lists shelves, notes and statements that are not in the union
// record, and libraries whose items are not all counted.
func missingHoldings(u *Record, inputs []Input) []string {
	var out []string
	items := map[string]int{}
	for i := range u.Holdings {
		items[u.Holdings[i].Library] += u.Holdings[i].Copies
	}
	for i := range inputs {
		told := 0
		for _, h := range inputs[i].Holdings {
			told += h.Copies
			found := false
			for k := range u.Holdings {
				g := &u.Holdings[k]
				found = found || g.Library == h.Library && g.Branch == h.Branch && g.CallNumber == h.CallNumber && (h.Location == "" || g.Location == h.Location) &&
					strings.Contains(g.Note, h.Note) && strings.Contains("|"+strings.Join(g.Statement, "|")+"|", "|"+strings.Join(h.Statement, "|"))
			}
			if !found {
				out = append(out, fmt.Sprintf("shelf %+v", h))
			}
		}
		if n := items[inputs[i].Source.Library]; n < told {
			out = append(out, fmt.Sprintf("%d items of %d", n, told))
		}
	}
	return out
}

// anyRecord is a record of a few fields out of pools that overlap, as two libraries'
// do: the same headings with other stops, capitals, dates, roles and vocabularies.
func anyRecord(t *rapid.T) *marc.Record {
	pick := func(of ...string) string { return rapid.SampledFrom(of).Draw(t, "value") }
	r := &marc.Record{Leader: "00000nam a2200000 a 4500", Encoding: marc.UTF8}
	add := func(tag string, ind1, ind2 byte, pairs ...string) {
		f := marc.Field{Tag: tag, Ind1: ind1, Ind2: ind2}
		for i := 0; i+1 < len(pairs); i += 2 {
			if pairs[i+1] != "" {
				f.Subfields = append(f.Subfields, marc.Subfield{Code: pairs[i][0], Value: pairs[i+1]})
			}
		}
		r.Fields = append(r.Fields, f)
	}
	link := 0
	add("245", '1', '0', "a", pick("Moby Dick", "Moby-Dick /", "The whale"), "c", pick("", "H. M."))
	for range rapid.IntRange(0, 12).Draw(t, "fields") {
		switch rapid.IntRange(0, 8).Draw(t, "kind") {
		case 0:
			add("020", ' ', ' ', pick("a", "z"), pick("2072165113", "9791030009989"), "q", pick("", "(pbk.)"))
		case 1:
			add("650", ' ', pick("0", "2", "7")[0], "a", pick("Whales", "Whales.", "WHALES", "Sea"), "v", pick("", "Fiction"), "2", pick("", "fast"), "0", pick("", "sh1", "sh2"))
		case 2:
			add("500", ' ', ' ', "a", pick("First published in 1851.", "First published in 1851", "With a map"), "5", pick("", "XyZ"))
		case 3:
			add("700", '1', ' ', "a", pick("Kent, Ann,", "Kent, Ann"), "d", pick("", "1882-1971", "1900-"), "e", pick("", "illustrator", "editor."), "4", pick("", "ill"))
		case 4:
			link++
			n := fmt.Sprintf("%02d", link)
			add("650", ' ', '4', "6", "880-"+n, "a", pick("Kity", "Morya"))
			add("880", ' ', '4', "6", "650-"+n, "a", pick("Киты", "Моря"))
		case 5:
			add("880", ' ', ' ', "6", pick("500-00", "260-00", "245-00"), "a", pick("Примечание", "Моби Дик"))
		case 6:
			add("852", '0', ' ', "b", pick("", "X"), "h", pick("PS1", "PS2"), "z", pick("", "Signed."), "c", pick("", "Hall"))
		case 7:
			add("866", ' ', '0', "a", pick("v. 1-4", "v. 6"))
		case 8:
			add(pick("035", "024", "086"), '0', ' ', "a", pick("(OCoLC)12", "(X)12", "Y 3.N"))
		}
	}
	return r
}

// TestNothingIsLost: of whatever records one is made, each subject, note, identifier,
// name with its role, link and field in another script of any of them is in it, under
// its source's name, and so are all shelves, notes and items.
func TestNothingIsLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		records := rapid.SliceOfN(rapid.Custom(anyRecord), 1, 5).Draw(t, "records")
		if lost := missing(records); len(lost) > 0 {
			t.Fatalf("lost: %s", strings.Join(lost, "\n"))
		}
	})
}

// TestCorpusNothingIsLost makes one record of each three real ones that follow each
// other in a file.
func TestCorpusNothingIsLost(t *testing.T) {
	root := os.Getenv("HOLDFAST_CORPUS")
	if root == "" || testing.Short() {
		t.Skip("HOLDFAST_CORPUS is not set, or the test is to be short")
	}
	made, lost := 0, map[string]int{}
	err := filepath.WalkDir(filepath.Join(root, "good"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		var three []*marc.Record
		reader, err := marc.NewReader(bufio.NewReader(f), nil)
		for n := 0; err == nil && n < 3000; n++ {
			var r *marc.Record
			if r, err = reader.Read(); err != nil {
				var refused *marc.RecordError
				if errors.As(err, &refused) {
					err = nil
				}
				continue
			}
			if r.Kind() != marc.Bibliographic {
				continue
			}
			if three = append(three, r); len(three) == 3 {
				made++
				for _, what := range missing(three) {
					_, what, _ = strings.Cut(what, ": ")
					if lost[what]++; len(lost) < 20 {
						t.Errorf("%s: lost %s", path, what)
					}
				}
				three = nil
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if made < 1000 || len(lost) > 0 {
		t.Errorf("%d records made, %d things lost", made, len(lost))
	}
}
