package citation

import "strings"

// Of more than noteMost authors a note names the first alone.
const noteMost = 3

// chicagoNote writes: First Author and Second Author, Title, ed. Name, 2nd ed., Series 5
// (Place: Publisher, Year). Pages of one's own go behind it.
func chicagoNote(l *line, w *Work) {
	names, role := w.Authors, ""
	if len(names) == 0 && len(w.Editors) > 0 {
		names, role = w.Editors, several(len(w.Editors), ", ed.", ", eds.")
	}
	l.clause(inNote(names)+role, false)
	switch w.Kind {
	case Article:
		l.noted(w.headlined())
		noteJournal(l, w)
	case Chapter:
		l.noted(w.headlined())
		noteHost(l, w)
	case Thesis:
		l.clause(quoted(w.headlined(), ""), false)
		l.put(" ("+joined(", ", degree(w.Degree), w.Publisher, chicagoDate(w.Date))+")", false)
	default:
		noteBook(l, w, role != "")
	}
	l.clause(lowered(w.Medium), false)
	l.clause(w.address(), false)
	l.close()
}

// inNote joins names as a note does: "A", "A and B", "A, B, and C", "A et al.".
func inNote(names []Name) string {
	list := written(names, direct)
	if len(list) > noteMost {
		return list[0] + " et al."
	}
	return listed(list, " and ", ", and ")
}

// clause goes on after a comma; a title that has been noted has its comma already.
func (l *line) clause(text string, italic bool) {
	if text == "" {
		return
	}
	if n := len(l.runs); n > 0 && strings.HasSuffix(l.runs[n-1].Text, ",”") {
		l.put(" ", false)
	} else if n > 0 {
		l.put(", ", false)
	}
	l.put(text, italic)
}

// noted puts a title in quotation marks with the comma inside, which follows a question
// mark too (6.125).
func (l *line) noted(title string) {
	if title != "" {
		l.clause(strings.TrimSuffix(quoted(title, ""), "”")+",”", false)
	}
}

func noteBook(l *line, w *Work, editorsLead bool) {
	l.clause(w.headlined(), true)
	l.clause(numbered("vol. ", w.Volume), false)
	l.clause(w.cased(w.PartTitle), true)
	if len(w.Editors) > 0 && !editorsLead {
		l.clause("ed. "+inNote(w.Editors), false)
	}
	if len(w.Translators) > 0 {
		l.clause("trans. "+inNote(w.Translators), false)
	}
	l.clause(edition(w.Edition), false)
	if w.Series != "" {
		l.clause(series(w), false)
	}
	l.put(" ("+imprint(w.Place, w.Publisher, chicagoDate(w.Date))+")", false)
}

// noteJournal writes: Journal 12, no. 3 (1999): 5–9.
func noteJournal(l *line, w *Work) {
	h := &w.Host
	l.clause(w.cased(h.Title), true)
	inJournal(l, w)
}

// noteHost writes: in Book, ed. Name, vol. 2 (Place: Publisher, Year), 5–9.
func noteHost(l *line, w *Work) {
	h := &w.Host
	if h.Title != "" {
		l.clause("in ", false)
		l.put(w.cased(h.Title), true)
		if len(h.Editors) > 0 {
			l.clause("ed. "+inNote(h.Editors), false)
		}
		l.clause(numbered("vol. ", h.Volume), false)
	}
	l.put(" ("+imprint(h.Place, h.Publisher, chicagoDate(w.published()))+")", false)
	l.clause(dashed(h.Pages), false)
}
