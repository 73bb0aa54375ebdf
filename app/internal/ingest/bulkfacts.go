package ingest

// factsStore keeps the facts of new records, one behind the other.
type factsStore struct {
	most, size int
	base       uint32
	chunks     [][]byte
	// at is where the facts of a record begin and end: the chunk, the offset, the length.
	at     [][3]uint32
	source []uint32
}

// factsChunk is the size of a chunk.
const factsChunk = 1 << 20

// put keeps the facts of a record, nil for none. Source 0 says that it is not matched.
func (s *factsStore) put(record, source uint32, facts []byte) {
	for uint32(len(s.at)) < record-s.base {
		s.at, s.source = append(s.at, [3]uint32{}), append(s.source, 0)
	}
	i := record - s.base - 1
	s.source[i], s.at[i] = source, [3]uint32{}
	if len(facts) == 0 || s.size+len(facts) > s.most {
		return
	}
	if last := len(s.chunks) - 1; last < 0 || len(s.chunks[last])+len(facts) > cap(s.chunks[last]) {
		s.chunks = append(s.chunks, make([]byte, 0, max(factsChunk, len(facts))))
	}
	last := len(s.chunks) - 1
	s.at[i] = [3]uint32{uint32(last), uint32(len(s.chunks[last])), uint32(len(facts))}
	s.chunks[last] = append(s.chunks[last], facts...)
	s.size += len(facts)
}

// get is nil if the facts are not held.
func (s *factsStore) get(record uint32) []byte {
	if record <= s.base || record-s.base > uint32(len(s.at)) {
		return nil
	}
	at := s.at[record-s.base-1]
	if at[2] == 0 {
		return nil
	}
	return s.chunks[at[0]][at[1] : at[1]+at[2]]
}
