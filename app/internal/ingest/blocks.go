package ingest

import (
	"math"
	"slices"

	"holdfast/app/internal/staging"
)

// blocks say which records share keys with those of a slice of new records. They
// take some ten bytes for each key of the slice.
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
}

// blockRef says that a record is in a block by its key of this place.
type blockRef struct {
	record, block uint32
	place         uint8
}

// gatherBlocks makes the blocks of a slice. Keys are read from the log, and if stored
// is not nil those of all other records from there.
func gatherBlocks(log *keyLog, stored *staging.Tx, from, to uint32, most int) (*blocks, error) {
	notes, err := log.open()
	if err != nil {
		return nil, err
	}
	b := &blocks{from: from, to: to, most: most, bounds: []uint32{0}}
	if stored == nil {
		b.fromLog(notes)
	} else if err := b.fromStore(notes, stored); err != nil {
		return nil, err
	}
	if notes.fault != nil {
		return nil, notes.fault
	}
	b.order()
	return b, nil
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
	block, used := uint32(len(b.bounds)-1), false
	for _, n := range under {
		if n.record >= b.from && n.record < b.to && n.place() != tyingOnly {
			b.refs = append(b.refs, blockRef{n.record, block, uint8(n.place())})
			used = true
		}
	}
	if used {
		b.members = append(b.members, records...)
		b.bounds = append(b.bounds, uint32(len(b.members)))
	}
}

// order sorts the references by record and place.
func (b *blocks) order() {
	b.starts = make([]uint32, b.to-b.from+1)
	for _, r := range b.refs {
		b.starts[r.record-b.from+1]++
	}
	for i := 1; i < len(b.starts); i++ {
		b.starts[i] += b.starts[i-1]
	}
	next := slices.Clone(b.starts)
	sorted := make([]blockRef, len(b.refs))
	for _, r := range b.refs {
		sorted[next[r.record-b.from]] = r
		next[r.record-b.from]++
	}
	b.refs = sorted
	for i := range len(b.starts) - 1 {
		slices.SortFunc(b.refs[b.starts[i]:b.starts[i+1]], func(x, y blockRef) int { return int(x.place) - int(y.place) })
	}
}

// of are the blocks of a record, each as its members.
func (b *blocks) of(record uint32) []blockRef {
	return b.refs[b.starts[record-b.from]:b.starts[record-b.from+1]]
}

func (b *blocks) in(r blockRef) []uint32 { return b.members[b.bounds[r.block]:b.bounds[r.block+1]] }
