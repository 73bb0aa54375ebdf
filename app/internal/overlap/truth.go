package overlap

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
)

// Record names a record as its library does.
type Record struct{ Library, Control string }

// Truth says which title each record describes.
type Truth map[Record]int64

// ReadTruth reads the table that Generate wrote.
func ReadTruth(path string) (Truth, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	t := Truth{}
	r := csv.NewReader(f)
	r.Comma, r.FieldsPerRecord, r.ReuseRecord = '\t', 4, true
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return t, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		id, err := strconv.ParseInt(row[2], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		t[Record{row[0], row[1]}] = id
	}
}

// Score counts pairs of records.
type Score struct {
	// True pairs describe one title, Joined pairs were put together, Right pairs
	// are both.
	True, Joined, Right int
	// Unknown records are in no truth, Missing ones in no cluster.
	Unknown, Missing int
}

// Precision is the share of the joined pairs that are right; 1 if none is joined.
func (s Score) Precision() float64 { return share(s.Right, s.Joined) }

// Recall is the share of the true pairs that are joined; 1 if there is none.
func (s Score) Recall() float64 { return share(s.Right, s.True) }

func share(part, whole int) float64 {
	if whole == 0 {
		return 1
	}
	return float64(part) / float64(whole)
}

// Scorer holds clusters against the truth.
type Scorer struct {
	truth    Truth
	seen     int
	unknown  int
	joined   map[int64]int    // records, per cluster
	together map[[2]int64]int // records, per cluster and title
}

// NewScorer returns a Scorer that has seen no record.
func NewScorer(t Truth) *Scorer {
	return &Scorer{truth: t, joined: map[int64]int{}, together: map[[2]int64]int{}}
}

// Add says in which cluster a record is.
func (s *Scorer) Add(r Record, cluster int64) {
	title, ok := s.truth[r]
	if !ok {
		s.unknown++
		return
	}
	s.seen++
	s.joined[cluster]++
	s.together[[2]int64{cluster, title}]++
}

// Score counts the pairs of all records that were added.
func (s *Scorer) Score() Score {
	out := Score{Unknown: s.unknown, Missing: len(s.truth) - s.seen}
	titles := map[int64]int{}
	for _, id := range s.truth {
		titles[id]++
	}
	for _, n := range titles {
		out.True += pairs(n)
	}
	for _, n := range s.joined {
		out.Joined += pairs(n)
	}
	for _, n := range s.together {
		out.Right += pairs(n)
	}
	return out
}

func pairs(n int) int { return n * (n - 1) / 2 }
