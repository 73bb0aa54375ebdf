package union

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"holdfast/marc"
)

// real is a record of the real files.
type real struct {
	folder, file string
	number       int // in its file, from 1
	record       *marc.Record
	Description
}

func (r *real) String() string {
	title, author, year := Shown(r.record)
	return fmt.Sprintf("%s/%s %d: %s | %s | %s | ed. %d, %d p., %s", r.folder, r.file, r.number, title, author, year, r.Edition, r.Pages, r.Publisher)
}

// corpus reads the titles of all real files that can be read, or skips the test.
func corpus(t *testing.T) []*real {
	t.Helper()
	if testing.Short() {
		t.Skip("reads forty thousand records")
	}
	root := os.Getenv("HOLDFAST_CORPUS")
	if root == "" {
		root = filepath.Join("..", "..", "..", "..", "shared", "marc")
	}
	root = filepath.Join(root, "good")
	if _, err := os.Stat(root); err != nil {
		t.Skip("the real files are not here; HOLDFAST_CORPUS names their folder")
	}
	var all []*real
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		records, err := readAll(path)
		for i, r := range records {
			if r.Kind() == marc.Bibliographic {
				all = append(all, &real{dir, d.Name(), i + 1, r, Describe(r)})
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// readAll returns the records of a file that can be read.
func readAll(path string) (list []*marc.Record, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := marc.NewReader(f, nil)
	if err != nil {
		return nil, nil // no MARC
	}
	for {
		rec, err := r.Read()
		var refused *marc.RecordError
		switch {
		case err == nil:
			list = append(list, rec)
		case errors.As(err, &refused):
		case errors.Is(err, io.EOF):
			return list, nil
		default:
			return list, nil
		}
	}
}

// numberTags are the fields by which two records could be told to be one title
// without reading what they say.
var numberTags = []string{"001", "010", "019", "020", "022", "035"}

// bare describes a record without its numbers.
func bare(r *marc.Record) *Facts {
	c := *r
	c.Fields = slices.DeleteFunc(slices.Clone(r.Fields), func(f marc.Field) bool { return slices.Contains(numberTags, f.Tag) })
	d := Describe(&c)
	return &d.Facts
}

// oclcOf are the OCLC numbers of a record.
func oclcOf(f *Facts) (list []string) {
	for _, k := range f.Keys {
		if k.Kind == KeyOCLC {
			list = append(list, k.Value)
		}
	}
	return list
}

// TestRealPairs takes the numbers off one of two real records of different files that
// share an OCLC number, and asks the default rules about them; and about all pairs
// of the same records that have different OCLC numbers and yet are found together.
func TestRealPairs(t *testing.T) {
	all := corpus(t)
	rules := Sets()[0]
	under := map[string][]*real{}
	for _, r := range all {
		for _, n := range oclcOf(&r.Facts) {
			under[n] = append(under[n], r)
		}
	}
	t.Logf("%d titles, %d OCLC numbers", len(all), len(under))
	type pair struct{ a, b *real }
	seen := map[pair]bool{}
	seenHash := map[[2][16]byte]bool{}
	var pairs []pair
	for _, list := range under {
		perFile := map[string]int{}
		for _, r := range list {
			perFile[r.folder+r.file]++
		}
		if slices.Max(slices.Collect(maps.Values(perFile))) > 1 {
			continue
		}
		for i, b := range list {
			for _, a := range list[:i] {
				if a.folder == b.folder && a.file == b.file || a.Hash == b.Hash || seen[pair{a, b}] || seenHash[[2][16]byte{a.Hash, b.Hash}] {
					continue
				}
				seen[pair{a, b}] = true
				seenHash[[2][16]byte{a.Hash, b.Hash}] = true
				pairs = append(pairs, pair{a, b})
			}
		}
	}
	slices.SortFunc(pairs, func(x, y pair) int { return strings.Compare(x.a.String()+x.b.String(), y.a.String()+y.b.String()) })
	joined, asked := 0, 0
	byFolder := map[string][2]int{}
	defer func() { t.Log(byFolder) }()
	for _, p := range pairs {
		f := bare(p.b.record)
		c := rules.Compare(&p.a.Facts, f, false)
		found := slices.ContainsFunc(rules.KeysOf(f), func(k Key) bool { return slices.Contains(rules.KeysOf(&p.a.Facts), k) })
		ff := p.a.folder + " " + p.b.folder
		if madeUp(p.a) || madeUp(p.b) {
			ff = "made"
		}
		n := byFolder[ff]
		n[0]++
		if found && c.Band == JoinThem {
			n[1]++
		}
		byFolder[ff] = n
		if ff == "made" {
			continue
		}
		switch {
		case found && c.Band == JoinThem:
			joined++
			continue
		case found && c.Band == AskPerson:
			asked++
		}
		t.Logf("found %v %v %d %s [%s]\n   %s\n   %s", found, c.Band, c.Score, c.Sentence(), c.Text(), p.a, p.b)
	}
	t.Logf("%d of %d pairs are joined, %d asked", joined, len(pairs), asked)
}

func madeUp(r *real) bool {
	return strings.HasPrefix(r.folder, "folio-org") || strings.HasPrefix(r.file, "this_work")
}
