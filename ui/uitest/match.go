package uitest

import (
	"context"
	"slices"
	"strconv"

	"holdfast/app/view"
)

// doubts are the doubtful pairs of the sample, likeliest first.
var doubts = []struct {
	title, other, author, year, otherYear string
	score                                 int
	against                               string
}{
	{"Der Prozess : Roman", "Der Process : Roman", "Kafka, Franz, 1883-1924", "1925", "[1925]", 81, ""},
	{"Sense and sensibility", "Sense & sensibility : a novel", "Austen, Jane, 1775-1817", "1811", "1811", 80, ""},
	{"Heart of darkness", "Heart of darkness, and other tales", "Conrad, Joseph, 1857-1924", "1902", "1902", 79, ""},
	{"源氏物語", "源氏物語", "紫式部", "1675", "[1675?]", 78, "early"},
	{"Faust : der Tragödie erster Teil", "Faust : eine Tragödie", "Goethe, Johann Wolfgang von, 1749-1832", "1808", "1808", 76, ""},
	{"Анна Каренина", "Анна Каренина : роман", "Толстой, Лев Николаевич, 1828-1910", "1878", "1878", 74, ""},
	{"Les misérables", "Les misérables. Cosette", "Hugo, Victor, 1802-1885", "1862", "1862", 71, ""},
	{"Moby-Dick, or, The whale", "Moby Dick", "Melville, Herman, 1819-1891", "1851", "1851", 70, ""},
	{"Frankenstein, or, The modern Prometheus", "Frankenstein", "Shelley, Mary Wollstonecraft, 1797-1851", "1818", "1818", 63, ""},
	{"ألف ليلة وليلة", "ألف ليلة و ليلة", "", "1835", "[1835]", 58, ""},
}

// makeDoubts makes the pairs of the queue.
func makeDoubts() []view.MatchPair {
	var out []view.MatchPair
	for i, d := range doubts {
		p := view.MatchPair{Kind: view.AlikePair, Score: d.score, Reason: view.Reason{Kind: "score", Args: []string{strconv.Itoa(d.score)}, Text: "They agree in " + strconv.Itoa(d.score) + " of 100."}}
		p.Left = view.MatchRecord{Ref: "r" + strconv.Itoa(2*i+1), Title: strconv.Itoa(9000 + 2*i), Heading: d.title, Author: d.author, Year: d.year,
			Library: "HIL", Name: "Hill Library", ControlNumber: "00011834" + strconv.Itoa(i), HeldBy: 3, Quality: 96, Leads: true}
		p.Right = view.MatchRecord{Ref: "r" + strconv.Itoa(2*i+2), Title: strconv.Itoa(9001 + 2*i), Heading: d.other, Author: d.author, Year: d.otherYear,
			Library: "BRI", Name: "Bridge Library", ControlNumber: "772019" + strconv.Itoa(i), HeldBy: 1, Quality: 71}
		if d.against == "early" {
			p.Kind = view.EarlyPair
		}
		out = append(out, p)
	}
	return out
}

// WaitingPairs implements ui.Desk.
func (d *Desk) WaitingPairs(context.Context) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.waiting()), nil
}

// waiting are the pairs that no one has decided on, those that were put off last.
func (d *Desk) waiting() []view.MatchPair {
	var open, later []view.MatchPair
	for _, p := range d.doubts {
		switch i := d.ruled(p.Left.Ref, p.Right.Ref); {
		case i < 0:
			open = append(open, p)
		case d.decided[i].Verdict == view.DecideLater:
			p.Later = true
			later = append(later, p)
		}
	}
	return append(open, later...)
}

// ruled returns the decision about two records, -1 for none.
func (d *Desk) ruled(a, b string) int {
	return slices.IndexFunc(d.decided, func(m view.MatchDecision) bool { return m.Left.Ref == a && m.Right.Ref == b })
}

// QueueOf implements ui.Desk.
func (d *Desk) QueueOf(_ context.Context, kind view.PairKind, order view.MatchOrder, limit int) (view.MatchQueue, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return view.MatchQueue{}, ErrFake
	}
	q := view.MatchQueue{Pairs: d.waiting()}
	q.Waiting = len(q.Pairs)
	for _, k := range view.PairKinds() {
		n := 0
		for _, p := range q.Pairs {
			if p.Kind == k {
				n++
			}
		}
		q.Kinds = append(q.Kinds, view.KindCount{Kind: k, Waiting: n})
	}
	if kind != view.AllPairs {
		q.Pairs = slices.DeleteFunc(q.Pairs, func(p view.MatchPair) bool { return p.Kind != kind })
	}
	if order == view.OldestFirst {
		slices.Reverse(q.Pairs)
	}
	for _, m := range d.decided {
		if m.Verdict != view.DecideLater {
			q.DecidedToday++
		}
	}
	q.Pairs = q.Pairs[:min(len(q.Pairs), limit)]
	return q, nil
}

// Compare implements ui.Desk.
func (d *Desk) Compare(_ context.Context, a, b string) (view.Comparison, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return view.Comparison{}, ErrFake
	}
	i := slices.IndexFunc(d.doubts, func(p view.MatchPair) bool { return p.Left.Ref == a && p.Right.Ref == b })
	if i < 0 {
		return d.compareSources(a, b)
	}
	p, made := d.doubts[i], doubts[i]
	c := view.Comparison{MatchPair: p, Band: "ask", Ask: 50, Join: 90, Against: made.against, Parts: []view.ScorePart{
		{Feature: "title", Points: made.score - 53, Most: 35}, {Feature: "author", Points: 20, Most: 20}, {Feature: "year", Points: 13, Most: 15},
		{Feature: "pages", Points: 10, Most: 15}, {Feature: "publisher", Points: 10, Most: 15}, {Feature: "isbn", Points: -15}}}
	c.Rows = compareRows(p)
	for _, r := range c.Rows {
		if r.State == view.RowDiffers {
			c.Differing++
		}
	}
	c.LeftMARC, c.RightMARC = compareMARC(p.Left, "411 S."), compareMARC(p.Right, "411, [1] Seiten")
	if i := d.ruled(a, b); i >= 0 {
		m := d.decided[i]
		c.Decision, c.Together = &m, m.Verdict == view.SameBook
	}
	return c, nil
}

func same(label, text string) view.CompareRow {
	v := []view.ComparedText{{{Text: text}}}
	return view.CompareRow{Label: label, State: view.RowSame, Left: v, Right: v}
}

// compareRows are the fields of a pair: the first word of the titles differs, if they
// are not the same.
func compareRows(p view.MatchPair) []view.CompareRow {
	one := func(pieces ...view.ComparedPiece) []view.ComparedText { return []view.ComparedText{pieces} }
	plain := func(s string) view.ComparedPiece { return view.ComparedPiece{Text: s} }
	diff := func(s string) view.ComparedPiece { return view.ComparedPiece{Text: s, Differs: true} }
	rows := []view.CompareRow{{Label: "Title", State: view.RowDiffers, Left: one(diff(p.Left.Heading)), Right: one(diff(p.Right.Heading))}}
	if p.Left.Ref == "r1" {
		rows[0].Left = one(plain("Der "), diff("Prozess"), plain(" : Roman"))
		rows[0].Right = one(plain("Der "), diff("Process"), plain(" : Roman"))
	}
	if p.Left.Heading == p.Right.Heading {
		rows[0] = same("Title", p.Left.Heading)
	}
	if p.Left.Author != "" {
		rows = append(rows, same("Author", p.Left.Author))
	}
	return append(rows,
		view.CompareRow{Label: "Published", State: view.RowDiffers, Left: one(plain("Berlin : Die Schmiede, " + p.Left.Year)),
			Right: one(plain("Berlin : "), diff("Verlag"), plain(" Die Schmiede, "), diff("["), plain("1925"), diff("]"))},
		same("Format", "Book"),
		view.CompareRow{Label: "Pages", State: view.RowDiffers, Left: one(plain("411 "), diff("S.")), Right: one(plain("411"), diff(", [1] Seiten"))},
		same("Language", "German"),
		view.CompareRow{Label: "Subjects", State: view.RowRightOnly, Right: []view.ComparedText{{plain("Legal stories")}, {plain("Trials")}}},
		view.CompareRow{Label: "Class", State: view.RowNotCompared, Left: one(plain("PT2621.A26")), Right: one(plain("833.912"))},
		view.CompareRow{Label: "Series", State: view.RowLeftOnly, Left: one(plain("Die Romane des XX. Jahrhunderts"))},
		view.CompareRow{Label: "Notes", State: view.RowNotCompared, Left: one(plain("Erstausgabe. Aus dem Nachlass herausgegeben; mit einem Nachwort zur Entstehung und zur Reihenfolge der Kapitel.")),
			Right: one(plain("Originalausgabe."))},
		view.CompareRow{Label: "Control number", State: view.RowNotCompared, Left: one(plain(p.Left.ControlNumber)), Right: one(plain(p.Right.ControlNumber))})
}

func compareMARC(r view.MatchRecord, pages string) []view.MARCField {
	f := func(tag, ind string, subs ...string) view.MARCField {
		m := view.MARCField{Tag: tag, Ind1: ind[:1], Ind2: ind[1:]}
		for i := 0; i+1 < len(subs); i += 2 {
			m.Subfields = append(m.Subfields, view.MARCSubfield{Code: subs[i], Value: subs[i+1]})
		}
		return m
	}
	out := []view.MARCField{{Tag: "LDR", Value: "00000nam a2200000   4500"}, {Tag: "001", Value: r.ControlNumber},
		f("100", "1 ", "a", r.Author), f("245", "10", "a", r.Heading), f("264", " 1", "a", "Berlin :", "b", "Die Schmiede,", "c", r.Year)}
	if r.Library == "BRI" {
		out = append(out, f("300", "  ", "a", pages), f("650", " 0", "a", "Legal stories."))
	} else {
		out = append(out, f("300", "  ", "a", pages), f("490", "0 ", "a", "Die Romane des XX. Jahrhunderts"))
	}
	return out
}

// Decide implements ui.Desk.
func (d *Desk) Decide(ctx context.Context, r view.Ruling) (int64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return 0, ErrFake
	}
	for _, p := range d.doubts {
		if p.Left.Ref != r.A || p.Right.Ref != r.B {
			continue
		}
		if i := d.ruled(r.A, r.B); i >= 0 {
			d.decided = slices.Delete(d.decided, i, i+1)
		}
		d.rulings = append(d.rulings, r)
		id := int64(len(d.rulings))
		d.decided = slices.Insert(d.decided, 0, view.MatchDecision{ID: id, Verdict: r.Verdict, Who: "a librarian", Made: "2026-11-30T10:00:00Z", Left: p.Left, Right: p.Right})
		return id, nil
	}
	return 0, ErrFake
}

// Undo implements ui.Desk.
func (d *Desk) Undo(_ context.Context, id int64) (view.MatchDecision, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i, m := range d.decided {
		if id == 0 || m.ID == id {
			d.decided = slices.Delete(d.decided, i, i+1)
			return m, nil
		}
	}
	return view.MatchDecision{}, ErrFake
}

// Decided implements ui.Desk.
func (d *Desk) Decided(_ context.Context, limit int) ([]view.MatchDecision, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.decided[:min(len(d.decided), limit)]), nil
}

// Rulings are all decisions that were asked for, the first one first.
func (d *Desk) Rulings() []view.Ruling {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.rulings)
}
