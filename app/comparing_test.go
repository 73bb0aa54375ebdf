package app

import (
	"strings"
	"testing"

	"holdfast/app/view"

	"pgregory.net/rapid"
)

// marked writes a value with what differs in angles.
func marked(t view.ComparedText) string {
	var b strings.Builder
	for _, p := range t {
		if p.Differs {
			b.WriteString("<" + p.Text + ">")
		} else {
			b.WriteString(p.Text)
		}
	}
	return b.String()
}

func TestDiffTexts(t *testing.T) {
	for _, c := range [][4]string{
		{"Der Prozess : Roman", "Der Process : Roman", "Der <Prozess> : Roman", "Der <Process> : Roman"},
		{"Die Schmiede", "Verlag Die Schmiede", "Die Schmiede", "<Verlag> Die Schmiede"},
		{"1925", "[1925]", "1925", "<[>1925<]>"},
		{"411 S.", "411, [1] Seiten", "411 <S.>", "411<, [1] Seiten>"},
		{"The Origin of species", "The origin of Species, 2", "The Origin of species", "The origin of Species<, 2>"},
		{"anything", "else", "<anything>", "<else>"},
	} {
		l, r := diffTexts(c[0], c[1])
		if marked(l) != c[2] || marked(r) != c[3] {
			t.Errorf("%q and %q: %q and %q, want %q and %q", c[0], c[1], marked(l), marked(r), c[2], c[3])
		}
	}
}

// TestDiffKeepsText: the pieces of a value are the value, and what is not marked is
// the same on both sides, but for blanks.
func TestDiffKeepsText(t *testing.T) {
	text := rapid.StringOf(rapid.RuneFrom([]rune("ab ä.[ ")))
	bare := func(v view.ComparedText) string {
		var b strings.Builder
		for _, p := range v {
			if !p.Differs {
				b.WriteString(p.Text)
			}
		}
		return strings.ReplaceAll(b.String(), " ", "")
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := text.Draw(t, "a"), text.Draw(t, "b")
		l, r := diffTexts(a, b)
		if l.String() != a || r.String() != b {
			t.Fatalf("%q and %q became %q and %q", a, b, l, r)
		}
		if bare(l) != bare(r) {
			t.Fatalf("what is the same of %q and %q is %q and %q", a, b, marked(l), marked(r))
		}
	})
}

func TestCompareRow(t *testing.T) {
	long := strings.Repeat("word ", 500)
	for _, c := range []struct {
		label       string
		left, right []string
		state       view.RowState
		l, r        string
	}{
		{"Author", []string{"Kafka, Franz"}, []string{"Kafka, Franz"}, view.RowSame, "Kafka, Franz", "Kafka, Franz"},
		{"Author", []string{"KAFKA"}, []string{"Kafka"}, view.RowSame, "KAFKA", "Kafka"},
		{"Subjects", []string{"Law", "Trials"}, []string{"Trials", "Law"}, view.RowSame, "Law|Trials", "Trials|Law"},
		{"Subjects", []string{"Law", "Trials"}, []string{"Trials", "Laws", "Courts"}, view.RowDiffers, "<Law>|Trials", "Trials|<Laws>|<Courts>"},
		{"Author", []string{"魯迅", "Lu, Xun"}, []string{"Lu, Xun"}, view.RowLeftOnly, "<魯迅>|Lu, Xun", "Lu, Xun"},
		{"Author", []string{"Lu, Xun"}, []string{"魯迅", "Lu, Xun"}, view.RowRightOnly, "Lu, Xun", "<魯迅>|Lu, Xun"},
		{"Series", []string{"Romane"}, nil, view.RowLeftOnly, "Romane", ""},
		{"Series", nil, []string{"Romane"}, view.RowRightOnly, "", "Romane"},
		{"Class", []string{"PT2621"}, []string{"833.912"}, view.RowNotCompared, "PT2621", "833.912"},
		{"Title", []string{long}, []string{long + "x"}, view.RowDiffers, "<" + long + ">", "<" + long + "x>"},
	} {
		row := compareRow(c.label, c.left, c.right)
		list := func(values []view.ComparedText) string {
			var out []string
			for _, v := range values {
				out = append(out, marked(v))
			}
			return strings.Join(out, "|")
		}
		if row.State != c.state || list(row.Left) != c.l || list(row.Right) != c.r {
			t.Errorf("%s %q and %q: %s, %s, %s", c.label, c.left, c.right, row.State, list(row.Left), list(row.Right))
		}
	}
}
