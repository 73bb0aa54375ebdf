package codes

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// Caption is what a class is called, in our own words.
type Caption struct{ English, German string }

// A class is written as the name of its scheme and its place in it: "LC QH", "LC QH
// 301-705", "DDC 57", "NLM WB", "UDC 57", "SuDoc A 13", "RVK NQ", "BKL 44". A scheme
// alone is the class of all that it has. General stands behind a class for what is of
// none of the classes in it: "LC Q general" for Q175, "DDC 50" for 509.
const General = " general"

// lcRange is a captioned range of numbers in a class of the Library of Congress.
type lcRange struct {
	from, to int
	value    string
}

type classTable struct {
	captions map[string]Caption
	ranges   map[string][]lcRange // by letters
	// schemes are names of schemes of which no class has a caption, by MARC's code.
	schemes map[string]Caption
}

var classes = sync.OnceValue(func() classTable {
	data, err := files.ReadFile("classes.tsv")
	if err != nil {
		panic("codes: classes.tsv is not embedded") // a mistake of the build
	}
	t, err := parseClasses(string(data))
	if err != nil {
		panic("codes: classes.tsv: " + err.Error())
	}
	return t
})

// parseClasses reads rows of class, English and German caption, parted by tabs.
func parseClasses(text string) (classTable, error) {
	t := classTable{captions: map[string]Caption{}, ranges: map[string][]lcRange{}, schemes: map[string]Caption{}}
	last := ""
	for n, line := range strings.Split(text, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		row := strings.Split(line, "\t")
		if len(row) != 3 || row[0] <= last || row[1] == "" || row[2] == "" {
			return t, fmt.Errorf("line %d: %q is not a class behind the one before and two captions", n+1, line)
		}
		last = row[0]
		if code, ok := strings.CutPrefix(row[0], "scheme "); ok {
			t.schemes[code] = Caption{row[1], row[2]}
			continue
		}
		t.captions[row[0]] = Caption{row[1], row[2]}
		parts := strings.Fields(row[0])
		if len(parts) != 3 || parts[0] != "LC" || strings.HasSuffix(row[0], General) {
			continue
		}
		r := lcRange{value: row[0]}
		if k, err := fmt.Sscanf(parts[2], "%d-%d", &r.from, &r.to); k != 2 || err != nil || r.from > r.to {
			return t, fmt.Errorf("line %d: %q is no range", n+1, parts[2])
		}
		t.ranges[parts[1]] = append(t.ranges[parts[1]], r)
	}
	return t, nil
}

// Class returns the caption of a class.
func Class(value string) (Caption, bool) {
	c, ok := classes().captions[value]
	return c, ok
}

// LCRange returns the class of a number in a class of the Library of Congress: the
// narrowest range that has a caption, or else its hundred.
func LCRange(letters string, number int) string {
	best := lcRange{}
	for _, r := range classes().ranges[letters] {
		if number >= r.from && number <= r.to && (best.value == "" || r.to-r.from < best.to-best.from) {
			best = r
		}
	}
	if best.value == "" {
		from := number / 100 * 100
		return fmt.Sprintf("LC %s %d-%d", letters, from, from+99)
	}
	return best.value
}

// Classes calls do with every class that has a caption, in no order.
func Classes(do func(value string, c Caption)) {
	for value, c := range classes().captions {
		do(value, c)
	}
}

// in is the caption in a language.
func (c Caption) in(language string) string {
	if language == "de" {
		return c.German
	}
	return c.English
}

// ClassLabel is a class as it is shown: its number as the scheme writes it and its
// caption, German if language is "de" and else English.
func ClassLabel(value, language string) string {
	scheme, place, within := strings.Cut(value, " ")
	if !within {
		return schemeLabel(value, language)
	}
	c, general, known := captionOf(value)
	place = strings.TrimSuffix(place, General)
	switch {
	case scheme == "DDC" && len(place) < 3:
		place += strings.Repeat("0", 3-len(place))
	case strings.Contains(place, "-"):
		place = strings.Replace(place, "-", "–", 1)
	}
	if scheme != "LC" && scheme != "DDC" {
		place = scheme + " " + place
	}
	caption := c.in(language)
	switch {
	case !known:
		return place
	case general && language == "de":
		caption += " (allgemein)"
	case general:
		caption += " (general)"
	}
	return place + " — " + caption
}

// captionOf is the caption of a class, or general if it is that of the class of which this
// is what stands in no other.
func captionOf(value string) (c Caption, general, known bool) {
	if c, known = Class(value); known {
		return c, false, true
	}
	if outer, ok := strings.CutSuffix(value, General); ok {
		c, known = Class(outer)
		return c, true, known
	}
	if strings.HasPrefix(value, "DDC ") && len(value) == len("DDC 50") && value[len(value)-1] == '0' {
		c, known = Class(value[:len(value)-1])
		return c, true, known
	}
	return c, false, false
}

// schemeLabel is what a scheme is called. MARC's code of one may have that of an edition
// behind it ("kssb/8").
func schemeLabel(code, language string) string {
	scheme, edition, _ := strings.Cut(code, "/")
	c, known := Class(scheme)
	if !known {
		c, known = classes().schemes[scheme]
	}
	switch {
	case !known:
		return code
	case edition == "":
		return c.in(language)
	}
	return c.in(language) + " " + edition
}

// LCClass returns the class of letters of the Library of Congress, "LC QH" for
// "QH365 .O2", and of the National Library of Medicine. A number that is none of
// these schemes ("MLCS 92/01", "Microfilm 1023") is not ok.
func LCClass(letters string) (value string, ok bool) {
	for n := min(len(letters), 2); n > 0 && len(letters) <= 3; n-- {
		for _, scheme := range [...]string{"LC ", "NLM "} {
			if n == 1 && scheme == "NLM " && letters[0] != 'W' {
				continue
			}
			value = scheme + letters[:n]
			if _, ok = Class(value); !ok {
				continue
			}
			if n == 1 {
				value += General
			}
			return value, true
		}
	}
	return "", false
}

// IsNLM reports whether letters are of the National Library of Medicine.
func IsNLM(letters string) bool {
	if len(letters) == 0 || len(letters) > 2 {
		return false
	}
	_, ok := Class("NLM " + letters)
	return ok
}

// DeweyClass returns the classes of a number of three figures, from the hundreds on:
// "DDC 5", "DDC 57", "DDC 576".
func DeweyClass(number int) []string {
	if number < 0 || number > 999 {
		return nil
	}
	figures := strconv.Itoa(1000 + number)[1:]
	return []string{"DDC " + figures[:1], "DDC " + figures[:2], "DDC " + figures}
}
