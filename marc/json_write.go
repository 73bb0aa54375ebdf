package marc

import (
	"strconv"
	"unicode/utf8"
)

// AppendJSON appends r to dst as one MARC-in-JSON object without line breaks:
// {"leader":..,"fields":[{"001":".."},{"245":{"ind1":..,"ind2":..,"subfields":[{"a":".."}]}}]}
func AppendJSON(dst []byte, r *Record) []byte {
	leader := writtenLeader(r)
	dst = append(dst, `{"leader":`...)
	dst = appendJSONString(dst, string(leader[:]))
	dst = append(dst, `,"fields":[`...)
	for i := range r.Fields {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendJSONField(dst, &r.Fields[i])
	}
	return append(dst, "]}"...)
}

// MarshalJSON makes encoding/json write r as AppendJSON does.
func (r *Record) MarshalJSON() ([]byte, error) { return AppendJSON(nil, r), nil }

func appendJSONField(dst []byte, f *Field) []byte {
	dst = append(dst, '{')
	dst = appendJSONString(dst, f.Tag)
	dst = append(dst, ':')
	if f.IsControl() {
		dst = appendJSONString(dst, f.Value)
		return append(dst, '}')
	}
	dst = append(dst, `{"ind1":`...)
	dst = appendJSONString(dst, string(rune(indicator(f.Ind1))))
	dst = append(dst, `,"ind2":`...)
	dst = appendJSONString(dst, string(rune(indicator(f.Ind2))))
	dst = append(dst, `,"subfields":[`...)
	for i := range f.Subfields {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, '{')
		dst = appendJSONString(dst, string(rune(f.Subfields[i].Code)))
		dst = append(dst, ':')
		dst = appendJSONString(dst, f.Subfields[i].Value)
		dst = append(dst, '}')
	}
	return append(dst, "]}}"...)
}

// appendJSONString appends s as a JSON string. Bytes that are no UTF-8 become
// U+FFFD.
func appendJSONString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', c)
		case c < 0x20 || c == 0x7F:
			dst = append(dst, `\u00`...)
			if c < 0x10 {
				dst = append(dst, '0')
			}
			dst = strconv.AppendUint(dst, uint64(c), 16)
		case c >= 0x80:
			r, n := utf8.DecodeRuneInString(s[i:])
			dst = utf8.AppendRune(dst, r)
			i += n
			continue
		default:
			dst = append(dst, c)
		}
		i++
	}
	return append(dst, '"')
}

// jsonEncoder writes MARC-in-JSON, one record a line.
type jsonEncoder struct{}

func (jsonEncoder) head() string { return "" }
func (jsonEncoder) foot() string { return "" }

func (jsonEncoder) appendRecord(dst []byte, r *Record) ([]byte, string) {
	return append(AppendJSON(dst, r), '\n'), ""
}
