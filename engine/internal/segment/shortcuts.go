package segment

// Shortcuts is a set of ways around work in writing segments that change no answer.
// All are taken; a test leaves some out and compares. Records are copied as they are
// unless there is Output.Repack, which is the switch of that.
type Shortcuts uint8

const (
	// SharedRuns keeps a text that several fields have once.
	SharedRuns Shortcuts = 1 << iota
	// OrderedSources merges documents that are in order, and does not sort them.
	OrderedSources
	// RadixLists sorts long lists by the bits of their documents, and none that is
	// in order.
	RadixLists
	// FrequentFirst numbers facet values by falling frequency.
	FrequentFirst
	endOfShortcuts
)

// AllShortcuts is every one of them.
const AllShortcuts = endOfShortcuts - 1
