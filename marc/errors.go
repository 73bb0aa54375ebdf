package marc

import "fmt"

// RecordError says that one record could not be read, and why. The reader goes
// on behind it.
type RecordError struct {
	// Number is the record's place in its file, from 1; bad records count.
	Number int
	// Offset is the byte of the (unpacked) file at which it begins.
	Offset int64
	// Length is how many bytes of the file it covers.
	Length int64
	// Kind says why it could not be read, with Args, numbers or names that are part of it,
	// for a program that words it itself; Reason says it in plain words.
	Kind   RejectKind
	Args   []string
	Reason string
	// Raw holds its bytes as they stood in the file; for a record beyond
	// Options.MaxRecordBytes only the first of them. The caller owns it.
	Raw []byte
}

func (e *RecordError) Error() string {
	return fmt.Sprintf("record %d at byte %d: %s", e.Number, e.Offset, e.Reason)
}

// FormatError says that the input is nothing this package reads.
type FormatError struct {
	// Format names what the input looks like, such as "PDF", "HTML",
	// "empty file" or "plain text".
	Format string
	// Detail adds what a person can do about it, or is "".
	Detail string
}

func (e *FormatError) Error() string {
	text := "this is not MARC: it looks like " + e.Format
	if e.Format == formatEmpty {
		text = "the file is empty"
	}
	if e.Detail != "" {
		text += " (" + e.Detail + ")"
	}
	return text
}

// OnlyBlanks is the FormatError.Detail of an input of nothing but blanks and line ends.
const OnlyBlanks = "only blanks and line ends"

// formatEmpty is the FormatError.Format of an input without content.
const formatEmpty = "empty file"
