package pages

import (
	"context"
	"strconv"

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

// outcome is what an act did.
type outcome struct {
	// key is the pair to choose afterwards, "" for the one that is chosen.
	key string
	// change was made, or with back taken back.
	change Change
	back   bool
}

// act carries something out.
func (m *Match) act(do func(ctx context.Context) (outcome, error)) {
	before, done := m.acts.last, make(chan struct{})
	m.acts.last = done
	m.acts.open++
	m.host.Tasks().Go(func(ctx context.Context) func() {
		defer close(done)
		if before != nil {
			<-before
		}
		out, err := do(context.WithoutCancel(ctx))
		return func() {
			m.acts.open--
			switch {
			case err != nil:
				m.host.SetNote(m.desk.Explain(err))
			case out.back:
				m.host.TookBack(out.change)
			default:
				m.host.Done(out.change)
			}
			if m.acts.open == 0 {
				m.host.Reload()
				m.again(out.key)
			}
		}
	})
}

// again reads anew what waits, and what is shown of it.
func (m *Match) again(key string) {
	m.pair.forget()
	m.load(key)
}

// decision is a change by a ruling whose decision has an ID now, and another each time it is
// made again.
func (m *Match) decision(id int64, ruling view.Ruling, title string) Change {
	c := Change{ID: decisionID(id), Say: wording.T("match.did."+string(ruling.Verdict), "Title", inShort(title)), After: func() { m.again("") }}
	c.Undo = func(ctx context.Context) error {
		_, err := m.desk.Undo(ctx, id)
		return err
	}
	c.Redo = func(ctx context.Context) (err error) {
		id, err = m.desk.Decide(ctx, ruling)
		return err
	}
	return c
}

func decisionID(id int64) string { return "match:" + strconv.FormatInt(id, 10) }

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
	title := leading(p).Heading
	if m.past == nil {
		m.passOn(i, verdict)
	}
	m.act(func(ctx context.Context) (outcome, error) {
		id, err := m.desk.Decide(ctx, ruling)
		return outcome{change: m.decision(id, ruling, title)}, err
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
	m.act(func(ctx context.Context) (outcome, error) {
		d, err := m.desk.Undo(ctx, id)
		p := view.MatchPair{Left: d.Left, Right: d.Right}
		ruling := view.Ruling{A: d.Left.Ref, B: d.Right.Ref, Verdict: d.Verdict}
		return outcome{key: keyOf(&p), change: m.decision(d.ID, ruling, leading(&p).Heading), back: true}, err
	})
	m.Focus()
}

// Settled says that nothing is on its way into the catalogue, or to the screen.
func (m *Match) Settled() bool { return m.acts.open == 0 && !m.loading && m.Ready() }

// Ready says that the pair that is chosen is on the screen, or that there is none.
func (m *Match) Ready() bool { return m.Chosen() == nil || m.pair.shows(m.Chosen()) }
