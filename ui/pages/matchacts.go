package pages

import (
	"context"

	"holdfast/app/view"
	"holdfast/ui/wording"
)

// acts are decisions on their way into the catalogue. They run beside the window, one
// after the other and to their end, also if the window is closed meanwhile: what a
// person decided is not lost.
type acts struct {
	// last is closed when the act that was begun last has ended; nil if there is none.
	last chan struct{}
	// open counts those whose outcome is not shown yet.
	open int
}

// act carries something out; it returns what to say and the key of the pair to choose
// afterwards, "" for the one that is chosen.
func (m *Match) act(do func(ctx context.Context) (say, key string, err error)) {
	before, done := m.acts.last, make(chan struct{})
	m.acts.last = done
	m.acts.open++
	m.host.Tasks().Go(func(ctx context.Context) func() {
		defer close(done)
		if before != nil {
			<-before
		}
		say, key, err := do(context.WithoutCancel(ctx))
		return func() {
			m.acts.open--
			if err != nil {
				say = m.desk.Explain(err)
			}
			m.host.SetNote(say)
			if m.acts.open == 0 {
				m.pair.forget()
				m.host.Reload()
				m.load(key)
			}
		}
	})
}

// Decide decides on the pair that is shown and goes to the next one at once. A pair
// that is chosen but not on the screen yet is not decided on: no one has seen it.
func (m *Match) Decide(verdict view.Verdict) {
	i := m.list.Choice()
	p := m.Chosen()
	if p == nil || !m.pair.shows(p) {
		return
	}
	ruling := view.Ruling{A: p.Left.Ref, B: p.Right.Ref, Verdict: verdict}
	if verdict == view.SameBook {
		ruling.Lead = m.pair.lead()
	}
	say := wording.T("match.did."+string(verdict), "Title", leading(p).Heading)
	if m.past == nil {
		m.passOn(i, verdict)
	}
	m.act(func(ctx context.Context) (string, string, error) {
		_, err := m.desk.Decide(ctx, ruling)
		return say, "", err
	})
	m.Focus()
}

// passOn takes a pair off the list, or puts it last, before the catalogue says so.
func (m *Match) passOn(i int, verdict view.Verdict) {
	p := m.queue.Pairs[i]
	rest := append(append([]view.MatchPair{}, m.queue.Pairs[:i]...), m.queue.Pairs[i+1:]...)
	if verdict == view.DecideLater {
		p.Later = true
		rest = append(rest, p)
	} else {
		m.queue.Waiting--
		m.queue.DecidedToday++
	}
	m.queue.Pairs = rest
	m.choose(i)
}

// Undo takes the last decision back, or the one that is chosen among the decisions.
func (m *Match) Undo() {
	id := int64(0)
	if i := m.list.Choice(); m.past != nil && i >= 0 {
		id = m.past[i].ID
	}
	m.act(func(ctx context.Context) (string, string, error) {
		d, err := m.desk.Undo(ctx, id)
		p := view.MatchPair{Left: d.Left, Right: d.Right}
		return wording.T("match.undone", "Title", leading(&p).Heading), keyOf(&p), err
	})
	m.Focus()
}

// Settled says that nothing is on its way into the catalogue, or to the screen.
func (m *Match) Settled() bool { return m.acts.open == 0 && !m.loading && m.Ready() }

// Ready says that the pair that is chosen is on the screen, or that there is none.
func (m *Match) Ready() bool { return m.Chosen() == nil || m.pair.shows(m.Chosen()) }
