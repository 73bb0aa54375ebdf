package citation

import "strings"

// apaMost is how many authors APA names; of more, the first nineteen and the last.
const apaMost = 20

// apa writes: Author, A. A. (Date). Title (Details). Publisher. Address
func apa(l *line, w *Work) {
	names, role := w.Authors, ""
	if len(names) == 0 && len(w.Editors) > 0 {
		names, role = w.Editors, several(len(w.Editors), " (Ed.)", " (Eds.)")
	}
	date := "(" + apaDate(w) + ")"
	byTitle := len(names) == 0
	if !byTitle {
		l.sentence(apaNames(names)+role, false)
		l.sentence(date, false)
	}
	apaTitle(l, w, role != "")
	if byTitle {
		l.sentence(date, false)
	}
	switch w.Kind {
	case Article:
		apaJournal(l, &w.Host)
	case Chapter:
		apaHost(l, &w.Host)
	case Thesis:
	default:
		if !sameName(names, w.Publisher) {
			l.sentence(w.Publisher, false)
		}
	}
	if a := w.address(); a != "" {
		l.sentence(a, false)
		return
	}
	l.close()
}

// apaDate is the year, "n.d." without one.
func apaDate(w *Work) string {
	y := readYear(w.published())
	switch {
	case y.from == "":
		return "n.d."
	case y.about:
		return "ca. " + y.from
	}
	return y.span("–", "present")
}

func apaNames(names []Name) string {
	list := written(names, initialled)
	if n := len(list); n > apaMost {
		return strings.Join(list[:apaMost-1], ", ") + ", . . . " + list[n-1]
	}
	return listed(list, ", & ", ", & ")
}

// apaTitle writes title, those who edited or translated, edition, volume and medium.
func apaTitle(l *line, w *Work, editorsLead bool) {
	part := w.Kind == Article || w.Kind == Chapter
	text := title(w.Title, capital(w.Subtitle)) // a capital begins what follows the colon
	if w.PartTitle != "" && w.Volume != "" {
		text += ": " + numbered("Vol. ", w.Volume) + ". " + w.PartTitle
	} else if w.PartTitle != "" {
		text += ": " + w.PartTitle
	}
	l.sentence(text, !part)
	var people []string
	if len(w.Editors) > 0 && !editorsLead {
		people = append(people, apaPeople(w.Editors)+several(len(w.Editors), ", Ed.", ", Eds."))
	}
	if len(w.Translators) > 0 {
		people = append(people, apaPeople(w.Translators)+", Trans.")
	}
	volume := ""
	if w.PartTitle == "" {
		volume = numbered("Vol. ", w.Volume)
	}
	if d := joined("; ", append(people, joined(", ", edition(w.Edition), volume))...); d != "" && !part {
		l.put(" ("+d+")", false)
	}
	if w.Kind == Thesis {
		l.put(" ["+joined(", ", apaDegree(w.Degree), w.Publisher)+"]", false)
	} else if w.Medium != "" {
		l.put(" ["+w.Medium+"]", false)
	}
}

func apaPeople(names []Name) string { return listed(written(names, initialledDirect), " & ", ", & ") }

// apaDegree says what kind of thesis it is.
func apaDegree(degree string) string {
	if isDoctoral(degree) {
		return "Doctoral dissertation"
	}
	if strings.HasPrefix(strings.ToLower(degree), "m") {
		return "Master's thesis"
	}
	return "Thesis"
}

// isDoctoral says that a degree is a doctor's, also where none is named.
func isDoctoral(degree string) bool {
	d := strings.ToLower(strings.ReplaceAll(strings.ReplaceAll(degree, ".", ""), " ", ""))
	return strings.HasPrefix(d, "phd") || strings.HasPrefix(d, "dphil") || strings.Contains(d, "doct") || strings.Contains(d, "diss")
}

// apaJournal writes: Journal, 12(3), 5–9
func apaJournal(l *line, h *Host) {
	l.sentence(h.Title, true)
	if h.Volume != "" {
		l.put(", ", false)
		l.put(h.Volume, true)
		if h.Issue != "" {
			l.put("("+h.Issue+")", false)
		}
	} else if h.Issue != "" {
		l.put(", ("+h.Issue+")", false)
	}
	if h.Pages != "" {
		l.put(", "+dashed(h.Pages), false)
	}
}

// apaHost writes: In E. Editor (Ed.), Book (pp. 5–9). Publisher
func apaHost(l *line, h *Host) {
	if h.Title == "" {
		return
	}
	in := "In "
	if len(h.Editors) > 0 {
		in += apaPeople(h.Editors) + several(len(h.Editors), " (Ed.), ", " (Eds.), ")
	}
	l.sentence(in, false)
	l.put(h.Title, true)
	if d := joined(", ", numbered("Vol. ", h.Volume), pages(dashed(h.Pages))); d != "" {
		l.put(" ("+d+")", false)
	}
	l.sentence(h.Publisher, false)
}

// sameName says that the only name is that of the publisher, who is then not named again.
func sameName(names []Name, publisher string) bool {
	return len(names) == 1 && names[0].Body != "" && strings.EqualFold(names[0].Body, publisher)
}
