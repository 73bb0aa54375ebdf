package union

import "holdfast/marc"

// The quality of a record decides which of a title's sources leads. It is the
// sum of four parts, each of which can be named to a person:
//
//	level   0 to 60  how fully it was catalogued, leader/17
//	fields  0 to 40  one for each data field with a tag below 880, at most 40
//	origin  0 to 10  5 for 040 $b (its language is stated) and 5 for 042
//	                 (it was authenticated)
//	length  0 to 20  one for each 150 bytes of text
//
// and 20 less if the reader lost something of it. Equal records stand in the
// order in which they came.

// levels rates leader/17 (MARC 21 "Encoding level", and OCLC's own letters).
var levels = map[byte]int{
	' ': 60, '1': 55, 'I': 55, '2': 30, '3': 15, '4': 45, '5': 20, '7': 25, '8': 10,
	'K': 35, 'L': 30, 'M': 25, 'J': 15, 'u': 10, 'z': 10,
}

// qualityOf rates a record from 0 to 130.
func qualityOf(r *marc.Record) int {
	q := levels[r.Leader.EncodingLevel()]
	fields, length := 0, 0
	for i := range r.Fields {
		f := &r.Fields[i]
		length += len(f.Value)
		for j := range f.Subfields {
			length += len(f.Subfields[j].Value)
		}
		switch {
		case !f.IsControl() && f.Tag < "880":
			fields++
		}
		if f.Tag == "040" && f.Sub('b') != "" || f.Tag == "042" {
			q += 5
		}
	}
	q += min(fields, 40) + min(length/150, 20)
	for i := range r.Warnings {
		if r.Warnings[i].Severity == marc.Loss {
			q -= 20
			break
		}
	}
	return max(0, min(q, 255))
}
