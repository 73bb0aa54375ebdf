package overlap

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"holdfast/app/internal/union"
	"holdfast/marc"
)

func TestTune(t *testing.T) {
	dir := os.Getenv("TUNE")
	if dir == "" {
		t.Skip()
	}
	truth, err := ReadTruth(filepath.Join(dir, TruthFile))
	if err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "L*.mrc"))
	var items []union.Item
	var recs []Record
	raw := []string{}
	for i, f := range files {
		code := filepath.Base(f)[:4]
		data, _ := os.ReadFile(f)
		r, err := marc.NewReader(bytes.NewReader(data), nil)
		if err != nil {
			t.Fatal(err)
		}
		for {
			rec, err := r.Read()
			if errors.Is(err, io.EOF) {
				break
			}
			d := union.Describe(rec)
			items = append(items, union.Item{Facts: &d.Facts, Source: int64(i)})
			recs = append(recs, Record{code, rec.ControlNumber()})
			raw = append(raw, fmt.Sprintf("%+v", d.Facts))
		}
	}
	for _, rules := range union.Sets() {
		if n := os.Getenv("SET"); n != "" && n != rules.Name {
			continue
		}
		began := time.Now()
		b := union.Match(rules, items)
		s := NewScorer(truth)
		for i := range items {
			s.Add(recs[i], int64(b.Title[i]))
		}
		got := s.Score()
		inAsk := map[int]bool{}
		askTrue := 0
		for _, p := range b.Asked {
			inAsk[p.A], inAsk[p.B] = true, true
			if truth[recs[p.A]] == truth[recs[p.B]] {
				askTrue++
			}
		}
		fmt.Printf("%-14s precision %.5f recall %.5f titles %d compared %d asked %d pairs (%d true), %d records %.2f%% crowded %d  %v\n", rules.Name, got.Precision(), got.Recall(), b.Titles, b.Compared, len(b.Asked), askTrue, len(inAsk), 100*float64(len(inAsk))/float64(len(items)), b.Crowded, time.Since(began))
		why := map[string]int{}
		for _, p := range b.Asked {
			k := p.Against
			if len(k) > 70 {
				k = k[:70]
			}
			why[fmt.Sprint(truth[recs[p.A]] == truth[recs[p.B]], " ", k)]++
		}
		for k, n := range why {
			if n > 20 {
				fmt.Println("   ", n, k)
			}
		}
		if os.Getenv("SHOW") != "" {
			n := 0
			for _, p := range b.Joined {
				if truth[recs[p.A]] != truth[recs[p.B]] && n < 12 {
					n++
					fmt.Printf("WRONG %d\n  %s\n  %s\n  %+v\n", p.Score, raw[p.A], raw[p.B], p.Parts)
				}
			}
			n = 0
			seen := map[int64]map[int]int{}
			for i := range items {
				id := truth[recs[i]]
				if seen[id] == nil {
					seen[id] = map[int]int{}
				}
				if _, ok := seen[id][b.Title[i]]; !ok {
					seen[id][b.Title[i]] = i
				}
			}
			for id, m := range seen {
				if len(m) < 2 || n > 14 {
					continue
				}
				_ = id
				n++
				fmt.Println("SPLIT")
				first := -1
				for _, i := range m {
					fmt.Println("  ", raw[i])
					if first >= 0 {
						c := rules.Compare(items[first].Facts, items[i].Facts, false)
						fmt.Printf("     %d %s %s %+v\n", c.Score, c.Band, c.Against, c.Parts)
					} else {
						first = i
					}
				}
			}
			n = 0
			for _, p := range b.Asked {
				if n < 8 {
					n++
					fmt.Printf("ASK %v %d %s\n  %s\n  %s\n  %+v\n", truth[recs[p.A]] == truth[recs[p.B]], p.Score, p.Against, raw[p.A], raw[p.B], p.Parts)
				}
			}
		}
	}
}
