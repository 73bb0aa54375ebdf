package union

import (
	"strings"

	"holdfast/marc"
)

// Numbered is a place in a series: the folded title of the series and the number,
// normalised as those of parts are.
type Numbered struct{ Title, Number string }

// maxSeries bounds the series of one record.
const maxSeries = 6

// seriesOf reads the numbered series: 490, 440 and 8XX, in UNIMARC 225.
func seriesOf(r *marc.Record, dialect marc.Dialect) (list []Numbered) {
	for i := range r.Fields {
		f := &r.Fields[i]
		title := ""
		switch f.Tag {
		case "490", "440", "830":
			title = f.Sub('a')
		case "800", "810", "811":
			title = f.Sub('t')
		case "225":
			title = f.Sub('a')
		}
		if dialect == marc.UNIMARC != (f.Tag == "225") || len(list) == maxSeries {
			continue
		}
		n := Numbered{clip(Fold(title)), partNumber(f.Sub('v'))}
		if n.Title != "" && n.Number != "" && len(n.Number) <= maxCompared {
			list = append(list, n)
		}
	}
	return list
}

// agreeOnSeries compares the numbers in series that both name. One number of both is
// enough: a series is called in several ways, and so is its number.
func agreeOnSeries(a, b []Numbered, w wording) agreement {
	differ := agreement{}
	for _, x := range a {
		for _, y := range b {
			if x.Title != y.Title {
				continue
			}
			if sameNumber(x.Number, y.Number) {
				return agreement{true, 1, x.Number}
			}
			differ = agreement{true, 0, w.both(x.Number, y.Number)}
		}
	}
	return differ
}

// sameNumber says whether two numbers may be one: all that one says the other says
// too, a year of two digits being that of four.
func sameNumber(a, b string) bool {
	wa, wb := strings.Fields(a), strings.Fields(b)
	if len(wa) > len(wb) {
		wa, wb = wb, wa
	}
	for _, w := range wa {
		same := false
		for _, v := range wb {
			same = same || w == v || yearOfTwo(w, v) || yearOfTwo(v, w)
		}
		if !same {
			return false
		}
	}
	return true
}

// yearOfTwo says whether short is the year long without its century. Zeros before it
// went with those of other numbers.
func yearOfTwo(short, long string) bool {
	return len(long) == 4 && allDigits(long) && allDigits(short) && len(short) <= 2 && strings.TrimLeft(long[2:], "0") == strings.TrimLeft(short, "0")
}
