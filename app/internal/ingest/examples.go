package ingest

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/app/view"
	"holdfast/marc"
)

// mostExamples is how many records are shown behind a line of what would change, and
// mostTags how many fields that differ are named.
const mostExamples, mostTags = 50, 12

// examples are the first records behind each line of what would change.
func examples(tx *staging.Tx, c *view.Changes) (map[view.ChangeKind][]view.Changed, error) {
	out := map[view.ChangeKind][]view.Changed{}
	for _, kind := range view.ChangeKinds() {
		if kind == view.ChangeLeftOut || c.Of(kind) == 0 {
			continue // what was left out is in the report
		}
		list, err := tx.Examples(kind, mostExamples)
		if err != nil {
			return nil, err
		}
		for i := range list {
			out[kind] = append(out[kind], changed(kind, &list[i]))
		}
	}
	return out, nil
}

// changed describes one record.
func changed(kind view.ChangeKind, e *staging.Example) view.Changed {
	c := view.Changed{File: e.File, Record: e.Number, Control: e.Control}
	if e.Title != 0 {
		c.ID = strconv.FormatInt(e.Title, 10)
	}
	r, err := decodeKept(e.Raw, e.Format)
	if err != nil {
		return c // the report has it among the rejected
	}
	c.Title, c.Author, c.Year = shownAs(r)
	if e.Here == nil {
		return c
	}
	here, err := decodeKept(e.Here, e.HereFormat)
	if err != nil {
		return c
	}
	c.Here.Title, c.Here.Author, c.Here.Year = shownAs(here)
	if kind == view.ChangeNewer || kind == view.ChangeOlder {
		c.Differs = differing(r, here)
	}
	return c
}

// shownAs are title, author and year of a record, or its heading.
func shownAs(r *marc.Record) (title, author, year string) {
	if r.Kind() == marc.Authority {
		return cutShort(union.Describe(r).Facts.Heading), "", ""
	}
	title, author, year = union.Shown(r)
	return cutShort(title), cutShort(author), cutShort(year)
}

// mostShown is how many letters of a title are shown.
const mostShown = 160

// cutShort shortens what has no end, such as a title that was converted many times over.
func cutShort(s string) string {
	if letters := []rune(s); len(letters) > mostShown {
		return string(letters[:mostShown]) + "…"
	}
	return s
}

// differing are the tags of the fields in which two versions of a record differ, the first
// few of them in order. When it was changed last is no difference.
func differing(a, b *marc.Record) []string {
	x, y := contents(a), contents(b)
	var tags []string
	for tag, text := range x {
		if y[tag] != text {
			tags = append(tags, tag)
		}
	}
	for tag := range y {
		if _, ok := x[tag]; !ok {
			tags = append(tags, tag)
		}
	}
	slices.Sort(tags)
	return tags[:min(len(tags), mostTags)]
}

// contents are the fields of a record by their tags.
func contents(r *marc.Record) map[string]string {
	out := map[string]string{}
	var b strings.Builder
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Tag == "005" {
			continue
		}
		b.Reset()
		b.WriteByte(f.Ind1)
		b.WriteByte(f.Ind2)
		b.WriteString(f.Value)
		for _, s := range f.Subfields {
			b.WriteByte('$')
			b.WriteByte(s.Code)
			b.WriteString(s.Value)
		}
		b.WriteByte('\n')
		out[f.Tag] += b.String()
	}
	return out
}
