package overlap

import "fmt"

// library is one that sends a file, with its habits.
type library struct {
	number int
	code   string
	habits habits
	size   float64 // of the greatest library's chance to hold a title
}

type habits struct {
	noOCLC, noISBN, brief, plain, capitals, rda, numberInControl bool
	copying                                                      float64
}

// libraries returns the libraries, the greatest first.
func libraries(seed uint64, n int, rates LibraryRates) []library {
	list := make([]library, n)
	for i := range list {
		d := drawOf(seed, listLibraries, uint64(i))
		list[i] = library{number: i, code: fmt.Sprintf("L%03d", i+1), size: 1 / (1 + float64(i)*3/float64(n)),
			habits: habits{
				noOCLC: d.is(rates.NoOCLC), noISBN: d.is(rates.NoISBN), brief: d.is(rates.Brief), plain: d.is(rates.Plain),
				capitals: d.is(rates.Capitals), rda: d.is(rates.RDA), numberInControl: d.is(rates.NumberInControl),
				copying: rates.CopyLeast + d.Float64()*(rates.CopyMost-rates.CopyLeast),
			}}
	}
	return list
}

// holds returns how many records a library has of a title.
func (l *library) holds(d draw, t *title, rates LibraryRates) int {
	if !d.is(t.popularity * l.size) {
		return 0
	}
	if d.is(rates.Twice) {
		return 2
	}
	return 1
}
