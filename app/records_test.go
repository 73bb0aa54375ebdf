package app

import (
	"bytes"
	"fmt"
	"testing"

	"holdfast/marc"
)

// manyRecords makes an ISO 2709 file of n made-up records.
func manyRecords(t *testing.T, n int) []byte {
	t.Helper()
	var b bytes.Buffer
	w := marc.NewWriter(&b, marc.ISO2709)
	for i := range n {
		err := w.Write(&marc.Record{Leader: "00000nam a2200000   4500", Fields: []marc.Field{
			{Tag: "001", Value: fmt.Sprintf("made%06d", i)},
			{Tag: "245", Ind1: '0', Ind2: '0', Subfields: []marc.Subfield{{Code: 'a', Value: fmt.Sprintf("Made-up report number %d.", i)}}},
		}})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
