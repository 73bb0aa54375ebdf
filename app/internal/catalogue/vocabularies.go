package catalogue

import (
	"strings"

	"holdfast/marc"
)

// vocabularyNames are what people call the vocabularies of subject headings, by the
// codes that headings have here; others are called by their code in capitals.
var vocabularyNames = map[string]string{
	"lcsh": "LCSH", "lcac": "LCSH for children", "mesh": "MeSH", "nal": "NAL", "csh": "CSH", "rvm": "RVM",
	"gnd": "GND", "rameau": "RAMEAU", "fast": "FAST", "bisacsh": "BISAC", "sears": "Sears", "aat": "AAT", "eclas": "ECLAS",
}

// otherCodes are codes that mean a vocabulary that has another one here.
var otherCodes = map[string]string{"lc": "lcsh", "lcshac": "lcac", "cyac": "lcac", "swd": "gnd", "ram": "rameau", "nlm": "mesh"}

// indicatorCodes are the vocabularies that the second indicator of a subject names.
var indicatorCodes = map[byte]string{'0': "lcsh", '1': "lcac", '2': "mesh", '3': "nal", '5': "csh", '6': "rvm"}

// vocabularyCode returns the code of the vocabulary of a heading, of small letters and
// figures, or "" if it names none.
func (r *reading) vocabularyCode(f *marc.Field) string {
	if code := indicatorCodes[f.Ind2]; code != "" && !r.unimarc {
		return code
	}
	if !r.unimarc && f.Ind2 != '7' {
		return ""
	}
	return plainCode(f.Sub('2'))
}

func plainCode(source string) string {
	code := strings.Map(func(c rune) rune {
		switch {
		case c >= 'A' && c <= 'Z':
			return c + 'a' - 'A'
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9':
			return c
		}
		return -1
	}, source)
	if len(code) > 16 {
		code = code[:16]
	}
	if other := otherCodes[code]; other != "" {
		return other
	}
	return code
}

// VocabularyName returns the name of a vocabulary by its code.
func VocabularyName(code string) string {
	if name := vocabularyNames[code]; name != "" {
		return name
	}
	return strings.ToUpper(code)
}

// VocabularyCode returns the code of a vocabulary by its name or code, in any case.
func VocabularyCode(name string) string {
	for code, known := range vocabularyNames {
		if strings.EqualFold(known, name) {
			return code
		}
	}
	return plainCode(name)
}

// headingMark ends the code of a vocabulary in a value of VocabularyHeading, so that no code is
// the beginning of another.
const headingMark = "0"

// HeadingValue is a heading of a vocabulary as a value of VocabularyHeading.
func HeadingValue(code, text string) string { return code + headingMark + " " + text }

// HeadingText takes a value of VocabularyHeading apart.
func HeadingText(value string) (code, text string) {
	code, text, _ = strings.Cut(value, headingMark+" ")
	return code, text
}
