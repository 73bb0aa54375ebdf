package app

import (
	"context"
	"encoding/json"
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
	return view.Trouble{Text: sentence(readable(err))}
}

// readable is the text of an error that has no kind; what reading JSON says of a file is
// said in other words than those of the programmer.
func readable(err error) string {
	text := err.Error()
	var syntax *json.SyntaxError
	var value *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return strings.Replace(text, syntax.Error(), fmt.Sprintf("this is not JSON, from its byte %d on", syntax.Offset), 1)
	case errors.As(err, &value):
		return strings.Replace(text, value.Error(), fmt.Sprintf("the %s that ends at byte %d is not what belongs there", value.Value, value.Offset), 1)
	case errors.Is(err, io.EOF):
		return strings.TrimSuffix(text, io.EOF.Error()) + "there is nothing in it"
	}
	return text
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
	{ErrNothingOpen, "nothingopen"}, {ingest.ErrNotText, "notext"}, {errNoTrial, "nolook"}, {errThere, "folderused"},
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
		return emptyTrouble(format.Detail)
	case format != nil:
		return trouble("notmarc", strings.TrimPrefix(format.Error(), "this is not MARC: it looks like "))
	}
	return view.Trouble{}
}

// emptyTrouble says of which file it is that there is nothing in it, if that is known.
func emptyTrouble(detail string) view.Trouble {
	t := trouble("empty")
	if name, _, _ := strings.Cut(detail, ": "); name != "" && name != marc.OnlyBlanks {
		t.Text = name + ": " + t.Text
	}
	return t
}

func pathTrouble(err *fs.PathError) view.Trouble {
	name := filepath.Base(err.Path)
	switch {
	case errors.Is(err, fs.ErrExist):
		return trouble("there", name)
	case err.Op == opCreate:
		return trouble("nowrite", name, filepath.Dir(err.Path))
	case errors.Is(err, syscall.ENOTDIR):
		return trouble("nofolder", filepath.Base(filepath.Dir(err.Path)))
	case errors.Is(err, syscall.EISDIR):
		return trouble("isfolder", name)
	case errors.Is(err, fs.ErrNotExist):
		return trouble("gone", name)
	case errors.Is(err, fs.ErrPermission):
		return trouble("forbidden", name)
	}
	return view.Trouble{Text: name + ": " + sentence(err.Err.Error())}
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

// sentence gives text a capital letter, unless it begins with the name of a file, and a
// full stop.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	b := []byte(text)
	file, _, named := strings.Cut(text, ": ")
	if b[0] >= 'a' && b[0] <= 'z' && !(named && strings.Contains(file, ".") && !strings.Contains(file, " ")) {
		b[0] -= 'a' - 'A'
	}
	if last := b[len(b)-1]; last != '.' && last != '!' && last != '?' {
		b = append(b, '.')
	}
	return string(b)
}
