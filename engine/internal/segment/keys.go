package segment

import (
	"holdfast/engine/internal/keytable"
	"holdfast/engine/internal/store"
)

// Keys finds a document by its key and a key by its document. Immutable, share
// freely.
type Keys struct {
	texts keytable.Texts
	table keytable.Buckets
}

func openKeys(f *store.Frame, docs int, access store.Access) (*Keys, error) {
	s, err := sections(f, tagKeys, tagKeyOffsets, tagKeyBuckets, tagKeySlots)
	if err != nil {
		return nil, err
	}
	own(access, s...)
	k := &Keys{}
	if k.texts, err = keytable.OpenTexts("key offsets", s[0], s[1], docs); err != nil {
		return nil, err
	}
	k.table, err = keytable.OpenBuckets("key buckets", s[2], s[3], docs)
	return k, err
}

// Append appends a document's key to dst; nothing if it is damaged.
func (k *Keys) Append(dst []byte, doc uint32) []byte { return k.texts.Append(dst, int(doc)) }

// Compare compares a document's key with that of a document of another segment,
// or of the same.
func (k *Keys) Compare(doc uint32, other *Keys, otherDoc uint32) int {
	return k.texts.Compare(int(doc), &other.texts, int(otherDoc))
}

// Find returns the document with a key.
func (k *Keys) Find(key string) (uint32, bool) {
	p := k.table.Probe(keytable.Hash(keyDomain, key))
	for {
		doc, ok := k.table.Next(&p)
		if !ok || k.texts.Is(int(doc), key) {
			return doc, ok
		}
	}
}

// FindFull is Find for whoever wants the whole record then: it reads the record's
// first byte before it compares the key, so that the processor waits for both at
// once. It returns that, for nothing else would keep a compiler from leaving the
// reading out.
func (s *Segment) FindFull(key string) (doc uint32, first byte, ok bool) {
	k := s.Keys
	p := k.table.Probe(keytable.Hash(keyDomain, key))
	for {
		doc, ok := k.table.Next(&p)
		if !ok {
			return 0, first, false
		}
		first = s.Full.Touch(doc)
		if k.texts.Is(int(doc), key) {
			return doc, first, true
		}
	}
}

// Near reads what look-ups of keys will read of the segment, so that it is near
// then. Each kind of place is read for all keys before the next kind: the
// processor waits for many places of memory at once, where one look-up after the
// other waits for each. Nor does it look at what it reads before all of that is there.
// It returns something of it, as FindFull does.
func (s *Segment) Near(keys []string) (sum uint32) {
	k := s.Keys
	var probes [NearKeys]keytable.Probe
	var docs [NearKeys]uint32
	n := min(len(keys), NearKeys)
	for i, key := range keys[:n] {
		probes[i] = k.table.Probe(keytable.Hash(keyDomain, key))
	}
	for i := range n {
		sum += uint32(k.table.Touch(probes[i]))
	}
	found := 0
	for i := range n {
		if doc, ok := k.table.Next(&probes[i]); ok {
			docs[found] = doc
			found++
		}
	}
	for _, doc := range docs[:found] {
		sum += uint32(k.texts.Touch(int(doc)))
	}
	for _, doc := range docs[:found] {
		sum += uint32(s.Full.Touch(doc))
	}
	return sum
}

// NearKeys is how many keys Near takes at most.
const NearKeys = 64

// writeKeys writes the keys of docs documents, which key returns in order, several
// times.
func writeKeys(w *store.FrameWriter, docs int, key func(doc int) []byte) error {
	w.Begin(tagKeys)
	offsets, err := keytable.WriteTexts(w, docs, key)
	if err != nil {
		return err
	}
	w.Put(tagKeyOffsets, offsets)
	hashes := make([]uint64, docs)
	for doc := range docs {
		hashes[doc] = keytable.Hash(keyDomain, string(key(doc)))
	}
	starts, slots := keytable.AppendBuckets(hashes)
	w.Put(tagKeyBuckets, starts)
	w.Put(tagKeySlots, slots)
	return nil
}
