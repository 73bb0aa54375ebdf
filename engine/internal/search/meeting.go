package search

import (
	"slices"

	"holdfast/engine/internal/postings"
	"holdfast/engine/internal/termdict"
)

// meeting is the documents of a segment that have all of some terms together in
// one field at least, many at a time.
type meeting struct {
	lists []postings.List
	walk  postings.Intersection
	found postings.Batch  // valid until the next until
	all   *postings.Batch // everything, without Leapfrog
	begun bool
	// common is set if some field that is wanted is in all postings: every document
	// that all lists hold is found.
	common bool
}

// end makes a meeting that finds nothing, and keeps its memory.
func (m *meeting) end() { m.begun = false }

// begin looks for documents of a segment with the terms of entries in one of fields
// together.
func (m *meeting) begin(e *evaluator, stubs bool, entries []termdict.Entry, fields uint32) error {
	t := e.seg.terms(stubs)
	m.begun, m.all = true, nil
	m.common = t.Common&fields != 0 && e.snap.takes(Leapfrog) && e.snap.takes(CommonFields)
	if !e.snap.takes(Leapfrog) {
		var err error
		m.all, err = e.intersectPlainly(t, entries, fields)
		return err
	}
	m.lists = slices.Grow(m.lists[:0], len(entries))[:len(entries)]
	m.walk.Reset(fields, !stubs)
	for i := range entries {
		var err error
		if m.lists[i], err = t.List(&entries[i]); err != nil {
			return e.seg.Hot.Locate(err)
		}
		m.walk.Add(&m.lists[i], t.Sets, e.snap.blocks(fields))
	}
	return nil
}

// lead is how many documents there can be at most.
func (m *meeting) lead() int {
	if !m.begun || m.all != nil {
		return 0
	}
	return m.walk.Lead()
}

// until finds the live documents before end that are not yet found.
func (m *meeting) until(e *evaluator, end uint32) error {
	if !m.begun {
		m.found.Docs = m.found.Docs[:0]
		return nil
	}
	if m.all != nil {
		m.found = cutBatch(m.all, end)
		return nil
	}
	return m.live(e, m.walk.Until(&m.found, end))
}

// docsUntil is until, if common is set, without the documents' fields and codes.
func (m *meeting) docsUntil(e *evaluator, end uint32) error {
	return m.live(e, m.walk.DocsUntil(&m.found, end))
}

// live takes out what is found of deleted documents, unless there is an error.
func (m *meeting) live(e *evaluator, err error) error {
	if err == nil && e.seg.Live != nil {
		m.found.KeepOnly(e.seg.Live)
	}
	return e.seg.Hot.Locate(err)
}

// windowMatches is about how many documents are found in one window of a segment:
// all that is done with them is done in the processor's nearest memory.
const (
	windowMatches      = 1024
	smallWindowMatches = 16
)

// window is how many documents of the segment have about windowMatches found, if
// there are found in all at most.
func (e *evaluator) window(found int) uint32 {
	matches := windowMatches
	if !e.snap.takes(LargeLimits) {
		matches = smallWindowMatches
	}
	if found <= matches || !e.snap.takes(Windows) {
		return uint32(e.seg.Docs)
	}
	return uint32(max(e.seg.Docs*matches/found, matches))
}

// eachWindow calls do with the end of each window of a segment, until the context
// ends.
func (e *evaluator) eachWindow(found int, do func(end uint32) error) error {
	docs, size := uint32(e.seg.Docs), e.window(found)
	for end := uint32(0); end < docs; {
		if err := e.ctx.Err(); err != nil {
			return err
		}
		end += min(size, docs-end)
		if err := do(end); err != nil {
			return err
		}
	}
	return nil
}

// meet calls do with the live documents that have all terms together in at least
// one of fields, batch by batch.
func (e *evaluator) meet(stubs bool, entries []termdict.Entry, fields uint32, do func(*postings.Batch) error) error {
	var m meeting
	if err := m.begin(e, stubs, entries, fields); err != nil {
		return err
	}
	return e.eachWindow(m.lead(), func(end uint32) error {
		if err := m.until(e, end); err != nil {
			return err
		}
		return do(&m.found)
	})
}
