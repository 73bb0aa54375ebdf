package app

import (
	"context"
	"errors"
	"strconv"

	"holdfast/app/internal/union"
	"holdfast/app/view"
)

// MostCompared is how many titles can be put side by side.
const MostCompared = 4

// ErrCompareCount is returned for putting one title beside none, or too many.
var ErrCompareCount = errors.New("two to four different titles can be compared")

// CompareTitles puts two to four titles side by side, field by field. Values are held
// against those of the first title that has the field.
func (c *Catalogue) CompareTitles(ctx context.Context, ids []string) (view.TitleTable, error) {
	seen := map[string]bool{}
	for _, id := range ids {
		seen[id] = true
	}
	if len(ids) < 2 || len(ids) > MostCompared || len(seen) != len(ids) {
		return view.TitleTable{}, ErrCompareCount
	}
	var t view.TitleTable
	var texts []map[string][]string
	for _, id := range ids {
		rec, err := c.title(ctx, id)
		if err != nil {
			return view.TitleTable{}, err
		}
		brief := c.mapper.Brief(rec)
		t.Titles = append(t.Titles, view.ComparedTitle{ID: strconv.FormatInt(rec.Number, 10), Heading: brief.Title, HeldBy: libraryCount(rec), Records: len(rec.Sources)})
		texts = append(texts, labelledTexts(rec))
	}
	for _, label := range Labels() {
		if row, ok := titleRow(label, texts); ok {
			t.Rows = append(t.Rows, row)
			if row.State == view.RowDiffers {
				t.Differing++
			}
		}
	}
	return t, nil
}

// libraryCount counts the libraries that hold a title.
func libraryCount(rec *union.Record) int {
	held := map[string]bool{}
	for i := range rec.Holdings {
		held[rec.Holdings[i].Library] = true
	}
	return len(held)
}

// titleRow puts one field of several titles side by side; ok is false if none has it.
func titleRow(label string, texts []map[string][]string) (row view.TitleRow, ok bool) {
	row = view.TitleRow{Label: label, State: view.RowSame, Cells: make([][]view.ComparedText, len(texts))}
	first := -1
	for i := range texts {
		if len(texts[i][label]) > 0 {
			first = i
			break
		}
	}
	if first < 0 {
		return row, false
	}
	base := texts[first][label]
	for i := range texts {
		own := texts[i][label]
		pair := compareRow(label, base, own)
		row.Cells[i] = pair.Right
		switch {
		case len(own) == 0:
			row.State = stronger(row.State, view.RowSomeOnly)
		case i != first && pair.State != view.RowSame:
			row.State = stronger(row.State, pair.State)
			if len(texts) == 2 {
				row.Cells[first] = pair.Left
			}
		}
	}
	return row, true
}

// rowRanks says which state of two is that of a row: what differs says more than what
// some lack.
var rowRanks = map[view.RowState]int{view.RowSame: 0, view.RowNotCompared: 1, view.RowSomeOnly: 2, view.RowDiffers: 3}

// stronger is the state of a row of which parts are in two states.
func stronger(a, b view.RowState) view.RowState {
	if b == view.RowLeftOnly || b == view.RowRightOnly {
		b = view.RowSomeOnly
	}
	if rowRanks[b] > rowRanks[a] {
		return b
	}
	return a
}
