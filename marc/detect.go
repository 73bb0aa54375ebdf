package marc

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/klauspost/compress/zstd"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// maxWrappings bounds how often an input may be compressed.
const maxWrappings = 4

// sniffBytes is how much of an input is looked at to tell its format.
const sniffBytes = 64 << 10

// unwrap takes compression and UTF-16 off r, or opens an archive. depth counts
// the wrappings.
func unwrap(r io.Reader, depth *int) (io.Reader, archive, error) {
	for ; *depth < maxWrappings; *depth++ {
		b := bufio.NewReaderSize(r, sourceBytes)
		head, err := b.Peek(512)
		if err != nil && err != io.EOF && len(head) == 0 {
			return nil, nil, fmt.Errorf("read: %w", err)
		}
		switch {
		case isUTF16(head):
			return transform.NewReader(b, unicode.UTF16(utf16Order(head), unicode.UseBOM).NewDecoder()), nil, nil
		case bytes.HasPrefix(head, []byte(zipLocal)):
			return nil, &zipArchive{in: b}, nil
		case len(head) > 262 && string(head[257:262]) == "ustar":
			return nil, tarArchive{tar.NewReader(b)}, nil
		}
		if r, err = decompress(b, head); err != nil {
			return nil, nil, err
		}
		if r == nil {
			return b, nil, nil
		}
	}
	return nil, nil, &FormatError{Format: "a file compressed many times over"}
}

// maxZstdWindow bounds the memory that unpacking zstd may take, in bytes.
const maxZstdWindow = 128 << 20

// decompress returns a reader of what b unpacks to, or nil when it is not
// compressed.
func decompress(b *bufio.Reader, head []byte) (io.Reader, error) {
	var r io.Reader
	var err error
	name := ""
	switch {
	case bytes.HasPrefix(head, []byte{0x1F, 0x8B, 8}):
		name = "gzip"
		r, err = gzip.NewReader(b)
	case bytes.HasPrefix(head, []byte("\x28\xB5\x2F\xFD")):
		name = "zstd"
		r, err = zstd.NewReader(b, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxZstdWindow))
	case bytes.HasPrefix(head, []byte("BZh")) && len(head) > 4 && head[3] >= '1' && head[3] <= '9':
		r = bzip2.NewReader(b)
	default:
		return nil, nil
	}
	if err != nil {
		return nil, &FormatError{Format: "a damaged " + name + " file", Detail: err.Error()}
	}
	return r, nil
}

// isUTF16 says whether text begins in UTF-16, with a mark or with an ASCII
// character of two bytes.
func isUTF16(b []byte) bool {
	if len(b) < 2 {
		return false
	}
	if b[0] == 0xFF && b[1] == 0xFE || b[0] == 0xFE && b[1] == 0xFF {
		return true
	}
	return len(b) >= 4 && (b[0] == '<' && b[1] == 0 && b[3] == 0 || b[0] == 0 && b[1] == '<' && b[2] == 0)
}

func utf16Order(b []byte) unicode.Endianness {
	if b[0] == 0xFE || b[0] == 0 {
		return unicode.BigEndian
	}
	return unicode.LittleEndian
}

var byteOrderMark = []byte("\xEF\xBB\xBF")

// recognise tells the format of the input by its content, and passes a byte
// order mark.
func recognise(src *source) (Format, error) {
	src.need(3)
	if bytes.HasPrefix(src.window(), byteOrderMark) {
		src.advance(len(byteOrderMark))
	}
	src.need(sniffBytes)
	head := src.window()
	if len(head) > sniffBytes {
		head = head[:sniffBytes]
	}
	text := bytes.TrimLeft(head, " \t\r\n\x00\x1A\v\f")
	if len(text) == 0 {
		if err := src.readErr(); err != nil {
			return FormatUnknown, fmt.Errorf("read: %w", err)
		}
		detail := ""
		if len(head) > 0 {
			detail = OnlyBlanks
		}
		return FormatUnknown, &FormatError{Format: formatEmpty, Detail: detail}
	}
	if text[0] == '<' {
		return recogniseXML(text)
	}
	if isISO2709(head) {
		return ISO2709, nil
	}
	if format := textFormat(text); format != FormatUnknown {
		return format, nil
	}
	return FormatUnknown, &FormatError{Format: looksLike(text)}
}

// recogniseXML tells MARCXML from other documents in angle brackets.
func recogniseXML(text []byte) (Format, error) {
	for pos, n := 0, 0; n < 1000; n++ {
		at := bytes.IndexByte(text[pos:], '<')
		if at < 0 {
			break
		}
		t, state := scanTag(text, pos+at)
		if state == tagPartial {
			break
		}
		pos = t.after
		if state != tagFound {
			continue
		}
		switch string(bytes.ToLower(t.name)) {
		case "record", "collection", "datafield", "controlfield":
			return MARCXML, nil
		case "html", "body", "head":
			return FormatUnknown, &FormatError{Format: "HTML", Detail: "a web page, perhaps a log-in or error page saved instead of the file"}
		case "c001", "d245":
			return FormatUnknown, &FormatError{Format: "Turbo-MARC XML"}
		case "mods", "modscollection":
			return FormatUnknown, &FormatError{Format: "MODS XML"}
		case "rdf":
			return FormatUnknown, &FormatError{Format: "RDF/XML"}
		}
	}
	return FormatUnknown, &FormatError{Format: "XML that is not MARCXML"}
}

// isISO2709 says whether head holds ISO 2709: separators of fields, and a
// leader before them.
func isISO2709(head []byte) bool {
	end := bytes.IndexByte(head, fieldTerminator)
	if end < 0 {
		return false
	}
	if nextRecord(head, 0) > 0 || looksLikeRecord(head) {
		return true
	}
	start := bytes.TrimLeft(head[:end], "\r\n\x00\x1A\x1D\t")
	if len(start) < leaderLength {
		start = bytes.TrimLeft(head, "\r\n\x00\x1A\x1D\t")
	}
	return len(start) >= leaderLength && plausibleLeader(start) &&
		(bytes.IndexByte(head, recordTerminator) >= 0 || bytes.IndexByte(head, delimiter) >= 0)
}

// signatures tell other files by their first bytes.
var signatures = []struct{ prefix, format string }{
	{"%PDF", "PDF"},
	{"\x89PNG", "a PNG picture"},
	{"\xFF\xD8\xFF", "a JPEG picture"},
	{"GIF8", "a GIF picture"},
	{"\xFD7zXZ", "an xz file"},
	{"7z\xBC\xAF", "a 7-Zip archive"},
	{"Rar!", "a RAR archive"},
	{"\xD0\xCF\x11\xE0", "an old Microsoft Office file"},
	{"SQLite format 3", "an SQLite database"},
	{"\x7FELF", "a program"},
	{"{\\rtf", "RTF text"},
}

// looksLike names what a file that is not MARC looks like. text is its
// beginning without white space, and not empty.
func looksLike(text []byte) string {
	for _, s := range signatures {
		if bytes.HasPrefix(text, []byte(s.prefix)) {
			return s.format
		}
	}
	if name := otherText(text); name != "" {
		return name
	}
	if valid, controls := textual(text); valid && controls == 0 {
		return "plain text"
	}
	return "binary data"
}

// textFormat tells the formats that are text, FormatUnknown for none.
func textFormat(text []byte) Format {
	for rest, n := text, 0; len(rest) > 0 && n < 20; n++ {
		var line []byte
		line, rest = cutLine(rest)
		switch {
		case mrkBegins(line, true) || isMnemonicLine(line):
			return MARCMaker
		case lifBegins(line, true) && bytes.HasSuffix(bytes.TrimRight(line, " "), []byte("^")):
			return MicroLIF
		case lineBegins(line, true):
			if next, _ := cutLine(rest); isLineField(next) {
				return LineMode
			}
		}
	}
	if (text[0] == '{' || text[0] == '[') &&
		(bytes.Contains(text, []byte(`"leader"`)) || bytes.Contains(text, []byte(`"fields"`))) {
		return MARCJSON
	}
	return FormatUnknown
}

// otherText names formats of catalogues that are text and not read, or "".
func otherText(text []byte) string {
	line, _ := cutLine(text)
	switch {
	case text[0] == '{' || text[0] == '[':
		return "JSON that is not MARC-in-JSON"
	case isAlephLine(line):
		return "Aleph sequential"
	case bytes.IndexByte(text, 0x1F) >= 0 && bytes.IndexByte(text, 0x1E) >= 0:
		return "PICA+ or another format with the separators of ISO 2709"
	}
	return ""
}

// isMnemonicLine says whether a line is "=245  10$a...".
func isMnemonicLine(line []byte) bool {
	return len(line) > 6 && line[0] == '=' && isAlnum(line[1]) && isAlnum(line[2]) && isAlnum(line[3]) && line[4] == ' ' && line[5] == ' '
}

// isAlephLine says whether a line is "000000001 24510 L $$a...": nine digits, a
// blank, a tag with indicators, a blank, the letter L.
func isAlephLine(line []byte) bool {
	return len(line) > 18 && digits(line, 0, 9) >= 0 && line[9] == ' ' && line[15] == ' ' && line[16] == 'L' && line[17] == ' '
}

// textual says whether b is UTF-8 but for a character cut off at its end, and
// how many controls it holds.
func textual(b []byte) (valid bool, controls int) {
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if r == utf8.RuneError && n == 1 {
			return len(b) < utf8.UTFMax, controls
		}
		if r < 0x20 && r != '\n' && r != '\r' && r != '\t' {
			controls++
		}
		b = b[n:]
	}
	return true, controls
}
