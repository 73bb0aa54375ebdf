package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// xClient speaks to the virtual screen by itself (the X11 protocol, with its extensions
// XTEST and DAMAGE): it presses a key without starting or waking another program, and is
// told when something is drawn, so that nobody has to look over and over. What is timed is
// the window and not the tool.
type xClient struct {
	t       *testing.T
	conn    net.Conn
	root    uint32
	xtest   byte
	answers chan []byte
	// drawn has when something was drawn on the screen and how many points of it.
	drawn chan drawing
	codes map[uint32]keyCode
}

// drawing is a part of the screen that was drawn.
type drawing struct {
	at     time.Time
	points int
}

// keyCode is the key that writes a sign, and whether Shift is held for it.
type keyCode struct {
	code  byte
	shift bool
}

// Requests of the protocol, and the names that it has for keys without a sign.
const (
	xGetProperty, xGetInputFocus, xQueryExtension, xGetKeyboardMapping = 20, 43, 98, 101
	xDamageVersion, xDamageCreate, xFakeInput                          = 0, 1, 2
	xKeyPress, xKeyRelease                                             = 2, 3
	symBackSpace, symReturn, symShift, symControl                      = 0xff08, 0xff0d, 0xffe1, 0xffe3
	xWindowName                                                        = 39
)

// xClient connects to the screen and asks to be told of all that is drawn on it.
func (s *screen) xClient() *xClient {
	s.t.Helper()
	conn, err := net.Dial("unix", filepath.Join("/tmp/.X11-unix", "X"+strings.TrimPrefix(s.display, ":")))
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { conn.Close() })
	x := &xClient{t: s.t, conn: conn, answers: make(chan []byte, 1), drawn: make(chan drawing, 1<<16)}
	in := bufio.NewReader(conn)
	base, first, last := x.hello(in)
	go x.read(in)
	x.xtest = x.extension("XTEST")
	damage := x.extension("DAMAGE")
	x.ask(damage, xDamageVersion, words32(1, 1))
	x.send(damage, xDamageCreate, words32(base, x.root, 0)) // 0: tell of every rectangle
	x.learnKeys(first, last)
	return x
}

// hello begins the connection, and returns the first number for things of this client, and
// the first and last key.
func (x *xClient) hello(in io.Reader) (base uint32, first, last byte) {
	x.t.Helper()
	head := make([]byte, 8)
	_, err := x.conn.Write([]byte{'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0})
	if err == nil {
		_, err = io.ReadFull(in, head)
	}
	if err != nil || head[0] != 1 {
		x.t.Fatalf("the screen does not take a connection: %v", err)
	}
	body := make([]byte, 4*int(binary.LittleEndian.Uint16(head[6:])))
	if _, err := io.ReadFull(in, body); err != nil {
		x.t.Fatal(err)
	}
	vendor, formats := int(binary.LittleEndian.Uint16(body[16:])), int(body[21])
	x.root = binary.LittleEndian.Uint32(body[32+(vendor+3)/4*4+8*formats:])
	return binary.LittleEndian.Uint32(body[4:]), body[26], body[27]
}

// read takes answers and what is told of drawing, until the connection ends.
func (x *xClient) read(in io.Reader) {
	for {
		p := make([]byte, 32)
		if _, err := io.ReadFull(in, p); err != nil {
			close(x.answers)
			return
		}
		switch {
		case p[0] <= 1:
			if p[0] == 1 {
				more := make([]byte, 4*binary.LittleEndian.Uint32(p[4:]))
				if _, err := io.ReadFull(in, more); err != nil {
					close(x.answers)
					return
				}
				p = append(p, more...)
			}
			x.answers <- p
		case p[0]&0x7f > 34: // beyond the events of the protocol itself: DAMAGE
			w, h := binary.LittleEndian.Uint16(p[20:]), binary.LittleEndian.Uint16(p[22:])
			x.drawn <- drawing{time.Now(), int(w) * int(h)}
		}
	}
}

func words32(v ...uint32) (b []byte) {
	for _, w := range v {
		b = binary.LittleEndian.AppendUint32(b, w)
	}
	return b
}

// send makes a request that has no answer.
func (x *xClient) send(op, minor byte, body []byte) {
	x.t.Helper()
	for len(body)%4 != 0 {
		body = append(body, 0)
	}
	head := binary.LittleEndian.AppendUint16([]byte{op, minor}, uint16(1+len(body)/4))
	if _, err := x.conn.Write(append(head, body...)); err != nil {
		x.t.Fatal(err)
	}
}

// ask makes a request and returns its answer.
func (x *xClient) ask(op, minor byte, body []byte) []byte {
	x.t.Helper()
	x.send(op, minor, body)
	a, ok := <-x.answers
	if !ok {
		x.t.Fatal(errors.New("the screen is gone"))
	}
	if a[0] != 1 {
		x.t.Fatalf("the screen refuses request %d %d: error %d", op, minor, a[1])
	}
	return a
}

// settle returns when the screen has done all that was asked of it before.
func (x *xClient) settle() { x.ask(xGetInputFocus, 0, nil) }

func (x *xClient) extension(name string) byte {
	x.t.Helper()
	a := x.ask(xQueryExtension, 0, append(binary.LittleEndian.AppendUint32(nil, uint32(len(name))), name...))
	if a[8] == 0 {
		x.t.Fatalf("the screen has no %s", name)
	}
	return a[9]
}

// learnKeys asks which key writes what, alone and with Shift.
func (x *xClient) learnKeys(first, last byte) {
	a := x.ask(xGetKeyboardMapping, 0, []byte{first, last - first + 1, 0, 0})
	each, syms := int(a[1]), a[32:]
	x.codes = map[uint32]keyCode{}
	for shift := 1; shift >= 0; shift-- {
		for k := range int(last-first) + 1 {
			if sym := binary.LittleEndian.Uint32(syms[4*(k*each+shift):]); sym != 0 {
				x.codes[sym] = keyCode{first + byte(k), shift == 1}
			}
		}
	}
}

func (x *xClient) fake(kind byte, sym uint32) {
	x.t.Helper()
	key, ok := x.codes[sym]
	if !ok {
		x.t.Fatalf("no key for %#x", sym)
	}
	x.send(x.xtest, xFakeInput, append([]byte{kind, key.code}, make([]byte, 30)...))
}

// press presses a key and lets it go, with others held, and returns when it was handed over.
func (x *xClient) press(sym uint32, held ...uint32) time.Time {
	x.t.Helper()
	if x.codes[sym].shift {
		held = append(held, symShift)
	}
	for _, h := range held {
		x.fake(xKeyPress, h)
	}
	at := time.Now()
	x.fake(xKeyPress, sym)
	x.fake(xKeyRelease, sym)
	for _, h := range held {
		x.fake(xKeyRelease, h)
	}
	return at
}

// write types a text at once.
func (x *xClient) write(text string) {
	x.t.Helper()
	for _, r := range text {
		x.press(uint32(r))
	}
}

// title is the title of a window.
func (x *xClient) title(window uint32) string {
	x.t.Helper()
	a := x.ask(xGetProperty, 0, words32(window, xWindowName, 0, 0, 64))
	n := int(binary.LittleEndian.Uint32(a[16:]))
	if n > len(a)-32 {
		x.t.Fatal(fmt.Errorf("a title of %d bytes in %d", n, len(a)))
	}
	return string(a[32 : 32+n])
}
