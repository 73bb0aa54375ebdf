package wording

import "testing"

// TestMARCNamesByDialect: one tag means another thing in UNIMARC.
func TestMARCNamesByDialect(t *testing.T) {
	for _, c := range []struct {
		language  string
		unimarc   bool
		tag, code string
		want      string
	}{
		{"en", false, "200", "", ""}, {"en", true, "200", "", "Title and responsibility"}, {"de", true, "200", "", "Titel und Verantwortlichkeit"},
		{"en", false, "245", "", "Title statement"}, {"en", true, "245", "", ""}, {"de", true, "700", "b", "Übriger Namensteil"}, {"en", true, "700", "k", ""},
		{"de", false, "LDR", "", "Satzkennung"}, {"de", true, "LDR", "", "Satzkennung"},
	} {
		use(t, c.language)
		got := MARCField(c.unimarc, c.tag)
		if c.code != "" {
			got = MARCCode(c.unimarc, c.tag, c.code)
		}
		if got != c.want {
			t.Errorf("%s, UNIMARC %v, %s $%s: %q, want %q", c.language, c.unimarc, c.tag, c.code, got, c.want)
		}
	}
	use(t, "en")
}
