package app

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/ingest"
	"holdfast/app/internal/union"
	"holdfast/app/view"
)

// maxOrigins bounds how many sources of one title are shown.
const maxOrigins = 200

// Origins says what each source of a title gave, and has the sources as they came.
func (c *Catalogue) Origins(ctx context.Context, id string) (view.Origins, error) {
	rec, err := c.title(ctx, id)
	if err != nil {
		return view.Origins{}, err
	}
	shown := rec.Sources[:min(len(rec.Sources), maxOrigins)]
	ids := make([]int64, len(shown))
	for i := range shown {
		ids[i] = shown[i].Record
	}
	received, err := ingest.AsReceived(ctx, c.store, ids)
	if err != nil {
		return view.Origins{}, fmt.Errorf("sources of title %s: %w", id, err)
	}
	out := view.Origins{More: len(rec.Sources) - len(shown)}
	named := c.presentRecord(rec)
	var alone []*union.Record
	for i, record := range ids {
		r := received[record]
		if r == nil {
			continue // removed since the title was read
		}
		s := view.SentRecord{Source: named.Sources[i], Format: r.Format.String(), Encoding: r.Encoding.String(),
			Pieces: len(r.Pieces), MARC: presentMARC(r.Record)}
		s.Quality = r.Quality
		for _, p := range r.Pieces {
			s.Bytes = append(s.Bytes, p...)
		}
		out.Sources = append(out.Sources, s)
		alone = append(alone, r.Record)
	}
	out.Fields = givenFields(rec, alone)
	out.Rows, out.Differing = sourceRows(alone)
	return out, nil
}

// sourceRows puts sources side by side, label by label.
func sourceRows(sources []*union.Record) (rows []view.TitleRow, differing int) {
	texts := make([]map[string][]string, len(sources))
	for i, s := range sources {
		texts[i] = labelledTexts(s)
	}
	for _, label := range Labels() {
		row, ok := titleRow(label, texts)
		if !ok {
			continue
		}
		if label == labelControl {
			row.State = view.RowNotCompared
		}
		if row.State == view.RowDiffers {
			differing++
		}
		rows = append(rows, row)
	}
	return rows, differing
}

// givenFields says of each labelled value of a union record which of its sources have it
// too, and adds the values that sources have in its place.
func givenFields(rec *union.Record, sources []*union.Record) []view.GivenField {
	own := labelledValues(rec)
	theirs := make([]map[string][]view.LabelledValue, len(sources))
	for i, s := range sources {
		theirs[i] = map[string][]view.LabelledValue{}
		for _, f := range labelledValues(s) {
			theirs[i][f.Label] = f.Values
		}
	}
	var out []view.GivenField
	for _, f := range own {
		given := view.GivenField{Label: f.Label}
		for _, v := range f.Values {
			given.Values = append(given.Values, view.GivenValue{LabelledValue: v})
		}
		for i := range theirs {
			giveValues(&given, theirs[i][f.Label], i)
		}
		for i := range given.Values {
			if v := &given.Values[i]; len(v.Sources) == 0 {
				v.Sources = madeOf(v, theirs, f.Label)
			}
		}
		out = append(out, given)
	}
	return out
}

// giveValues notes that a source has values. One that the union does not have differs.
func giveValues(f *view.GivenField, values []view.LabelledValue, source int) {
	for _, v := range values {
		key := sameText(v.Text)
		at := slices.IndexFunc(f.Values, func(g view.GivenValue) bool { return sameText(g.Text) == key })
		if at < 0 && v.Facet == catalogue.Author {
			at = slices.IndexFunc(f.Values, func(g view.GivenValue) bool { return isDated(g.Text, v.Text) })
		}
		if at < 0 {
			v.Facet, v.Value = "", ""
			f.Values = append(f.Values, view.GivenValue{LabelledValue: v, Differs: true})
			at = len(f.Values) - 1
		}
		if g := &f.Values[at]; !slices.Contains(g.Sources, source) {
			g.Sources = append(g.Sources, source)
		}
	}
}

// madeOf are the sources of a value that the union put together: those that have a piece
// of it, such as a name without its dates.
func madeOf(v *view.GivenValue, theirs []map[string][]view.LabelledValue, label string) (sources []int) {
	whole := sameText(v.Text)
	for i := range theirs {
		if slices.ContainsFunc(theirs[i][label], func(o view.LabelledValue) bool {
			part := sameText(o.Text)
			return part != "" && strings.Contains(whole, part)
		}) {
			sources = append(sources, i)
		}
	}
	return sources
}

// sameText is a value without what libraries write as they like: large letters and marks.
// What has no letters and figures is taken as it is.
func sameText(s string) string {
	words := strings.FieldsFunc(strings.ToLower(s), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !unicode.IsMark(c) })
	if len(words) == 0 {
		return s
	}
	return strings.Join(words, " ")
}

// isDated says that a name is another one with its dates.
func isDated(name, without string) bool {
	dates, ok := strings.CutPrefix(name, without+", ")
	return ok && strings.ContainsAny(dates, "0123456789") && !strings.Contains(dates, ", ")
}

// labelledValues is the labelled view of a record with its title.
func labelledValues(rec *union.Record) []view.LabelledField {
	title := view.LabelledField{Label: labelTitle}
	for _, t := range catalogue.Titles(rec) {
		title.Values = append(title.Values, view.LabelledValue{Text: t, RightToLeft: catalogue.RightToLeft(t)})
	}
	return append([]view.LabelledField{title}, catalogue.Labelled(rec)...)
}
