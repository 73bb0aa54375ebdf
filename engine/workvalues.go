package engine

import (
	"fmt"
	"math"
	"strings"

	"holdfast/engine/internal/store"
	"holdfast/engine/internal/values"
)

// workValues gives facet values their numbers: those of the last commit, those
// flushed since, and those in memory.
type workValues struct {
	table   *values.Table
	refs    []valuesRef
	held    []*resource
	first   uint32 // number of the first value in memory
	pending []values.Value
	known   map[valueKey]uint32 // values in memory, and others seen lately
}

type valueKey struct {
	field uint8
	text  string
}

// maxKnown bounds the memory of values seen lately.
const maxKnown = 1 << 18

func newWorkValues(t *values.Table, refs []valuesRef) *workValues {
	return &workValues{table: t, refs: refs[:len(refs):len(refs)], first: t.Len(), known: map[valueKey]uint32{}}
}

// number returns the number of a folded value, a new one if it has none.
func (v *workValues) number(field uint8, key, text string) uint32 {
	k := valueKey{field, key}
	if id, ok := v.known[k]; ok {
		return id
	}
	k.text = strings.Clone(key)
	if len(v.known) >= maxKnown+len(v.pending) {
		v.forget()
	}
	id, ok := v.table.Find(field, key)
	if !ok {
		id = v.first + uint32(len(v.pending))
		v.pending = append(v.pending, values.Value{Field: field, Text: strings.Clone(text)})
	}
	v.known[k] = id
	return id
}

// forget drops the known values that the table has.
func (v *workValues) forget() {
	for k, id := range v.known {
		if id < v.first {
			delete(v.known, k)
		}
	}
}

func (v *workValues) field(id uint32) uint8 {
	switch {
	case id < v.first:
		return v.table.Field(id)
	case int(id-v.first) < len(v.pending):
		return v.pending[id-v.first].Field
	}
	return math.MaxUint8
}

// maxValueFiles is how many files of values there may be before they are
// written as one.
const maxValueFiles = 8

// flush writes the values in memory to a file of their own, or all values to one
// file when there are many.
func (v *workValues) flush(w *Writer) error {
	if len(v.pending) == 0 {
		return nil
	}
	first, list := v.first, v.pending
	refs := v.refs
	for len(refs) > 0 && (len(v.refs) >= maxValueFiles || refs[len(refs)-1].count <= uint32(len(list))) {
		last := refs[len(refs)-1]
		list = append(v.table.List(last.first, last.count), list...)
		first, refs = last.first, refs[:len(refs)-1]
	}
	ref := valuesRef{w.number(), first, uint32(len(list))}
	err := writeFrame(w.x.dir, valuesName(ref.number), values.Kind, ref.number, func(f frameWriter) error {
		return values.Write(f, first, list)
	})
	if err != nil {
		return err
	}
	return v.reopen(w, append(refs[:len(refs):len(refs)], ref))
}

// reopen makes the files of refs the table.
func (v *workValues) reopen(w *Writer, refs []valuesRef) error {
	o := w.opener()
	t, err := o.values(refs)
	v.held = append(v.held, o.held...)
	if err != nil {
		return err
	}
	v.table, v.refs, v.first, v.pending = t, refs, t.Len(), nil
	if len(v.known) > maxKnown {
		v.forget()
	}
	return nil
}

type (
	storeDirectory = store.Directory
	frameWriter    = *store.FrameWriter
)

func writeFrame(dir store.Directory, name string, kind store.Tag, id uint64, fill func(frameWriter) error) error {
	if _, err := store.WriteFrame(dir, name, store.FrameOptions{Kind: kind, ID: id}, fill); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	return nil
}
