package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"holdfast/ui/uitest"
)

// BenchmarkScroll is one notch of the wheel over the hits, without painting.
func BenchmarkScroll(b *testing.B) {
	h := benchHarness(b)
	p := fyne.NewPos(600, 300)
	down := float32(-40)
	for b.Loop() {
		if h.w.searchPage.AtEnd() {
			h.w.searchPage.Focus()
			h.w.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
		}
		test.Scroll(h.w.win.Canvas(), p, 0, down)
	}
}

// BenchmarkShow is putting an answer on the screen, without painting.
func BenchmarkShow(b *testing.B) {
	h := benchHarness(b)
	words := []string{"darwin", "charles darwin", "fiction", ""}
	i := 0
	for b.Loop() {
		h.search(words[i%len(words)])
		i++
	}
}

func benchHarness(b *testing.B) *harness {
	b.Helper()
	h := newHarness(b, uitest.New())
	h.sample()
	return h
}
