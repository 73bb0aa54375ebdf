package segment

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"

	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/keytable"
	"holdfast/engine/internal/store"
)

// Keys finds a document by its key and a key by its document. Immutable, share
// freely.
type Keys struct {
	texts   []byte
	offsets encoding.Offsets
	table   keytable.Table
	places  encoding.U32s // document of each hash
}

func openKeys(f *store.Frame, docs int, access store.Access) (*Keys, error) {
	s, err := sections(f, tagKeys, tagKeyOffsets, tagKeyHashes, tagKeyDocs)
	if err != nil {
		return nil, err
	}
	own(access, s...)
	k := &Keys{texts: s[0], places: s[3]}
	if k.offsets, err = encoding.OpenOffsets("key offsets", s[1], docs+1, uint64(len(k.texts))); err != nil {
		return nil, err
	}
	if k.table, err = keytable.Open("key hashes", s[2]); err != nil {
		return nil, err
	}
	if k.table.Len() != docs || k.places.Len() != docs {
		return nil, encoding.Corrupt("key hashes", 0, "%d and %d keys of %d documents", k.table.Len(), k.places.Len(), docs)
	}
	return k, nil
}

// Key returns a document's key, a view; nil if it is damaged.
func (k *Keys) Key(doc uint32) []byte {
	from, to, ok := k.offsets.Span(int(doc), len(k.texts))
	if !ok {
		return nil
	}
	return k.texts[from:to]
}

// Find returns the document with a key.
func (k *Keys) Find(key string) (uint32, bool) {
	hash := keytable.Hash(keyDomain, key)
	for i := k.table.Find(hash); i < k.table.Len() && k.table.Key(i) == hash; i++ {
		if doc := k.places.At(i); string(k.Key(doc)) == key {
			return doc, true
		}
	}
	return 0, false
}

// writeKeys writes the keys of docs documents, which key returns in order.
func writeKeys(w *store.FrameWriter, docs int, key func(doc int) []byte) error {
	type hashed struct {
		hash uint64
		doc  uint32
	}
	table := make([]hashed, docs)
	var offsets encoding.OffsetWriter
	w.Begin(tagKeys)
	for doc := range docs {
		k := key(doc)
		table[doc] = hashed{keytable.Hash(keyDomain, string(k)), uint32(doc)}
		offsets.Add(w.SectionBytes())
		if _, err := w.Write(k); err != nil {
			return err
		}
	}
	offsets.Add(w.SectionBytes())
	w.Put(tagKeyOffsets, offsets.Bytes())
	slices.SortFunc(table, func(a, b hashed) int {
		return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.doc, b.doc))
	})
	b := make([]byte, 0, 8*docs)
	for _, h := range table {
		b = binary.LittleEndian.AppendUint64(b, h.hash)
	}
	w.Put(tagKeyHashes, b)
	b = b[:0]
	for _, h := range table {
		b = binary.LittleEndian.AppendUint32(b, h.doc)
	}
	w.Put(tagKeyDocs, b)
	return nil
}

// comparePlaces orders documents: popularity falling, then key.
func comparePlaces(popA, popB uint32, keyA, keyB []byte) int {
	return cmp.Or(cmp.Compare(popB, popA), bytes.Compare(keyA, keyB))
}
