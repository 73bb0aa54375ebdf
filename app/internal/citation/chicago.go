package citation

import "strings"

// Of more than chicagoMost authors a bibliography names the first chicagoFew.
const chicagoMost, chicagoFew = 10, 7

// chicago writes: Author, First, and Second Author. Title. Edited by Name. 2nd ed.
// Series 5. Place: Publisher, Year.
func chicago(l *line, w *Work) {
	names, role := w.Authors, ""
	if len(names) == 0 && len(w.Editors) > 0 {
		names, role = w.Editors, several(len(w.Editors), ", ed.", ", eds.")
	}
	if list := lead(names); len(list) > chicagoMost {
		l.sentence(strings.Join(list[:chicagoFew], ", ")+", et al."+role, false)
	} else if len(list) > 0 {
		l.sentence(listed(list, ", and ", ", and ")+role, false)
	}
	switch w.Kind {
	case Article:
		l.sentence(quoted(w.headlined(), "."), false)
		chicagoJournal(l, w)
	case Chapter:
		l.sentence(quoted(w.headlined(), "."), false)
		chicagoHost(l, w)
	case Thesis:
		l.sentence(quoted(w.headlined(), "."), false)
		l.sentence(joined(", ", capital(degree(w.Degree)), w.Publisher, chicagoDate(w.Date)), false)
	default:
		chicagoBook(l, w, role != "")
	}
	l.sentence(w.Medium, false)
	l.sentence(w.address(), false)
	l.close()
}

// degree says what kind of thesis it is.
func degree(s string) string {
	switch {
	case isDoctoral(s):
		return "PhD diss."
	case strings.HasPrefix(strings.ToLower(s), "m"):
		return "master’s thesis"
	}
	return "thesis"
}

func chicagoBook(l *line, w *Work, editorsLead bool) {
	l.sentence(w.headlined(), true)
	if v := numbered("Vol. ", w.Volume); v != "" {
		l.sentence(v, false)
	}
	switch part := w.cased(w.PartTitle); {
	case part == "":
	case w.Volume != "":
		l.put(", ", false)
		l.put(part, true)
	default:
		l.sentence(part, true)
	}
	if len(w.Editors) > 0 && !editorsLead {
		l.sentence("Edited by "+spoken(w.Editors), false)
	}
	if len(w.Translators) > 0 {
		l.sentence("Translated by "+spoken(w.Translators), false)
	}
	l.sentence(capital(edition(w.Edition)), false)
	if w.Series != "" {
		l.sentence(series(w), false)
	}
	l.sentence(capital(imprint(w.Place, w.Publisher, chicagoDate(w.Date))), false)
}

// series writes a series with its number: a plain number follows without a comma.
func series(w *Work) string {
	name := w.cased(w.Series)
	if strings.Trim(w.SeriesNumber, "0123456789") == "" {
		return joined(" ", name, w.SeriesNumber)
	}
	return joined(", ", name, w.SeriesNumber)
}

// spoken joins names as they are spoken.
func spoken(names []Name) string { return listed(written(names, direct), " and ", ", and ") }

// imprint writes place, publisher and date; an unknown place is n.p., as is the
// publisher, which is then not said twice.
func imprint(place, publisher, date string) string {
	switch {
	case place == "" && publisher == "":
		return joined(", ", "n.p.", date)
	case place == "":
		return joined(", ", "n.p.: "+publisher, date)
	case publisher == "":
		return joined(", ", place, date)
	}
	return joined(", ", place+": "+publisher, date)
}

// chicagoDate is the year, in brackets if the work does not have it; n.d. for none.
func chicagoDate(s string) string {
	y := readYear(s)
	switch {
	case y.from == "":
		return "n.d."
	case y.about:
		return "[" + y.from + "?]"
	case y.inferred:
		return "[" + y.span("–", "") + "]"
	}
	return y.span("–", "")
}

// chicagoJournal writes: Journal 12, no. 3 (1999): 5–9.
func chicagoJournal(l *line, w *Work) {
	h := &w.Host
	l.sentence(w.cased(h.Title), true)
	inJournal(l, w)
}

// inJournal writes where in a journal an article stands.
func inJournal(l *line, w *Work) {
	h := &w.Host
	if h.Volume != "" {
		l.put(" "+h.Volume, false)
	}
	if h.Issue != "" {
		l.put(", "+numbered("no. ", h.Issue), false)
	}
	date := w.published()
	l.put(" ("+chicagoDate(date)+")", false)
	if h.Pages != "" {
		l.put(": "+dashed(h.Pages), false)
	}
}

// chicagoHost writes: In Book, edited by Name, 5–9. Place: Publisher, Year.
func chicagoHost(l *line, w *Work) {
	h := &w.Host
	if h.Title != "" {
		l.sentence("In ", false)
		l.put(w.cased(h.Title), true)
		if len(h.Editors) > 0 {
			l.put(", edited by "+spoken(h.Editors), false)
		}
		if d := joined(", ", numbered("vol. ", h.Volume), dashed(h.Pages)); d != "" {
			l.put(", "+d, false)
		}
	}
	date := w.published()
	l.sentence(capital(imprint(h.Place, h.Publisher, chicagoDate(date))), false)
}
