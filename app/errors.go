package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"

	"holdfast/app/internal/ingest"
	"holdfast/app/internal/staging"
	"holdfast/engine"
	"holdfast/marc"
)

// Explain turns an error into one or two sentences for people: what happened,
// what is safe, what to do. It is the only place that words errors.
func Explain(err error) string {
	var format *marc.FormatError
	var path *fs.PathError
	var name *NameError
	var code *CodeError
	var ranking *RankingError
	var removed *ingest.ManyRemovedError
	var exported *ExportError
	if text := explainKnown(err); text != "" {
		return text
	}
	switch {
	case err == nil:
		return ""
	case errors.As(err, &exported):
		return explainExport(exported.Err)
	case errors.Is(err, engine.ErrManyWords):
		return "More than a million words begin or end like this. Type more letters beside the sign * or ?."
	case errors.Is(err, context.Canceled):
		return "Stopped. The catalogue is as it was."
	case errors.Is(err, ErrReadOnly), errors.Is(err, staging.ErrLocked), errors.Is(err, engine.ErrLocked), errors.Is(err, staging.ErrReadOnly):
		return "This catalogue is open in another window of Holdfast. You can search here; importing works there."
	case errors.Is(err, ErrNoCatalogue):
		return "There is no catalogue in this folder. Choose a folder made by Holdfast, or import MARC files to make one."
	case errors.Is(err, ErrKeptApart):
		return "A decision keeps records of these two titles apart, so they were not joined. Nothing was changed; take that decision back first."
	case errors.Is(err, ErrJoined):
		return "Other decisions tie these two records together, so they were not parted. Nothing was changed; take one of those decisions back first."
	case errors.Is(err, ErrNoRules):
		return fmt.Sprintf("There is no rule set %s. Nothing was changed; list the rule sets, or name a file of one.", strings.TrimSuffix(err.Error(), ": "+ErrNoRules.Error()))
	case errors.As(err, &name) && len(name.Meant) == 0:
		return fmt.Sprintf("There is no record %q here. Write the code of a library and its control number (hill:118340), r and the number of a record (r41), or the number of a title (41).", name.Name)
	case name != nil:
		return fmt.Sprintf("%s stands for more than one record. Write one of these instead: %s.", name.Name, strings.Join(name.Meant, ", "))
	case errors.As(err, &code):
		return sentence(code.Error()) + " Nothing was changed; choose another, as hill or hill-north."
	case errors.Is(err, ErrNoRanking), errors.As(err, &ranking):
		return sentence(err.Error())
	case errors.Is(err, ErrNoLibrary):
		return "There is no library with this code. The list of libraries shows the codes."
	case errors.Is(err, ErrNoPart):
		return sentence(err.Error())
	case errors.Is(err, ErrNotFound), errors.Is(err, staging.ErrNotFound), errors.Is(err, engine.ErrNotFound):
		return "This title is not in the catalogue any more. Search again."
	case errors.Is(err, engine.ErrTooNew), errors.Is(err, staging.ErrTooNew):
		return "This catalogue was made by a newer Holdfast. Nothing was changed. Open it with the newer program, or open another."
	case errors.Is(err, staging.ErrCorrupt):
		return fmt.Sprintf("The file that holds the records is damaged (%v). Put back a copy of the folder; nothing was changed.", err)
	case errors.Is(err, engine.ErrCorrupt), errors.Is(err, engine.ErrTooOld), errors.Is(err, errNoIndex), errors.Is(err, errOtherFields):
		return "The search part of this catalogue is missing or damaged. Your records are safe; open the catalogue again and it is built anew from them."
	case errors.Is(err, staging.ErrNoLoad):
		return "There is no import with this number, or it was taken back already. Nothing was changed."
	case errors.As(err, &removed):
		return sentence(removed.Error()) + " Nothing was changed. If these records are to go, import again and say so."
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, staging.ErrFull):
		return "The disk is full. The catalogue is as it was; make room and try again."
	case errors.As(err, &format):
		return sentence(format.Error())
	case errors.As(err, &path):
		return explainPath(path)
	}
	return sentence(err.Error())
}

// explainKnown words the errors that always say the same, "" for others.
func explainKnown(err error) string {
	for _, known := range []struct {
		err  error
		text string
	}{
		{ErrSameRecord, "This is one record twice. Nothing was changed; choose two different records."},
		{ErrNoDecision, "This decision is not in force any more, or never was. Nothing was changed; look at the list of decisions."},
		{ErrNothingDecided, "Nothing has been decided, so there is nothing to take back."},
		{staging.ErrCircle, "A library cannot be joined with itself or stand under itself. Nothing was changed."},
		{ErrCompareCount, "Two to four different titles can be compared. Tick them in a search."},
		{ErrNoSample, "There is no record to point at. Choose a file with records, or a library that has sent some."},
		{staging.ErrNoList, "There is no list with this number, or it was removed. Nothing was changed; look at the lists."},
		{staging.ErrListInside, "A list cannot stand inside itself or a list inside it. Nothing was changed."},
		{staging.ErrNoListChange, "This change of a list was taken back already. Nothing was changed."},
		{staging.ErrNoSaved, "There is no saved search with this number. Nothing was changed; look at the saved searches."},
		{staging.ErrSavedName, "Another saved search has this name. Nothing was changed; choose another name."},
		{ErrNoName, "It needs a name. Nothing was changed."},
		{ErrLong, sentence("this is too long: " + ErrLong.Error() + "; nothing was changed")},
	} {
		if errors.Is(err, known.err) {
			return known.text
		}
	}
	return ""
}

// explainExport says why there is no file of an export.
func explainExport(err error) string {
	switch {
	case errors.Is(err, context.Canceled):
		return "Stopped. No file was written."
	case errors.Is(err, syscall.ENOSPC):
		return "The disk is full. No file was written; make room, or choose another place."
	}
	return Explain(err)
}

func explainPath(err *fs.PathError) string {
	name := filepath.Base(err.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Sprintf("%s is not there. It may be on a disk that was taken out.", name)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Sprintf("%s cannot be read or written: permission denied.", name)
	case errors.Is(err, fs.ErrExist):
		return fmt.Sprintf("%s is there already. Choose another name.", name)
	}
	return sentence(fmt.Sprintf("%s: %v", name, err.Err))
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
