// Package pages answers: what is on each screen? A page owns its widgets and the
// state behind them, asks for view models through the small interfaces here, and
// leaves work beside the window, history and status line to the window around it.
package pages

import (
	"context"
	"time"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
)

// Searcher answers searches.
type Searcher interface {
	// Search answers a query: the first hits, all facets, the histogram.
	Search(ctx context.Context, q view.Query) (view.Results, error)
	// Hits returns a further page of the same query.
	Hits(ctx context.Context, q view.Query) ([]view.Hit, error)
	// FacetValues returns up to limit values of one facet among the titles found.
	FacetValues(ctx context.Context, q view.Query, facet string, limit int) (view.Facet, error)
	// Rescue says what else could be asked where q finds little.
	Rescue(ctx context.Context, q view.Query) (view.Rescue, error)
}

// Reader opens a title.
type Reader interface {
	// Record returns the title with an ID; q is the search it was found by.
	Record(ctx context.Context, id string, q view.Query) (view.Record, error)
	// Holders says of every library that holds a title whether it has a part of it, such
	// as "v. 12 (1987)"; those that have it come first.
	Holders(ctx context.Context, id, part string) ([]view.Holder, error)
	// Editions lists the titles that are editions of one work, that with id among them.
	Editions(ctx context.Context, id string) ([]view.Hit, error)
	// CompareTitles puts two to four titles side by side.
	CompareTitles(ctx context.Context, ids []string) (view.TitleTable, error)
}

// Importer takes files in.
type Importer interface {
	// LookAt turns files and folders into files that can be imported, or that say
	// why not.
	LookAt(ctx context.Context, paths []string) ([]view.ImportFile, error)
	// ReadingChoices are what can be said of how files are read.
	ReadingChoices() view.ReadingChoices
	// Try reads the files and says what they would change; nothing can be seen of them
	// before Accept makes them part of the catalogue. Another Try, Accept and Throw end
	// it. Again is the same look with other samples.
	Try(ctx context.Context, files []view.ImportFile, p *view.Progress) (view.Look, error)
	Again(ctx context.Context, seed int64) (view.Look, error)
	Accept(ctx context.Context, p *view.Progress) (view.ImportReport, error)
	Throw(ctx context.Context) error
	// UndoImport takes loads back and returns how many records changed.
	UndoImport(ctx context.Context, loads []int64, p *view.Progress) (int, error)
	// SaveRejected writes the records that were left out to a file.
	SaveRejected(ctx context.Context, report view.ImportReport, path string) error
}

// MappingMaker makes mappings of what a person points at.
type MappingMaker interface {
	SampleRecords(ctx context.Context, from view.SampleFrom) ([]view.SampleRecord, error)
	// ProposeMapping makes a mapping of subfields of a sample record, from 0.
	ProposeMapping(ctx context.Context, from view.SampleFrom, at int, points []view.Pointed) (view.Proposal, error)
}

// Librarian knows the libraries and the files they sent.
type Librarian interface {
	Libraries(ctx context.Context) ([]view.Library, error)
	RenameLibrary(ctx context.Context, code, name string) error
	// GroupLibrary puts a library into a group, BranchLibrary under another as its
	// branch; "" is none. JoinLibraries makes one library of two.
	GroupLibrary(ctx context.Context, code, group string) error
	BranchLibrary(ctx context.Context, code, parent string) error
	JoinLibraries(ctx context.Context, from, into string) error
	// Reading says how the files of a library are read; UseReading changes it, and reads
	// the holdings of what is there anew.
	Reading(ctx context.Context, source string) (view.SourceProfile, error)
	UseReading(ctx context.Context, source string, s view.SourceProfile, p *view.Progress) error
	Loads(ctx context.Context) ([]view.Load, error)
	// MoveLoad gives a file that was imported to another library.
	MoveLoad(ctx context.Context, load int64, library string) error
}

// Waiter knows whether anything waits for a person.
type Waiter interface {
	// WaitingPairs counts the pairs of records that wait for a person.
	WaitingPairs(ctx context.Context) (int, error)
}

// Matcher decides which records are one title.
type Matcher interface {
	Waiter
	// QueueOf lists the first pairs of a kind that wait for a person.
	QueueOf(ctx context.Context, kind view.PairKind, order view.MatchOrder, limit int) (view.MatchQueue, error)
	// Compare puts two records side by side.
	Compare(ctx context.Context, a, b string) (view.Comparison, error)
	// Decide carries out what a person decided; Undo takes a decision back, with 0
	// the last one, and returns it; Decided lists those in force, the last one first.
	Decide(ctx context.Context, r view.Ruling) (int64, error)
	Undo(ctx context.Context, id int64) (view.MatchDecision, error)
	Decided(ctx context.Context, limit int) ([]view.MatchDecision, error)
}

// RuleKeeper tries rule sets and puts them in force. They are named by their name, or
// by the path of a file.
type RuleKeeper interface {
	RuleSets(ctx context.Context) ([]view.RuleSet, error)
	// DryRun says what a rule set would make of the catalogue, and changes nothing.
	DryRun(ctx context.Context, rules string, p *view.Progress) (view.Trial, error)
	// UseRules matches the whole catalogue anew; cancelled, nothing has changed.
	UseRules(ctx context.Context, rules string, p *view.Progress) (view.RuleSet, error)
	SaveRules(ctx context.Context, rules, path string) error
}

// Explainer words errors for people.
type Explainer interface {
	Explain(err error) string
	// Trouble is an error by its kind, which Explain of the window's own desk words in the
	// language of the window.
	Trouble(err error) view.Trouble
}

// Work runs beside the window and must heed ctx. The function it returns then
// runs in the window; nil does nothing.
type Work func(ctx context.Context) (show func())

// Tasks runs work beside the window.
type Tasks interface {
	// Go starts work. After cancel, called in the window, its show does not run.
	Go(work Work) (cancel func())
	// GoSoon is Go for work that is mostly done in a moment. The window waits that long for
	// it and shows it before GoSoon returns: it comes in the picture that is drawn next
	// anyway, and not a picture later. cancel is set before.
	GoSoon(cancel *func(), patience time.Duration, work Work)
	// After runs f in the window once, later.
	After(d time.Duration, f func()) (stop func())
	// Every runs f in the window again and again until stopped.
	Every(d time.Duration, f func()) (stop func())
}

// Host is the window around the pages.
type Host interface {
	Tasks() Tasks
	Window() fyne.Window
	// Ask goes to the search page with a query, as a new step of the tab's history;
	// AskInNewTab does so in a new tab beside this one.
	Ask(q view.Query)
	AskInNewTab(q view.Query)
	// OpenRecord goes to the page of a title, as a new step of the tab's history; q is the
	// search it was found by and at its place among the hits, from 0, or -1.
	OpenRecord(id string, q view.Query, at int)
	// OpenRecordInNewTab does so in a new tab beside this one.
	OpenRecordInNewTab(id string, q view.Query, at int)
	// CompareRecords puts two to four titles side by side.
	CompareRecords(ids []string)
	// Browse goes to the browse page.
	Browse(b view.Browse)
	// Typed is what stands in the search box; SetTyped writes there.
	Typed() string
	SetTyped(text string)
	// Action is the action with an ID, nil if there is none.
	Action(id string) *Action
	// GoTo goes to a place as it was left.
	GoTo(p Place)
	// Add puts files and folders into the list of the import page and goes there.
	Add(paths []string)
	// Catalogue is what the window says of the catalogue; Reload asks anew after
	// it has changed.
	Catalogue() view.Catalogue
	Reload()
	// SetFound says at the right of the status line what was found, SetNote says something
	// for ten seconds.
	SetFound(text string)
	// Working shows work that takes long until ended is called, both in the window: in the
	// status line and in the list of all such work.
	Working(j *Job) (ended func())
	// SetMatched says at the right of the status line how far the match desk is, and
	// at its place in the rail how many pairs wait.
	SetMatched(text string, waiting int)
	// SetLeft says at the place of Import in the rail how many imports were left.
	SetLeft(n int)
	SetNote(text string)
	// Unsay takes a note back that is not true any more, if it still stands there.
	Unsay(text string)
	// Offer is SetNote with one thing that can be done about it, such as "Undo".
	Offer(text, verb string, do func())
	// Done tells the window of a change of data, so that it can be undone and redone.
	Done(c Change)
	// TookBack tells it of a change that the page itself took back.
	TookBack(c Change)
	// Remember keeps a choice of a page for this window and the next start; Recall returns
	// it, "" if there is none.
	Remember(key, value string)
	Recall(key string) string
	// Renamed says that the Title of the page on the screen has changed.
	Renamed()
	// Plate shows something over the window until it is closed, which the function that
	// it returns does too.
	Plate(title string, size fyne.Size, body fyne.CanvasObject) (closePlate func())
	// Question asks before something that cannot be taken back; yes does it, no does not.
	Question(question, yes, no string, do func())
	// SetBusy shows or hides the thin line of a search that takes long.
	SetBusy(busy bool)
}

// Change is a change of data that was made and can be taken back.
type Change struct {
	// ID names it ("match:17"), for TookBack; "" if the page never takes it back itself.
	ID string
	// Say is what was done, as a sentence without a full stop at its end: "Joined: Der
	// Prozess".
	Say string
	// Undo takes it back, Redo makes it again; they run beside the window. Redo may be nil.
	Undo, Redo func(ctx context.Context) error
	// After runs in the window after either, to show what is now; it may be nil.
	After func()
}
