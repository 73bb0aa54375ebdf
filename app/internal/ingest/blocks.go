package ingest

import (
	"math"
	"slices"

	"holdfast/app/internal/staging"
)

// blocks say which records share keys with those of a slice of new records. They
// take some fifteen bytes for each key of the slice.
type blocks struct {
	from, to uint32 // records of the slice: from <= r < to
	most     int    // records that a key may have before it says nothing
	// members of block b are members[bounds[b]:bounds[b+1]], in order.
	members []uint32
	bounds  []uint32
	// refs are the blocks of the slice's records in order of the records' keys;
	// those of record r are refs[starts[r-from]:starts[r-from+1]].
	refs   []blockRef
	starts []uint32
	// crowds says of blocks whether they are crowded, as far as that was asked.
	crowds   []crowd
	bySource map[uint32]int
	// blocks and places count what there will be; filling says that they are known.
	blocks, places int
	filling        bool
}

// blockRef says that a record is in a block by its key of a place: the upper half is
// the place, the lower the block.
type blockRef uint64

// crowd is what is known of whether a block is crowded.
type crowd uint8

const (
	notAsked crowd = iota
	isCrowded
	notCrowded
)

// gatherBlocks makes the blocks of a slice. Keys are read from the log, and if stored
// is not nil those of all other records from there: once to count, and once to fill.
func gatherBlocks(log *keyLog, stored *staging.Tx, from, to uint32, most int) (*blocks, error) {
	b := &blocks{from: from, to: to, most: most, starts: make([]uint32, to-from+1)}
	if err := b.read(log, stored); err != nil {
		return nil, err
	}
	b.members, b.bounds = make([]uint32, 0, b.places), make([]uint32, 1, b.blocks+1)
	at := uint32(0)
	for i, n := range b.starts {
		b.starts[i], at = at, at+n
	}
	b.refs, b.filling = make([]blockRef, at), true
	if err := b.read(log, stored); err != nil {
		return nil, err
	}
	// Filling has moved every start to its end.
	b.crowds, b.bySource = make([]crowd, len(b.bounds)-1), map[uint32]int{}
	copy(b.starts[1:], b.starts)
	b.starts[0] = 0
	for i := range len(b.starts) - 1 {
		slices.Sort(b.refs[b.starts[i]:b.starts[i+1]])
	}
	return b, nil
}

// read goes through all keys.
func (b *blocks) read(log *keyLog, stored *staging.Tx) error {
	notes := log.open()
	if stored == nil {
		b.fromLog(notes)
	} else if err := b.fromStore(notes, stored); err != nil {
		return err
	}
	return notes.fault
}

// fromLog makes blocks when all records are in the log.
func (b *blocks) fromLog(notes *keyCursor) {
	var under []keyNote
	var records []uint32
	n, ok := notes.next()
	for ok {
		under, records = under[:0], records[:0]
		for hash := n.hash; ok && n.hash == hash; n, ok = notes.next() {
			under, records = append(under, n), append(records, n.record)
		}
		b.add(records, under)
	}
}

// fromStore makes blocks of what is stored, which has the records of the log as well.
func (b *blocks) fromStore(notes *keyCursor, stored *staging.Tx) error {
	var under []keyNote
	var records []uint32
	var hash int64
	n, ok := notes.next()
	end := func() {
		if len(records) == 0 {
			return
		}
		under = under[:0]
		for ; ok && n.hash <= hash; n, ok = notes.next() {
			if n.hash == hash {
				under = append(under, n)
			}
		}
		b.add(records, under)
		records = records[:0]
	}
	err := stored.EachKey(func(k staging.Keyed) error {
		if k.Hash != hash {
			end()
			hash = k.Hash
		}
		if k.Record <= math.MaxUint32 {
			records = append(records, uint32(k.Record))
		}
		return nil
	})
	end()
	return err
}

// add makes a block of the records under a key, if it says something of any in the
// slice.
func (b *blocks) add(records []uint32, under []keyNote) {
	if len(records) < 2 || len(records) > b.most {
		return
	}
	block, used := uint32(max(len(b.bounds), 1)-1), false
	for _, n := range under {
		if n.record < b.from || n.record >= b.to || n.place() == tyingOnly {
			continue
		}
		used = true
		at := &b.starts[n.record-b.from]
		if b.filling {
			b.refs[*at] = blockRef(uint64(n.place())<<32 | uint64(block))
		}
		*at++
	}
	switch {
	case !used:
	case b.filling:
		b.members = append(b.members, records...)
		b.bounds = append(b.bounds, uint32(len(b.members)))
	default:
		b.blocks, b.places = b.blocks+1, b.places+len(records)
	}
}

// of are the blocks of a record.
func (b *blocks) of(record uint32) []blockRef {
	return b.refs[b.starts[record-b.from]:b.starts[record-b.from+1]]
}

// in are the members of a block.
func (b *blocks) in(r blockRef) []uint32 {
	block := uint32(r)
	return b.members[b.bounds[block]:b.bounds[block+1]]
}

// crowded says whether one source has more than most of the records of a block.
func (b *blocks) crowded(r blockRef, source []uint32, most int) bool {
	records := b.in(r)
	if len(records) <= most {
		return false
	}
	known := &b.crowds[uint32(r)]
	if *known == notAsked {
		*known = notCrowded
		clear(b.bySource)
		for _, record := range records {
			if b.bySource[source[record]]++; b.bySource[source[record]] > most {
				*known = isCrowded
				break
			}
		}
	}
	return *known == isCrowded
}
