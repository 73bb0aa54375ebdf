package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
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
	switch {
	case err == nil:
		return ""
	case errors.Is(err, context.Canceled):
		return "Stopped. The catalogue is as it was."
	case errors.Is(err, ErrReadOnly), errors.Is(err, staging.ErrLocked), errors.Is(err, engine.ErrLocked), errors.Is(err, staging.ErrReadOnly):
		return "This catalogue is open in another window of Holdfast. You can search here; importing works there."
	case errors.Is(err, ErrNoCatalogue):
		return "There is no catalogue in this folder. Choose a folder made by Holdfast, or import MARC files to make one."
	case errors.Is(err, ErrNotFound), errors.Is(err, staging.ErrNotFound), errors.Is(err, engine.ErrNotFound):
		return "This title is not in the catalogue any more. Search again."
	case errors.Is(err, engine.ErrTooNew), errors.Is(err, staging.ErrTooNew):
		return "This catalogue was made by a newer Holdfast. Nothing was changed. Open it with the newer program, or open another."
	case errors.Is(err, staging.ErrCorrupt):
		return fmt.Sprintf("The file that holds the records is damaged (%v). Put back a copy of the folder; nothing was changed.", err)
	case errors.Is(err, engine.ErrCorrupt), errors.Is(err, engine.ErrTooOld), errors.Is(err, errNoIndex):
		return "The search part of this catalogue is missing or damaged. Your records are safe; open the catalogue again and it is built anew from them."
	case errors.Is(err, staging.ErrNoLoad):
		return "There is no import with this number, or it was taken back already. Nothing was changed."
	case errors.Is(err, ingest.ErrManyRemoved):
		return sentence(fmt.Sprintf("%v. Nothing was changed. If the file is really all that the library has, import it again and say so", err))
	case errors.Is(err, syscall.ENOSPC):
		return "The disk is full. The catalogue is as it was; make room and try again."
	case errors.As(err, &format):
		return sentence(format.Error())
	case errors.As(err, &path):
		return explainPath(path)
	}
	return sentence(err.Error())
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
