package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"holdfast/app/internal/ingest"
	"holdfast/app/internal/staging"
	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/marc"
)

// Explain turns an error into one or two sentences for people: what happened,
// what is safe, what to do. Trouble is the only place that words errors.
func Explain(err error) string { return Trouble(err).Text }

// Trouble is Explain for a screen that words errors in its own language.
func Trouble(err error) view.Trouble {
	var exported *ExportError
	switch {
	case err == nil:
		return view.Trouble{}
	case !errors.As(err, &exported):
	case errors.Is(exported.Err, context.Canceled):
		return trouble("exportstopped")
	case errors.Is(exported.Err, syscall.ENOSPC):
		return trouble("exportfull")
	default:
		return Trouble(exported.Err)
	}
	var broken *BrokenError
	if errors.As(err, &broken) {
		return named(broken.Name, Trouble(broken.Err))
	}
	if t := typedTrouble(err); t.Text != "" {
		return t
	}
	for _, known := range knownErrors {
		if errors.Is(err, known.err) {
			return trouble(known.kind)
		}
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		return pathTrouble(path)
	}
	return view.Trouble{Text: sentence(err.Error())}
}

// knownErrors are those that always say the same, by kind; the first that fits counts.
var knownErrors = []struct {
	err  error
	kind string
}{
	{ErrSameRecord, "samerecord"}, {ErrNoDecision, "nodecision"}, {ErrNothingDecided, "nothingdecided"}, {staging.ErrCircle, "circle"},
	{ErrCompareCount, "comparecount"}, {ErrNoSample, "nosample"}, {staging.ErrNoList, "nolist"}, {staging.ErrNotListed, "notlisted"}, {staging.ErrListInside, "listinside"},
	{staging.ErrNoListChange, "nolistchange"}, {staging.ErrNoSaved, "nosaved"}, {ErrNoLook, "noearlier"}, {staging.ErrSavedName, "savedname"}, {ErrNoName, "noname"},
	{ErrLong, "long"}, {engine.ErrManyWords, "manywords"}, {context.Canceled, "stopped"},
	{ErrReadOnly, "inuse"}, {staging.ErrLocked, "inuse"}, {engine.ErrLocked, "inuse"}, {staging.ErrReadOnly, "inuse"},
	{ErrNoCatalogue, "nocatalogue"}, {ErrKeptApart, "keptapart"}, {ErrJoined, "joined"}, {ErrOnlyRecord, "onlyrecord"}, {ErrNoLibrary, "nolibrary"}, {ErrNoPart, "nopart"},
	{ErrNotFound, "notitle"}, {staging.ErrNotFound, "notitle"}, {engine.ErrNotFound, "notitle"},
	{engine.ErrTooNew, "toonew"}, {staging.ErrTooNew, "toonew"},
	{engine.ErrCorrupt, "damagedindex"}, {errNoIndex, "damagedindex"}, {engine.ErrTooOld, "oldindex"}, {errOtherFields, "oldindex"},
	{staging.ErrNoLoad, "noload"}, {staging.ErrNoLeft, "noleft"}, {io.ErrUnexpectedEOF, "cutfile"}, {syscall.ENOSPC, "full"}, {staging.ErrFull, "full"},
	{ErrNothingOpen, "nothingopen"}, {errNoTrial, "nolook"}, {errThere, "folderused"},
}

// typedTrouble words the errors that carry something of their own.
func typedTrouble(err error) view.Trouble {
	var name *NameError
	var code *CodeError
	var ranking *RankingError
	var removed *ingest.ManyRemovedError
	var format *marc.FormatError
	var long *LongPDFError
	var snapshot *SnapshotError
	switch {
	case errors.As(err, &snapshot) && errors.Is(snapshot, staging.ErrForeign):
		return trouble("nosnapshot", filepath.Base(snapshot.File))
	case snapshot != nil:
		return trouble("tornsnapshot", filepath.Base(snapshot.File))
	case errors.Is(err, ErrNoRules):
		return trouble("norules", strings.TrimSuffix(err.Error(), ": "+ErrNoRules.Error()))
	case errors.As(err, &name) && len(name.Meant) == 0:
		return trouble("norecord", name.Name)
	case name != nil:
		return trouble("manyrecords", name.Name, strings.Join(name.Meant, ", "))
	case errors.As(err, &code):
		return trouble("code", code.Code)
	case errors.Is(err, ErrNoRanking), errors.As(err, &ranking):
		return trouble("noranking", sentence(err.Error()))
	case errors.As(err, &long):
		return trouble("longpdf", strconv.Itoa(long.Most), strconv.Itoa(long.Titles))
	case errors.Is(err, staging.ErrForeign):
		return trouble("foreignrecords", staging.File)
	case errors.Is(err, staging.ErrCorrupt):
		return trouble("damagedrecords", err.Error())
	case errors.As(err, &removed) && removed.Unread:
		return trouble("manyremovedunread", removed.Library, strconv.Itoa(removed.Absent), strconv.Itoa(removed.All))
	case removed != nil:
		return trouble("manyremoved", removed.Library, strconv.Itoa(removed.Absent), strconv.Itoa(removed.All))
	case errors.As(err, &format) && format.Format == "empty file":
		return trouble("empty")
	case format != nil:
		return trouble("notmarc", strings.TrimPrefix(format.Error(), "this is not MARC: it looks like "))
	}
	return view.Trouble{}
}

func pathTrouble(err *fs.PathError) view.Trouble {
	name := filepath.Base(err.Path)
	switch {
	case errors.Is(err, fs.ErrExist):
		return trouble("there", name)
	case err.Op == opCreate:
		return trouble("nowrite", name, filepath.Dir(err.Path))
	case errors.Is(err, fs.ErrNotExist):
		return trouble("gone", name)
	case errors.Is(err, fs.ErrPermission):
		return trouble("forbidden", name)
	}
	return view.Trouble{Text: sentence(fmt.Sprintf("%s: %v", name, err.Err))}
}

// named says of which file a trouble is, unless its text does.
func named(name string, t view.Trouble) view.Trouble {
	if !strings.Contains(t.Text, filepath.Base(name)) {
		t.Text = name + ": " + t.Text
	}
	return t
}

// trouble words a kind.
func trouble(kind string, args ...string) view.Trouble {
	text := troubleTexts[kind]
	for i, a := range args {
		text = strings.ReplaceAll(text, fmt.Sprintf("{%d}", i), a)
	}
	return view.Trouble{Kind: kind, Args: args, Text: text}
}

// sentence gives text a capital letter and a full stop.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	b := []byte(text)
	if b[0] >= 'a' && b[0] <= 'z' {
		b[0] -= 'a' - 'A'
	}
	if last := b[len(b)-1]; last != '.' && last != '!' && last != '?' {
		b = append(b, '.')
	}
	return string(b)
}
