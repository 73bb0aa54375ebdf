package marc

import "fmt"

// Format is a way to write MARC records in a file.
type Format uint8

// The formats. FormatUnknown is the zero value and never read or written.
const (
	FormatUnknown Format = iota
	ISO2709
	MARCXML
	MARCMaker
	MARCJSON
	LineMode
	// MicroLIF is read, not written.
	MicroLIF
)

var formatNames = [...]string{"unknown", "ISO 2709", "MARCXML", "MARCMaker text (.mrk)", "MARC-in-JSON", "line mode", "MicroLIF"}

// String returns the format's name, such as "ISO 2709".
func (f Format) String() string {
	if int(f) < len(formatNames) {
		return formatNames[f]
	}
	return fmt.Sprintf("format %d", f)
}

// ParseFormat returns the format of a short name: "marc" (also "mrc",
// "iso2709"), "marcxml" ("xml"), "json" ("jsonl"), "mrk"
// ("marcmaker"), "line" or "lif".
func ParseFormat(name string) (Format, bool) {
	switch bareName(name) {
	case "marc", "mrc", "iso2709":
		return ISO2709, true
	case "marcxml", "xml":
		return MARCXML, true
	case "json", "jsonl", "ndjson", "marcinjson":
		return MARCJSON, true
	case "mrk", "marcmaker":
		return MARCMaker, true
	case "line", "linemode":
		return LineMode, true
	case "lif", "microlif":
		return MicroLIF, true
	}
	return FormatUnknown, false
}
