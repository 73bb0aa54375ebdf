package theme

import (
	"math"
	"testing"

	"fyne.io/fyne/v2/test"
)

// TestStepsCanBeRead: ink on every fill has a contrast of 4.5 in every look, and each step
// is stronger than the one before.
func TestStepsCanBeRead(t *testing.T) {
	a := test.NewTempApp(t)
	for _, look := range []Look{Light, Dark, Contrast} {
		a.Settings().SetTheme(New(look, 100))
		ink, last := luminance(Color(Ink)), 0.0
		for step := 1; step <= Steps; step++ {
			fill := luminance(StepColor(step))
			ratio := (max(ink, fill) + 0.05) / (min(ink, fill) + 0.05)
			if ratio < 4.5 {
				t.Errorf("%s, step %d: %.1f", look, step, ratio)
			}
			if away := math.Abs(fill - luminance(Color(Surface))); away <= last {
				t.Errorf("%s: step %d is not stronger than the one before", look, step)
			} else {
				last = away
			}
		}
	}
}
