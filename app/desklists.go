package app

import (
	"context"

	"holdfast/app/view"
)

// Lists returns all lists, see Catalogue.Lists.
func (d *Desk) Lists(ctx context.Context) ([]view.List, error) {
	return inOpen(d, func(cat *Catalogue) ([]view.List, error) { return cat.Lists(ctx) })
}

// NewList makes a list.
func (d *Desk) NewList(ctx context.Context, parent int64, name string) (list, change int64, err error) {
	cat, err := d.current()
	if err != nil {
		return 0, 0, err
	}
	return cat.NewList(ctx, parent, name)
}

// SetList changes name, note and place of a list.
func (d *Desk) SetList(ctx context.Context, l view.List) (change int64, err error) {
	return inOpen(d, func(cat *Catalogue) (int64, error) { return cat.SetList(ctx, l) })
}

// RemoveList takes a list away.
func (d *Desk) RemoveList(ctx context.Context, list int64) (change int64, err error) {
	return inOpen(d, func(cat *Catalogue) (int64, error) { return cat.RemoveList(ctx, list) })
}

// UndoList takes a change of lists back.
func (d *Desk) UndoList(ctx context.Context, change int64) error {
	cat, err := d.current()
	if err != nil {
		return err
	}
	return cat.UndoList(ctx, change)
}

// AddToList puts titles into a list.
func (d *Desk) AddToList(ctx context.Context, list int64, s view.Selection, p *view.Progress) (added int, change int64, err error) {
	cat, err := d.current()
	if err != nil {
		return 0, 0, err
	}
	return cat.AddToList(d.beside(ctx), list, s, p)
}

// RemoveFromList takes titles out of a list.
func (d *Desk) RemoveFromList(ctx context.Context, list int64, ids []string) (change int64, err error) {
	return inOpen(d, func(cat *Catalogue) (int64, error) { return cat.RemoveFromList(ctx, list, ids) })
}

// MoveInList moves titles of a list.
func (d *Desk) MoveInList(ctx context.Context, list int64, ids []string, after string) (change int64, err error) {
	return inOpen(d, func(cat *Catalogue) (int64, error) { return cat.MoveInList(ctx, list, ids, after) })
}

// NoteInList writes a note on a title of a list.
func (d *Desk) NoteInList(ctx context.Context, list int64, id, note string) error {
	cat, err := d.current()
	if err != nil {
		return err
	}
	return cat.NoteInList(ctx, list, id, note)
}

// ListTitles returns titles of a list.
func (d *Desk) ListTitles(ctx context.Context, list int64, from, limit int) ([]view.ListedTitle, error) {
	return inOpen(d, func(cat *Catalogue) ([]view.ListedTitle, error) { return cat.ListTitles(ctx, list, from, limit) })
}

// TitleNote returns the note on a title.
func (d *Desk) TitleNote(ctx context.Context, id string) (string, error) {
	return inOpen(d, func(cat *Catalogue) (string, error) { return cat.TitleNote(ctx, id) })
}

// Marks returns what people keep of titles.
func (d *Desk) Marks(ctx context.Context, ids []string) (map[string]view.Mark, error) {
	return inOpen(d, func(cat *Catalogue) (map[string]view.Mark, error) { return cat.Marks(ctx, ids) })
}

// SetTitleNote writes the note on a title.
func (d *Desk) SetTitleNote(ctx context.Context, id, text string) error {
	cat, err := d.current()
	if err != nil {
		return err
	}
	return cat.SetTitleNote(ctx, id, text)
}

// Saved lists the searches that are kept.
func (d *Desk) Saved(ctx context.Context) ([]view.Saved, error) {
	return inOpen(d, func(cat *Catalogue) ([]view.Saved, error) { return cat.Saved(ctx) })
}

// SaveSearch keeps a search.
func (d *Desk) SaveSearch(ctx context.Context, name string, q view.Query) (int64, error) {
	return inOpen(d, func(cat *Catalogue) (int64, error) { return cat.SaveSearch(ctx, name, q) })
}

// LookAgain asks a saved search again.
func (d *Desk) LookAgain(ctx context.Context, id int64) (view.Saved, error) {
	return inOpen(d, func(cat *Catalogue) (view.Saved, error) { return cat.LookAgain(ctx, id) })
}

// Looks are the earlier looks at a saved search.
func (d *Desk) Looks(ctx context.Context, id int64) ([]view.SavedLook, error) {
	return inOpen(d, func(cat *Catalogue) ([]view.SavedLook, error) { return cat.Looks(ctx, id) })
}

// RenameSaved gives a saved search another name.
func (d *Desk) RenameSaved(ctx context.Context, id int64, name string) error {
	cat, err := d.current()
	if err != nil {
		return err
	}
	return cat.RenameSaved(ctx, id, name)
}

// ForgetSaved takes a saved search away; back puts it back.
func (d *Desk) ForgetSaved(ctx context.Context, id int64) (back func(context.Context) error, err error) {
	return inOpen(d, func(cat *Catalogue) (func(context.Context) error, error) { return cat.ForgetSaved(ctx, id) })
}

// inOpen asks the catalogue that is open.
func inOpen[T any](d *Desk, ask func(*Catalogue) (T, error)) (T, error) {
	cat, err := d.current()
	if err != nil {
		var none T
		return none, err
	}
	return ask(cat)
}
