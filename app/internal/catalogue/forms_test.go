package catalogue

import (
	"slices"
	"testing"

	"holdfast/engine"
)

// TestFormLanguages: the endings of languages that a catalogue has titles of count, and
// no field of names is looked into.
func TestFormLanguages(t *testing.T) {
	for _, c := range []struct {
		counts []engine.FacetCount
		want   []string
	}{
		{nil, []string{"en"}},
		{[]engine.FacetCount{{Value: "English", Count: 900}, {Value: "German", Count: 60}, {Value: "Latin", Count: 30}, {Value: "Italian", Count: 10}}, []string{"en", "de"}},
		{[]engine.FacetCount{{Value: "French", Count: 1000}}, []string{"fr"}},
		{[]engine.FacetCount{{Value: "Latin", Count: 1000}}, []string{"en"}},
	} {
		if got := FormLanguages(c.counts, 1000); !slices.Equal(got, c.want) {
			t.Errorf("%v have the endings of %v, want %v", c.counts, got, c.want)
		}
	}
	for _, s := range Balanced().Steps {
		for _, c := range s.Any {
			if _, named := c.In[AuthorWords]; c.Kind == "forms" && (named || len(c.In) == 0 || c.In[Keyword] > 0 || c.In[PublisherWords] > 0) {
				t.Errorf("forms of names in %v", c.In)
			}
		}
	}
}
