package widgets

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"holdfast/app/view"
)

// TestHitGoldens are the small widgets of the list of hits.
func TestHitGoldens(t *testing.T) {
	light(t)
	hit := &view.Hit{Title: []view.Run{{Text: "Insectivorous plants"}}, Author: []view.Run{{Text: "Darwin", Found: true}}, Year: "1875"}
	three, divider, waiting := NewHitRow(true), NewHitRow(false), NewHitRow(false)
	three.Set(HitState{Hit: hit, Held: "held by 6", Editions: "4 editions", Foot: "Book · A B", Ticked: true})
	divider.Set(HitState{Divider: "96 more by word beginnings"})
	waiting.Set(HitState{})
	some := NewTick("", "", nil)
	some.Set(TickSome)
	for _, g := range []struct {
		name          string
		o             fyne.CanvasObject
		width, height float32
	}{
		{"hit3", three, 420, 76},
		{"divider", divider, 420, 56},
		{"waiting", waiting, 420, 56},
		{"tick", some, 24, 24},
		{"menubutton", NewMenuButton("Best match", nil), 130, 32},
		{"runlink", NewRunLink([]view.Run{{Text: "dostojewski "}, {Text: "idiot", Found: true}}, nil), 200, 20},
	} {
		w := test.NewTempWindow(t, g.o)
		w.SetPadded(false)
		w.Resize(fyne.NewSize(g.width, g.height))
		test.AssertRendersToMarkup(t, g.name+".xml", w.Canvas())
	}
}

// TestChipsThatDoNotFit: as many as there is room for, one at least, and the others are
// counted.
func TestChipsThatDoNotFit(t *testing.T) {
	light(t)
	l := NewChipLine(func(n int) string { return fmt.Sprint(n, " more") }, nil)
	chips := []*Chip{NewChip("Years: 1859 to 1889", "", nil, func() {}), NewChip("Language: English", "", nil, func() {}), NewChip("Format: Microform", "not", nil, func() {})}
	l.Set(NewLink("Clear all", nil), chips...)
	w := test.NewTempWindow(t, l)
	w.SetPadded(false)
	for _, c := range []struct {
		width float32
		shown int
		more  string
	}{{900, 3, ""}, {460, 2, "1 more"}, {300, 1, "2 more"}, {120, 1, "2 more"}} {
		w.Resize(fyne.NewSize(c.width, 28))
		shown, more := l.Shown()
		if shown != c.shown || c.more != "" && more.Text() != c.more {
			t.Errorf("in %.0f px %d chips and %q, want %d and %q", c.width, shown, more.Text(), c.shown, c.more)
		}
		for i, chip := range chips[:shown] {
			if end := chip.Position().X + chip.Size().Width; end > c.width+1 {
				t.Errorf("in %.0f px chip %d ends at %.0f", c.width, i, end)
			}
		}
	}
}

// TestListTellsRangesSkipsAndShortcuts: Shift and arrows tell from where to where, rows that
// cannot be chosen are passed over, Ctrl and click adds, and a spot of a row is told.
func TestListTellsRangesSkipsAndShortcuts(t *testing.T) {
	light(t)
	l := NewList(func() int { return 9 }, func() Row { return NewHitRow(false) }, func(i int, r Row) {
		r.(*HitRow).Set(HitState{Hit: &view.Hit{Title: []view.Run{{Text: "x"}}}, Editions: "4 editions"})
	})
	var told []string
	l.Skip = func(i int) bool { return i == 2 }
	l.OnExtend = func(from, to int) { told = append(told, fmt.Sprint(from, "-", to)) }
	l.OnAdd = func(i int) { told = append(told, fmt.Sprint("+", i)) }
	l.OnSpot = func(i int) { told = append(told, fmt.Sprint("spot ", i)) }
	l.OnKeys = func(s fyne.Shortcut) bool { told = append(told, s.ShortcutName()); return true }
	w := test.NewTempWindow(t, l)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(400, 600))
	w.Canvas().Focus(l)
	key := func(name fyne.KeyName) { l.TypedKey(&fyne.KeyEvent{Name: name}) }
	key(fyne.KeyDown)
	l.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftRight})
	key(fyne.KeyDown)
	key(fyne.KeyDown)
	l.KeyUp(&fyne.KeyEvent{Name: desktop.KeyShiftRight})
	key(fyne.KeyUp)
	if l.Choice() != 1 {
		t.Errorf("row %d is chosen, want 1: row 2 is passed over both ways", l.Choice())
	}
	l.MouseDown(&desktop.MouseEvent{Modifier: fyne.KeyModifierShortcutDefault})
	test.TapCanvas(w.Canvas(), l.RowAt(5))
	l.MouseDown(&desktop.MouseEvent{})
	row := l.Shown(4).(*HitRow)
	test.TapCanvas(w.Canvas(), fyne.NewPos(row.spotX+10, l.RowAt(4).Y+10))
	l.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierShortcutDefault})
	if got, want := fmt.Sprint(told), "[0-1 1-3 +5 spot 4 CustomDesktop:Control+Return]"; got != want {
		t.Errorf("told %s, want %s", got, want)
	}
}
