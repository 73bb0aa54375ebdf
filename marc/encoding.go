package marc

import "fmt"

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
