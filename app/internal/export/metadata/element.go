package metadata

import "holdfast/app/internal/export"

// elements writes XML. Elements without text are not written, nor are parents
// without children, so that callers need not ask.
type elements struct {
	dst   []byte
	depth int
}

// attributes are names and values in turn; those without a value are left out.
type attributes []string

func (e *elements) indent() {
	e.dst = append(e.dst, '\n')
	for range e.depth {
		e.dst = append(e.dst, ' ', ' ')
	}
}

func (e *elements) start(name string, a attributes) {
	e.indent()
	e.dst = append(append(e.dst, '<'), name...)
	for i := 0; i+1 < len(a); i += 2 {
		if a[i+1] == "" {
			continue
		}
		e.dst = append(append(append(e.dst, ' '), a[i]...), '=', '"')
		e.dst = append(export.AppendXML(e.dst, a[i+1]), '"')
	}
	e.dst = append(e.dst, '>')
}

func (e *elements) end(name string) { e.dst = append(append(append(e.dst, '<', '/'), name...), '>') }

// text writes an element with text.
func (e *elements) text(name, value string, a ...string) {
	if value == "" {
		return
	}
	e.start(name, a)
	e.dst = export.AppendXML(e.dst, value)
	e.end(name)
}

// texts writes an element for each text.
func (e *elements) texts(name string, values []string, a ...string) {
	for _, v := range values {
		e.text(name, v, a...)
	}
}

// group writes an element around what inside writes, if it writes anything.
func (e *elements) group(name string, a attributes, inside func()) {
	before := len(e.dst)
	e.start(name, a)
	empty := len(e.dst)
	e.depth++
	inside()
	e.depth--
	if len(e.dst) == empty {
		e.dst = e.dst[:before]
		return
	}
	e.indent()
	e.end(name)
}
