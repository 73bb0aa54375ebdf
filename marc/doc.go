// Package marc answers: what is in this MARC file, record by record, whatever
// a library did to it on the way here?
//
// # Reading
//
// NewReader recognises a format by its content, never by a name: ISO 2709,
// MARCXML, MARCMaker text (.mrk), MARC-in-JSON, line mode and MicroLIF, each
// plain, compressed (gzip, zstd, bzip2) or inside a zip or tar file. What is no
// MARC is a *FormatError that says what it looks like.
//
// Read yields one Record after the other. A record that cannot be read is a
// *RecordError with its number, place, reason and bytes, and the next call goes
// on behind it: a bad record never stops a file and never swallows its
// neighbours. Any other error means that the input itself broke, as a
// compressed file that is cut off does. Memory is bounded by
// Options.MaxRecordBytes, not by the size of the file.
//
// What could be mended is mended, and is a Warning in the record. Records of
// ISO 2709 are found by their terminators and by what looks like a leader;
// lengths and directories help where they are right and are warned of where
// they are wrong.
//
// # Text
//
// All text in a Record is UTF-8 in NFC without control characters. The encoding
// is decided for each record from its bytes; leader/09 and UNIMARC 100 $a are
// hints, and a flag that lies is a Warning. MARC-8 is whole: ANSEL, Greek,
// Cyrillic, Hebrew, Arabic, East Asian, superscripts, subscripts and character
// references. UNIMARC's sets, code pages of Windows, DOS and Big5 are told by
// how the bytes fit, or taken from Options.Encoding, for which ParseEncoding
// knows the names. Non-sorting marks are taken out of the text and kept as
// Field.NonFiling. Two sets of UNIMARC, the African and the Georgian, are not
// known and are warned of.
//
// # Writing
//
// A Writer writes ISO 2709, MARCXML, MARCMaker text, MARC-in-JSON (a record a
// line) or line mode, always in UTF-8 and with flags and lengths that are true.
// A record that a format cannot hold is a *WriteError that names it, and nothing
// of it is written. Writer.Length and Writer.Size tell how long a file gets,
// for those who cut it into several.
//
// # Speed and memory
//
// ReadInto uses the slices of one Record again and is about half as dear as
// Read. Text that is clean UTF-8 is not decoded but copied, once for the record.
// A Reader holds a buffer twice as long as the longest record it has met.
//
// # Looking into records
//
// Spec selects fields and subfields ("245abnp:100|1*|a:008[35-37]"), with fields
// in other scripts on request; Record.Linked follows $6 both ways.
// Leader.Elements, Record.Elements008, Elements006 and Elements007 decode the
// fixed fields with the names of their codes; Validate says in plain words what
// the standard does not allow, and Problem.Kind sorts it for counting.
//
// # Goroutines
//
// Reader, Writer and Record serve one goroutine at a time. Spec, Options and
// the tables may be shared freely.
package marc
