package marc

import "fmt"

// Severity says how much a Warning matters.
type Severity uint8

// The severities, rising.
const (
	// Note: mended without loss; nobody needs to act.
	Note Severity = iota
	// Caution: mended by a guess that is nearly always right.
	Caution
	// Loss: something of the record could not be kept as it was meant.
	Loss
)

var severityNames = [...]string{"note", "caution", "loss"}

// String returns "note", "caution" or "loss".
func (s Severity) String() string {
	if int(s) < len(severityNames) {
		return severityNames[s]
	}
	return fmt.Sprintf("severity %d", s)
}

// WarningKind names one thing that a reader may mend or notice.
type WarningKind uint8

// The kinds of warning. Their machine names are stable; see String.
const (
	WarnWrongLength WarningKind = iota
	WarnWrongBaseAddress
	WarnWrongDirectory
	WarnMissingFieldTerminator
	WarnMissingRecordTerminator
	WarnStrayTerminator
	WarnStrayDelimiter
	WarnLineBreaks
	WarnJunkBefore
	WarnShortLeader
	WarnBadLeader
	WarnBadIndicator
	WarnBadTag
	WarnBadSubfieldCode
	WarnEmptyField
	WarnDropped
	WarnFlagSaysMARC8
	WarnFlagSaysUTF8
	WarnFlagSaysOther
	WarnInvalidBytes
	WarnUnknownCharacter
	WarnControlCharacter
	WarnDoubleEncoded
	WarnEscapeSequence
	WarnOversize
	WarnTruncated
	WarnIllFormed
	WarnGuessedEncoding
	WarnMixedEncoding
)

// warningWords holds the machine name, the words and the severity of each kind.
var warningWords = [...]struct {
	name, words string
	severity    Severity
}{
	WarnWrongLength:             {"wrong_length", "the leader gives another record length than the record has", Note},
	WarnWrongBaseAddress:        {"wrong_base_address", "the leader gives another start of the data than the record has", Note},
	WarnWrongDirectory:          {"wrong_directory", "the directory does not fit the fields; they were found by their terminators", Caution},
	WarnMissingFieldTerminator:  {"missing_field_terminator", "a field has no terminator", Note},
	WarnMissingRecordTerminator: {"missing_record_terminator", "the record has no terminator", Caution},
	WarnStrayTerminator:         {"stray_terminator", "a terminator stands inside a field", Caution},
	WarnStrayDelimiter:          {"stray_delimiter", "a subfield delimiter stands where none belongs", Caution},
	WarnLineBreaks:              {"line_breaks", "line breaks stand between records", Note},
	WarnJunkBefore:              {"junk_before_record", "bytes that are no record stand before this one", Caution},
	WarnShortLeader:             {"short_leader", "the leader is not 24 characters long", Caution},
	WarnBadLeader:               {"bad_leader", "the leader holds characters that cannot be there", Caution},
	WarnBadIndicator:            {"bad_indicator", "an indicator is missing or impossible and was read as blank", Caution},
	WarnBadTag:                  {"bad_tag", "a tag is not three letters or digits", Caution},
	WarnBadSubfieldCode:         {"bad_subfield_code", "a subfield code is not a letter or digit", Caution},
	WarnEmptyField:              {"empty_field", "a field has no content", Note},
	WarnDropped:                 {"dropped", "a field could not be kept", Loss},
	WarnFlagSaysMARC8:           {"flag_says_marc8", "flag says MARC-8, text is UTF-8", Note},
	WarnFlagSaysUTF8:            {"flag_says_utf8", "flag says UTF-8, text is not", Caution},
	WarnFlagSaysOther:           {"flag_says_other", "the record names another character set than its text is in", Caution},
	WarnInvalidBytes:            {"invalid_bytes", "bytes that are no text in this encoding became \uFFFD", Loss},
	WarnUnknownCharacter:        {"unknown_character", "a character that the character set does not know became \uFFFD", Loss},
	WarnControlCharacter:        {"control_character", "control characters were taken out of the text", Note},
	WarnDoubleEncoded:           {"double_encoded", "text looks as if it was converted to UTF-8 twice", Caution},
	WarnEscapeSequence:          {"escape_sequence", "MARC-8 escape sequences stand in UTF-8 text", Caution},
	WarnOversize:                {"oversize", "the record is longer than ISO 2709 allows", Note},
	WarnTruncated:               {"truncated", "the record is cut off", Loss},
	WarnIllFormed:               {"ill_formed", "the text around the record is not well-formed", Caution},
	WarnMixedEncoding:           {"mixed_encoding", "texts of the record are in different encodings", Caution},
	WarnGuessedEncoding:         {"guessed_encoding", "the encoding was guessed from the bytes", Caution},
}

// String returns a stable short machine name such as "wrong_length".
func (k WarningKind) String() string {
	if int(k) < len(warningWords) {
		return warningWords[k].name
	}
	return fmt.Sprintf("warning_%d", k)
}

// Description returns the kind in plain words, as a librarian may read them.
func (k WarningKind) Description() string {
	if int(k) < len(warningWords) {
		return warningWords[k].words
	}
	return k.String()
}

// Severity is the severity that warnings of this kind usually have.
func (k WarningKind) Severity() Severity {
	if int(k) < len(warningWords) {
		return warningWords[k].severity
	}
	return Caution
}

// Warning is one thing that the reader mended or noticed in a record.
type Warning struct {
	Kind     WarningKind
	Severity Severity
	// Tag is the field it concerns, or "" for the record as a whole.
	Tag string
	// Subfield is the subfield code it concerns, or 0.
	Subfield byte
	// Offset is the byte of the (unpacked) file it concerns.
	Offset int64
	// Text says it with its figures, in plain words; "" means that the
	// description of the kind says it all.
	Text string
}

// String puts the warning in one line for a report.
func (w Warning) String() string {
	text := w.Text
	if text == "" {
		text = w.Kind.Description()
	}
	if w.Tag == "" {
		return text
	}
	if w.Subfield != 0 {
		return fmt.Sprintf("%s $%c: %s", w.Tag, w.Subfield, text)
	}
	return w.Tag + ": " + text
}
