package engine

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/segment"
	"holdfast/engine/internal/store"
)

// commitPoint names everything that an index is made of at one generation.
type commitPoint struct {
	generation uint64
	schema     *Schema
	user       []byte
	// next is a number that no file name has used.
	next     uint64
	segments []segmentRef
	values   []valuesRef
	counts   uint64 // number of the file of counts
	// The dictionary for new records of each store and for lists, 0 if there is none yet, and
	// all dictionaries that records name.
	briefDictionary, fullDictionary, listDictionary uint32
	dictionaries                                    []uint32
}

// segmentRef names a segment with its overlays.
type segmentRef struct {
	id   uint64
	docs int
	// live of the documents are; the file of live documents has number liveFile,
	// 0 if all are.
	live     int
	liveFile uint64
	// overlay is the generation of the popularity overlay.
	overlay uint64
	// Checksums of the two files' tables.
	hot, cold uint32
}

// valuesRef names a file of facet values.
type valuesRef struct {
	number       uint64
	first, count uint32
}

var (
	commitKind = store.Tag{'C', 'M', 'I', 'T'}
	tagPoint   = store.Tag{'P', 'O', 'N', 'T'}
	dictKind   = store.Tag{'D', 'I', 'C', 'T'}
	tagDict    = store.Tag{'D', 'A', 'T', 'A'}
)

const (
	commitPrefix = "commit-"
	lockName     = "write.lock"
)

// The folder keeps the last commit file only; more than a few are a sign of a
// system that refuses to delete.
func commitName(generation uint64) string { return fmt.Sprintf("%s%016x", commitPrefix, generation) }

func valuesName(number uint64) string { return fmt.Sprintf("values-%d", number) }

func countsName(number uint64) string { return fmt.Sprintf("counts-%d", number) }

func dictionaryName(number uint32) string { return fmt.Sprintf("dictionary-%d", number) }

// lastGeneration is the highest generation that has a commit file in dir.
func lastGeneration(dir store.Directory) (uint64, error) {
	names, err := dir.List()
	if err != nil {
		return 0, err
	}
	last := uint64(0)
	for _, name := range names {
		hex, ok := strings.CutPrefix(name, commitPrefix)
		if !ok || len(hex) != 16 {
			continue
		}
		if g, err := strconv.ParseUint(hex, 16, 64); err == nil && commitName(g) == name {
			last = max(last, g)
		}
	}
	if last == 0 {
		return 0, fmt.Errorf("no index: %w", fs.ErrNotExist)
	}
	return last, nil
}

func (c *commitPoint) encode() []byte {
	b := binary.LittleEndian.AppendUint64(nil, c.generation)
	b = c.schema.append(b)
	b = encoding.AppendString(b, string(c.user))
	b = binary.AppendUvarint(b, c.next)
	b = binary.AppendUvarint(b, uint64(len(c.segments)))
	for _, s := range c.segments {
		for _, v := range []uint64{s.id, uint64(s.docs), uint64(s.live), s.liveFile, s.overlay} {
			b = binary.AppendUvarint(b, v)
		}
		b = binary.LittleEndian.AppendUint32(b, s.hot)
		b = binary.LittleEndian.AppendUint32(b, s.cold)
	}
	b = binary.AppendUvarint(b, uint64(len(c.values)))
	for _, v := range c.values {
		for _, v := range []uint64{v.number, uint64(v.first), uint64(v.count)} {
			b = binary.AppendUvarint(b, v)
		}
	}
	b = binary.AppendUvarint(b, c.counts)
	b = binary.AppendUvarint(b, uint64(c.briefDictionary))
	b = binary.AppendUvarint(b, uint64(c.fullDictionary))
	b = binary.AppendUvarint(b, uint64(c.listDictionary))
	b = binary.AppendUvarint(b, uint64(len(c.dictionaries)))
	for _, d := range c.dictionaries {
		b = binary.AppendUvarint(b, uint64(d))
	}
	return b
}

func decodeCommit(data []byte) (*commitPoint, error) {
	const max32, max63 = 1<<32 - 1, 1<<63 - 1
	r := encoding.NewCursor("commit point", data)
	c := &commitPoint{generation: r.U64(), schema: readSchema(r), user: []byte(r.String()), next: r.Uvarint(max63)}
	for n := r.Count(13); n > 0 && r.Err() == nil; n-- {
		s := segmentRef{id: r.Uvarint(max63), docs: int(r.Uvarint(layout.MaxDocs))}
		s.live, s.liveFile, s.overlay = int(r.Uvarint(uint64(s.docs))), r.Uvarint(max63), r.Uvarint(max63)
		s.hot, s.cold = r.U32(), r.U32()
		if s.liveFile == 0 && s.live != s.docs {
			r.Fail("segment %d has no file of live documents", s.id)
		}
		c.segments = append(c.segments, s)
	}
	for n := r.Count(3); n > 0 && r.Err() == nil; n-- {
		c.values = append(c.values, valuesRef{r.Uvarint(max63), uint32(r.Uvarint(max32)), uint32(r.Uvarint(max32))})
	}
	c.counts = r.Uvarint(max63)
	c.briefDictionary, c.fullDictionary, c.listDictionary = uint32(r.Uvarint(max32)), uint32(r.Uvarint(max32)), uint32(r.Uvarint(max32))
	for n := r.Count(1); n > 0 && r.Err() == nil; n-- {
		c.dictionaries = append(c.dictionaries, uint32(r.Uvarint(max32)))
	}
	return c, r.Done()
}

// publish makes the commit point the last one. Files that it names are on disk.
func (c *commitPoint) publish(dir store.Directory) error {
	if err := dir.Sync(); err != nil {
		return err
	}
	return store.Publish(dir, commitName(c.generation), func(w io.Writer) error {
		f := store.NewFrameWriter(w, commitKind, c.generation, 0)
		f.Put(tagPoint, c.encode())
		_, err := f.Finish()
		return err
	})
}

func readCommit(dir store.Directory, generation uint64) (c *commitPoint, err error) {
	f, err := store.OpenFrame(dir, commitName(generation), commitKind)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if err := f.Verify(); err != nil {
		return nil, err
	}
	data, err := f.Section(tagPoint)
	if err != nil {
		return nil, err
	}
	c, err = decodeCommit(data)
	if err == nil && (c.generation != generation || f.ID != generation) {
		err = encoding.Corrupt("commit point", 0, "generation %d", c.generation)
	}
	return c, f.Locate(err)
}

// files are the names of all files of the commit point, itself included.
func (c *commitPoint) files() map[string]bool {
	names := map[string]bool{commitName(c.generation): true, countsName(c.counts): true}
	for _, s := range c.segments {
		names[segment.HotName(s.id)] = true
		names[segment.ColdName(s.id)] = true
		names[segment.OverlayName(s.id, s.overlay)] = true
		if s.liveFile != 0 {
			names[segment.LiveName(s.id, s.liveFile)] = true
		}
	}
	for _, v := range c.values {
		names[valuesName(v.number)] = true
	}
	for _, d := range c.dictionaries {
		names[dictionaryName(d)] = true
	}
	return names
}

// sweep removes the files of dir that neither keep nor the lock names. What
// cannot be removed, because a reader has it open and the system minds, stays
// for a later sweep.
func sweep(dir store.Directory, keep map[string]bool) {
	names, err := dir.List()
	if err != nil {
		return
	}
	for _, name := range names {
		if !keep[name] && !keep[store.WholeName(name)] && name != lockName && ours(name) {
			_ = dir.Remove(name) // see above
		}
	}
}

// segmentFiles are the names of the files that a new segment has.
func segmentFiles(id uint64) map[string]bool {
	return map[string]bool{segment.HotName(id): true, segment.ColdName(id): true, segment.OverlayName(id, 0): true}
}

// removeFiles removes files, with those of sections that lie apart, but those in
// keep. What cannot be removed stays for a later sweep.
func removeFiles(dir store.Directory, files, keep map[string]bool) {
	names, err := dir.List()
	if err != nil {
		return
	}
	for _, name := range names {
		whole := store.WholeName(name)
		if (files[name] || files[whole]) && !keep[name] && !keep[whole] {
			_ = dir.Remove(name) // see above
		}
	}
}

// ours reports whether a file of this name is the engine's.
func ours(name string) bool {
	for _, prefix := range []string{commitPrefix, "segment-", "values-", "counts-", "dictionary-"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}
