package app

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"holdfast/app/view"
)

// ReadQuery reads a typed query for a builder, see the function of this name.
func (d *Desk) ReadQuery(text string) (view.Read, view.Clause) { return ReadQuery(text) }

// Typed returns the typed form of what a builder shows, see the function of this name.
func (d *Desk) Typed(c view.Clause) string { return Typed(c) }

// QueryFields lists the fields that a query can be limited to.
func (d *Desk) QueryFields() []view.QueryField { return QueryFields() }

// Profiles lists the names of the ranking profiles, the default first, those of the open
// catalogue that can be used last.
func (d *Desk) Profiles() []string {
	names := Profiles()
	cat, err := d.current()
	if err != nil {
		return names
	}
	for _, p := range cat.Rankings() {
		if p.File != "" && p.Problem == "" {
			names = append(names, p.Name)
		}
	}
	return names
}

// ExplainHit says why a title is where it is among the hits of a query, or why it is not
// among them.
func (d *Desk) ExplainHit(ctx context.Context, q view.Query, id string) (view.HitExplanation, error) {
	cat, err := d.current()
	if err != nil {
		return view.HitExplanation{}, err
	}
	return cat.ExplainHit(ctx, q, id)
}

// ShouldBeFirst keeps what a person says: for this query, the title should be first.
func (d *Desk) ShouldBeFirst(ctx context.Context, query, id string) error {
	return d.changed(ctx, func(c *Catalogue) error { return c.ShouldBeFirst(ctx, query, id) })
}

// ForgetFirst takes back what was said should be first for a query.
func (d *Desk) ForgetFirst(ctx context.Context, query string) error {
	return d.changed(ctx, func(c *Catalogue) error { return c.ForgetFirst(ctx, query) })
}

// EditionsFound lists the titles that a hit of a grouped search stands for.
func (d *Desk) EditionsFound(ctx context.Context, q view.Query, id string) ([]view.Hit, error) {
	cat, done, err := d.asked()
	defer done()
	if err != nil {
		return nil, err
	}
	return cat.EditionsFound(ctx, q, id)
}

// MostAnswers bounds how long a list may be that is answered in the window.
const MostAnswers = 100_000

// ErrLongList is returned for a list of more things than MostAnswers.
var ErrLongList = fmt.Errorf("the list has more than %d lines; holdfast-cli batch answers lists of any length", MostAnswers)

// Batch answers a list of what is wanted, see Catalogue.Batch; p counts what is done.
func (d *Desk) Batch(ctx context.Context, list view.BatchList, p *view.Progress) ([]view.BatchAnswer, error) {
	cat, err := d.current()
	if err != nil {
		return nil, err
	}
	var in io.Reader = strings.NewReader(list.Text)
	if list.Path != "" {
		f, err := os.Open(list.Path)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	var answers []view.BatchAnswer
	for a, err := range cat.Batch(ctx, list.Name, in) {
		if err != nil {
			return nil, err
		}
		if len(answers) == MostAnswers {
			return nil, ErrLongList
		}
		answers = append(answers, a)
		p.AddDone(1)
	}
	return answers, nil
}

// SaveBatch writes the answers to a list into a CSV file with a head line.
func (d *Desk) SaveBatch(_ context.Context, answers []view.BatchAnswer, path string) error {
	return writeWhole(path, func(to io.Writer) error { return writeBatch(csv.NewWriter(to), answers) })
}

func writeBatch(w *csv.Writer, answers []view.BatchAnswer) error {
	if err := w.Write([]string{"line", "wanted", "verdict", "found by", "number", "title", "author", "publication", "year", "held by", "libraries", "other candidates"}); err != nil {
		return err
	}
	for i := range answers {
		if err := w.Write(answerRow(&answers[i])); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

// answerRow is an answer as a row of a table.
func answerRow(a *view.BatchAnswer) []string {
	row := []string{strconv.Itoa(a.Line), a.Text, string(a.Verdict), string(a.By), "", "", "", "", "", "", "", ""}
	if h := a.Hit; h != nil {
		copy(row[4:], []string{h.ID, plainRuns(h.Title), plainRuns(h.Author), h.Publication, h.Year,
			strconv.Itoa(h.Holdings), strings.Join(h.Libraries, " "), strconv.Itoa(a.Others)})
	}
	return row
}
