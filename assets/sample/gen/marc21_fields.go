package gen

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// names21 adds 1XX and 7XX with their 880.
func (d *data) names21(r *record, e *edition, s *style) {
	link := 10
	for i, n := range e.authors {
		tag := "700"
		if i == 0 && !e.is("video") {
			tag = "100"
		}
		d.name21(r, n, tag, e.role(), s, &link)
	}
	for _, a := range added {
		people, err := d.people(e.more[a.key])
		if err != nil {
			panic(err) // readEdition has looked them up
		}
		for _, n := range people {
			d.name21(r, n, "700", [2]string{a.code, a.term}, s, &link)
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
	case e.is("video"):
		return [2]string{"drt", "director"}
	case e.is("picture"):
		return [2]string{"ill", "illustrator"}
	}
	return [2]string{"aut", "author"}
}

func (d *data) name21(r *record, n *name, tag string, role [2]string, s *style, link *int) {
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
	if !s.dates {
		dates, q = "", ""
	}
	six, e := "", ""
	if s.originals && n.original != "" {
		*link++
		six = fmt.Sprintf("880-%02d", *link)
	}
	end := "."
	if s.rda {
		e = role[1]
		end = ","
	}
	if s.isbd {
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
	r.data(tag, ind, "6", six, "a", a, "q", q, "d", dates, "e", e)
	if six != "" {
		original, od := n.original, dates
		if od != "" && s.isbd {
			original += ","
		}
		r.data("880", ind, "6", fmt.Sprintf("%s-%02d", tag, *link), "a", original, "d", od, "e", e)
	}
}

// titles21 adds uniform title, 245, variants, edition and series.
func (d *data) titles21(r *record, e *edition, s *style) {
	if s.subjects && e.uniform != "" && e.uniform != e.title {
		language := ""
		if e.more["tr"] != "" {
			language = languageNames[e.lang]
		}
		a := e.uniform
		if language != "" && s.isbd {
			a += "."
		}
		if len(e.authors) > 0 && !e.is("video") {
			r.data("240", "10", "a", a, "l", language)
		} else {
			r.data("130", "0 ", "a", a, "l", language)
		}
	}
	d.title245(r, e, s)
	if v := e.more["v"]; v != "" && s.letter != 'F' {
		r.data("246", "3 ", "a", v)
	}
	if e.more["e"] != "" {
		edition := e.more["e"]
		if s.isbd {
			edition += "."
		}
		r.data("250", "  ", "a", edition)
	}
	if e.more["s"] != "" && s.letter != 'F' {
		series := e.more["s"]
		if s.isbd && !s.rda {
			series += "."
		}
		r.data("490", "0 ", "a", series)
	}
	switch {
	case e.is("large"):
		r.data("250", "  ", "a", map[bool]string{true: "Large print edition.", false: "Large print ed"}[s.isbd])
	case e.is("micro") && s.letter != 'D':
		r.data("533", "  ", "a", "Microfilm.", "n", "s")
	}
}

// title245 adds 245, in the original script if the library does so.
func (d *data) title245(r *record, e *edition, s *style) {
	title, responsibility := e.title, e.responsibility(d)
	original := e.more["o"]
	if s.direct && original != "" {
		r.data("246", "1 ", "a", title)
		title, responsibility, original = original, e.originalResponsibility(), ""
	}
	if s.capitals && e.lang == "eng" {
		title = capitalised(title)
	}
	if s.shout {
		title, responsibility = strings.ToUpper(title), ""
	}
	ind1 := "1"
	if len(e.authors) == 0 || e.is("video") {
		ind1 = "0"
	}
	ind := ind1 + fmt.Sprint(nonFiling(title, e.lang))
	six := ""
	if s.originals && original != "" {
		six = "880-01"
	}
	d.isbdTitle(r, "245", ind, six, title, responsibility, e, s)
	if six != "" {
		d.isbdTitle(r, "880", ind1+"0", "245-01", original, e.originalResponsibility(), e, s)
	}
}

func (d *data) isbdTitle(r *record, tag, ind, six, title, responsibility string, e *edition, s *style) {
	proper, rest, mark := titleParts(title)
	medium := ""
	if !s.rda && s.isbd {
		switch {
		case e.is("sound", "spoken"):
			medium = "[sound recording]"
		case e.is("video"):
			medium = "[videorecording]"
		case e.is("micro"):
			medium = "[microform]"
		case e.is("ebook", "eserial"):
			medium = "[electronic resource]"
		case e.is("map"):
			medium = "[cartographic material]"
		}
	}
	if s.isbd {
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
	r.data(tag, ind, "6", six, "a", proper, "h", medium, "b", rest, "c", responsibility)
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

// description21 adds publication, extent, media and notes.
func (d *data) description21(r *record, e *edition, s *style) {
	d.publication21(r, e, s)
	extent := e.more["x"]
	if extent == "" {
		extent = "1 volume"
		if e.is("ebook") {
			extent = "1 online resource"
		} else if e.serial() {
			extent = "volumes"
		}
	}
	if !s.rda {
		extent = strings.NewReplacer(" volumes", " v.", "volumes", "v.", " volume", " v.", "audio disc", "sound disc", " pages", " p.").Replace(extent)
	}
	if e.is("micro") {
		extent = "microfilm reels"
	}
	a, b, _ := strings.Cut(extent, " : ")
	if b != "" && s.isbd {
		a += " :"
	}
	if e.is("large") {
		a += " (large print)"
	}
	r.data("300", "  ", "a", a, "b", b)
	if s.rda {
		content, media, carrier := e.rdaTypes()
		r.data("336", "  ", "a", content[0], "b", content[1], "2", "rdacontent")
		r.data("337", "  ", "a", media[0], "b", media[1], "2", "rdamedia")
		r.data("338", "  ", "a", carrier[0], "b", carrier[1], "2", "rdacarrier")
	}
	if e.serial() && e.date.kind != 'n' && s.isbd {
		from, to := strings.TrimSpace(e.date.one), strings.TrimSpace(e.date.two)
		if to == "9999" {
			to = ""
		}
		r.data("362", "1 ", "a", strings.TrimSuffix("Began in "+from+"; ceased in "+to, "; ceased in ")+".")
	}
	if n := e.more["n"]; n != "" && s.letter != 'F' && s.letter != 'B' {
		r.data("500", "  ", "a", n)
	}
}

func (d *data) publication21(r *record, e *edition, s *style) {
	place, publisher, when := e.place, e.pub, e.date.aacr()
	tag, ind := "260", "  "
	if s.rda {
		tag, ind, when = "264", " 1", e.date.rda()
	}
	originalPlace, originalPublisher := cutPublication(e.more["op"])
	if s.direct && originalPlace != "" {
		place, publisher, originalPlace = originalPlace, originalPublisher, ""
	}
	if place == "" || (publisher == "" && s.letter == 'F') {
		publisher = strings.TrimSpace(publisher)
	}
	six := ""
	if s.originals && originalPlace != "" {
		six = "880-02"
	}
	d.isbdPublication(r, tag, ind, six, [3]string{place, publisher, when}, s)
	if six != "" {
		d.isbdPublication(r, "880", ind, tag+"-02", [3]string{originalPlace, originalPublisher, when}, s)
	}
}

func (d *data) isbdPublication(r *record, tag, ind, six string, text [3]string, s *style) {
	place, publisher, when := text[0], text[1], text[2]
	if s.isbd {
		if publisher == "" && s.rda {
			publisher = "[publisher not identified]"
		}
		switch {
		case publisher != "" && place != "":
			place += " :"
		case place != "":
			place += ","
		}
		if publisher != "" && when != "" {
			publisher += ","
		}
		if when != "" && !strings.HasSuffix(when, "-") && !strings.HasSuffix(when, "]") {
			when += "."
		}
	}
	r.data(tag, ind, "6", six, "a", place, "b", publisher, "c", when)
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

// subjects21 adds 6XX.
func (d *data) subjects21(r *record, e *edition, s *style) {
	seen := map[string]bool{}
	for i := range e.subjects {
		h := &e.subjects[i]
		if s.subjects {
			d.subject21(r, h, h.parts, "0", "", s)
		}
		if s.fast && !seen[h.parts[0]] {
			seen[h.parts[0]] = true
			d.subject21(r, h, h.parts[:1], "7", "fast", s)
		}
		if s.letter == 'F' && i < 2 && h.kind == 0 {
			r.data("653", "  ", "a", h.parts[0])
		}
	}
	if !s.genres {
		return
	}
	for _, g := range e.genres {
		if s.rda {
			if s.isbd {
				g += "."
			}
			r.data("655", " 7", "a", g, "2", "lcgft")
		} else {
			r.data("655", " 4", "a", g)
		}
	}
}

var subjectTags = map[byte]string{0: "650", 'n': "600", 'g': "651", 'c': "610", 't': "630"}

func (d *data) subject21(r *record, h *subject, parts []string, vocabulary, source string, s *style) {
	ind := map[byte]string{0: " ", 'n': "1", 'g': " ", 'c': "2", 't': "0"}[h.kind] + vocabulary
	texts := []string{"a", parts[0], "d", ""}
	if h.kind == 'n' {
		if at := strings.LastIndex(parts[0], ", "); at > 0 && strings.ContainsAny(parts[0][at:], "0123456789") {
			texts[1], texts[3] = parts[0][:at], parts[0][at+2:]
			if s.isbd {
				texts[1] += ","
			}
		}
	}
	for _, p := range parts[1:] {
		texts = append(texts, d.subdivisionCode(p), p)
	}
	if s.isbd {
		last := len(texts) - 1
		for texts[last] == "" {
			last -= 2
		}
		if t := texts[last]; !strings.HasSuffix(t, ".") && !strings.HasSuffix(t, ")") && !strings.HasSuffix(t, "-") {
			texts[last] += "."
		}
	}
	r.data(subjectTags[h.kind], ind, append(texts, "2", source)...)
}

// languageNames are the names that uniform titles end with.
var languageNames = map[string]string{
	"eng": "English", "ger": "German", "fre": "French", "rus": "Russian", "lat": "Latin", "jpn": "Japanese", "ita": "Italian", "spa": "Spanish",
}
