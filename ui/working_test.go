package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/uitest"
)

// TestRunningWork: the status line says what runs wherever one is and leads to the list,
// in which each can be stopped; Ctrl+. stops the last one that can be.
func TestRunningWork(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	var progress [2]view.Progress
	progress[0].SetStage(view.StageMatching, 200)
	progress[0].AddDone(50)
	stopped := 0
	var end [2]func()
	end[0] = h.w.Working(&pages.Job{Name: "Counting sheep", Progress: &progress[0], Stop: func() { stopped++ }})
	end[1] = h.w.Working(&pages.Job{Name: "Counting stars", Progress: &progress[1]})
	if got := h.w.frame.running.Text(); !strings.HasPrefix(got, "Counting sheep · 25") || !strings.HasSuffix(got, "1 more") {
		t.Errorf("the status line says %q", got)
	}
	test.Tap(h.w.frame.running)
	h.shot("00-working")
	if n := len(h.w.working.jobs); n != 2 {
		t.Fatalf("%d works", n)
	}
	if got := h.w.working.jobs[0].says.Text(); !strings.Contains(got, "50 of 200") {
		t.Errorf("the list says %q", got)
	}
	progress[0].AddDone(100)
	h.until("three quarters", func() bool { return strings.Contains(h.w.working.jobs[0].says.Text(), "150 of 200") })
	h.w.escape()
	h.w.GoTo(pages.PlaceLibraries)
	if a := h.w.action("work.stop"); !can(a) {
		t.Error("nothing can be stopped")
	} else {
		h.w.do(a)
	}
	if stopped != 1 {
		t.Errorf("stopped %d times", stopped)
	}
	end[0]()
	end[0]() // a second time does nothing
	if can(h.w.action("work.stop")) {
		t.Error("the stars can be stopped")
	}
	h.w.otherLanguage()
	if got := h.w.frame.running.Text(); !strings.HasPrefix(got, "Counting stars") {
		t.Errorf("after the change of language the status line says %q", got)
	}
	h.w.working.show(h.w)
	h.shot("00-working-german")
	end[1]()
	if got := h.w.frame.running.Text(); got != "" || len(h.w.working.jobs) > 0 {
		t.Errorf("at the end it says %q", got)
	}
	h.shot("00-working-none")
}

// TestReadingThatFailsKeepsItsChoices to be tried again.
func TestReadingThatFailsKeepsItsChoices(t *testing.T) {
	h, p := librariesPage(t)
	p.ShowLibrary(true)
	s, _ := p.Reading()
	s.Encoding = "MARC-8"
	p.SetReading(s)
	h.desk.Fail.Store(true)
	p.UseReading()
	h.until("the trouble", func() bool { return h.w.frame.note.Text() == h.desk.Explain(uitest.ErrFake) })
	h.shot("07-reading-failed")
	if got, ok := p.Reading(); !ok || got.Encoding != "MARC-8" {
		t.Errorf("after the failure: %+v, %v", got, ok)
	}
	h.desk.Fail.Store(false)
	p.UseReading()
	h.until("the reading used", func() bool {
		got, err := h.desk.Reading(t.Context(), p.Library(0).Code)
		return err == nil && got.Encoding == "MARC-8"
	})
}
