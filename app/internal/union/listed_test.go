package union

import (
	"bytes"
	"errors"
	"testing"

	"holdfast/marc"
)

func TestListedTitle(t *testing.T) {
	for _, c := range []struct {
		number string
		kind   NumberKind
		want   string
	}{
		{"(OCoLC)ocm00012345", "", "=oclc 12345"},
		{"ocn12345", "", "=oclc 12345"},
		{"12345", "", "=oclc 12345"},
		{"2072165113", "", "=isbn 9782072165115"},
		{"2072165113", OCLCNumber, "=oclc 2072165113"},
		{"0028-0836", "", "=issn 00280836"},
		{"00280836", ISSNNumber, "=issn 00280836"},
		{"n 78890351", "", "=lccn n78890351"},
		{"2001627090", LCCNNumber, "=lccn 2001627090"},
		{"lccn: 2001627090", "", "=lccn 2001627090"},
		{"#17", "", "=union 17"},
		{"17", UnionNumber, "=union 17"},
		{"#0", "", ""},
		{"", "", ""},
		{"whatever", "", ""},
	} {
		got := ListedTitle(c.number, c.kind)
		equal(t, c.number, got, c.want)
		if k, n, ok := ListedKey(got); ok != (got != "") || ok && (k.Value == "") == (n == 0) {
			t.Errorf("%q names %v, %d, %v", got, k, n, ok)
		}
	}
	if _, _, ok := ListedKey("ocm12345"); ok {
		t.Error("a control number is taken for the name of a listed title")
	}
}

func TestListedRecord(t *testing.T) {
	l := Listed{Title: "=oclc 1", CallNumber: "QA 76", Location: "Hall", Note: "Gift"}
	d := Describe(l.Record())
	equal(t, "kind", d.Kind, marc.Holdings)
	equal(t, "host", d.Host, "=oclc 1")
	equal(t, "holdings", shelvesText((&Profile{}).Holdings(l.Record())), ": QA 76, Hall, (Gift)")
	var b bytes.Buffer
	w := marc.NewWriter(&b, marc.ISO2709)
	if err := errors.Join(w.Write(l.Record()), w.Close()); err != nil {
		t.Fatal(err)
	}
	again, err := marc.Decode(b.Bytes(), marc.ISO2709, nil)
	if err != nil || Describe(again).Host != "=oclc 1" || Describe(again).Control != l.Control() {
		t.Errorf("the record came back as %v, %v", again, err)
	}
}
