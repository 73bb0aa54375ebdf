package view

import (
	"sync/atomic"
	"time"
)

// ImportFile is one file waiting to be imported.
type ImportFile struct {
	Path, Name string
	// Bytes is its size on disk.
	Bytes int64
	// Library is the code of the library that sent it, guessed from the name
	// of the file until someone changes it.
	Library string
	// Format is what the file was recognised as, for people ("MARC 21, ISO 2709").
	Format string
	// Encoding is forced on all records, by its name; "" has each record decided by
	// its bytes.
	Encoding string
	// Mapping is the name of a built-in mapping by which the library's records tell who
	// holds them, from this import on, or one that was made by pointing, in JSON; "" for
	// the one that is known.
	Mapping string
	// Full says that the library's files are all that it has: what is in none of them
	// is removed. RemoveMany says that this is meant even if it is more than 5 %.
	Full, RemoveMany bool
	// Unread says that part of what the library sent with it cannot be read.
	Unread bool
	// Problem says why it cannot be imported, or is empty; Trouble says it by its kind.
	Problem string
	Trouble Trouble
}

// Look is what an import would do, before it is done.
type Look struct {
	Report  ImportReport
	Changes Changes
	Samples []SampleTitle
	// Examples are the first records behind each line of Changes; those that would be left
	// out are in the Report.
	Examples map[ChangeKind][]Changed
	// Doubt asks for a word more before anything can be said: a file that is meant to
	// be all that its library has lacks too much of it. All else is empty then, and
	// ImportFile.RemoveMany answers it. Trouble says it by its kind.
	Doubt   string
	Trouble Trouble
}

// ReadingChoices are what a person can say of how files are read.
type ReadingChoices struct {
	// Encodings and Mappings are names, the usual ones first; Meanings are what a
	// subfield can tell of a holding.
	Encodings, Mappings, Meanings []string
}

// ImportReport is the end of an import, and its names are the contract of
// holdfast-cli import --json.
type ImportReport struct {
	Files  []FileReport `json:"files"`
	Totals Totals       `json:"totals"`
	// Problems lists rejected records and refused files, at most the first 10,000.
	Problems []Problem `json:"-"`
	// Loads are the numbers of the loads made, for a later change of library.
	Loads []int64 `json:"-"`
	// Removed records were in force and are in no file that claims to be full.
	Removed int `json:"removed,omitempty"`
	// Cancelled says that the person stopped it; the catalogue is as it was. What was
	// read is kept then as the import that was left with number Left, 0 if it is not.
	Cancelled bool          `json:"cancelled,omitempty"`
	Left      int64         `json:"left,omitempty"`
	Took      time.Duration `json:"-"`
}

// FileReport says what became of one file.
type FileReport struct {
	Name     string `json:"name"`
	Library  string `json:"library"`
	Format   string `json:"format"`
	Encoding string `json:"encoding"`
	// Error is set if the file was refused or could not be read to its end; Cause is that
	// error where it is at hand, Trouble says it by its kind.
	Error   string  `json:"error,omitempty"`
	Cause   error   `json:"-"`
	Trouble Trouble `json:"-"`
	Counts
}

// Counts says what became of the records of a file or of an import. Read is
// the sum of Added, Updated, Unchanged, Older, Deleted and Collisions;
// Authorities and Holdings say how many of those were of that kind. Rejected
// records could not be read, and are in none of the others; nor are Pieces, which
// were joined to the record before because they were further pieces of it.
type Counts struct {
	Read        int            `json:"read"`
	Added       int            `json:"added"`
	Updated     int            `json:"updated"`
	Unchanged   int            `json:"unchanged"`
	Older       int            `json:"older"`
	Deleted     int            `json:"deleted"`
	Collisions  int            `json:"collisions"`
	Authorities int            `json:"authorities"`
	Holdings    int            `json:"holdings"`
	Rejected    int            `json:"rejected"`
	Pieces      int            `json:"pieces,omitempty"`
	Warnings    map[string]int `json:"warnings"`
}

// Add adds what became of other records to c.
func (c *Counts) Add(other *Counts) {
	c.Read += other.Read
	c.Added += other.Added
	c.Updated += other.Updated
	c.Unchanged += other.Unchanged
	c.Older += other.Older
	c.Deleted += other.Deleted
	c.Collisions += other.Collisions
	c.Authorities += other.Authorities
	c.Holdings += other.Holdings
	c.Rejected += other.Rejected
	c.Pieces += other.Pieces
	if c.Warnings == nil {
		c.Warnings = map[string]int{}
	}
	for kind, n := range other.Warnings {
		c.Warnings[kind] += n
	}
}

// Totals is the sum over all files, and the titles in the catalogue after it.
type Totals struct {
	Counts
	Titles int `json:"titles"`
}

// Changes is what an import would do. The numbers but Removed add up to the records
// of the files; NewTitles of the new records make titles of their own, Joining come
// to others, Other are holdings, authorities and what is kept and no title.
type Changes struct {
	Same, Joining, NewTitles, Newer, Older, Deleted, Collisions, Other, LeftOut int
	// Removed records are here and in no file that claims to be full.
	Removed int
}

// ChangeKind names a line of Changes.
type ChangeKind string

// The lines.
const (
	ChangeSame       ChangeKind = "same"
	ChangeJoining    ChangeKind = "joining"
	ChangeNewTitles  ChangeKind = "newtitles"
	ChangeNewer      ChangeKind = "newer"
	ChangeOther      ChangeKind = "other"
	ChangeOlder      ChangeKind = "older"
	ChangeDeleted    ChangeKind = "deleted"
	ChangeCollisions ChangeKind = "collisions"
	ChangeLeftOut    ChangeKind = "leftout"
	ChangeRemoved    ChangeKind = "removed"
)

// ChangeKinds are all lines, in the order in which they are shown.
func ChangeKinds() []ChangeKind {
	return []ChangeKind{ChangeSame, ChangeJoining, ChangeNewTitles, ChangeNewer, ChangeOther, ChangeOlder, ChangeDeleted, ChangeCollisions,
		ChangeLeftOut, ChangeRemoved}
}

// Of is the number of a line.
func (c *Changes) Of(kind ChangeKind) int {
	return map[ChangeKind]int{ChangeSame: c.Same, ChangeJoining: c.Joining, ChangeNewTitles: c.NewTitles, ChangeNewer: c.Newer, ChangeOther: c.Other,
		ChangeOlder: c.Older, ChangeDeleted: c.Deleted, ChangeCollisions: c.Collisions, ChangeLeftOut: c.LeftOut, ChangeRemoved: c.Removed}[kind]
}

// Changed is a record behind a line of Changes.
type Changed struct {
	// File and Record say where it stands, Control is its 001.
	File    string
	Record  int
	Control string

	Title, Author, Year string
	// Here is what it is best compared with, empty for nothing: the record that is in force
	// or, of one that joins a title, another record of that. ID is the title in the
	// catalogue that it belongs to, "" if that would be new.
	Here Heading
	ID   string
	// Differs are the tags of fields in which it differs from the version that is here.
	Differs []string
}

// Heading is a record in a few words.
type Heading struct{ Title, Author, Year string }

// Outcome is what becomes of a record.
type Outcome string

// The outcomes of a sample.
const (
	OutcomeNew       Outcome = "new title"
	OutcomeJoins     Outcome = "joins a title"
	OutcomeNewer     Outcome = "newer version"
	OutcomeSame      Outcome = "same as before"
	OutcomeOlder     Outcome = "older version"
	OutcomeDeleted   Outcome = "deleted"
	OutcomeCollision Outcome = "same number, other book"
)

// SampleTitle is a record of a file that is looked at.
type SampleTitle struct {
	Title, Author, Year string
	Outcome             Outcome
}

// Problem is one thing in a file that a person may want to see.
type Problem struct {
	File string
	// Record is its number in the file, from 1; 0 if the file itself is meant.
	Record int
	Offset int64
	// Kind is "rejected" for a record that could not be read, "collision" and "kept" for
	// what else a person may want to know, "file" for a file. Text says it in English; a
	// screen in another language words Why, the kind of reason of a rejected record (see
	// RejectKinds), or the Kind, with Args. Trouble is that of a file.
	Kind, Text string
	Why        string
	Args       []string
	Trouble    Trouble
	Cause      error
	// Bytes are the record as it came, at most 100,000 of them.
	Bytes []byte
}

// Progress is what a running job tells: its worker adds, a screen reads ten
// times a second. Safe for concurrent use; a nil *Progress takes and shows nothing.
type Progress struct {
	stage            atomic.Int32
	file             atomic.Pointer[string]
	bytes, bytesAll  atomic.Int64
	records, rejects atomic.Int64
	done, doneAll    atomic.Int64
	watch            func(step string)
}

// Stage is a step of an import.
type Stage int32

// The stages of an import, in order.
const (
	StageReading Stage = iota
	StageMatching
	StageIndexing
	StageDone
	// StageWriting is the one stage of an export; its steps are titles.
	StageWriting
)

// Snapshot is a Progress at one moment.
type Snapshot struct {
	Stage Stage
	File  string
	// Bytes of BytesAll are read.
	Bytes, BytesAll int64
	// Records are read, Rejected of them were left out.
	Records, Rejected int64
	// Done of All: the current stage's own measure after reading.
	Done, All int64
}

// Watch has f called when a step of the job begins, with its name: what is finer than a
// stage is for measuring. It is called before the job starts.
func (p *Progress) Watch(f func(step string)) { p.watch = f }

// Step says that a step of the job begins.
func (p *Progress) Step(name string) {
	if p != nil && p.watch != nil {
		p.watch(name)
	}
}

// SetStage begins a stage that has all steps (0 if not known).
func (p *Progress) SetStage(s Stage, all int64) {
	if p != nil {
		p.doneAll.Store(all)
		p.done.Store(0)
		p.stage.Store(int32(s))
	}
}

// SetFile names the file being read.
func (p *Progress) SetFile(name string) {
	if p != nil {
		p.file.Store(&name)
	}
}

// SetBytesAll tells how many bytes there are to read.
func (p *Progress) SetBytesAll(n int64) {
	if p != nil {
		p.bytesAll.Store(n)
	}
}

// AddBytes, AddRecords, AddRejected and AddDone count what was done.
func (p *Progress) AddBytes(n int64) {
	if p != nil {
		p.bytes.Add(n)
	}
}

// AddRecords counts records read.
func (p *Progress) AddRecords(n int64) {
	if p != nil {
		p.records.Add(n)
	}
}

// AddRejected counts records left out.
func (p *Progress) AddRejected(n int64) {
	if p != nil {
		p.rejects.Add(n)
	}
}

// AddDone counts steps of the current stage.
func (p *Progress) AddDone(n int64) {
	if p != nil {
		p.done.Add(n)
	}
}

// Snapshot returns the progress now.
func (p *Progress) Snapshot() Snapshot {
	if p == nil {
		return Snapshot{}
	}
	s := Snapshot{
		Stage: Stage(p.stage.Load()),
		Bytes: p.bytes.Load(), BytesAll: p.bytesAll.Load(),
		Records: p.records.Load(), Rejected: p.rejects.Load(),
		Done: p.done.Load(), All: p.doneAll.Load(),
	}
	if f := p.file.Load(); f != nil {
		s.File = *f
	}
	return s
}

// ListOutcome says what became of the lines of a list of holdings: Lines is the sum of
// Matched, Waiting for a title, and Wrong, which are no holdings.
type ListOutcome struct {
	Lines   int `json:"lines"`
	Matched int `json:"matched"`
	Waiting int `json:"waiting"`
	Wrong   int `json:"wrong"`
	// Unmatched are the first 10,000 lines that wait or are wrong.
	Unmatched []Unmatched `json:"unmatched"`
}

// Unmatched is a line of a list of holdings that came to nothing.
type Unmatched struct {
	// Line is its place in the file, from 1.
	Line      int
	Text, Why string
}
