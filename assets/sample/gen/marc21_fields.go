package gen

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maker makes one record of a library with a style.
type maker struct {
	d *data
	e *edition
	s *style
	r *record
	// link counts the fields that have an 880.
	link int
}

// place is where a description goes: the field, its indicators, and the other
// field that $6 links it to.
type place struct{ tag, indicators, link string }

// names adds 1XX and 7XX with their 880.
func (m *maker) names() {
	m.link = 10
	for i, n := range m.e.authors {
		tag := "700"
		if i == 0 && !m.e.is("video") {
			tag = "100"
		}
		m.name(n, tag, m.e.role())
	}
	for _, a := range added {
		people, err := m.d.people(m.e.more[a.key])
		if err != nil {
			panic(err) // readEdition has looked them up
		}
		for _, n := range people {
			m.name(n, "700", [2]string{a.code, a.term})
		}
	}
}

// role is what the first author did, as code and term.
func (e *edition) role() [2]string {
	switch {
	case e.is("map"):
		return [2]string{"ctg", "cartographer"}
	case e.is("score"), e.is("sound") && e.more["pf"] != "":
		return [2]string{"cmp", "composer"}
	case e.is("sound"):
		return [2]string{"prf", "performer"}
	case e.is("video") && e.lcc == "PN1997":
		return [2]string{"drt", "director"}
	case e.is("picture"):
		return [2]string{"ill", "illustrator"}
	}
	return [2]string{"aut", "author"}
}

func (m *maker) name(n *name, tag string, role [2]string) {
	ind := "0 "
	if n.body {
		tag, ind = tag[:1]+"10", "2 "
	} else if strings.Contains(n.heading, ", ") {
		ind = "1 "
	}
	a, q := n.heading, ""
	if i := strings.Index(a, " ("); i > 0 && !n.body {
		a, q = a[:i], a[i+1:]
	}
	dates := n.dates
	if !m.s.dates {
		dates, q = "", ""
	}
	six, e := "", ""
	if m.s.originals && n.original != "" {
		m.link++
		six = fmt.Sprintf("880-%02d", m.link)
	}
	end := "."
	if m.s.rda {
		e = role[1]
		end = ","
	}
	if m.s.isbd {
		texts := []*string{&a, &q, &dates}
		last := 0
		for i, t := range texts {
			if *t != "" {
				last = i
			}
		}
		for i, t := range texts {
			switch {
			case *t == "" || (i == 0 && q != ""):
			case i < last:
				*t += ","
			case e == "" && (strings.HasSuffix(*t, ".") || strings.HasSuffix(*t, "-")):
			case e != "" && strings.HasSuffix(*t, "-"):
			default:
				*t += end
			}
		}
		if e != "" {
			e += "."
		}
	}
	m.r.data(tag, ind, "6", six, "a", a, "q", q, "d", dates, "e", e)
	if six != "" {
		original, od := n.original, dates
		if od != "" && m.s.isbd {
			original += ","
		}
		m.r.data("880", ind, "6", fmt.Sprintf("%s-%02d", tag, m.link), "a", original, "d", od, "e", e)
	}
}

// titles adds uniform title, 245, variants, edition and series.
func (m *maker) titles() {
	if m.s.subjects && m.e.uniform != "" && m.e.uniform != m.e.title {
		language := ""
		if m.e.more["tr"] != "" {
			language = languageNames[m.e.lang]
		}
		a := m.e.uniform
		if language != "" && m.s.isbd {
			a += "."
		}
		if len(m.e.authors) > 0 && !m.e.is("video") {
			m.r.data("240", "10", "a", a, "l", language)
		} else {
			m.r.data("130", "0 ", "a", a, "l", language)
		}
	}
	m.title245()
	if v := m.e.more["v"]; v != "" && m.s.letter != 'F' {
		m.r.data("246", "3 ", "a", v)
	}
	if m.e.more["e"] != "" {
		edition := m.e.more["e"]
		if m.s.isbd {
			edition += "."
		}
		m.r.data("250", "  ", "a", edition)
	}
	if m.e.more["s"] != "" && m.s.letter != 'F' {
		series := m.e.more["s"]
		if m.s.isbd && !m.s.rda {
			series += "."
		}
		m.r.data("490", "0 ", "a", series)
	}
	switch {
	case m.e.is("large"):
		m.r.data("250", "  ", "a", map[bool]string{true: "Large print edition.", false: "Large print ed"}[m.s.isbd])
	case m.e.is("micro") && m.s.letter != 'D':
		m.r.data("533", "  ", "a", "Microfilm.", "n", "s")
	}
}

// title245 adds 245, in the original script if the library does so.
func (m *maker) title245() {
	title, responsibility := m.e.title, m.e.responsibility(m.d)
	original := m.e.more["o"]
	if m.s.direct && original != "" {
		m.r.data("246", "1 ", "a", title)
		title, responsibility, original = original, m.e.originalResponsibility(), ""
	}
	if m.s.capitals && m.e.lang == "eng" {
		title = capitalised(title)
	}
	if m.s.shout {
		title, responsibility = strings.ToUpper(title), ""
	}
	ind1 := "1"
	if len(m.e.authors) == 0 || m.e.is("video") {
		ind1 = "0"
	}
	ind := ind1 + fmt.Sprint(nonFiling(title, m.e.lang))
	six := ""
	if m.s.originals && original != "" {
		six = "880-01"
	}
	m.isbdTitle(place{"245", ind, six}, title, responsibility)
	if six != "" {
		m.isbdTitle(place{"880", ind1 + "0", "245-01"}, original, m.e.originalResponsibility())
	}
}

func (m *maker) isbdTitle(at place, title, responsibility string) {
	proper, rest, mark := titleParts(title)
	medium := ""
	if !m.s.rda && m.s.isbd {
		switch {
		case m.e.is("sound", "spoken"):
			medium = "[sound recording]"
		case m.e.is("video"):
			medium = "[videorecording]"
		case m.e.is("micro"):
			medium = "[microform]"
		case m.e.is("ebook", "eserial"):
			medium = "[electronic resource]"
		case m.e.is("map"):
			medium = "[cartographic material]"
		}
	}
	if m.s.isbd {
		last := &proper
		if medium != "" {
			last = &medium
		}
		if rest != "" {
			*last += " " + mark
			last = &rest
		}
		if responsibility != "" {
			*last += " /"
			last = &responsibility
		}
		if r, _ := utf8.DecodeLastRuneInString(*last); r != '.' && r != '?' && r != '!' {
			*last += "."
		}
	}
	m.r.data(at.tag, at.indicators, "6", at.link, "a", proper, "h", medium, "b", rest, "c", responsibility)
}

// capitalised writes a title with capitals, as some libraries do.
func capitalised(title string) string {
	words := strings.Fields(title)
	for i, w := range words {
		switch w {
		case "of", "the", "and", "in", "a", "an", "to", "on", "by", "for", "or", "with", "from", "at", "into", ":":
			if i > 0 && words[i-1] != ":" {
				continue
			}
		}
		first, size := utf8.DecodeRuneInString(w)
		words[i] = string(unicode.ToUpper(first)) + w[size:]
	}
	return strings.Join(words, " ")
}

// description adds publication, extent, media and notes.
func (m *maker) description() {
	m.publication()
	extent := m.e.more["x"]
	if extent == "" {
		extent = "1 volume"
		if m.e.is("ebook") {
			extent = "1 online resource"
		} else if m.e.serial() {
			extent = "volumes"
		}
	}
	if !m.s.rda {
		extent = strings.NewReplacer(" volumes", " v.", "volumes", "v.", " volume", " v.", "audio disc", "sound disc", " pages", " p.").Replace(extent)
	}
	if m.e.is("micro") {
		extent = "microfilm reels"
	}
	a, b, _ := strings.Cut(extent, " : ")
	if b != "" && m.s.isbd {
		a += " :"
	}
	if m.e.is("large") {
		a += " (large print)"
	}
	m.r.data("300", "  ", "a", a, "b", b)
	if m.s.rda {
		content, media, carrier := m.e.rdaTypes()
		m.r.data("336", "  ", "a", content[0], "b", content[1], "2", "rdacontent")
		m.r.data("337", "  ", "a", media[0], "b", media[1], "2", "rdamedia")
		m.r.data("338", "  ", "a", carrier[0], "b", carrier[1], "2", "rdacarrier")
	}
	if m.e.serial() && m.e.date.kind != 'n' && m.s.isbd {
		from, to := strings.TrimSpace(m.e.date.one), strings.TrimSpace(m.e.date.two)
		if to == "9999" {
			to = ""
		}
		m.r.data("362", "1 ", "a", strings.TrimSuffix("Began in "+from+"; ceased in "+to, "; ceased in ")+".")
	}
	if n := m.e.more["n"]; n != "" && m.s.letter != 'F' && m.s.letter != 'B' {
		m.r.data("500", "  ", "a", n)
	}
}

func (m *maker) publication() {
	town, publisher, when := m.e.place, m.e.pub, m.e.date.aacr()
	tag, ind := "260", "  "
	if m.s.rda {
		tag, ind, when = "264", " 1", m.e.date.rda()
	}
	originalPlace, originalPublisher := cutPublication(m.e.more["op"])
	if m.s.direct && originalPlace != "" {
		town, publisher, originalPlace = originalPlace, originalPublisher, ""
	}
	six := ""
	if m.s.originals && originalPlace != "" {
		six = "880-02"
	}
	m.isbdPublication(place{tag, ind, six}, [3]string{town, publisher, when})
	if six != "" {
		m.isbdPublication(place{"880", ind, tag + "-02"}, [3]string{originalPlace, originalPublisher, when})
	}
}

func (m *maker) isbdPublication(at place, text [3]string) {
	town, publisher, when := text[0], text[1], text[2]
	if m.s.isbd {
		if publisher == "" && m.s.rda {
			publisher = "[publisher not identified]"
		}
		switch {
		case publisher != "" && town != "":
			town += " :"
		case town != "":
			town += ","
		}
		if publisher != "" && when != "" {
			publisher += ","
		}
		if when != "" && !strings.HasSuffix(when, "-") && !strings.HasSuffix(when, "]") {
			when += "."
		}
	}
	m.r.data(at.tag, at.indicators, "6", at.link, "a", town, "b", publisher, "c", when)
}

// rdaTypes are the terms and codes of 336 to 338.
func (e *edition) rdaTypes() (content, media, carrier [2]string) {
	content, media, carrier = [2]string{"text", "txt"}, [2]string{"unmediated", "n"}, [2]string{"volume", "nc"}
	switch {
	case e.is("map"):
		content, carrier = [2]string{"cartographic image", "cri"}, [2]string{"sheet", "nb"}
	case e.is("score"):
		content = [2]string{"notated music", "ntm"}
	case e.is("sound"):
		content, media, carrier = [2]string{"performed music", "prm"}, [2]string{"audio", "s"}, [2]string{"audio disc", "sd"}
	case e.is("spoken"):
		content, media, carrier = [2]string{"spoken word", "spw"}, [2]string{"audio", "s"}, [2]string{"audio disc", "sd"}
	case e.is("video"):
		content, media, carrier = [2]string{"two-dimensional moving image", "tdi"}, [2]string{"video", "v"}, [2]string{"videodisc", "vd"}
	case e.is("ebook", "eserial"):
		media, carrier = [2]string{"computer", "c"}, [2]string{"online resource", "cr"}
	case e.is("micro"):
		media, carrier = [2]string{"microform", "h"}, [2]string{"microfilm reel", "hd"}
	case e.is("picture"):
		content = [2]string{"still image", "sti"}
	}
	return content, media, carrier
}

// subjects adds 6XX.
func (m *maker) subjects() {
	seen := map[string]bool{}
	for i := range m.e.subjects {
		h := &m.e.subjects[i]
		if m.s.subjects {
			m.subject(h, h.parts, "0", "")
		}
		if m.s.fast && !seen[h.parts[0]] {
			seen[h.parts[0]] = true
			m.subject(h, h.parts[:1], "7", "fast")
		}
		if m.s.letter == 'F' && i < 2 && h.kind == 0 {
			m.r.data("653", "  ", "a", h.parts[0])
		}
	}
	if !m.s.genres {
		return
	}
	for _, g := range m.e.genres {
		if m.s.rda {
			if m.s.isbd {
				g += "."
			}
			m.r.data("655", " 7", "a", g, "2", "lcgft")
		} else {
			m.r.data("655", " 4", "a", g)
		}
	}
}

var subjectTags = map[byte]string{0: "650", 'n': "600", 'g': "651", 'c': "610", 't': "630"}

func (m *maker) subject(h *subject, parts []string, vocabulary, source string) {
	ind := map[byte]string{0: " ", 'n': "1", 'g': " ", 'c': "2", 't': "0"}[h.kind] + vocabulary
	texts := []string{"a", parts[0], "d", ""}
	if h.kind == 'n' {
		if at := strings.LastIndex(parts[0], ", "); at > 0 && strings.ContainsAny(parts[0][at:], "0123456789") {
			texts[1], texts[3] = parts[0][:at], parts[0][at+2:]
			if m.s.isbd {
				texts[1] += ","
			}
		}
	}
	for _, p := range parts[1:] {
		texts = append(texts, m.d.subdivisionCode(p), p)
	}
	if m.s.isbd {
		last := len(texts) - 1
		for texts[last] == "" {
			last -= 2
		}
		if t := texts[last]; !strings.HasSuffix(t, ".") && !strings.HasSuffix(t, ")") && !strings.HasSuffix(t, "-") {
			texts[last] += "."
		}
	}
	m.r.data(subjectTags[h.kind], ind, append(texts, "2", source)...)
}

// languageNames are the names that uniform titles end with.
var languageNames = map[string]string{
	"eng": "English", "ger": "German", "fre": "French", "rus": "Russian", "lat": "Latin", "jpn": "Japanese", "ita": "Italian", "spa": "Spanish",
}
