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
func WorkNumber(rec *union.Record) (int64, bool) {
	group := ""
	for _, key := range rec.Works {
		if _, made := union.ReadWork(key); !made {
			group = union.WorkGroup(key)
			break
		}
		if group == "" {
			group = union.WorkGroup(key)
		}
	}
	if group == "" {
		return 0, false
	}
	h := fnv.New64a()
	h.Write([]byte(group))
	return int64(h.Sum64() >> (64 - workBits)), true
}
