package catalogue

import (
	"regexp"
	"strings"

	"holdfast/app/internal/citation"
	"holdfast/app/internal/union"
	"holdfast/marc"
)

// Cited returns what a reference to a title is made of.
func (m *Mapper) Cited(rec *union.Record) citation.Work {
	if rec == nil || rec.MARC == nil {
		return citation.Work{}
	}
	r := newReading(rec.MARC)
	r.lastYear, r.labelling = m.lastYear, true
	r.read()
	r.finish()
	c := cited{r: r}
	c.w.Date = r.dated().shown
	c.w.English = r.languageCode() == "eng"
	c.titles()
	c.kind()
	for i := range r.rec.Fields {
		if r.unimarc {
			c.unimarc(&r.rec.Fields[i])
		} else {
			c.marc21(&r.rec.Fields[i])
		}
	}
	c.people()
	if len(r.isbns) > 0 {
		c.w.ISBN = r.isbns[0]
	}
	if len(r.issns) > 0 {
		c.w.ISSN = r.issns[0]
	}
	return c.w
}

// cited gathers the facts of a reference from one record.
type cited struct {
	r *reading
	w citation.Work
	// names are those of the record, in its order.
	names []citedName
}

// titles takes the title apart; a parallel title is no part of a reference.
func (c *cited) titles() {
	own, script := c.r.title, c.r.original
	if own.full == "" {
		own, script = script, ownTitle{}
	}
	c.w.Title, c.w.Original = own.proper, script.full
	if c.w.Title == "" {
		c.w.Title = c.r.anyTitle()
	}
	rest, _, _ := strings.Cut(own.rest, " = ")
	c.w.Subtitle = strings.TrimSpace(rest)
	tag, number, name := "245", byte('n'), byte('p')
	if c.r.unimarc {
		tag, number, name = "200", 'h', 'i'
	}
	if f := c.r.rec.First(tag); f != nil {
		c.w.Volume = volumeNumber(trimISBD(clean(f.Sub(number))))
		c.w.PartTitle = trimISBD(clean(f.Sub(name)))
	}
}

// volumeWords are words before the number of a volume that references write themselves.
var volumeWords = regexp.MustCompile(`(?i)^(vol(ume|\.)?|v\.|bd\.?|band|t\.|tome|tomo|part|pt\.|teil|t[.]?)\s*([0-9IVXLC]+)$`)

// volumeNumber is the number of a volume without its word.
func volumeNumber(s string) string {
	if m := volumeWords.FindStringSubmatch(s); m != nil {
		return m[len(m)-1]
	}
	return s
}

// media are how references call what is no text.
var media = map[string]string{formatMap: "Map", formatScore: "Score", formatSound: "Sound recording", formatAudiobook: "Audiobook",
	formatVideo: "Video", formatPicture: "Picture", formatSoftware: "Computer file", formatWebsite: "Website", formatKit: "Kit"}

// online are formats of which the address is a part of the reference.
var online = map[string]bool{formatEBook: true, formatEJournal: true, formatWebsite: true}

func (c *cited) kind() {
	format := c.r.format()
	c.w.Medium = media[format]
	switch level := c.r.rec.Leader.BibLevel(); {
	case format == formatJournal || format == formatNewspaper || format == formatEJournal:
		c.w.Kind = citation.Serial
	case level == 'b':
		c.w.Kind = citation.Article
	case level == 'a' || format == formatArticle:
		c.w.Kind = citation.Chapter // unless its host turns out to be a serial
	}
}

func (c *cited) marc21(f *marc.Field) {
	switch f.Tag {
	case "100", "110", "111", "700", "710", "711":
		c.name(f)
	case "250":
		if c.w.Edition == "" {
			c.w.Edition = trimISBD(joined(f, "a"))
		}
	case "260", "264":
		if f.Tag == "260" || f.Ind2 == '1' {
			c.imprint(f.Sub('a'), f.Sub('b'))
		}
	case "440", "490":
		c.series(titleText(f, "anp"), f.Sub('v'))
	case "502":
		c.thesis(f)
	case "773":
		c.host(f)
	case "024":
		if f.Ind1 == '7' && strings.EqualFold(f.Sub('2'), "doi") && c.w.DOI == "" {
			c.w.DOI = bareDOI(f.Sub('a'))
		}
	case "856":
		c.address(f)
	}
}

func (c *cited) unimarc(f *marc.Field) {
	switch f.Tag {
	case "700", "701", "702", "710", "711", "712":
		c.unimarcName(f)
	case "205":
		if c.w.Edition == "" {
			c.w.Edition = trimISBD(joined(f, "a"))
		}
	case "210", "214":
		if f.Tag == "210" || f.Ind2 == '0' {
			c.imprint(f.Sub('a'), f.Sub('c'))
		}
	case "225":
		c.series(trimISBD(clean(f.Sub('a'))), f.Sub('v'))
	case "328":
		c.thesis(f)
	case "461", "463":
		if c.w.Host.Title == "" && c.isPart() {
			c.w.Host.Title = trimISBD(clean(f.Sub('t')))
			c.w.Host.Volume = volumeNumber(trimISBD(clean(f.Sub('v'))))
			c.w.Host.ISSN = clean(f.Sub('x'))
			c.hostKind()
		}
	case "856":
		c.address(f)
	}
}

// isPart says that the record is of an article or chapter.
func (c *cited) isPart() bool { return c.w.Kind == citation.Article || c.w.Kind == citation.Chapter }

// hostKind makes an article of what is in a serial.
func (c *cited) hostKind() {
	if c.w.Host.ISSN != "" || c.w.Host.Issue != "" {
		c.w.Kind = citation.Article
	}
}

// isUnknownName says that cataloguers put this for a place or publisher that is not known.
func isUnknownName(s string) bool {
	s = strings.ToLower(strings.Trim(s, "[]?., "))
	switch s {
	case "s.l", "s. l", "s.n", "s. n", "n.p", "o.o", "o.v":
		return true
	}
	return strings.Contains(s, "not identified") || strings.Contains(s, "sine loco") || strings.Contains(s, "sine nomine")
}

// knownName is a place or publisher without brackets, "" if it is not known.
func knownName(s string) string {
	s = trimISBD(strings.Trim(clean(s), "[]"))
	if isUnknownName(s) {
		return ""
	}
	return s
}

func (c *cited) imprint(place, publisher string) {
	if c.w.Place == "" {
		c.w.Place = knownName(trimPlace(clean(place)))
	}
	if c.w.Publisher == "" {
		c.w.Publisher = knownName(trimISBD(clean(publisher)))
	}
}

func (c *cited) series(name, number string) {
	if c.w.Series == "" {
		c.w.Series, c.w.SeriesNumber = strings.Trim(name, "()"), trimISBD(strings.Trim(clean(number), "(). "))
	}
}

// thesisNote is a note of a thesis in one piece: "Thesis (Ph. D.)--School, 1988".
var thesisNote = regexp.MustCompile(`\(([^)]*)\)\s*(?:--|—|–|,)\s*(.*?)(?:,\s*\[?\d{4}.*)?$`)

func (c *cited) thesis(f *marc.Field) {
	c.w.Kind = citation.Thesis
	c.w.Degree = trimISBD(clean(f.Sub('b')))
	school := trimISBD(clean(f.Sub('c')))
	if c.r.unimarc {
		school = trimISBD(clean(f.Sub('e')))
	}
	if m := thesisNote.FindStringSubmatch(clean(f.Sub('a'))); m != nil && school == "" {
		c.w.Degree, school = m[1], trimISBD(m[2])
	}
	if school != "" {
		c.w.Publisher = school
	}
}

// Volume, issue, pages and year in 773 $g, as people write them.
var (
	hostVolume = regexp.MustCompile(`(?i)(?:\bvol(?:ume|\.)?|\bbd\.?|\bband|\bt\.|\btome|\bv\.)\s*([0-9IVXLC]+)`)
	hostIssue  = regexp.MustCompile(`(?i)(?:\bno\.?|\bnr\.?|\bissue|\bheft|\bn°)\s*([0-9]+(?:[/-][0-9]+)?)`)
	hostPages  = regexp.MustCompile(`(?i)(?:\bpp?\.?|\bpages?|\bs\.|\bseite[n]?)\s*([0-9ivxlc]+(?:\s*[-–]\s*[0-9ivxlc]+)?)`)
	hostYear   = regexp.MustCompile(`\b(1[4-9]\d\d|20\d\d)\b`)
	hostShort  = regexp.MustCompile(`^([0-9]+)(?::([0-9]+))?(?:<([0-9]+(?:-[0-9]+)?))?$`)
)

// host reads 773.
func (c *cited) host(f *marc.Field) {
	if !c.isPart() || c.w.Host.Title != "" {
		return
	}
	h := &c.w.Host
	h.Title = titleText(f, "st")
	if h.Title == "" {
		h.Title = titleText(f, "a")
	}
	h.ISSN, h.ISBN = clean(f.Sub('x')), clean(f.Sub('z'))
	part := joined(f, "g")
	find := func(re *regexp.Regexp) string {
		if m := re.FindStringSubmatch(part); m != nil {
			return strings.ReplaceAll(m[1], " ", "")
		}
		return ""
	}
	h.Volume, h.Issue, h.Pages, h.Date = find(hostVolume), find(hostIssue), find(hostPages), find(hostYear)
	if m := hostShort.FindStringSubmatch(strings.TrimSpace(f.Sub('q'))); m != nil && h.Volume == "" {
		h.Volume, h.Issue = m[1], m[2]
		if h.Pages == "" {
			h.Pages = m[3]
		}
	}
	place, publisher, found := strings.Cut(trimISBD(joined(f, "d")), ":")
	if found {
		h.Place = knownName(strings.TrimSpace(place))
		publisher, _, _ = strings.Cut(publisher, ", ")
		h.Publisher = knownName(strings.TrimSpace(publisher))
	}
	c.hostKind()
}

// bareDOI is a DOI without the address that resolves it.
func bareDOI(s string) string {
	s = strings.TrimSpace(s)
	if i := strings.Index(s, "10."); i >= 0 {
		return s[i:]
	}
	return ""
}

// address takes the address of the thing itself, not of something about it.
func (c *cited) address(f *marc.Field) {
	u := strings.TrimSpace(f.Sub('u'))
	if c.w.URL != "" || f.Ind2 == '2' || !strings.HasPrefix(u, "http") {
		return
	}
	if strings.Contains(u, "doi.org/") && c.w.DOI == "" {
		c.w.DOI = bareDOI(u)
		return
	}
	if online[c.r.format()] || c.isPart() {
		c.w.URL = u
	}
}
