package widgets

import (
	"strings"
	"testing"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"holdfast/app/view"
)

// comparedForGoldens are the parts of a comparison.
func comparedForGoldens() (*CompareRow, *CompareHead, *ScoreHead) {
	row := NewCompareRow("Published", "Differs", view.CompareRow{State: view.RowDiffers,
		Left:  []view.ComparedText{{{Text: "Berlin : Die Schmiede, 1925"}}},
		Right: []view.ComparedText{{{Text: "Berlin : "}, {Text: "Verlag", Differs: true}, {Text: " Die Schmiede, "}, {Text: "[", Differs: true}, {Text: "1925"}, {Text: "]", Differs: true}}}})
	head := NewCompareHead("Field")
	head.Set(CompareSide{Code: "HIL", Name: "Hill Library", Detail: "Held by 3 · would lead", Leads: true}, CompareSide{Code: "BRI", Name: "Bridge Library", Detail: "Held by 1"})
	score := NewScoreHead()
	score.Set("81", "of 100", "Ask a person")
	score.Bar().Set(81, 50, 90, [3]string{"Keep apart", "50 Ask", "90 Join"})
	score.SetParts([]*ScoreCell{NewScoreCell("Title", "+28", "of 35", false), NewScoreCell("ISBN", "-15", "", true)})
	return row, head, score
}

// TestCompareLines: lines are no wider than their column, and nothing of a value is
// lost or marked otherwise, but for blanks.
func TestCompareLines(t *testing.T) {
	light(t)
	value := view.ComparedText{{Text: "Der "}, {Text: "Prozess", Differs: true}, {Text: " : Roman in "}, {Text: "[", Differs: true},
		{Text: "zehn"}, {Text: "]", Differs: true}, {Text: " Kapiteln " + strings.Repeat("大日本百科事典", 6)}}
	bare := func(runs []compareRun) (all, marked string) {
		for _, r := range runs {
			all += strings.ReplaceAll(r.text, " ", "")
			if r.differs {
				marked += strings.ReplaceAll(r.text, " ", "")
			}
		}
		return all, marked
	}
	for _, width := range []float32{1, 30, 90, 300, 3000} {
		var all, marked string
		for _, line := range breakCompared(value, width) {
			w := float32(0)
			for _, r := range line {
				w += r.width()
			}
			a, m := bare(line)
			if w > width+1 && utf8.RuneCountInString(a) > 1 {
				t.Errorf("a line of %v in %v: %q", w, width, a)
			}
			all, marked = all+a, marked+m
		}
		if all != strings.ReplaceAll(value.String(), " ", "") || marked != "Prozess[]" {
			t.Errorf("in %v: %q, marked %q", width, all, marked)
		}
	}
	long := []view.ComparedText{{{Text: strings.Repeat("word ", 200)}}, {{Text: "مقدمة"}}}
	lines := compareLines(long, 120)
	last, _ := bare(lines[len(lines)-1].runs)
	if len(lines) != mostCompareLines || !strings.HasSuffix(last, "…") {
		t.Errorf("%d lines, the last is %q", len(lines), last)
	}
	if rtl := compareLines(long[1:], 120); len(rtl) != 1 || !rtl[0].rtl {
		t.Errorf("right to left: %+v", rtl)
	}
}

// TestMarcPairs: fields stand beside each other by their tags, and none is lost.
func TestMarcPairs(t *testing.T) {
	light(t)
	fields := func(tags string) []view.MARCField {
		var out []view.MARCField
		for _, tag := range strings.Fields(tags) {
			out = append(out, view.MARCField{Tag: tag, Value: "x"})
		}
		return out
	}
	var got []string
	for _, p := range NewMarcPairs(fields("LDR 001 245 650 650"), fields("LDR 100 245 650 852")) {
		line := ""
		for _, r := range []*MarcRow{p.left, p.right} {
			if r == nil {
				line += "---"
			} else {
				line += r.field.Tag
			}
		}
		got = append(got, line)
	}
	if want := "LDRLDR 001--- ---100 245245 650650 650--- ---852"; strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
}

// TestMarcSidesAreEqual at every width and size of text, and the heads stand above them.
func TestMarcSidesAreEqual(t *testing.T) {
	light(t)
	h := NewCompareHead("Field")
	h.SetMARC(true)
	for _, width := range []float32{400, 640, 1010, 2000} {
		s := marcSides(width)
		if s[0][1] != s[1][1] || s[0][0] != compareMargin || s[1][0]+s[1][1] != width-compareMargin {
			t.Errorf("at %v px: %v", width, s)
		}
		if h.columns(width) != s {
			t.Errorf("at %v px the heads stand at %v, the fields at %v", width, h.columns(width), s)
		}
	}
	h.SetMARC(false)
	c := CompareColumnsAt(1010)
	if got := h.columns(1010); got[0][0] != c.Left || got[1][0] != c.Right {
		t.Errorf("heads of labelled fields: %v", got)
	}
}

// TestCompareRowHeight: a row is as high as the longer of its sides.
func TestCompareRowHeight(t *testing.T) {
	light(t)
	short, long := []view.ComparedText{{{Text: "411 S."}}}, []view.ComparedText{{{Text: strings.Repeat("word ", 60)}}}
	one := NewCompareRow("Pages", "Differs", view.CompareRow{Left: short, Right: short})
	two := NewCompareRow("Pages", "Differs", view.CompareRow{Left: short, Right: long})
	if a, b := one.HeightFor(800), two.HeightFor(800); b <= a || two.HeightFor(1600) > b {
		t.Errorf("heights %v and %v", a, b)
	}
	empty := NewCompareRow("Series", "Left only", view.CompareRow{Left: short})
	w := test.NewTempWindow(t, empty)
	w.Resize(fyne.NewSize(800, 40))
	if empty.HeightFor(800) != one.HeightFor(800) {
		t.Error("a row with an empty side has another height")
	}
}

// TestScoreHeadMakesRoom: parts stand beside the bar in a wide window, below it in a
// narrow one.
func TestScoreHeadMakesRoom(t *testing.T) {
	light(t)
	_, _, h := comparedForGoldens()
	w := test.NewTempWindow(t, h)
	w.Resize(fyne.NewSize(1000, 120))
	if wide, narrow := h.HeightFor(1000), h.HeightFor(500); wide >= narrow {
		t.Errorf("heights are %v in a wide window and %v in a narrow one", wide, narrow)
	}
}
