package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"holdfast/ui/uitest"
	"holdfast/ui/widgets"
)

// TestTheBuilderAndTheBoxSayTheSame: Ctrl+B shows what is typed as rows; what the rows say
// is typed; what is typed then changes the rows.
func TestTheBuilderAndTheBoxSayTheSame(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("darwin au:charles")
	s := h.w.searchPage
	a := h.w.action("search.build")
	a.Do()
	if !a.Checked() || s.BuilderText() != "[find any words: darwin] [and au words: charles]" {
		t.Fatalf("the builder shows %s", s.BuilderText())
	}
	box, ok := h.w.win.Canvas().Focused().(*widgets.Box)
	if !ok {
		t.Fatalf("the keys are in %T, want the first row", h.w.win.Canvas().Focused())
	}
	test.Type(box, "x")
	box.SetText("evolution")
	if got := h.w.Typed(); got != "evolution au:charles" {
		t.Errorf("the box says %q", got)
	}
	// Rows by keys alone: another below, moved up, out again.
	h.w.action("build.add").Do()
	h.w.win.Canvas().Focused().(*widgets.Box).SetText("origin")
	h.w.action("build.down").Do()
	if got := h.w.Typed(); got != "evolution au:charles origin" {
		t.Errorf("moved down: %q", got)
	}
	h.w.action("build.addgroup").Do()
	h.w.win.Canvas().Focused().(*widgets.Box).SetText("species")
	h.w.action("build.add").Do()
	h.w.win.Canvas().Focused().(*widgets.Box).SetText("man")
	if got := h.w.Typed(); got != "evolution au:charles origin (species OR man)" {
		t.Errorf("with a group: %q", got)
	}
	h.shot("02-builder")
	h.w.action("build.remove").Do()
	h.w.action("build.remove").Do()
	h.w.action("build.remove").Do()
	if got := h.w.Typed(); got != "evolution au:charles" {
		t.Errorf("after three were taken out: %q", got)
	}
	// Typing in the box changes the rows.
	h.w.win.Canvas().Focus(h.w.frame.search.Box)
	h.w.frame.search.Box.SetText("")
	test.Type(h.w.frame.search.Box, "ti:plants NOT kafka")
	if got := s.BuilderText(); got != "[find ti words: plants] [and not any words: kafka]" {
		t.Errorf("typed, the builder shows %s", got)
	}
	h.w.action("build.up").Do()
	h.w.win.Canvas().Focus(h.w.frame.search.Box)
	h.key(fyne.KeyReturn)
	h.searched()
	if !a.Checked() {
		t.Error("a search closes the builder")
	}
	if !s.Escape() || a.Checked() {
		t.Error("Escape does not close the builder")
	}
}
