package segment

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/forward"
	"holdfast/engine/internal/keylist"
	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/stored"
)

// Segment is an open segment. Immutable, share freely; nothing of it may be used
// after Close.
type Segment struct {
	ID     uint64
	Docs   int
	Words  *Terms
	Stubs  *Terms
	Runs   *forward.Runs
	Wholes *Wholes
	Facets *Facets
	Packed *docvalues.Packed
	Rows   *docvalues.Rows
	// Columns are the number and sort fields, by number; see Column.
	Columns []Column
	// Browse are the lists of the browse fields, by number; see BrowseList.
	Browse []*keylist.List
	Keys   *Keys
	Brief  *stored.Records
	Full   *stored.Records

	Hot, Cold *store.Frame
}

// HotName and ColdName are the names of the two files of segment id.
func HotName(id uint64) string { return fmt.Sprintf("segment-%d.hot", id) }

// ColdName is the name of the file with the full records of segment id.
func ColdName(id uint64) string { return fmt.Sprintf("segment-%d.cold", id) }

// Access is how the parts of a segment are had.
type Access struct {
	Hot, Cold store.Access
	// Dictionaries are the transducers of words and stubs, Keys the table of keys,
	// Wholes that of whole values; each may be loaded or touched at opening while
	// the rest is mapped.
	Dictionaries, Keys, Wholes store.Access
	// WindowBytes are read at once by Pread, by one goroutine; or 0.
	WindowBytes int
}

// own has one structure's sections as its choice says, where the file is mapped.
func own(a store.Access, parts ...[]byte) {
	for i, p := range parts {
		switch a {
		case store.Loaded:
			parts[i] = slices.Clone(p)
		case store.Preloaded:
			store.Touch(p)
		}
	}
}

// Open opens segment id of dir and checks the frame of every structure.
func Open(dir store.Directory, id uint64, access Access) (*Segment, error) {
	r := store.Reading{Access: access.Hot, Pieces: pieces, WindowBytes: access.WindowBytes}
	hot, err := store.OpenFrameWith(dir, HotName(id), Kind, r)
	if err != nil {
		return nil, err
	}
	r.Access = access.Cold
	cold, err := store.OpenFrameWith(dir, ColdName(id), ColdKind, r)
	if err != nil {
		return nil, errors.Join(err, hot.Close())
	}
	s := &Segment{ID: id, Hot: hot, Cold: cold}
	if err := s.open(access); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *Segment) open(access Access) error {
	if s.Hot.ID != s.ID || s.Cold.ID != s.ID {
		return &encoding.CorruptError{File: s.Hot.Name, Section: "header", Reason: "files of another segment"}
	}
	if err := s.openHot(access); err != nil {
		return s.Hot.Locate(err)
	}
	var err error
	s.Full, err = openRecords(s.Cold, tagFull, tagFullOffsets, s.Docs)
	return s.Cold.Locate(err)
}

func openRecords(f *store.Frame, data, offsets store.Tag, docs int) (*stored.Records, error) {
	b, err := f.Blob(data)
	if err != nil {
		return nil, err
	}
	o, err := f.Section(offsets)
	if err != nil {
		return nil, err
	}
	return stored.Open(b, o, docs)
}

func (s *Segment) openHot(access Access) error {
	meta, err := s.Hot.Section(tagMeta)
	if err != nil {
		return err
	}
	c := encoding.NewCursor("meta", meta)
	docs, words := c.U32(), c.U32()
	if docs >= layout.MaxDocs {
		c.Fail("%d documents", docs)
	}
	if err := c.Done(); err != nil {
		return err
	}
	s.Docs = int(docs)
	if s.Words, err = openTerms(s.Hot, wordTags, docs, access.Dictionaries); err != nil {
		return err
	}
	if n := s.Words.Dict.Len(); n != int(words) {
		return encoding.Corrupt("meta", 4, "%d words, the dictionary has %d", words, n)
	}
	if s.Stubs, err = openTerms(s.Hot, stubTags, docs, access.Dictionaries); err != nil {
		return err
	}
	if s.Wholes, err = openWholes(s.Hot, docs, access.Wholes); err != nil {
		return err
	}
	if s.Facets, err = openFacets(s.Hot, docs); err != nil {
		return err
	}
	if s.Keys, err = openKeys(s.Hot, s.Docs, access.Keys); err != nil {
		return err
	}
	return s.openColumns(words)
}

func (s *Segment) openColumns(words uint32) error {
	b, err := sections(s.Hot, tagRunOffsets, tagRunKinds, tagPackedWords, tagPackedTables,
		tagRowSlots, tagRows, tagRowOffsets)
	if err != nil {
		return err
	}
	runs := forward.Sections{Offsets: b[0], Kinds: b[1]}
	if runs.Data, err = s.Hot.Blob(tagRuns); err != nil {
		return err
	}
	if s.Runs, err = forward.Open(runs, s.Docs, words); err != nil {
		return err
	}
	if s.Packed, err = docvalues.OpenPacked(b[2], b[3], s.Docs); err != nil {
		return err
	}
	if s.Rows, err = docvalues.OpenRows(b[4], b[5], b[6], s.Docs); err != nil {
		return err
	}
	if s.Columns, err = openColumnFields(s.Hot, s.Docs); err != nil {
		return err
	}
	if s.Browse, err = openBrowse(s.Hot); err != nil {
		return err
	}
	s.Brief, err = openRecords(s.Hot, tagBrief, tagBriefOffsets, s.Docs)
	return err
}

func writeMeta(w *store.FrameWriter, docs, words int) {
	b := binary.LittleEndian.AppendUint32(nil, uint32(docs))
	w.Put(tagMeta, binary.LittleEndian.AppendUint32(b, uint32(words)))
}

// Close lets go of both files.
func (s *Segment) Close() error { return errors.Join(s.Hot.Close(), s.Cold.Close()) }

// ValueIDs appends the facet values of a document to dst, ascending within each
// small field and then within the rows.
func (s *Segment) ValueIDs(dst []uint32, doc uint32) []uint32 {
	w := s.Packed.Word(doc)
	for i := range s.Packed.Smalls {
		if ids, ok := s.Packed.Smalls[i].Set(w); ok {
			dst = append(dst, ids...)
		}
	}
	return s.Rows.AppendTo(dst, doc)
}

// OverlayName is the name of the popularity overlay of segment id with a generation.
func OverlayName(id, generation uint64) string {
	return fmt.Sprintf("segment-%d-%d.popularity", id, generation)
}

// LiveName is the name of the live documents of segment id with a generation.
func LiveName(id, generation uint64) string {
	return fmt.Sprintf("segment-%d-%d.live", id, generation)
}

// WriteOverlay writes a popularity overlay.
func WriteOverlay(dir store.Directory, id, generation uint64, column []uint32) error {
	values, maxima := docvalues.EncodePopularity(column)
	o := store.FrameOptions{Kind: PopularityKind, ID: id}
	_, err := store.WriteFrame(dir, OverlayName(id, generation), o, func(w *store.FrameWriter) error {
		w.Put(tagPopularity, values)
		w.Put(tagMaxima, maxima)
		return nil
	})
	return err
}

// OpenOverlay reads a popularity overlay of docs documents in place.
func OpenOverlay(f *store.Frame, docs int) (*docvalues.Popularity, error) {
	s, err := sections(f, tagPopularity, tagMaxima)
	if err != nil {
		return nil, err
	}
	p, err := docvalues.OpenPopularity(s[0], s[1], docs)
	return p, f.Locate(err)
}

// WriteLive writes the live documents of a segment.
func WriteLive(dir store.Directory, id, generation uint64, live docvalues.Live) error {
	o := store.FrameOptions{Kind: LiveKind, ID: id}
	_, err := store.WriteFrame(dir, LiveName(id, generation), o, func(w *store.FrameWriter) error {
		w.Put(tagLive, live.Encode())
		return nil
	})
	return err
}

// OpenLive reads the live documents of a segment of docs documents, live of them.
func OpenLive(f *store.Frame, docs, live int) (docvalues.Live, error) {
	b, err := f.Section(tagLive)
	if err != nil {
		return nil, err
	}
	l, err := docvalues.DecodeLive(b, docs, live)
	return l, f.Locate(err)
}
