package overlap

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/marc"

	"pgregory.net/rapid"
)

func generate(t *testing.T, p Plan) (dir string, made *Generated) {
	t.Helper()
	dir = t.TempDir()
	made, err := Generate(context.Background(), dir, p)
	if err != nil {
		t.Fatal(err)
	}
	return dir, made
}

// TestGenerate: the same seed writes the same files, all records are sound, and
// the truth has each of them once.
func TestGenerate(t *testing.T) {
	p := Plan{Seed: 7, Records: 3000, Libraries: 12, Rates: Standard()}
	dir, made := generate(t, p)
	again, _ := generate(t, p)
	truth, err := ReadTruth(filepath.Join(dir, TruthFile))
	if err != nil {
		t.Fatal(err)
	}
	if len(truth) != made.Records || made.Records < p.Records {
		t.Errorf("%d records in the truth, %d written, %d wanted", len(truth), made.Records, p.Records)
	}
	records := 0
	for i, path := range made.Files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		other, err := os.ReadFile(filepath.Join(again, filepath.Base(path)))
		if err != nil || !bytes.Equal(data, other) {
			t.Errorf("%s is not the same the second time (%v)", filepath.Base(path), err)
		}
		records += checkFile(t, data, made.Codes[i], truth)
	}
	if records != made.Records {
		t.Errorf("%d records in the files, %d written", records, made.Records)
	}
	if shared := float64(made.Records) / float64(made.Titles); shared < 1.5 || shared > 8 {
		t.Errorf("%.1f records a title; libraries should overlap", shared)
	}
}

// TestChanges: the files of changes have some of the records, with the same numbers.
func TestChanges(t *testing.T) {
	p := Plan{Seed: 7, Records: 3000, Libraries: 12, Rates: Standard()}
	_, all := generate(t, p)
	p.Changed = 0.1
	dir, some := generate(t, p)
	if some.Records != all.Records || some.Written < all.Records/20 || some.Written > all.Records/5 {
		t.Errorf("%d of %d records changed", some.Written, all.Records)
	}
	truth, err := ReadTruth(filepath.Join(dir, TruthFile))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for i, path := range some.Files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > 0 {
			n += checkFile(t, data, some.Codes[i], truth)
		}
	}
	if n != some.Written || n != len(truth) {
		t.Errorf("%d records in the files, %d written, %d in the truth", n, some.Written, len(truth))
	}
}

func checkFile(t *testing.T, data []byte, code string, truth Truth) (n int) {
	t.Helper()
	r, err := marc.NewReader(bytes.NewReader(data), nil)
	if err != nil {
		t.Fatal(err)
	}
	for ; ; n++ {
		rec, err := r.Read()
		if errors.Is(err, io.EOF) {
			return n
		}
		if err != nil {
			t.Fatal(err)
		}
		if len(rec.Warnings) > 0 {
			t.Fatalf("%s %s: %v", code, rec.ControlNumber(), rec.Warnings)
		}
		if _, ok := truth[Record{code, rec.ControlNumber()}]; !ok {
			t.Fatalf("%s %s is in no truth", code, rec.ControlNumber())
		}
		if f := rec.Control("008"); len(f) != 40 {
			t.Fatalf("008 of %d characters: %q", len(f), f)
		}
		if rec.First("245") == nil {
			t.Fatalf("%s %s has no title", code, rec.ControlNumber())
		}
	}
}

// TestKinds: a thousand works have all that the rates tell of.
func TestKinds(t *testing.T) {
	w := &world{3, Standard().Works, newVocabulary(3)}
	seen := map[string]int{}
	for n := range int64(3000) {
		for _, x := range w.titles(n, n*20) {
			for kind, is := range map[string]bool{
				"serial": x.serial, "volume": x.partNumber != "", "second edition": x.edition > 1, "reprint": x.reprinted != 0,
				"electronic": x.form == electronic, "large print": x.form == largePrint, "audio": x.form == audio, "microform": x.form == microform,
				"early": x.year < 1801, "script": x.script != "", "no author": x.author.surname == "", "merged number": x.oclcBefore != 0, "form's number": x.formISBN != "",
			} {
				if is {
					seen[kind]++
				}
			}
			if x.isbn != "" && !validISBN(x.isbn) {
				t.Fatalf("ISBN %s", x.isbn)
			}
		}
	}
	if len(seen) != 13 {
		t.Errorf("only %v", seen)
	}
}

// validISBN checks the last digit anew.
func validISBN(s string) bool {
	sum := 0
	for i := range s {
		sum += int(s[i]-'0') * []int{1, 3}[i%2]
	}
	return len(s) == 13 && strings.HasPrefix(s, "978") && sum%10 == 0
}

func TestISBN10(t *testing.T) {
	for isbn, want := range map[string]string{"9780306406157": "0306406152", "9780804429573": "080442957X"} {
		if got := isbn10(isbn); got != want {
			t.Errorf("%s is %s, want %s", isbn, got, want)
		}
	}
}

// TestScore holds the counts against looking at each pair.
func TestScore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		truth := Truth{}
		var records []Record
		var clusters []int64
		for i := range rapid.IntRange(0, 30).Draw(t, "records") {
			r := Record{"L", string(rune('a' + i))}
			records = append(records, r)
			truth[r] = rapid.Int64Range(0, 5).Draw(t, "title")
			clusters = append(clusters, rapid.Int64Range(0, 5).Draw(t, "cluster"))
		}
		s := NewScorer(truth)
		want := Score{}
		for i, r := range records {
			s.Add(r, clusters[i])
			for k := range i {
				same, joined := truth[r] == truth[records[k]], clusters[i] == clusters[k]
				if same {
					want.True++
				}
				if joined {
					want.Joined++
				}
				if same && joined {
					want.Right++
				}
			}
		}
		if got := s.Score(); got != want {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	})
}
