package ui

import (
	"testing"

	"holdfast/app/view"
	"holdfast/ui/uitest"
)

// TestRulesAreTriedAndUsed: a trial changes nothing, a rule set can be used, and the one
// before is one click away.
func TestRulesAreTriedAndUsed(t *testing.T) {
	h, m := matchDesk(t)
	r := m.ShowRules()
	h.until("the rule sets", func() bool { return len(r.Sets()) == 3 })
	h.shot("06-rules")
	r.Choose(1)
	r.Try()
	h.until("the trial", func() bool { return r.Tried() != nil })
	if got := r.Tried(); got.Joined != 24 || r.Sets()[1].InForce {
		t.Errorf("tried: %+v", got)
	}
	h.shot("06-rules-tried")
	h.size(1024, 700)
	h.shot("06-rules-tried-1024")
	h.size(1400, 900)
	r.Use()
	h.until("other rules in force", func() bool { return !r.Running() && r.Sets()[1].InForce })
	h.shot("06-rules-used")
	r.Back()
	h.until("the rules before", func() bool { return !r.Running() && r.Sets()[0].InForce })
	r.AddFile("/rules/own.json")
	if got := r.Sets(); len(got) != 4 || got[3].Title != "own.json" {
		t.Errorf("rule sets: %+v", got)
	}
	r.Save("/rules/copy.json")
	h.until("the rules to be saved", func() bool { return h.desk.SavedTo() == "/rules/copy.json" })
}

// TestATrialIsStopped in its middle, and trouble is said.
func TestATrialIsStopped(t *testing.T) {
	h, m := matchDesk(t)
	r := m.ShowRules()
	h.until("the rule sets", func() bool { return len(r.Sets()) == 3 })
	h.desk.Gate = make(chan struct{})
	r.Try()
	h.shot("06-rules-running")
	if !r.Running() {
		t.Error("the trial does not run")
	}
	r.Stop()
	h.until("the end", func() bool { return !r.Running() })
	if r.Tried() != nil || r.Trouble() != "" {
		t.Errorf("stopped: %v, %q", r.Tried(), r.Trouble())
	}
	h.desk.Fail.Store(true)
	r.Try()
	h.until("the trouble", func() bool { return r.Trouble() == h.desk.Explain(uitest.ErrFake) })
}

// TestPairsOfOneKind: the queue can be narrowed to one kind of pair.
func TestPairsOfOneKind(t *testing.T) {
	h, m := matchDesk(t)
	m.SetKind(view.EarlyPair)
	h.until("the early pair", func() bool { return m.Settled() && len(m.Queue().Pairs) == 1 })
	if m.Queue().Waiting != 10 || m.Chosen().Kind != view.EarlyPair {
		t.Errorf("%d wait, chosen is %+v", m.Queue().Waiting, m.Chosen())
	}
	h.shot("06-early")
	m.SetKind(view.AllPairs)
	h.until("all pairs", func() bool { return m.Settled() && len(m.Queue().Pairs) == 10 })
}
