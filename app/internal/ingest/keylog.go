package ingest

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"sync"
)

// keyNote is one line of a key log: a record got a key, or lost it.
type keyNote struct {
	hash   int64
	record uint32
	// note is, from above: 24 bits that grow with time, 7 of the place of the key
	// among those of the record, and 1 that says that it lost it.
	note uint32
}

const (
	// tyingOnly is the place of keys by which the rules do not look for records.
	tyingOnly = 127
	lostKey   = 1
	// lastTurn is the greatest moment of a note.
	lastTurn = 1<<24 - 1
	// noteBytes is how long a note is in a file, chunkNotes how many are sorted at once.
	noteBytes  = 16
	chunkNotes = 1 << 18
)

func (n keyNote) place() int { return int(n.note >> 1 & 127) }

func (n keyNote) compare(o keyNote) int {
	return cmp.Or(cmp.Compare(n.hash, o.hash), cmp.Compare(n.record, o.record), cmp.Compare(n.note, o.note))
}

// keyLog collects which keys records get while an import is decided on, and gives
// them back in order of the keys. It holds most notes in memory at most, 16 bytes
// each, and the others in files that go with the process.
type keyLog struct {
	most int
	// turns is how many replacements can be told apart.
	turns uint32
	turn  uint32
	// run is how many notes are sorted at once.
	run    int
	chunk  []keyNote
	sorted [][]keyNote // each in order, but for those that are being sorted
	notes  int         // in sorted
	files  []*os.File
	// sorting is what runs beside.
	sorting sync.WaitGroup
}

func newKeyLog(most int) *keyLog {
	return &keyLog{most: most, turns: lastTurn / 2, run: max(1, min(most, chunkNotes))}
}

// add notes the keys of a record, the places of which are theirs among the first
// looked keys; the others only tie.
func (l *keyLog) add(record uint32, hashes []int64, looked int) error {
	for i, h := range hashes {
		place := uint32(tyingOnly)
		if i < looked {
			place = uint32(min(i, tyingOnly-1))
		}
		if err := l.note(keyNote{h, record, l.turn<<8 | place<<1}); err != nil {
			return err
		}
	}
	return nil
}

// remove notes that a record lost its keys. It is false if no more can be told apart.
func (l *keyLog) remove(record uint32, hashes []int64) (bool, error) {
	if l.turn/2 >= l.turns {
		return false, nil
	}
	l.turn++
	for _, h := range hashes {
		if err := l.note(keyNote{h, record, l.turn<<8 | lostKey}); err != nil {
			return false, err
		}
	}
	l.turn++
	return true, nil
}

func (l *keyLog) note(n keyNote) error {
	if l.chunk == nil {
		l.chunk = make([]keyNote, 0, l.run)
	}
	l.chunk = append(l.chunk, n)
	if len(l.chunk) < l.run {
		return nil
	}
	l.cut()
	if l.notes < l.most {
		return nil
	}
	return l.spill()
}

// cut has the notes sorted that came last.
func (l *keyLog) cut() {
	c := l.chunk
	l.chunk = nil
	if len(c) == 0 {
		return
	}
	l.sorted, l.notes = append(l.sorted, c), l.notes+len(c)
	l.sorting.Go(func() { slices.SortFunc(c, keyNote.compare) })
}

// spill writes what is in memory to a file.
func (l *keyLog) spill() error {
	l.sorting.Wait()
	f, err := os.CreateTemp("", "holdfast-keys-*")
	if err != nil {
		return fmt.Errorf("keys: %w", err)
	}
	l.files = append(l.files, f)
	w := bufio.NewWriterSize(f, 1<<20)
	m := merging{}
	for _, c := range l.sorted {
		m.push(&noteRun{notes: c})
	}
	var b [noteBytes]byte
	for n, ok := m.next(); ok; n, ok = m.next() {
		binary.LittleEndian.PutUint64(b[:], uint64(n.hash))
		binary.LittleEndian.PutUint32(b[8:], n.record)
		binary.LittleEndian.PutUint32(b[12:], n.note)
		if _, err := w.Write(b[:]); err != nil {
			return fmt.Errorf("keys: %w", err)
		}
	}
	l.sorted, l.notes = nil, 0
	if err := w.Flush(); err != nil {
		return fmt.Errorf("keys: %w", err)
	}
	return nil
}

// open returns a cursor over the keys that records have, in order of hash and record.
// Several may be used at the same time.
func (l *keyLog) open() *keyCursor {
	l.cut()
	l.sorting.Wait()
	c := &keyCursor{}
	for _, notes := range l.sorted {
		c.push(&noteRun{notes: notes})
	}
	for _, file := range l.files {
		c.push(&noteRun{from: bufio.NewReaderSize(io.NewSectionReader(file, 0, math.MaxInt64), 1<<18), fault: &c.fault})
	}
	c.ahead, c.more = c.merging.next()
	return c
}

// keyCursor goes through the keys of a log.
type keyCursor struct {
	merging
	ahead keyNote
	more  bool
}

// next is false at the end, or when a file cannot be read, as fault then says.
func (c *keyCursor) next() (keyNote, bool) {
	for c.more {
		n := c.ahead
		c.ahead, c.more = c.merging.next()
		last := !c.more || c.ahead.hash != n.hash || c.ahead.record != n.record
		if last && n.note&lostKey == 0 {
			return n, true
		}
	}
	return keyNote{}, false
}

// close gives the files back.
func (l *keyLog) close() {
	l.sorting.Wait()
	for _, f := range l.files {
		_ = f.Close()
		_ = os.Remove(f.Name()) // the system clears its folder of temporary files
	}
	l.files, l.sorted, l.chunk = nil, nil, nil
}

// noteRun is notes in order, in memory or in a file.
type noteRun struct {
	notes []keyNote
	from  io.Reader
	fault *error
	head  keyNote
}

// advance takes the next note to the head.
func (r *noteRun) advance() bool {
	if r.from == nil {
		if len(r.notes) == 0 {
			return false
		}
		r.head, r.notes = r.notes[0], r.notes[1:]
		return true
	}
	var b [noteBytes]byte
	if _, err := io.ReadFull(r.from, b[:]); err != nil {
		if !errors.Is(err, io.EOF) {
			*r.fault = fmt.Errorf("keys: %w", err)
		}
		return false
	}
	r.head = keyNote{int64(binary.LittleEndian.Uint64(b[:])), binary.LittleEndian.Uint32(b[8:]), binary.LittleEndian.Uint32(b[12:])}
	return true
}

// merging is runs that are merged: a heap by their heads.
type merging struct {
	runs  []*noteRun
	fault error
}

func (m *merging) push(r *noteRun) {
	if !r.advance() {
		return
	}
	m.runs = append(m.runs, r)
	for i := len(m.runs) - 1; i > 0; {
		up := (i - 1) / 2
		if m.runs[up].head.compare(m.runs[i].head) <= 0 {
			return
		}
		m.runs[up], m.runs[i] = m.runs[i], m.runs[up]
		i = up
	}
}

// next takes the least note of all runs.
func (m *merging) next() (keyNote, bool) {
	if len(m.runs) == 0 {
		return keyNote{}, false
	}
	top := m.runs[0]
	n := top.head
	if !top.advance() {
		last := len(m.runs) - 1
		m.runs[0], m.runs = m.runs[last], m.runs[:last]
	}
	for i := 0; ; {
		least := i
		for k := 2*i + 1; k <= 2*i+2 && k < len(m.runs); k++ {
			if m.runs[k].head.compare(m.runs[least].head) < 0 {
				least = k
			}
		}
		if least == i {
			return n, true
		}
		m.runs[i], m.runs[least] = m.runs[least], m.runs[i]
		i = least
	}
}
