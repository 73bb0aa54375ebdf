package catalogue

import (
	"strings"

	"holdfast/marc"
)

// The values of the format facet.
const (
	formatBook       = "Book"
	formatLargePrint = "Large print"
	formatEBook      = "E-book"
	formatJournal    = "Journal"
	formatNewspaper  = "Newspaper"
	formatEJournal   = "E-journal"
	formatArticle    = "Article"
	formatMap        = "Map"
	formatScore      = "Score"
	formatSound      = "Sound recording"
	formatAudiobook  = "Audiobook"
	formatVideo      = "Video"
	formatPicture    = "Picture"
	formatManuscript = "Manuscript"
	formatMicroform  = "Microform"
	formatSoftware   = "Computer file"
	formatWebsite    = "Website"
	formatKit        = "Kit"
	formatObject     = "Object"
	formatArchive    = "Archive"
	formatBraille    = "Braille"
	formatOther      = "Other"
)

// formats lists the values of the format facet. A brief text holds a place in
// it, so new ones are added at the end only.
var formats = [...]string{
	formatBook, formatLargePrint, formatEBook, formatJournal, formatNewspaper, formatEJournal, formatArticle,
	formatMap, formatScore, formatSound, formatAudiobook, formatVideo, formatPicture, formatManuscript,
	formatMicroform, formatSoftware, formatWebsite, formatKit, formatObject, formatArchive, formatBraille, formatOther,
}

// unlistedFormat marks a format that is not in formats.
const unlistedFormat = 255

func formatCode(name string) byte {
	for i, f := range formats {
		if f == name {
			return byte(i)
		}
	}
	return unlistedFormat
}

// carrier is what a record is on, where that is not plain print. An address
// (856) alone never makes a thing electronic.
type carrier struct {
	online, disk, micro, large, braille, video, slide bool
}

// physical reads the first characters of an 007.
func (c *carrier) physical(value string) {
	if len(value) < 2 {
		return
	}
	switch value[0] {
	case 'c':
		if value[1] == 'r' {
			c.online = true
		} else {
			c.disk = true
		}
	case 'h':
		c.micro = true
	case 'm', 'v':
		c.video = true
	case 'g':
		c.slide = true
	case 't':
		c.large = c.large || value[1] == 'b'
		c.braille = c.braille || value[1] == 'c'
	case 'f':
		c.braille = c.braille || value[1] == 'b'
	}
}

// form reads the form of item, 008/23 or 29.
func (c *carrier) form(code byte) {
	switch code {
	case 'a', 'b', 'c':
		c.micro = true
	case 'd':
		c.large = true
	case 'f':
		c.braille = true
	case 'o', 's':
		c.online = true
	case 'q':
		c.disk = true
	}
}

// words reads the medium in words: 245 $h and 300 $a.
func (c *carrier) words(text string) {
	text = strings.ToLower(text)
	switch {
	case strings.Contains(text, "electronic"), strings.Contains(text, "online resource"), strings.Contains(text, "ressource électronique"), strings.Contains(text, "elektronische ressource"):
		c.online = true
	case strings.Contains(text, "microform"), strings.Contains(text, "microfiche"), strings.Contains(text, "microfilm"):
		c.micro = true
	case strings.Contains(text, "large print"), strings.Contains(text, "large type"):
		c.large = true
	case strings.Contains(text, "braille"):
		c.braille = true
	case strings.Contains(text, "video"), strings.Contains(text, "motion picture"):
		c.video = true
	case strings.Contains(text, "computer file"):
		c.disk = true
	}
}

// carrierType reads 338: code in $b, term in $a (RDA carrier types).
func carrierType(r *reading, f *marc.Field, _ *rule) {
	code := f.Sub('b')
	switch {
	case code == "cr":
		r.carrier.online = true
	case strings.HasPrefix(code, "c") && len(code) == 2:
		r.carrier.disk = true
	case strings.HasPrefix(code, "h") && len(code) == 2:
		r.carrier.micro = true
	case strings.HasPrefix(code, "v") || code == "mr" || code == "mf" || code == "mc":
		r.carrier.video = true
	case code == "":
		r.carrier.words(f.Sub('a'))
	}
}

// reproduction reads 533: a copy on film or fiche, or made of bits.
func reproduction(r *reading, f *marc.Field, rule *rule) {
	r.carrier.words(f.Sub('a'))
	note(r, f, rule)
}

// format names the kind of thing from leader/06-07 and the carrier.
func (r *reading) format() string {
	c := &r.carrier
	if c.micro {
		return formatMicroform
	}
	switch r.kind() {
	case 'a', 't':
		return r.textFormat()
	case 'c', 'd':
		return formatScore
	case 'e', 'f':
		return formatMap
	case 'g':
		if c.slide && !c.video {
			return formatPicture
		}
		return formatVideo
	case 'i':
		return formatAudiobook
	case 'j':
		return formatSound
	case 'k':
		return formatPicture
	case 'm':
		if r.rec.Leader.BibLevel() == 'i' || r.rec.Leader.BibLevel() == 's' {
			return formatWebsite
		}
		return formatSoftware
	case 'o':
		return formatKit
	case 'p':
		return formatArchive
	case 'r':
		return formatObject
	}
	return formatOther
}

// textFormat names the kind of a text from its level and carrier.
func (r *reading) textFormat() string {
	c := &r.carrier
	electronic := c.online || c.disk
	switch r.rec.Leader.BibLevel() {
	case 's', 'b':
		switch {
		case r.rec.Leader.BibLevel() == 'b':
			return formatArticle
		case electronic:
			return formatEJournal
		case r.serialType() == 'n':
			return formatNewspaper
		case r.serialType() == 'm': // a monographic series
			return formatBook
		}
		return formatJournal
	case 'i':
		if electronic {
			return formatWebsite
		}
		return formatBook // loose leaves
	case 'a':
		return formatArticle
	case 'c', 'd':
		if r.kind() == 't' {
			return formatArchive
		}
	}
	switch {
	case electronic:
		return formatEBook
	case r.kind() == 't':
		return formatManuscript
	case c.large:
		return formatLargePrint
	case c.braille:
		return formatBraille
	}
	return formatBook
}

// kind is leader/06 of MARC 21, or what it would be for a UNIMARC record.
func (r *reading) kind() byte {
	kind := r.rec.Leader.Type()
	if r.unimarc {
		switch kind {
		case 'b':
			return 't'
		case 'l':
			return 'm'
		case 'm':
			return 'o'
		}
		return kind
	}
	switch kind {
	case 'b': // archives, until 1996
		return 'p'
	case 'h': // microform publications, until 1972
		return 'a'
	case 'n': // special instructional material, until 1983
		return 'r'
	case ' ', '|', '0', '#', '-':
		return 'a'
	}
	return kind
}

// serialType is 008/21 of a continuing resource, or 110 $a/0 of UNIMARC told
// in the same letters.
func (r *reading) serialType() byte {
	if r.unimarc {
		if f := r.rec.First("110"); f != nil {
			switch a := f.Sub('a'); {
			case strings.HasPrefix(a, "c"):
				return 'n'
			case strings.HasPrefix(a, "b"):
				return 'm'
			}
		}
		return 'p'
	}
	if v := r.rec.Control("008"); len(v) > 21 {
		return v[21]
	}
	return ' '
}
