package segment

import (
	"bytes"
	"cmp"
	"encoding/binary"

	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/keytable"
	"holdfast/engine/internal/store"
)

// Keys finds a document by its key and a key by its document. Immutable, share
// freely.
type Keys struct {
	texts   []byte
	width   int // of each key, if all have one length, else 0
	offsets encoding.Offsets
	table   keytable.Buckets
}

// widthBytes is the section of offsets when all keys have one length.
const widthBytes = 4

func openKeys(f *store.Frame, docs int, access store.Access) (*Keys, error) {
	s, err := sections(f, tagKeys, tagKeyOffsets, tagKeyBuckets, tagKeySlots)
	if err != nil {
		return nil, err
	}
	own(access, s...)
	k := &Keys{texts: s[0]}
	if len(s[1]) == widthBytes {
		k.width = int(binary.LittleEndian.Uint32(s[1]))
		if k.width == 0 || len(k.texts)%k.width != 0 || len(k.texts)/k.width != docs {
			return nil, encoding.Corrupt("key offsets", 0, "%d keys of %d bytes in %d", docs, k.width, len(k.texts))
		}
	} else if k.offsets, err = encoding.OpenOffsets("key offsets", s[1], docs+1, uint64(len(k.texts))); err != nil {
		return nil, err
	}
	k.table, err = keytable.OpenBuckets("key buckets", s[2], s[3], docs)
	return k, err
}

// Key returns a document's key, a view; nil if it is damaged.
func (k *Keys) Key(doc uint32) []byte {
	if k.width > 0 {
		if at := int(doc) * k.width; at < len(k.texts) {
			return k.texts[at : at+k.width]
		}
		return nil
	}
	from, to, ok := k.offsets.Span(int(doc), len(k.texts))
	if !ok {
		return nil
	}
	return k.texts[from:to]
}

// Find returns the document with a key.
func (k *Keys) Find(key string) (uint32, bool) {
	slots, low := k.table.Bucket(keytable.Hash(keyDomain, key))
	for {
		doc, rest, ok := keytable.Next(slots, low)
		if !ok {
			return 0, false
		}
		if string(k.Key(doc)) == key && int(doc) < k.table.Len() {
			return doc, true
		}
		slots = rest
	}
}

// Near reads what look-ups of keys will read of the segment, so that it is near
// then. Each kind of place is read for all keys before the next kind: the
// processor waits for many places of memory at once, where one look-up after the
// other waits for each. It returns something of what it read, for nothing else
// would keep a compiler from leaving the reading out.
func (s *Segment) Near(keys []string) (sum uint32) {
	k := s.Keys
	var slots [NearKeys][]byte
	var low [NearKeys]uint32
	var docs [NearKeys]uint32
	n := min(len(keys), NearKeys)
	for i, key := range keys[:n] {
		slots[i], low[i] = k.table.Bucket(keytable.Hash(keyDomain, key))
	}
	found := 0
	for i := range n {
		if doc, _, ok := keytable.Next(slots[i], low[i]); ok && int(doc) < k.table.Len() {
			docs[found] = doc
			found++
		}
	}
	for _, doc := range docs[:found] {
		if key := k.Key(doc); len(key) > 0 {
			sum += uint32(key[0])
		}
	}
	for _, doc := range docs[:found] {
		sum += uint32(s.Full.Touch(doc))
	}
	return sum
}

// NearKeys is how many keys Near takes at most.
const NearKeys = 64

// writeKeys writes the keys of docs documents, which key returns in order.
func writeKeys(w *store.FrameWriter, docs int, key func(doc int) []byte) error {
	hashes := make([]uint64, docs)
	var offsets encoding.OffsetWriter
	width, same := 0, true
	w.Begin(tagKeys)
	for doc := range docs {
		k := key(doc)
		hashes[doc] = keytable.Hash(keyDomain, string(k))
		offsets.Add(w.SectionBytes())
		if doc == 0 {
			width = len(k)
		}
		same = same && len(k) == width
		if _, err := w.Write(k); err != nil {
			return err
		}
	}
	offsets.Add(w.SectionBytes())
	if same && width > 0 {
		w.Put(tagKeyOffsets, binary.LittleEndian.AppendUint32(nil, uint32(width)))
	} else {
		w.Put(tagKeyOffsets, offsets.Bytes())
	}
	starts, slots := keytable.AppendBuckets(hashes)
	w.Put(tagKeyBuckets, starts)
	w.Put(tagKeySlots, slots)
	return nil
}

// comparePlaces orders documents: popularity falling, then key.
func comparePlaces(popA, popB uint32, keyA, keyB []byte) int {
	return cmp.Or(cmp.Compare(popB, popA), bytes.Compare(keyA, keyB))
}
