package marc

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// jsonCursor reads JSON (RFC 8259) from the front: just what a record needs,
// without copying texts that hold no escapes.
type jsonCursor struct {
	b    []byte
	at   int
	text []byte // the text read last, if it held escapes
}

// maxJSONDepth bounds the nesting of values that are passed over.
const maxJSONDepth = 64

// next passes white space and returns the character behind it, 0 at the end.
func (c *jsonCursor) next() byte {
	for c.at < len(c.b) {
		switch c.b[c.at] {
		case ' ', '\t', '\n', '\r':
			c.at++
		default:
			return c.b[c.at]
		}
	}
	return 0
}

// expect passes one character.
func (c *jsonCursor) expect(want byte) error {
	if got := c.next(); got != want {
		return c.errorf("%q is missing", want)
	}
	c.at++
	return nil
}

func (c *jsonCursor) errorf(format string, args ...any) error {
	return &jsonError{c.at, fmt.Sprintf(format, args...)}
}

// object calls member for each member of an object; member must read the value.
// The key is valid until the next text is read.
func (c *jsonCursor) object(member func(key []byte) error) error {
	return c.list('{', '}', func() error {
		key, err := c.str()
		if err != nil {
			return err
		}
		if err := c.expect(':'); err != nil {
			return err
		}
		return member(key)
	})
}

// array calls element for each element of an array; element must read it.
func (c *jsonCursor) array(element func() error) error { return c.list('[', ']', element) }

func (c *jsonCursor) list(begin, end byte, one func() error) error {
	if err := c.expect(begin); err != nil {
		return err
	}
	if c.next() == end {
		c.at++
		return nil
	}
	for {
		if err := one(); err != nil {
			return err
		}
		if c.next() == ',' {
			c.at++
			continue
		}
		return c.expect(end)
	}
}

// str reads a string. The result is valid until the next one is read.
func (c *jsonCursor) str() ([]byte, error) {
	if err := c.expect('"'); err != nil {
		return nil, err
	}
	rest := c.b[c.at:]
	end := bytes.IndexByte(rest, '"')
	if end < 0 {
		return nil, c.errorf("a text is not closed")
	}
	if bytes.IndexByte(rest[:end], '\\') < 0 {
		c.at += end + 1
		return rest[:end], nil
	}
	c.text = c.text[:0]
	for c.at < len(c.b) {
		ch := c.b[c.at]
		c.at++
		switch ch {
		case '"':
			return c.text, nil
		case '\\':
			if err := c.escape(); err != nil {
				return nil, err
			}
		default:
			c.text = append(c.text, ch)
		}
	}
	return nil, c.errorf("a text is not closed")
}

// escape reads what stands behind a backslash.
func (c *jsonCursor) escape() error {
	if c.at == len(c.b) {
		return c.errorf("a text is not closed")
	}
	ch := c.b[c.at]
	c.at++
	switch ch {
	case 'b', 'f', 'n', 'r', 't':
		c.text = append(c.text, ' ')
	case 'u':
		r, err := c.unit()
		if err != nil {
			return err
		}
		if utf16.IsSurrogate(r) && bytes.HasPrefix(c.b[c.at:], []byte(`\u`)) {
			c.at += 2
			low, err := c.unit()
			if err != nil {
				return err
			}
			r = utf16.DecodeRune(r, low)
		}
		c.text = utf8.AppendRune(c.text, r)
	case '"', '\\', '/':
		c.text = append(c.text, ch)
	default:
		return c.errorf("%q is no escape", ch)
	}
	return nil
}

// unit reads four hexadecimal digits.
func (c *jsonCursor) unit() (rune, error) {
	if len(c.b) < c.at+4 {
		return 0, c.errorf("an escape is cut off")
	}
	v, err := strconv.ParseUint(string(c.b[c.at:c.at+4]), 16, 16)
	if err != nil {
		return 0, c.errorf("%q are no hexadecimal digits", c.b[c.at:c.at+4])
	}
	c.at += 4
	return rune(v), nil
}

// value reads a string; of null it makes an empty one, of other plain values
// their text.
func (c *jsonCursor) value() ([]byte, error) {
	switch ch := c.next(); {
	case ch == '"':
		return c.str()
	case ch == '{' || ch == '[' || ch == 0:
		return nil, c.errorf("a text is missing")
	}
	word := c.word()
	if string(word) == "null" {
		return nil, nil
	}
	if len(word) == 0 {
		return nil, c.errorf("a value is missing")
	}
	return word, nil
}

// word reads a number or a name such as true.
func (c *jsonCursor) word() []byte {
	start := c.at
	for c.at < len(c.b) && (isAlnum(c.b[c.at]) || c.b[c.at] == '-' || c.b[c.at] == '+' || c.b[c.at] == '.') {
		c.at++
	}
	return c.b[start:c.at]
}

// skip passes a value of any kind.
func (c *jsonCursor) skip(depth int) error {
	if depth > maxJSONDepth {
		return c.errorf("nested more than %d deep", maxJSONDepth)
	}
	switch c.next() {
	case '{':
		return c.object(func([]byte) error { return c.skip(depth + 1) })
	case '[':
		return c.array(func() error { return c.skip(depth + 1) })
	}
	_, err := c.value()
	return err
}
