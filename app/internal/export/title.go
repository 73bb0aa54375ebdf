package export

import (
	"fmt"
	"io"
	"strings"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/union"
)

// Title is one title on its way into a file.
type Title struct {
	*union.Record
	// About is the title in parts; nil for encoders of whole records.
	About *catalogue.Description
	// Names maps the codes of libraries to what people call them.
	Names map[string]string
}

// LibraryName returns what people call the library with a code, or the code.
func (t *Title) LibraryName(code string) string {
	if name := t.Names[code]; name != "" {
		return name
	}
	return code
}

// Shelf says in one line who has the title and where: the library, the branch, the
// location, the call number, a note and what is there, each if it is known.
func (t *Title) Shelf(h *union.Holding) string {
	parts := []string{t.LibraryName(h.Library)}
	for _, s := range append([]string{h.Branch, h.Location, h.CallNumber, h.Note}, h.Statement...) {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return OneLine(strings.Join(parts, " · "))
}

// Encoder makes the piece of a file that stands for one title. It keeps nothing of the
// titles that it has seen and may be used by several goroutines at once.
type Encoder interface {
	// Append appends the piece of t to dst. A title that the format cannot hold gives a
	// *Refused, and dst as it was.
	Append(dst []byte, t *Title) ([]byte, error)
}

// EncoderFunc is a function as an Encoder.
type EncoderFunc func(dst []byte, t *Title) ([]byte, error)

// Append calls f.
func (f EncoderFunc) Append(dst []byte, t *Title) ([]byte, error) { return f(dst, t) }

// Refused says that a format cannot hold a title.
type Refused struct {
	Number int64
	// Reason says in plain words what does not fit.
	Reason string
}

func (e *Refused) Error() string {
	return fmt.Sprintf("title %d does not fit: %s", e.Number, e.Reason)
}

// Container strings pieces into a file. It serves one goroutine.
type Container interface {
	// Add takes the next piece, which is only valid until it returns.
	Add(piece []byte) error
	// Close writes what ends the file. It does not close what is below.
	Close() error
}

// Frame is what stands around pieces in a file of text.
type Frame struct{ Head, Between, Foot string }

// Open begins a file with this frame.
func (f Frame) Open(w io.Writer) Container { return &framed{w: w, frame: f} }

type framed struct {
	w     io.Writer
	frame Frame
	begun bool
}

func (c *framed) Add(piece []byte) error {
	before := c.frame.Between
	if !c.begun {
		before, c.begun = c.frame.Head, true
	}
	if before != "" {
		if _, err := io.WriteString(c.w, before); err != nil {
			return err
		}
	}
	_, err := c.w.Write(piece)
	return err
}

func (c *framed) Close() error {
	if !c.begun {
		if _, err := io.WriteString(c.w, c.frame.Head); err != nil {
			return err
		}
	}
	_, err := io.WriteString(c.w, c.frame.Foot)
	return err
}
