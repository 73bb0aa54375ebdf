package app

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"holdfast/app/internal/ingest"
	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/app/view"
)

// Explain says why two records are one title, or why they are not. A record is
// named by the code of its library and its control number ("hill:000118340") or by
// its number here ("r41"); a plain number is a title.
func (c *Catalogue) Explain(ctx context.Context, a, b string) (view.Explanation, error) {
	left, right, err := c.resolvePair(ctx, a, b)
	if err != nil {
		return view.Explanation{}, err
	}
	v := view.Explanation{Chain: []view.ChainLink{}}
	if v.Comparison, err = c.compare(ctx, left, right); err != nil {
		return view.Explanation{}, err
	}
	if v.Together {
		err = c.whyTogether(ctx, &v, left, right)
	} else {
		err = c.whyApart(ctx, &v, left, right)
	}
	return v, err
}

// whyTogether follows the ledger from one record to the other.
func (c *Catalogue) whyTogether(ctx context.Context, v *view.Explanation, a, b int64) error {
	title, err := strconv.ParseInt(v.Left.Title, 10, 64)
	if err != nil {
		return err
	}
	lines, err := ingest.Chain(ctx, c.store, title, a, b)
	if err != nil {
		return err
	}
	ids := []int64{a}
	for _, l := range lines {
		ids = append(ids, l.A, l.B)
	}
	sent, err := ingest.Sents(ctx, c.store, ids)
	if err != nil {
		return err
	}
	for at, i := a, 0; i < len(lines); i++ {
		next := lines[i].Other(at)
		v.Chain = append(v.Chain, c.link(&lines[i], sent[at], sent[next]))
		at = next
	}
	switch {
	case len(v.Chain) == 1:
		v.Because = []string{"They are one title: " + v.Chain[0].Because + "."}
	default:
		v.Because = []string{fmt.Sprintf("They are one title by way of %s.", plural(len(v.Chain)-1, "other record", "other records"))}
		if v.Band != union.JoinThem.String() {
			v.Because = append(v.Because, "Alone, the two would not be joined: "+lowered(v.Reason.Text))
		}
	}
	return nil
}

func (c *Catalogue) link(l *staging.Line, from, to *ingest.Sent) view.ChainLink {
	out := view.ChainLink{From: c.matchRecord(from), To: c.matchRecord(to), Rule: l.Rule, Version: l.Rules, Made: l.Made}
	switch {
	case l.Rule == staging.Person:
		out.Because = l.Who + " joined them"
	case l.Key != "":
		out.Because = "both have " + union.NumberText(l.Key) + fmt.Sprintf(" (%d of 100)", l.Score)
	default:
		out.Because = fmt.Sprintf("they agree in %d of 100 (%s)", l.Score, l.Parts)
	}
	return out
}

// whyApart says what holds two records of two titles apart.
func (c *Catalogue) whyApart(ctx context.Context, v *view.Explanation, a, b int64) error {
	if v.Left.Title == "" || v.Right.Title == "" {
		v.Because = []string{"One of the records was deleted by its library and is in no title."}
		return nil
	}
	if d := v.Decision; d != nil && d.Verdict != view.DecideLater {
		v.Because = []string{fmt.Sprintf("%s decided on %s that they are %s.", d.Who, day(d.Made), verdictWords[d.Verdict])}
		return nil
	}
	lines, err := c.store.Lines(ctx, a, b)
	if err != nil {
		return err
	}
	if len(lines) > 0 {
		l := lines[len(lines)-1]
		v.Because = []string{"They are two titles: " + l.Held + "."}
		if l.Band == staging.Asked {
			v.Because = append(v.Because, "The pair waits for a person.")
		}
		return nil
	}
	return c.whyUnknown(ctx, v, a, b)
}

// whyUnknown is for two records of which the ledger says nothing.
func (c *Catalogue) whyUnknown(ctx context.Context, v *view.Explanation, a, b int64) error {
	if v.Band == union.KeepApart.String() {
		v.Because = []string{"They are two titles: " + lowered(v.Reason.Text)}
		return nil
	}
	shared, err := ingest.SharedKeys(ctx, c.store, a, b)
	switch {
	case err != nil:
		return err
	case len(shared) == 0:
		v.Because = []string{"They were never compared: they share no number and no key made of title, author and year."}
	default:
		v.Because = []string{"They were not compared with each other: what they share (" + strings.Join(shared, ", ") +
			") is in very many records, or other records of the two titles decided."}
	}
	v.Because = append(v.Because, "Side by side: "+lowered(v.Reason.Text))
	return nil
}

var verdictWords = map[view.Verdict]string{view.SameBook: "the same book", view.KeepApart: "different books",
	view.OtherEdition: "editions of one work", view.DecideLater: "to be decided later"}

// day is the day of a time that staging wrote.
func day(made string) string { d, _, _ := strings.Cut(made, "T"); return d }

// lowered writes the first letter of a sentence small.
func lowered(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
