package pages

import (
	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/wording"
)

// Screen implements Page.
func (b *Batch) Screen() fyne.CanvasObject { return b.root }

// Title implements Page.
func (b *Batch) Title() string { return wording.T("batch.title") }

// Enter implements Page.
func (b *Batch) Enter(*Stop) { b.Focus() }

// Focus implements Page: the answers, or where there are none the box.
func (b *Batch) Focus() {
	c := b.host.Window().Canvas()
	if len(b.shown) > 0 {
		c.Focus(b.list)
		return
	}
	c.Focus(b.area)
}

// FocusPane implements Page.
func (b *Batch) FocusPane(int) {
	c := b.host.Window().Canvas()
	if c.Focused() == fyne.Focusable(b.area) && len(b.shown) > 0 {
		c.Focus(b.list)
		return
	}
	c.Focus(b.area)
}

// Escape implements Page.
func (b *Batch) Escape() bool {
	if !b.stop.Visible() {
		return false
	}
	b.Stop()
	return true
}

// Actions implements Page.
func (b *Batch) Actions() []Action {
	answered := func() bool { return len(b.answers) > 0 }
	return []Action{
		{ID: ActionBatch, Text: "menu.batch", Menu: "menu.search", Part: 4, Anywhere: true,
			Enabled: func() bool { return b.host.Catalogue().Path != "" }, Do: func() { b.host.GoTo(PlaceBatch) }},
		{ID: "batch.run", Text: "batch.run", Keys: Ctrl(fyne.KeyReturn), Pane: "pane.batch", Do: b.Run},
		{ID: "batch.open", Text: "hits.open", Keys: Bare(fyne.KeyReturn), Pane: "pane.batch", Enabled: answered,
			Do: func() { b.openRow(max(b.list.Choice(), 0)) }},
		{ID: "batch.save", Text: "batch.save", Menu: "menu.file", Part: 2, Keys: Ctrl(fyne.KeyS), Enabled: answered, Do: b.askSave},
	}
}

// Answers returns the answers to the list looked up last, Shown how many are in the table.
func (b *Batch) Answers() []view.BatchAnswer { return b.answers }

// Shown is how many answers the table shows.
func (b *Batch) Shown() int { return len(b.shown) }

// Paste puts a list into the box.
func (b *Batch) Paste(text string) { b.area.SetText(text) }

// Filter shows all answers (0), those found (1), doubtful (2), or not held (3).
func (b *Batch) Filter(i int) {
	b.filter.Choose(i)
	b.choose()
}
