package pages

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// marcRows are the fields of a title as MARC; of several sources each row ends with the
// libraries that gave the field.
func marcRows(rec *view.Record) []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	several := len(rec.Sources) > 1
	if several {
		objects = append(objects, widgets.NewProse(wording.T("record.givers"), widgets.Caption), widgets.NewGap(8))
	}
	for i := range rec.MARC {
		if f := &rec.MARC[i]; several {
			objects = append(objects, widgets.NewGivenMarcRow(*f, givers(rec, f)))
		} else {
			objects = append(objects, widgets.NewMarcRow(*f))
		}
	}
	return objects
}

// fewGivers is how many libraries a row of MARC names before "+4".
const fewGivers = 3

// givers names the libraries that gave a field, "" if it is the union's own.
func givers(rec *view.Record, f *view.MARCField) string {
	codes := codesOf(rec, f.Sources)
	switch all := len(rec.Sources); {
	case len(codes) == 0:
		return ""
	case len(f.Sources) == all:
		return wording.T("record.giversall")
	case len(codes) > fewGivers:
		return wording.T("record.giversmore", "Codes", strings.Join(codes[:fewGivers], " "), "N", wording.Number(len(codes)-fewGivers))
	}
	return strings.Join(codes, " ")
}

// codesOf are the codes of the libraries of some sources, each once.
func codesOf(rec *view.Record, sources []int) []string {
	var codes []string
	for _, i := range sources {
		if i < 0 || i >= len(rec.Sources) {
			continue
		}
		if code := rec.Sources[i].Library; !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	return codes
}

// quality is how a source is rated, "" if it is not.
func quality(s *view.Source) string {
	if s.Quality == 0 {
		return ""
	}
	return wording.T("record.quality", "N", wording.Number(s.Quality))
}

// Givers returns who gave each row of the MARC view on the screen.
func (s *Search) Givers() []string {
	rec := s.record.record
	if rec == nil || len(rec.Sources) < 2 {
		return nil
	}
	out := make([]string, len(rec.MARC))
	for i := range rec.MARC {
		out[i] = givers(rec, &rec.MARC[i])
	}
	return out
}
