package uitest

import (
	"context"
	"slices"
	"time"

	"holdfast/app/view"
)

// Leave has an import that was left: one file that was read, one that was left in the
// middle, one that is not there, one that was not read yet.
func (d *Desk) Leave() {
	d.mu.Lock()
	defer d.mu.Unlock()
	file := func(name, library string) view.ImportFile {
		return view.ImportFile{Path: "/data/" + name, Name: name, Library: library, Format: "MARC 21, ISO 2709", Bytes: 31_400_000}
	}
	gone := file("mill-2026.mrc", "MILL")
	gone.Trouble = view.Trouble{Kind: "gone", Args: []string{gone.Name}, Text: gone.Name + " is not there. It may be on a disk that was taken out."}
	gone.Problem = gone.Trouble.Text
	d.lefts = append(d.lefts, view.LeftImport{ID: int64(len(d.lefts) + 1), Began: time.Date(2026, 11, 29, 16, 40, 0, 0, time.Local), Records: 411843, Files: []view.LeftFile{
		{ImportFile: file("north-2026.mrc", "NORT"), Read: true, Records: 368012}, {ImportFile: file("hill-2026.mrc", "HILL"), Records: 43831},
		{ImportFile: gone, Missing: true}, {ImportFile: file("harbour-2026.mrc", "HARB")}}})
}

// LeftImports implements ui.Desk.
func (d *Desk) LeftImports(context.Context) ([]view.LeftImport, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return nil, ErrFake
	}
	return slices.Clone(d.lefts), nil
}

// DropLeft implements ui.Desk.
func (d *Desk) DropLeft(_ context.Context, id int64) error {
	return d.moveLeft(&d.lefts, &d.dropped, id)
}

// BringBackLeft implements ui.Desk.
func (d *Desk) BringBackLeft(_ context.Context, id int64) error {
	return d.moveLeft(&d.dropped, &d.lefts, id)
}

func (d *Desk) moveLeft(from, to *[]view.LeftImport, id int64) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	i := slices.IndexFunc(*from, func(l view.LeftImport) bool { return l.ID == id })
	if i < 0 || d.Fail.Load() {
		return ErrFake
	}
	*to = append(*to, (*from)[i])
	*from = slices.Delete(*from, i, i+1)
	return nil
}
