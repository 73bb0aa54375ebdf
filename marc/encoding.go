package marc

import (
	"fmt"
	"strings"
)

// Encoding is a character encoding that records come in.
type Encoding uint8

// The encodings. EncodingAuto is for Options: decide by the bytes.
const (
	EncodingAuto Encoding = iota
	UTF8
	MARC8
	ISO5426
	ISO5427
	ISO5428
	ISO6438
	ISO10586
	ISO8957
	ISO6937
	Latin1
	Windows1250
	Windows1251
	Windows1252
	Windows1253
	Windows1254
	Windows1255
	Windows1256
	CP866
	Big5
	KOI8R

	encodings // their number
)

var encodingNames = [...]string{
	EncodingAuto: "by the bytes",
	UTF8:         "UTF-8",
	MARC8:        "MARC-8",
	ISO5426:      "UNIMARC (ISO 5426)",
	ISO5427:      "UNIMARC (ISO 5427)",
	ISO5428:      "UNIMARC (ISO 5428)",
	ISO6438:      "UNIMARC (ISO 6438)",
	ISO10586:     "UNIMARC (ISO 10586)",
	ISO8957:      "UNIMARC (ISO 8957)",
	ISO6937:      "ISO 6937",
	Latin1:       "ISO 8859-1",
	Windows1250:  "Windows-1250",
	Windows1251:  "Windows-1251",
	Windows1252:  "Windows-1252",
	Windows1253:  "Windows-1253",
	Windows1254:  "Windows-1254",
	Windows1255:  "Windows-1255",
	Windows1256:  "Windows-1256",
	CP866:        "CP 866",
	Big5:         "Big5",
	KOI8R:        "KOI8-R",
}

// String returns the name that librarians know, such as "MARC-8".
func (e Encoding) String() string {
	if int(e) < len(encodingNames) {
		return encodingNames[e]
	}
	return fmt.Sprintf("encoding %d", e)
}

// ParseEncoding returns the encoding of a name, as people write it: "utf-8",
// "MARC8", "iso 5426", "latin-1", "windows-1251", "cp1251", "cp866", "big5",
// "koi8-r". Case, hyphens, blanks and underscores do not matter.
func ParseEncoding(name string) (Encoding, bool) {
	e, ok := encodingsByName[bareName(name)]
	return e, ok
}

// Encodings lists the encodings that records can be read in, those that are met most
// often first.
func Encodings() []Encoding {
	var out []Encoding
	for e := EncodingAuto + 1; e < encodings; e++ {
		if !withoutTable(e) {
			out = append(out, e)
		}
	}
	return out
}

// bareName returns the letters and digits of a name, in small letters.
func bareName(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r | 0x20
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			return r
		}
		return -1
	}, name)
}

// encodingsByName maps bare names to encodings.
var encodingsByName = func() map[string]Encoding {
	names := map[string]Encoding{
		"auto": EncodingAuto, "latin1": Latin1, "iso5426": ISO5426, "iso5427": ISO5427, "iso5428": ISO5428,
		"iso8957": ISO8957, "unimarc": ISO5426, "ansel": MARC8,
		"ibm866": CP866, "dos866": CP866,
	}
	for e := EncodingAuto + 1; e < encodings; e++ {
		if withoutTable(e) {
			continue
		}
		bare := bareName(encodingNames[e])
		names[bare] = e
		if page, ok := strings.CutPrefix(bare, "windows"); ok {
			names["cp"+page], names["win"+page] = e, e
		}
	}
	return names
}()
