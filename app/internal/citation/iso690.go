package citation

import "strings"

// isoMost is how many creators are named; of more, the first and "et al.".
const isoMost = 3

// iso690 writes: CREATOR, First. Title: subtitle [medium]. Edition. Place: Publisher,
// Date. Series, number. Standard number.
func iso690(l *line, w *Work) {
	names, role := w.Authors, ""
	if len(names) == 0 && len(w.Editors) > 0 {
		names, role = w.Editors, several(len(w.Editors), " (ed.)", " (eds.)")
	}
	l.sentence(isoNames(names)+role, false)
	if w.Kind == Article || w.Kind == Chapter {
		l.sentence(isoTitle(w), false)
		isoContainer(l, w)
	} else {
		isoBook(l, w, role != "")
	}
	if a := w.address(); a != "" {
		l.sentence("Available from: "+a, false)
		return
	}
	l.close()
}

func isoNames(names []Name) string {
	list := written(names, capitals)
	if len(list) > isoMost {
		return list[0] + " et al."
	}
	return listed(list, " and ", " and ")
}

// isoTitle has the title in its own script before the romanised one.
func isoTitle(w *Work) string {
	text := w.whole()
	if w.Original != "" && w.Original != text {
		text = w.Original + " [" + text + "]"
	}
	return text
}

func isoBook(l *line, w *Work, editorsLead bool) {
	text := isoTitle(w)
	if w.Volume != "" {
		text += ", " + numbered("vol. ", w.Volume)
	}
	if w.PartTitle != "" {
		text += ", " + w.PartTitle
	}
	l.sentence(text, true)
	switch medium := strings.ToLower(w.Medium); {
	case medium != "":
		l.put(" ["+medium+"]", false)
	case w.address() != "":
		l.put(" [online]", false)
	}
	if len(w.Editors) > 0 && !editorsLead {
		l.sentence("Edited by "+spoken(w.Editors), false)
	}
	if len(w.Translators) > 0 {
		l.sentence("Translated by "+spoken(w.Translators), false)
	}
	l.sentence(capital(edition(w.Edition)), false)
	if w.Kind == Thesis {
		l.sentence(joined(", ", apaDegree(w.Degree), w.Publisher, isoDate(w.Date)), false)
	} else {
		l.sentence(isoImprint(w.Place, w.Publisher, isoDate(w.Date)), false)
	}
	l.sentence(joined(", ", w.Series, w.SeriesNumber), false)
	if w.ISBN != "" {
		l.sentence("ISBN "+w.ISBN, false)
	} else if w.ISSN != "" {
		l.sentence("ISSN "+w.ISSN, false)
	}
}

// isoImprint says what is not known in brackets.
func isoImprint(place, publisher, date string) string {
	if place == "" {
		place = "[s.l.]"
	}
	if publisher == "" {
		publisher = "[s.n.]"
	}
	return joined(", ", place+": "+publisher, date)
}

func isoDate(s string) string {
	y := readYear(s)
	switch {
	case y.from == "" && s != "" && strings.ContainsAny(s, "0123456789"):
		return "[" + strings.Trim(s, "[]") + "]"
	case y.from == "":
		return "[no date]"
	case y.about:
		return "[ca. " + y.from + "]"
	case y.inferred:
		return "[" + y.span("–", "") + "]"
	}
	return y.span("–", "")
}

// isoContainer writes the serial with date, volume, issue and pages, or the book.
func isoContainer(l *line, w *Work) {
	h := &w.Host
	date := w.published()
	place := joined(", ", numbered("vol. ", h.Volume), numbered("no. ", h.Issue), pages(dashed(h.Pages)))
	if w.Kind == Article {
		l.sentence(h.Title, true)
		l.sentence(joined(", ", isoDate(date), place), false)
		if h.ISSN != "" {
			l.sentence("ISSN "+h.ISSN, false)
		}
		return
	}
	if h.Title != "" {
		l.sentence("In: ", false)
		if len(h.Editors) > 0 {
			l.put(isoNames(h.Editors)+several(len(h.Editors), " (ed.). ", " (eds.). "), false)
		}
		l.put(h.Title, true)
	}
	l.sentence(joined(", ", isoImprint(h.Place, h.Publisher, isoDate(date)), place), false)
	if h.ISBN != "" {
		l.sentence("ISBN "+h.ISBN, false)
	}
}
