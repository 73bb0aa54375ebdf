package marc

import (
	"errors"
	"fmt"
)

// RejectKind names one reason for which a record cannot be read.
type RejectKind uint8

// The kinds of reason. Their machine names are stable; see String.
const (
	rejectNone RejectKind = iota
	RejectNoLeader
	RejectTooLong
	RejectTooShort
	RejectLeaderByte
	RejectNoDirectory
	RejectCutOff
	RejectFileEnds
	RejectNotClosed
	RejectEmptyElement
	RejectNoContent
	RejectLeaderless
	RejectSnippet
	RejectNested
	RejectUnbalanced
	RejectJSON
	RejectStrayLines
	RejectNoField
	RejectNoFields
	RejectOpenField
	RejectMember
)

// rejectWords holds the machine name and the words of each kind, with a place for each
// of its arguments.
var rejectWords = [...]struct{ name, words string }{
	RejectNoLeader:     {"no_leader", "%s bytes that begin with no leader"},
	RejectTooLong:      {"too_long", "longer than the limit of %s bytes for one record"},
	RejectTooShort:     {"too_short", "too short: %s of the 24 bytes of a leader"},
	RejectLeaderByte:   {"leader_byte", "the leader holds the byte %s at position %s, which no leader can hold"},
	RejectNoDirectory:  {"no_directory", "it has no field terminator, so no directory and no fields"},
	RejectCutOff:       {"cut_off", "it is cut off after %s bytes"},
	RejectFileEnds:     {"file_ends", "the file ends inside this record"},
	RejectNotClosed:    {"not_closed", "the record element is not closed before the next one begins"},
	RejectEmptyElement: {"empty_element", "an empty record element"},
	RejectNoContent:    {"no_content", "a record element without leader and fields"},
	RejectLeaderless:   {"leaderless", "it has no leader, though other records of the file have one"},
	RejectSnippet:      {"snippet", "it has no leader, and not both 001 and 008, so it is only part of a record"},
	RejectNested:       {"nested", "brackets nested too deep for a record"},
	RejectUnbalanced:   {"unbalanced", "its brackets are not balanced"},
	RejectJSON:         {"json", "its JSON is damaged at byte %s: %s"},
	RejectStrayLines:   {"stray_lines", "lines that begin no record"},
	RejectNoField:      {"no_field", "a line that is no field"},
	RejectNoFields:     {"no_fields", "it has no fields"},
	RejectOpenField:    {"open_field", "its last field is not closed"},
	RejectMember:       {"member", "member \"%s\" is not MARC: it looks like %s"},
}

// RejectKinds returns all kinds.
func RejectKinds() []RejectKind {
	all := make([]RejectKind, 0, len(rejectWords))
	for k := rejectNone + 1; int(k) < len(rejectWords); k++ {
		all = append(all, k)
	}
	return all
}

// String returns the machine name, such as "cut_off".
func (k RejectKind) String() string {
	if k > rejectNone && int(k) < len(rejectWords) {
		return rejectWords[k].name
	}
	return fmt.Sprintf("reject %d", uint8(k))
}

// refusal is why a record cannot be taken; the zero refusal is none.
type refusal struct {
	kind RejectKind
	args []string
}

// refused makes a refusal; args are as many as the words of the kind have places.
func refused(kind RejectKind, args ...any) refusal {
	r := refusal{kind: kind}
	for _, a := range args {
		r.args = append(r.args, fmt.Sprint(a))
	}
	return r
}

// words are the refusal in plain words.
func (r refusal) words() string {
	args := make([]any, len(r.args))
	for i, a := range r.args {
		args[i] = a
	}
	return fmt.Sprintf(rejectWords[r.kind].words, args...)
}

// is says whether there is a refusal.
func (r refusal) is() bool { return r.kind != rejectNone }

// rejected is the error of a record; the caller fills in its place.
func (r refusal) rejected() *RecordError {
	return &RecordError{Kind: r.kind, Args: r.args, Reason: r.words()}
}

// jsonError is what is wrong with a JSON text at one of its bytes.
type jsonError struct {
	at   int
	text string
}

func (e *jsonError) Error() string { return fmt.Sprintf("byte %d: %s", e.at, e.text) }

// badJSON is the refusal of a record whose JSON cannot be read.
func badJSON(err error) refusal {
	var at *jsonError
	if errors.As(err, &at) {
		return refused(RejectJSON, at.at, at.text)
	}
	return refused(RejectJSON, 0, err)
}
