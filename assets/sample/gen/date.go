package gen

import (
	"fmt"
	"regexp"
	"strings"
)

// date is a date of publication: as 008/06-14 and as the libraries write it.
type date struct {
	kind     byte
	one, two string
	text     string // as in the table, with brackets
}

var (
	plainYear = regexp.MustCompile(`^\[?(\d{4})\??\]?$`)
	yearSpan  = regexp.MustCompile(`^(\d{4})-(\d{4})$`)
	openYear  = regexp.MustCompile(`^(\d{4})-$`)
	eitherOf  = regexp.MustCompile(`^\[(?:between )?(\d{4}) (?:or|and) (\d{4})\??\]$`)
	about     = regexp.MustCompile(`^\[approximately (\d{4})\]$`)
	century   = regexp.MustCompile(`^\[(\d\d)--\??\]$`)
	decade    = regexp.MustCompile(`^\[(\d{3})-\??\]$`)
)

// readDate reads the first column of an edition. override is kind and dates of
// 008 where they are not what the text says.
func readDate(text, override string, serial bool) (date, error) {
	d := date{text: text, kind: 's', one: "    ", two: "    "}
	if m := plainYear.FindStringSubmatch(text); m != nil {
		d.one = m[1]
	} else if m := yearSpan.FindStringSubmatch(text); m != nil {
		d.kind, d.one, d.two = 'm', m[1], m[2]
		if serial {
			d.kind = 'd'
		}
	} else if m := openYear.FindStringSubmatch(text); m != nil {
		d.kind, d.one, d.two = 'c', m[1], "9999"
	} else if m := eitherOf.FindStringSubmatch(text); m != nil {
		d.kind, d.one, d.two = 'q', m[1], m[2]
	} else if m := about.FindStringSubmatch(text); m != nil {
		d.one = m[1]
	} else if m := century.FindStringSubmatch(text); m != nil {
		d.one = m[1] + "uu"
	} else if m := decade.FindStringSubmatch(text); m != nil {
		d.one = m[1] + "u"
	} else if text == "n.d." {
		d.kind, d.one, d.two = 'n', "uuuu", "uuuu"
	} else if text != "" || override == "" {
		return d, fmt.Errorf("%q is no date", text)
	}
	if override != "" {
		d.kind, d.one = override[0], override[1:5]
		if len(override) == 9 {
			d.two = override[5:]
		}
	}
	return d, nil
}

// rda is the date in words of RDA, aacr as AACR2 abbreviates it.
func (d *date) rda() string {
	if d.text == "n.d." {
		return "[date of publication not identified]"
	}
	return d.text
}

func (d *date) aacr() string {
	if d.text == "n.d." {
		return "[n.d.]"
	}
	return strings.Replace(d.text, "approximately", "ca.", 1)
}
