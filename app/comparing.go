package app

import (
	"slices"
	"strings"
	"unicode"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/union"
	"holdfast/app/view"
)

// The labels of a comparison that the labelled view does not have.
const (
	labelTitle   = "Title"
	labelControl = "Control number"
)

// notCompared are labels whose values each library gives as it likes: that they
// differ says nothing.
var notCompared = map[string]bool{"Class": true, "Notes": true, "Contents": true, "Summary": true, "Links": true, labelControl: true}

// Labels lists the labels of comparisons, in their order; a screen translates them.
func Labels() []string {
	return append(append([]string{labelTitle}, catalogue.Labels()...), labelControl)
}

// compareRows puts two records side by side, label by label.
func compareRows(left, right *union.Record) (rows []view.CompareRow, differing int) {
	l, r := labelledTexts(left), labelledTexts(right)
	for _, label := range Labels() {
		if len(l[label])+len(r[label]) == 0 {
			continue
		}
		row := compareRow(label, l[label], r[label])
		if row.State == view.RowDiffers {
			differing++
		}
		rows = append(rows, row)
	}
	return rows, differing
}

// labelledTexts is a record's values by label.
func labelledTexts(rec *union.Record) map[string][]string {
	out := map[string][]string{}
	out[labelTitle] = catalogue.Titles(rec)
	for _, f := range catalogue.Labelled(rec) {
		for _, v := range f.Values {
			out[f.Label] = append(out[f.Label], v.Text)
		}
	}
	for _, s := range rec.Sources {
		out[labelControl] = append(out[labelControl], s.ControlNumber)
	}
	return out
}

func compareRow(label string, left, right []string) view.CompareRow {
	row := view.CompareRow{Label: label}
	l, r := folded(left), folded(right)
	slices.Sort(l)
	slices.Sort(r)
	switch {
	case slices.Equal(l, r):
		row.State = view.RowSame
	case len(right) == 0:
		row.State = view.RowLeftOnly
	case len(left) == 0:
		row.State = view.RowRightOnly
	case notCompared[label]:
		row.State = view.RowNotCompared
	default:
		row.State, row.Left, row.Right = diffLists(left, right)
		return row
	}
	row.Left, row.Right = unmarked(left), unmarked(right)
	return row
}

// folded are values without the difference of small and large letters, in which
// libraries follow different rules.
func folded(values []string) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = strings.ToLower(v)
	}
	return out
}

func unmarked(values []string) []view.ComparedText {
	out := make([]view.ComparedText, len(values))
	for i, v := range values {
		out[i] = view.ComparedText{{Text: v}}
	}
	return out
}

// diffLists marks what differs between two lists: values of both are left as they
// are wherever they stand, and the others are held against each other in order. Where
// one list has all that the other has, its further values stand on that side only.
func diffLists(left, right []string) (state view.RowState, l, r []view.ComparedText) {
	l, r = unmarked(left), unmarked(right)
	restL, restR := unmatched(folded(left), folded(right))
	switch {
	case len(restR) == 0:
		state = view.RowLeftOnly
	case len(restL) == 0:
		state = view.RowRightOnly
	default:
		state = view.RowDiffers
	}
	for k := range max(len(restL), len(restR)) {
		switch {
		case k >= len(restL):
			r[restR[k]][0].Differs = true
		case k >= len(restR):
			l[restL[k]][0].Differs = true
		default:
			l[restL[k]], r[restR[k]] = diffTexts(left[restL[k]], right[restR[k]])
		}
	}
	return state, l, r
}

// unmatched are the places of values that the other list does not have.
func unmatched(left, right []string) (restL, restR []int) {
	taken := make([]bool, len(right))
	for i, v := range left {
		at := -1
		for j, w := range right {
			if !taken[j] && v == w {
				at = j
				break
			}
		}
		if at < 0 {
			restL = append(restL, i)
			continue
		}
		taken[at] = true
	}
	for j := range right {
		if !taken[j] {
			restR = append(restR, j)
		}
	}
	return restL, restR
}

// maxDiffWords bounds the work on one value; longer ones are marked whole.
const maxDiffWords = 400

// diffTexts marks the words that only one of two texts has: those that are not in
// their longest common subsequence of words.
func diffTexts(a, b string) (l, r view.ComparedText) {
	wa, wb := pieces(a), pieces(b)
	if len(wa) > maxDiffWords || len(wb) > maxDiffWords {
		return view.ComparedText{{Text: a, Differs: true}}, view.ComparedText{{Text: b, Differs: true}}
	}
	sa, sb := common(folded(wa), folded(wb))
	return mark(wa, sa), mark(wb, sb)
}

// pieces cuts a text into words, blanks and single marks.
func pieces(s string) []string {
	var out []string
	class := func(c rune) int {
		switch {
		case unicode.IsLetter(c), unicode.IsDigit(c), unicode.IsMark(c):
			return 0
		case unicode.IsSpace(c):
			return 1
		}
		return 2
	}
	last := -1
	for _, c := range s {
		k := class(c)
		if k == last && k != 2 {
			out[len(out)-1] += string(c)
		} else {
			out = append(out, string(c))
		}
		last = k
	}
	return out
}

// common says which words of a and of b are in their longest common subsequence.
func common(a, b []string) (inA, inB []bool) {
	n, m := len(a), len(b)
	length := make([]int, (n+1)*(m+1)) // of the suffixes from i and j
	at := func(i, j int) *int { return &length[i*(m+1)+j] }
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			if a[i] == b[j] {
				*at(i, j) = *at(i+1, j+1) + 1
			} else {
				*at(i, j) = max(*at(i+1, j), *at(i, j+1))
			}
		}
	}
	inA, inB = make([]bool, n), make([]bool, m)
	for i, j := 0, 0; i < n && j < m; {
		switch {
		case a[i] == b[j]:
			inA[i], inB[j] = true, true
			i, j = i+1, j+1
		case *at(i+1, j) >= *at(i, j+1):
			i++
		default:
			j++
		}
	}
	return inA, inB
}

// mark joins words to runs. A blank is marked only between two words that are.
func mark(words []string, same []bool) view.ComparedText {
	var out view.ComparedText
	for i, w := range words {
		differs := !same[i]
		if strings.TrimSpace(w) == "" {
			differs = i > 0 && i+1 < len(words) && !same[i-1] && !same[i+1]
		}
		if n := len(out); n > 0 && out[n-1].Differs == differs {
			out[n-1].Text += w
			continue
		}
		out = append(out, view.ComparedPiece{Text: w, Differs: differs})
	}
	return out
}
