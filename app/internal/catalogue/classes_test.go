package catalogue

import (
	"slices"
	"testing"

	"holdfast/assets/codes"
)

func TestClass(t *testing.T) {
	rec := record(t, "050 00 $aQH365$b.O2 1859", "082 04 $a576.8/2$223")
	wantList(t, "class", values(t, rec, Class), "LC QH", "DDC 57")
	wantList(t, "above", values(t, rec, TopClass), "LC Q", "LC", "DDC 5", "DDC")
	wantList(t, "below", values(t, rec, PartClass), "LC QH 301-705", "DDC 576")
	wantList(t, "label", labelled(rec, "Class"), "QH365 .O2 1859", "576.82")
	wantList(t, "Dewey alone", values(t, record(t, "082 04 $a599.5"), Class), "DDC 59")
	rec = record(t, "050 ## $aMLCS 92/1", "082 ## $a[Fic]")
	wantList(t, "no scheme", values(t, rec, Class))
	wantList(t, "no scheme above", values(t, rec, TopClass))
	wantList(t, "local", values(t, record(t, "090 ## $aKBM524.5$b.A3"), Class), "LC KB")
	rec = record(t, "050 #4 $aQH31.D2", "050 #4 $aQH45.D3", "090 ## $aQ175")
	wantList(t, "two of a kind count once", values(t, rec, TopClass), "LC Q", "LC")
	wantList(t, "two of a kind", values(t, rec, Class), "LC QH", "LC Q general")
}

// TestClassSchemes reads each scheme from the fields that it stands in.
func TestClassSchemes(t *testing.T) {
	for line, want := range map[string][3][]string{
		"060 10 $aWB 100":            {{"NLM W", "NLM"}, {"NLM WB"}, nil},
		"060 ## $aQH 450":            {{"LC Q", "LC"}, {"LC QH"}, {"LC QH 301-705"}},
		"060 ## $aW 1 AM":            {{"NLM W", "NLM"}, {"NLM W general"}, nil},
		"086 0# $aA 13.78:P 94/2":    {{"SuDoc A", "SuDoc"}, {"SuDoc A 13"}, nil},
		"086 1# $aCA1 BT31-2":        {nil, nil, nil},
		"080 ## $a821.111(73)":       {{"UDC 8", "UDC"}, {"UDC 82"}, {"UDC 821"}},
		"080 ## $a(091)":             {nil, nil, nil},
		"080 ## $a5":                 {{"UDC 5", "UDC"}, nil, nil},
		"084 ## $aNQ 2350$2rvk":      {{"RVK N", "RVK"}, {"RVK NQ"}, nil},
		"084 ## $a44.01$2bcl":        {{"BKL 4", "BKL"}, {"BKL 44"}, {"BKL 44.01"}},
		"084 ## $a53C25$2msc":        {{"msc"}, nil, {"msc 53C25"}},
		"084 ## $a53C25":             {nil, nil, nil},
		"852 0# $aHill$hPR4034$i.P7": {{"LC P", "LC"}, {"LC PR"}, {"LC PR 3991-5990"}},
		"852 1# $aHill$h823.7":       {{"DDC 8", "DDC"}, {"DDC 82"}, {"DDC 823"}},
		"852 2# $hWS 200":            {{"NLM W", "NLM"}, {"NLM WS"}, nil},
		"852 3# $hC 3.2:P 81":        {{"SuDoc C", "SuDoc"}, {"SuDoc C 3"}, nil},
		"852 8# $hQH31":              {nil, nil, nil},
		"082 04 $a004":               {{"DDC 0", "DDC"}, {"DDC 00"}, {"DDC 004"}},
		"050 #0 $aE457.A1":           {{"LC E", "LC"}, {"LC E general"}, {"LC E 456-655"}},
		"050 #0 $aCB351":             {{"LC C", "LC"}, {"LC CB"}, {"LC CB 300-399"}},
	} {
		rec := record(t, line)
		for i, field := range []string{TopClass, Class, PartClass} {
			wantList(t, line+" "+field, values(t, rec, field), want[i]...)
		}
	}
}

// TestClassTree: what stands in a class stands in the one above, and its field is the
// one of its level.
func TestClassTree(t *testing.T) {
	codes.Classes(func(value string, _ codes.Caption) {
		parent := ClassParent(value)
		if parent == "" {
			if ClassField(value) != TopClass {
				t.Errorf("scheme %s is in %s", value, ClassField(value))
			}
			return
		}
		fields := []string{TopClass, Class, PartClass}
		if i, j := slices.Index(fields, ClassField(parent)), slices.Index(fields, ClassField(value)); i > j {
			t.Errorf("%s, in %s, is below %s, in %s", value, fields[j], parent, fields[i])
		}
		if _, ok := codes.Class(parent); !ok && ClassField(parent) == TopClass {
			t.Errorf("%s stands in %s, which has no caption", value, parent)
		}
	})
}
