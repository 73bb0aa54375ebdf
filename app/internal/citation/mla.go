package citation

import "strings"

// mla writes the core elements: Author. Title of source. Title of container, other
// contributors, version, number, publisher, date, location.
func mla(l *line, w *Work) {
	names, role := w.Authors, ""
	if len(names) == 0 && len(w.Editors) > 0 {
		names, role = w.Editors, several(len(w.Editors), ", editor", ", editors")
	}
	switch list := lead(names); {
	case len(list) > 2:
		l.sentence(list[0]+", et al."+strings.TrimSuffix(role, "."), false)
	case len(list) > 0 && !sameName(names, w.Publisher):
		l.sentence(listed(list, ", and ", "")+role, false)
	}
	switch w.Kind {
	case Article, Chapter:
		l.sentence(quoted(w.headlined(), "."), false)
		mlaContainer(l, w)
	case Thesis:
		l.sentence(w.headlined(), true)
		kind := "Thesis"
		if isDoctoral(w.Degree) {
			kind = "PhD dissertation"
		} else if strings.HasPrefix(strings.ToLower(w.Degree), "m") {
			kind = "Master’s thesis"
		}
		l.sentence(joined(", ", mlaDate(w.Date), w.Publisher), false)
		l.sentence(kind, false)
	default:
		mlaBook(l, w, role != "")
	}
	l.sentence(w.Medium, false)
	l.close()
}

func mlaBook(l *line, w *Work, editorsLead bool) {
	text := w.headlined()
	if w.PartTitle != "" {
		text = joined(". ", text, w.cased(w.PartTitle))
	}
	l.sentence(text, true)
	var rest []string
	if len(w.Translators) > 0 {
		rest = append(rest, "translated by "+mlaPeople(w.Translators))
	}
	if len(w.Editors) > 0 && !editorsLead {
		rest = append(rest, "edited by "+mlaPeople(w.Editors))
	}
	rest = append(rest, edition(w.Edition), numbered("vol. ", w.Volume), shortPublisher(w.Publisher), mlaDate(w.Date), w.address())
	l.sentence(capital(joined(", ", rest...)), false)
	if w.Series != "" {
		l.sentence(joined(", ", w.cased(w.Series), w.SeriesNumber), false)
	}
}

// mlaPeople names one or two, of more the first.
func mlaPeople(names []Name) string {
	list := written(names, direct)
	if len(list) > 2 {
		return list[0] + " et al."
	}
	return listed(list, " and ", "")
}

// mlaContainer writes what an article or chapter is in.
func mlaContainer(l *line, w *Work) {
	h := &w.Host
	if h.Title != "" {
		l.sentence(w.cased(h.Title), true)
	}
	var rest []string
	if len(h.Editors) > 0 {
		rest = append(rest, "edited by "+mlaPeople(h.Editors))
	}
	rest = append(rest, numbered("vol. ", h.Volume), numbered("no. ", h.Issue), shortPublisher(h.Publisher), mlaDate(w.published()), pages(strings.ReplaceAll(h.Pages, "–", "-")), w.address())
	if text := joined(", ", rest...); text != "" {
		if h.Title != "" {
			text = ", " + text
		}
		l.put(text, false)
	}
}

// mlaDate is the year; what is not known is left out.
func mlaDate(s string) string {
	y := readYear(s)
	switch {
	case y.from == "":
		return ""
	case y.about:
		return "circa " + y.from
	case y.inferred:
		return "[" + y.span("-", "present") + "]"
	}
	return y.span("-", "present")
}

// business are words of firms that the name of a publisher is shortened by.
var business = set("inc inc. ltd ltd. co co. company corp corp. corporation gmbh llc plc s.a. limited incorporated")

// shortPublisher shortens the name of a publisher: firms lose the words of their kind,
// and university presses have U and P.
func shortPublisher(s string) string {
	words := strings.Fields(s)
	university, press := false, false
	for _, w := range words {
		university = university || w == "University"
		press = press || w == "Press"
	}
	var out []string
	for i, w := range words {
		switch {
		case business[strings.ToLower(strings.Trim(w, ","))] && len(words) > 1:
			if n := len(out); n > 0 {
				out[n-1] = strings.TrimRight(out[n-1], ",")
				if out[n-1] == "&" || out[n-1] == "and" {
					out = out[:n-1]
				}
			}
		case university && press && w == "University" && i+1 < len(words) && words[i+1] == "Press":
			out = append(out, "UP")
		case university && press && w == "Press" && i > 0 && words[i-1] == "University":
		case university && press && w == "University":
			out = append(out, "U")
		case university && press && w == "Press":
			out = append(out, "P")
		default:
			out = append(out, w)
		}
	}
	return strings.TrimRight(strings.Join(out, " "), ",")
}
