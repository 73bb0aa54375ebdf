package catalogue

import (
	"hash/fnv"

	"holdfast/app/internal/union"
)

// workBits are the bits of a work's number: at eleven million titles two works of one
// answer of a thousand hits have the same one in one of a million answers.
const workBits = 39

// WorkNumber is the number of the work that a title is of, by which hits are grouped: of
// what people said, else of the first of its keys. It is false for a title of which the
// work cannot be told.
//
// What people said of a title parts it from those that have the key of its words, unless
// the numbers are tied (see WorkNumbers).
func WorkNumber(rec *union.Record) (int64, bool) {
	if n := WorkNumbers(rec); len(n) > 0 {
		return n[0], true
	}
	return 0, false
}

// WorkNumbers are the numbers that stand for the work of a title: those of all that people
// said of it, then that of the first key of its words. Titles that share one of them are
// editions of one work, and so are the editions of these.
func WorkNumbers(rec *union.Record) []int64 {
	var said []int64
	own := ""
	for _, key := range rec.Works {
		if _, words := union.ReadWork(key); !words {
			said = append(said, workNumber(union.WorkGroup(key)))
		} else if own == "" {
			own = union.WorkGroup(key)
		}
	}
	if own == "" {
		return said
	}
	return append(said, workNumber(own))
}

// workNumber is the number of a group: the uppermost bits of the sixty-four of FNV-1a
// (G. Fowler, L. C. Noll, P. Vo).
func workNumber(group string) int64 {
	h := fnv.New64a()
	h.Write([]byte(group))
	return int64(h.Sum64() >> (64 - workBits))
}
