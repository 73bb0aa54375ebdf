package marc

// aligned says which pieces of the body belong to an entry of the directory:
// count of them from first on, none if the entry has no field.
type aligned struct{ first, count int }

// Costs of an alignment, in tenths. They say what is likelier: a length that is
// wrong, a field torn by a stray terminator, an entry without a field, a field
// without an entry.
const (
	costLengthNear = 4
	costLengthFar  = 10
	costShape      = 15
	costJoin       = 6
	costWhole      = 10 // what is joined looks like a field of its own
	costNoField    = 16
	costNoEntry    = 20
)

const (
	// maxJoined is how many pieces one field may have been torn into.
	maxJoined = 8
	// maxAligned bounds entries times pieces, and with it time and memory.
	maxAligned = 1 << 18
)

// align finds the cheapest way to give pieces to entries, both in their order.
func align(entries []entry, pieces []piece, body []byte) []aligned {
	if len(entries)*len(pieces) > maxAligned {
		return alignFirst(len(entries), len(pieces))
	}
	width := len(pieces) + 1
	cost := make([]int32, (len(entries)+1)*width)
	step := make([]int8, (len(entries)+1)*width) // pieces taken; -1: a piece without an entry
	for i := len(entries); i >= 0; i-- {
		for j := len(pieces); j >= 0; j-- {
			at := i*width + j
			if i == len(entries) {
				cost[at], step[at] = int32(costNoEntry*(len(pieces)-j)), -1
				continue
			}
			best, how := cost[at+width]+costNoField, int8(0)
			if j < len(pieces) {
				if c := cost[at+1] + costNoEntry; c < best {
					best, how = c, -1
				}
			}
			for k := 1; k <= maxJoined && j+k <= len(pieces); k++ {
				c := cost[at+width+k] + matchCost(entries[i], pieces[j:j+k], body)
				if c < best || c == best && k == 1 {
					best, how = c, int8(k)
				}
			}
			cost[at], step[at] = best, how
		}
	}
	result := make([]aligned, len(entries))
	for i, j := 0, 0; i < len(entries); {
		s := step[i*width+j]
		if s < 0 {
			j++
			continue
		}
		result[i] = aligned{j, int(s)}
		j += int(s)
		i++
	}
	return result
}

// alignFirst gives the n-th piece to the n-th entry.
func alignFirst(entries, pieces int) []aligned {
	result := make([]aligned, entries)
	for i := range result {
		if i < pieces {
			result[i] = aligned{i, 1}
		} else {
			result[i] = aligned{pieces, 0}
		}
	}
	return result
}

// matchCost is how unlikely it is that an entry describes these pieces.
func matchCost(e entry, p []piece, body []byte) int32 {
	whole := piece{p[0].start, p[len(p)-1].end}
	n := whole.end - whole.start
	c := int32(costJoin * (len(p) - 1))
	switch near := n / 8; {
	case agrees(e, whole):
	case e.length >= n-near-4 && e.length <= n+near+4:
		c += costLengthNear
	default:
		c += costLengthFar
	}
	if c >= costJoin && !agrees(e, whole) {
		for _, part := range p[1:] {
			if isDataField(body[part.start:part.end]) {
				c += costWhole
			}
		}
	}
	control := e.tag[0] == '0' && e.tag[1] == '0'
	if control == isDataField(body[whole.start:whole.end]) {
		c += costShape
	}
	return c
}

// isDataField says whether b begins as a data field does.
func isDataField(b []byte) bool {
	return len(b) > 3 && b[2] == delimiter
}
