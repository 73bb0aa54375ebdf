package ui

import "holdfast/ui/wording"

// sayingDesk is a desk whose errors are worded in the language of the window.
type sayingDesk struct{ Desk }

// Explain implements pages.Explainer.
func (d sayingDesk) Explain(err error) string {
	t := d.Trouble(err)
	return wording.Trouble(&t)
}
