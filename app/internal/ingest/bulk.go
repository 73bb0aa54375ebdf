package ingest

import (
	"context"
	"fmt"
	"math"
	"sync"
	"sync/atomic"

	"holdfast/app/internal/courtesy"
	"holdfast/app/internal/staging"
)

// Bulk says when the new records of an import are matched by sorted keys in memory,
// and no query for each, and what memory that may take. Both ways write the same ledger.
type Bulk struct {
	// Least is how many records have to come for it to be worth while; of the records
	// that there are then one in Share.
	Least, Share int
	// Keys is how many keys are held in memory, 16 bytes each; more go to files. Slice
	// is how many records are matched before keys are read again, at about 100 bytes
	// each. Facts is how many bytes of facts are held; those behind are read from
	// staging.
	Keys, Slice, Facts int
	// Turns is how many of its own records an import may replace or delete and still be
	// matched in bulk, 0 for 8 million.
	Turns uint32
}

// standardBulk takes about half a gigabyte at most, and beside that twelve bytes for
// each record of the catalogue and four for each title.
func standardBulk() Bulk {
	return Bulk{Least: 2000, Share: 8, Keys: 8 << 20, Slice: 1 << 20, Facts: 192 << 20}
}

// bulk collects what an import brings, and is the ledger while it is matched.
type bulk struct {
	Bulk
	tx *staging.Tx
	// unwritten says that the keys are not in staging yet, keyUsers counts who reads
	// their log while records are matched.
	unwritten bool
	keyUsers  atomic.Int32
	// base is the last record from before the import, numbered the last union number.
	base, numbered uint32
	keys           *keyLog
	facts          factsStore
	// off says that it cannot be used for this import.
	off bool

	// title, source and next are by record: next makes a ring of those of one title.
	title, source, next []uint32
	// some is one record of each title, 0 for none.
	some  []uint32
	edges []staging.Edge
	// writing takes edges to be written beside, nil if they are written at once; written
	// gets the error at its end, or when stop was called. Who uses tx meanwhile holds lock.
	writing  chan []staging.Edge
	written  chan error
	stop     context.CancelFunc
	lock     sync.Mutex
	forwards [][2]uint32
	touched  map[uint32]bool
	moved    map[uint32]bool
	blocks   *blocks
	near     []staging.Near
	crowds   []bool // of the keys of near
}

// newBulk returns nil if there is too little to be read.
func newBulk(tx *staging.Tx, o Bulk, base int64, records int) *bulk {
	if records < o.Least || base+int64(records) >= math.MaxUint32 {
		return nil
	}
	b := &bulk{Bulk: o, tx: tx, unwritten: true, base: uint32(base), keys: newKeyLog(o.Keys), facts: factsStore{most: o.Facts, base: uint32(base)}}
	if o.Turns > 0 {
		b.keys.turns = min(b.keys.turns, o.Turns)
	}
	return b
}

// useful says whether there are enough new records to read all keys for.
func (b *bulk) useful() (bool, error) {
	if b == nil || b.off || len(b.facts.at) < b.Least {
		return false, nil
	}
	all, err := b.tx.CountTitleRecords()
	return all <= b.Share*len(b.facts.at), err
}

// close gives back what it holds; nil is fine.
func (b *bulk) close() {
	if b != nil {
		b.keys.close()
		b.facts = factsStore{}
	}
}

// isNew says whether the import made a record.
func (b *bulk) isNew(record int64) bool { return b != nil && record > int64(b.base) }

// take notes the keys and facts of a new record, or that it has none any more.
func (b *bulk) take(record, source int64, facts []byte, keys *hashes) error {
	b.facts.put(uint32(record), uint32(source), facts)
	return b.keys.add(uint32(record), keys.all, keys.looked)
}

// drop takes the keys of a new record away which the same import replaces or deletes.
func (b *bulk) drop(record int64, keys *hashes) error {
	b.facts.put(uint32(record), 0, nil)
	ok, err := b.keys.remove(uint32(record), keys.all)
	if err != nil || ok {
		return err
	}
	if err := b.flush(); err != nil {
		return err
	}
	b.off = true // staging is written to directly from here on
	return b.tx.RemoveKeys(keys.of(record))
}

// flush writes the keys to staging, if that was not done yet; nil is fine.
func (b *bulk) flush() error {
	if b == nil || b.off || !b.unwritten {
		return nil
	}
	b.unwritten = false
	return writeKeys(b.tx, b.keys)
}

// later says whether keys can be written while records are matched: if there are no
// others, nobody looks for any in staging until then. nil is fine.
func (b *bulk) later() bool { return b != nil && b.base == 0 && !b.off }

// run matches all new records by way of m.
func (b *bulk) run(ctx context.Context, m *matcher) error {
	if err := b.seat(); err != nil {
		return err
	}
	before := m.to
	m.to, m.bulk = b, b
	defer func() { m.to, m.bulk = before, nil }()
	if err := b.beginWriting(ctx, m); err != nil {
		return err
	}
	defer b.stopWriting()
	end := b.base + 1 + uint32(len(b.facts.at))
	stored := b.tx
	if b.base == 0 {
		stored = nil
	}
	for from := b.base + 1; from < end; {
		to := from + min(uint32(b.Slice), end-from)
		var err error
		if b.blocks, err = gatherBlocks(b.keys, stored, from, to, m.rules.MaxCandidates); err != nil {
			return err
		}
		if to == end {
			b.releaseKeys()
		}
		if err := b.slice(ctx, m, from, to); err != nil {
			return err
		}
		from = to
	}
	return b.finish(ctx, m)
}

// stretch is some records on their way to be matched, with what was found out about
// them ahead.
type stretch struct {
	from, to uint32
	ahead    []foreseen
}

// stretchRecords is how many records are looked at ahead as one piece of work.
const stretchRecords = 64

// slice matches the records of a slice in order, while others are looked at ahead.
func (b *bulk) slice(ctx context.Context, m *matcher, from, to uint32) error {
	produce := func(emit func(*stretch) error) error {
		for r := from; r < to; r += stretchRecords {
			if err := emit(&stretch{from: r, to: min(to, r+stretchRecords)}); err != nil {
				return err
			}
		}
		return nil
	}
	seers := sync.Pool{New: func() any { return newSeer(b, m) }}
	work := func(p *stretch) {
		s := seers.Get().(*seer)
		for r := p.from; r < p.to; r++ {
			p.ahead = append(p.ahead, s.record(r))
		}
		seers.Put(s)
	}
	return InOrder(ctx, produce, work, func(p *stretch) error {
		for i := range p.ahead {
			if err := b.record(m, p.from+uint32(i), &p.ahead[i]); err != nil {
				return fmt.Errorf("match record %d: %w", p.from+uint32(i), err)
			}
		}
		return nil
	})
}

// record matches one record.
func (b *bulk) record(m *matcher, r uint32, ahead *foreseen) error {
	source := b.facts.source[r-b.base-1]
	if source == 0 {
		return nil
	}
	s := &subject{ahead: ahead}
	s.ID, s.Source = int64(r), int64(source)
	var err error
	if s.facts = ahead.facts; s.facts == nil {
		if s.facts, err = m.factsOf(s.ID); err != nil {
			return err
		}
	}
	m.done()
	return m.tie(s)
}

// seat takes over which titles the records from before are in.
func (b *bulk) seat() error {
	last, err := b.tx.LastNumber()
	if err != nil {
		return err
	}
	b.numbered = uint32(last)
	n := int(b.base) + 1 + len(b.facts.at)
	b.title, b.source, b.next = make([]uint32, n), make([]uint32, n), make([]uint32, n)
	copy(b.source[b.base+1:], b.facts.source)
	b.some = make([]uint32, b.numbered+1)
	b.touched, b.moved = map[uint32]bool{}, map[uint32]bool{}
	return b.tx.EachMember(func(record, source, number int64) error {
		b.source[record] = uint32(source)
		b.sit(uint32(record), uint32(number))
		return nil
	})
}

// sit puts a record that is in no title into one.
func (b *bulk) sit(record, number uint32) {
	b.next[record] = record
	atomic.StoreUint32(&b.title[record], number) // seers look at it
	if other := b.some[number]; other != 0 {
		b.next[record], b.next[other] = b.next[other], record
	} else {
		b.some[number] = record
	}
}

// finish writes the titles.
func (b *bulk) finish(ctx context.Context, m *matcher) error {
	if err := b.endWriting(); err != nil {
		return err
	}
	if err := b.tx.AddEdges(b.edges, m.rules.Version, ruler); err != nil {
		return err
	}
	last := int64(len(b.some) - 1)
	for n := int64(b.numbered); n < last; n += 10 * rowsAtOnce {
		if err := b.tx.NewNumbers(n, min(last, n+10*rowsAtOnce)); err != nil {
			return err
		}
	}
	for _, f := range b.forwards {
		if err := b.tx.LeadTo(int64(f[0]), int64(f[1])); err != nil {
			return err
		}
	}
	for n := range b.touched {
		if err := b.tx.Touch(int64(n)); err != nil {
			return err
		}
	}
	var list []staging.Seat
	for r := range b.moved {
		list = append(list, staging.Seat{Record: int64(r), Number: int64(b.title[r])})
	}
	for r := int(b.base) + 1; r < len(b.title); r++ {
		if b.title[r] != 0 {
			list = append(list, staging.Seat{Record: int64(r), Number: int64(b.title[r])})
		}
		if len(list) >= rowsAtOnce {
			if err := courtesy.Rest(ctx); err != nil {
				return err
			}
			if err := b.tx.PlaceAll(list); err != nil {
				return err
			}
			list = list[:0]
		}
	}
	return b.tx.PlaceAll(list)
}
