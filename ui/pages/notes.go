package pages

import (
	"context"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// mostNotes bounds the notes that are kept in memory.
const mostNotes = 400

// note is the note on a title, as far as it is known; it is asked for if it is not.
func (k *Keeping) note(id string) string {
	if path := k.host.Catalogue().Path; path != k.of { // titles of another catalogue
		k.of = path
		clear(k.notes)
		clear(k.asked)
	}
	text, known := k.notes[id]
	if !known && !k.asked[id] {
		k.asked[id] = true
		k.host.Tasks().Go(func(ctx context.Context) func() {
			text, err := k.desk.TitleNote(ctx, id)
			return func() {
				delete(k.asked, id)
				if err != nil {
					k.notes[id] = "" // it can be written all the same
					return
				}
				k.learn(id, text)
			}
		})
	}
	return text
}

// learn keeps a note, and has it shown if there is one.
func (k *Keeping) learn(id, text string) {
	if len(k.notes) >= mostNotes {
		clear(k.notes)
	}
	had := k.notes[id]
	k.notes[id] = text
	if had != text {
		k.Changed()
	}
}

// NoteSection is what is noted of a title, and in which lists it stands, for its page and the pane beside the hits.
func (k *Keeping) NoteSection(id, title string) []fyne.CanvasObject {
	text := k.note(id)
	verb := "notes.change"
	if text == "" {
		verb = "notes.write"
	}
	edit := widgets.NewLink(wording.T(verb), func() { k.EditNote(id, title) })
	objects := []fyne.CanvasObject{widgets.NewGap(20),
		widgets.Line(8, theme.Px(28), widgets.NewText(wording.T("notes.ours"), widgets.BodyBold), widgets.NewSpring(), edit), widgets.NewRule()}
	if text != "" {
		objects = append(objects, widgets.NewGap(6), widgets.NewProse(text, widgets.Body))
	}
	k.askMarks([]view.Hit{{ID: id}}, func() { k.Changed() })
	if _, listed := k.markTexts(id, ""); listed != "" {
		objects = append(objects, widgets.NewGap(6), widgets.NewProse(listed, widgets.Quiet))
	}
	return objects
}

// EditNote opens the plate for the note on a title.
func (k *Keeping) EditNote(id, title string) {
	k.host.Tasks().Go(func(ctx context.Context) func() {
		was, err := k.desk.TitleNote(ctx, id)
		return func() {
			if err != nil {
				k.host.SetNote(k.desk.Explain(err))
				return
			}
			k.askNote(wording.T("notes.title"), title, was, func(text string) { k.setNote(id, title, was, text) })
		}
	})
}

// setNote writes the note on a title.
func (k *Keeping) setNote(id, title, was, is string) {
	say := "notes.written"
	if is == "" {
		say = "notes.gone"
	}
	k.make(step{
		say: func() string { return wording.T(say, "Title", inShort(title)) },
		do: func(ctx context.Context) (goBack, error) {
			return func(ctx context.Context) error { return k.desk.SetTitleNote(ctx, id, was) }, k.desk.SetTitleNote(ctx, id, is)
		},
		refresh: func() {
			delete(k.notes, id)
			k.note(id)
		},
	}, nil)
}
