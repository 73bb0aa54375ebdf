package marc

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// linkedRecord has a title in two scripts and an 880 that renders no field.
var linkedRecord = &Record{
	Leader: blankLeader,
	Fields: []Field{
		{Tag: "001", Value: "ocm0001"},
		{Tag: "008", Value: "850101s1984    ru a     b    001 0 rus d"},
		{Tag: "100", Ind1: '1', Ind2: ' ', Subfields: []Subfield{{'6', "880-01"}, {'a', "Pushkin, Aleksandr"}, {'d', "1799-1837"}}},
		{Tag: "245", Ind1: '1', Ind2: '0', Subfields: []Subfield{{'6', "880-02"}, {'a', "Skazki :"}, {'b', "izbrannoe"}, {'n', "t. 1"}, {'c', "A. Pushkin"}}},
		{Tag: "650", Ind1: ' ', Ind2: '0', Subfields: []Subfield{{'a', "Fairy tales"}, {'z', "Russia"}}},
		{Tag: "651", Ind1: ' ', Ind2: '7', Subfields: []Subfield{{'a', "Russia"}}},
		{Tag: "880", Ind1: '1', Ind2: ' ', Subfields: []Subfield{{'6', "100-01/(N"}, {'a', "Пушкин, Александр"}}},
		{Tag: "880", Ind1: '1', Ind2: '0', Subfields: []Subfield{{'6', "245-02/(N"}, {'a', "Сказки :"}, {'b', "избранное"}}},
		{Tag: "880", Ind1: ' ', Ind2: ' ', Subfields: []Subfield{{'6', "500-00/(2/r"}, {'a', "הערה"}}},
	},
}

func TestSpecValues(t *testing.T) {
	for _, c := range []struct {
		spec string
		mode LinkMode
		want []string
	}{
		{"245abnp", WithoutLinked, []string{"Skazki : izbrannoe t. 1"}},
		{"245a", WithLinked, []string{"Skazki :", "Сказки :"}},
		{"245a", OnlyLinked, []string{"Сказки :"}},
		{"100|1*|a", WithoutLinked, []string{"Pushkin, Aleksandr"}},
		{"100|2*|a", WithoutLinked, nil},
		{"6XX", WithoutLinked, []string{"Fairy tales Russia", "Russia"}},
		{"65.|#7|a", WithoutLinked, []string{"Russia"}},
		{"008[35-37]", WithoutLinked, []string{"rus"}},
		{"008[6]:001", WithoutLinked, []string{"ocm0001", "s"}},
		{"008[39-40]", WithoutLinked, nil},
		{"245h", WithoutLinked, nil},
		{"500", WithLinked, []string{"הערה"}},
		{"2456", WithoutLinked, []string{"880-02"}},
	} {
		got := MustSpec(c.spec).Linked(c.mode).Values(linkedRecord)
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s, mode %d: %q, want %q", c.spec, c.mode, got, c.want)
		}
	}
}

func TestSpecErrors(t *testing.T) {
	for _, s := range []string{"", "24", "24-", "245|1|a", "008[", "008[5-", "008[7-3]", "008[-1]", "245é", "245a b", "245:"} {
		if _, err := ParseSpec(s); err == nil {
			t.Errorf("%q was taken", s)
		}
	}
}

// TestSpecNeverFails: whatever ParseSpec takes can be used on any record.
func TestSpecNeverFails(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec, err := ParseSpec(rapid.StringMatching(`[0-9Xx.|#*a-z\[\]:-]{0,16}`).Draw(t, "spec"))
		if err != nil {
			return
		}
		values := spec.Values(linkedRecord)
		if first := spec.First(linkedRecord); len(values) > 0 && first != values[0] || len(values) == 0 && first != "" {
			t.Fatalf("first %q of %q", first, values)
		}
		all := spec.Linked(WithLinked).Values(linkedRecord)
		if only := spec.Linked(OnlyLinked).Values(linkedRecord); len(only) > len(all) {
			t.Fatalf("%d linked of %d", len(only), len(all))
		}
	})
}

func TestLinkedBothWays(t *testing.T) {
	title := linkedRecord.First("245")
	other := linkedRecord.Linked(title)
	if other == nil || other.Sub('a') != "Сказки :" {
		t.Fatalf("245 is linked with %+v", other)
	}
	if back := linkedRecord.Linked(other); back != title {
		t.Errorf("and back with %+v", back)
	}
	if f := linkedRecord.Linked(&linkedRecord.Fields[8]); f != nil {
		t.Errorf("occurrence 00 is linked with %+v", f)
	}
	link, ok := ParseLink("245-02/(2/r")
	if want := (Link{"245", "02", "(2", true}); !ok || link != want {
		t.Errorf("%+v, want %+v", link, want)
	}
	for _, bad := range []string{"", "880", "880-", "880-1", "88-001", "880/01"} {
		if l, ok := ParseLink(bad); ok {
			t.Errorf("%q was read as %+v", bad, l)
		}
	}
	if got := linkedRecord.Fields[7].LinkedTag(); got != "245" {
		t.Errorf("tag of the linked field is %s", got)
	}
}
