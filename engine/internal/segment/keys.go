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
