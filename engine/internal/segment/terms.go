package segment

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"

	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/postings"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/termdict"
)

// Terms is the words, or the stubs, of a segment. Immutable, share freely.
type Terms struct {
	Dict  *termdict.Dict
	Codes postings.Codes
	// Sets are the sets of fields of Codes, Common the fields that are in all of them.
	Sets   []uint32
	Common uint32
	lists  encoding.Blob
	docs   uint32
}

type termTags struct{ fst, entries, lists, codes store.Tag }

var (
	wordTags = termTags{tagWordFST, tagWordEntries, tagWordLists, tagWordCodes}
	stubTags = termTags{tagStubFST, tagStubEntries, tagStubLists, tagStubCodes}
)

func openTerms(f *store.Frame, tags termTags, docs uint32, dictionary store.Access) (*Terms, error) {
	s, err := sections(f, tags.fst, tags.entries, tags.codes)
	if err != nil {
		return nil, err
	}
	t := &Terms{docs: docs}
	if t.lists, err = f.Blob(tags.lists); err != nil {
		return nil, err
	}
	if t.Codes, err = postings.OpenCodes(tags.codes.String(), s[2]); err != nil {
		return nil, err
	}
	t.Sets = t.Codes.FieldSets()
	for i, set := range t.Sets {
		if t.Common &= set; i == 0 {
			t.Common = set
		}
	}
	own(dictionary, s[:2]...)
	t.Dict, err = termdict.Open(tags.fst.String(), s[0], s[1])
	return t, err
}

// sections returns several sections of a file.
func sections(f *store.Frame, tags ...store.Tag) ([][]byte, error) {
	out := make([][]byte, len(tags))
	for i, tag := range tags {
		b, err := f.Section(tag)
		if err != nil {
			return nil, err
		}
		out[i] = b
	}
	return out, nil
}

// List opens the list of an entry.
func (t *Terms) List(e *termdict.Entry) (postings.List, error) {
	if e.Frequency == 1 {
		return postings.OneList(postings.Posting{Doc: e.Doc, Code: e.Code}, t.docs, t.Codes)
	}
	size := uint64(t.lists.Len())
	if e.Offset > size || e.Length > size-e.Offset || e.Frequency > t.docs {
		return postings.List{}, encoding.Corrupt("lists", int(min(e.Offset, size)), "list beyond the section")
	}
	data, err := t.lists.Slice(int(e.Offset), int(e.Offset+e.Length))
	if err != nil {
		return postings.List{}, err
	}
	return postings.OpenList(data, int(e.Frequency), t.docs, t.Codes)
}

// termWriter writes lists as terms come, and their dictionary in the end, when
// it is known how frequent each term is. It keeps the terms in memory.
type termWriter struct {
	w     *store.FrameWriter
	tags  termTags
	codes postings.Codes
	docs  uint32
	// One term after the other: text, then entry without its rank.
	arena     []byte
	ends      []uint64 // of text and entry, two a term
	frequency []uint32
	buf       []byte
	perField  [32]uint32
	uses      []uint32 // of each code in the present list
}

func newTermWriter(w *store.FrameWriter, tags termTags, codes postings.Codes, docs int) *termWriter {
	w.Begin(tags.lists)
	return &termWriter{w: w, tags: tags, codes: codes, docs: uint32(docs), uses: make([]uint32, len(codes))}
}

// add writes a term's list; terms ascend, and a list is not empty.
func (t *termWriter) add(term []byte, list []postings.Posting) error {
	t.arena = append(t.arena, term...)
	t.ends = append(t.ends, uint64(len(t.arena)))
	t.frequency = append(t.frequency, uint32(len(list)))
	fields := t.countFields(list)
	t.arena = binary.AppendUvarint(t.arena, uint64(len(list)))
	t.arena = binary.AppendUvarint(t.arena, uint64(fields))
	for i := range t.perField {
		if fields>>i&1 != 0 {
			t.arena = binary.AppendUvarint(t.arena, uint64(t.perField[i]))
			t.perField[i] = 0
		}
	}
	if len(list) == 1 {
		t.arena = binary.AppendUvarint(t.arena, uint64(list[0].Doc))
		t.arena = binary.AppendUvarint(t.arena, uint64(list[0].Code))
	} else {
		t.buf = postings.AppendList(t.buf[:0], list, t.docs, t.codes)
		t.arena = binary.AppendUvarint(t.arena, t.w.SectionBytes())
		t.arena = binary.AppendUvarint(t.arena, uint64(len(t.buf)))
		if _, err := t.w.Write(t.buf); err != nil {
			return err
		}
	}
	t.ends = append(t.ends, uint64(len(t.arena)))
	return nil
}

// countFields returns the fields of a list and counts the postings of each.
func (t *termWriter) countFields(list []postings.Posting) (fields uint32) {
	for _, p := range list {
		t.uses[p.Code]++
	}
	for _, p := range list {
		n := t.uses[p.Code]
		if n == 0 {
			continue
		}
		t.uses[p.Code] = 0
		f := t.codes[p.Code].Fields
		fields |= f
		for ; f != 0; f &= f - 1 {
			t.perField[bits.TrailingZeros32(f)] += n
		}
	}
	return fields
}

// close writes codes, dictionary and entries, and returns each term's rank in
// the order of add.
func (t *termWriter) close() ([]uint32, error) {
	t.w.Put(t.tags.codes, t.codes.Append(nil))
	order := make([]uint32, len(t.frequency))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortStableFunc(order, func(a, b uint32) int { return int(t.frequency[b]) - int(t.frequency[a]) })
	rank := make([]uint32, len(order))
	for r, i := range order {
		rank[i] = uint32(r)
	}
	t.w.Begin(t.tags.fst)
	dict, err := termdict.NewWriter(t.w, t.terms())
	if err != nil {
		return nil, err
	}
	from := uint64(0)
	for i := range rank {
		text, entry := t.arena[from:t.ends[2*i]], t.arena[t.ends[2*i]:t.ends[2*i+1]]
		from = t.ends[2*i+1]
		if err := dict.Add(text, rank[i], entry); err != nil {
			return nil, fmt.Errorf("dictionary: %w", err)
		}
	}
	entries, err := dict.Close()
	if err != nil {
		return nil, fmt.Errorf("dictionary: %w", err)
	}
	t.w.Put(t.tags.entries, entries)
	return rank, nil
}

// terms is the number of terms added.
func (t *termWriter) terms() int { return len(t.frequency) }
