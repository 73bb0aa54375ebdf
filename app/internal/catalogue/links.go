package catalogue

import (
	"strings"

	"holdfast/app/internal/union"
)

// Link is what a record says of another title.
type Link struct {
	// Kind is "earlier", "later" or "host".
	Kind string
	// Text is how it is shown, Title the title alone.
	Text, Title string
	// Numbers are control numbers, ISSN and ISBN of the other.
	Numbers []string
}

// linkKinds are the fields that link, of MARC 21 and of UNIMARC (its 43X and 44X).
var linkKinds = map[string]string{"773": "host", "780": "earlier", "785": "later"}

var unimarcLinkKinds = map[string]string{"461": "host", "462": "host", "463": "host",
	"430": "earlier", "431": "earlier", "432": "earlier", "433": "earlier", "434": "earlier", "435": "earlier", "436": "earlier",
	"440": "later", "441": "later", "442": "later", "443": "later", "444": "later", "445": "later", "446": "later", "447": "later"}

// Links lists what a record says of other titles, in the order of its fields.
func Links(rec *union.Record) []Link {
	if rec == nil || rec.MARC == nil {
		return nil
	}
	r := newReading(rec.MARC)
	kinds := linkKinds
	if r.unimarc {
		kinds = unimarcLinkKinds
	}
	var out []Link
	for i := range rec.MARC.Fields {
		f := &rec.MARC.Fields[i]
		kind := kinds[f.Tag]
		if kind == "" {
			continue
		}
		l := Link{Kind: kind, Title: titleText(f, "t")}
		if l.Title == "" {
			l.Title = titleText(f, "s")
		}
		if l.Title == "" {
			l.Title = titleText(f, "a")
		}
		l.Text = l.Title
		if author := trimISBD(clean(f.Sub('a'))); !r.unimarc && author != "" && author != l.Title {
			l.Text = author + ". " + l.Title
		}
		for k := range f.Subfields {
			s := &f.Subfields[k]
			if strings.IndexByte("wxz", s.Code) >= 0 {
				l.Numbers = add(l.Numbers, clean(s.Value))
			}
		}
		if l.Title != "" || len(l.Numbers) > 0 {
			out = append(out, l)
		}
	}
	return out
}
