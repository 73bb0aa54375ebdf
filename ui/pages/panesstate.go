package pages

import "fmt"

// panesKey is under which the window keeps which panes are shown, and how wide that of the
// record is.
const panesKey = "panes"

// keepPanes shows the panes as they were the last time, and keeps how they are from now on.
func (s *Search) keepPanes() {
	kept := s.host.Recall(panesKey)
	p := s.panes
	var width float32
	var noNarrow, noRecord bool
	if n, err := fmt.Sscan(kept, &width, &noNarrow, &noRecord); n == 3 && err == nil {
		p.narrowOff, p.recordOff = noNarrow, noRecord
		if width >= recordLeast && width <= recordMost {
			p.recordW = width
		}
	}
	p.changed = func(narrow, record bool) {
		s.head.offerPanes(narrow, record)
		if now := fmt.Sprint(p.recordW, " ", p.narrowOff, " ", p.recordOff); now != kept {
			kept = now
			s.host.Remember(panesKey, now)
		}
	}
}
