package catalogue

import (
	"slices"
	"strings"

	"holdfast/app/internal/citation"
	"holdfast/assets/codes"
	"holdfast/engine/analysis"
	"holdfast/marc"
)

// citedName is a name with the codes of what it did; none if the record does not say.
type citedName struct {
	citation.Name
	roles []string
	main  bool
}

// name reads 1XX and 7XX; a name with a title is that of another work.
func (c *cited) name(f *marc.Field) {
	text := nameHeading(f)
	if text.full == "" || isProcessingData(text.full) || f.Tag[0] == '7' && f.Sub('t') != "" {
		return
	}
	n := citedName{main: f.Tag[0] == '1', roles: rolesOf(f)}
	family, given, inverted := strings.Cut(text.entry, ", ")
	switch {
	case nameKind(tagNumber(f.Tag)) != 0:
		n.Body = text.full
	case f.Ind1 == '1' && inverted:
		n.Family, n.Given = family, given
		if s := trimISBD(clean(f.Sub('c'))); isSuffix(s) {
			n.Suffix = s
		}
	default:
		n.Body = joinFilled(" ", text.entry, trimISBD(clean(f.Sub('b'))))
	}
	c.names = append(c.names, n)
}

func joinFilled(separator string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), separator)
}

// isSuffix says whether what stands beside a name is a part of it: "Jr." is, "Sir" not.
func isSuffix(s string) bool {
	switch strings.TrimSuffix(s, ".") {
	case "Jr", "Sr", "II", "III", "IV", "jr", "sr":
		return true
	}
	return false
}

func (c *cited) unimarcName(f *marc.Field) {
	n := citedName{main: f.Tag == "700" || f.Tag == "710", roles: rolesOf(f)}
	switch a, b := trimISBD(clean(f.Sub('a'))), trimISBD(clean(f.Sub('b'))); {
	case a == "":
		return
	case f.Tag[1] == '1':
		n.Body = joinFilled(". ", a, b)
	case b == "":
		n.Body = a
	default:
		n.Family, n.Given = a, b
	}
	c.names = append(c.names, n)
}

// rolesOf are the codes of all roles that a name has.
func rolesOf(f *marc.Field) (list []string) {
	term := byte('e')
	if strings.HasSuffix(f.Tag, "11") {
		term = 'j'
	}
	for i := range f.Subfields {
		if s := &f.Subfields[i]; s.Code == term || s.Code == '4' {
			if code, _, ok := codes.Role(clean(s.Value)); ok {
				list = append(list, code)
			}
		}
	}
	return list
}

// makers are roles of those whom a reference names as authors.
var makers = set("aut cre cmp art ctg pht dis prg drt lbt lyr inv cns")

// people parts the names into authors, editors and translators. A name without a role is
// an author if it is the main entry or the statement of responsibility names it as one.
func (c *cited) people() {
	words := statement(joinFilled(" ; ", c.r.responsibility, c.r.responsibilityOriginal))
	for i := range c.names {
		n := &c.names[i]
		roles := n.roles
		if len(roles) == 0 {
			roles = []string{words.role(n)}
		}
		has := func(code string) bool { return slices.Contains(roles, code) }
		switch {
		case slices.ContainsFunc(roles, func(code string) bool { return makers[code] }):
			c.w.Authors = appendName(c.w.Authors, n.Name)
		case has("edt") || has("com"):
			c.w.Editors = appendName(c.w.Editors, n.Name)
		case has("trl"):
			c.w.Translators = appendName(c.w.Translators, n.Name)
		case n.main && !notAuthors[roles[0]]:
			c.w.Authors = appendName(c.w.Authors, n.Name)
		}
	}
}

func appendName(list []citation.Name, n citation.Name) []citation.Name {
	if slices.Contains(list, n) {
		return list
	}
	return append(list, n)
}

// statement is a statement of responsibility: its parts between semicolons, folded.
type statement string

// roleWords begin the parts of a statement that are not the author's, in the languages
// of most of the books.
var roleWords = []struct {
	role  string
	words []string
}{
	{"trl", []string{"translat", "trans ", "ubers", "uebers", "traduit", "trad ", "traduc", "traduz", "vertaald", "perevod", "per s "}},
	{"edt", []string{"edit", "ed ", "eds ", "hrsg", "hg ", "herausgegeben", "redig", "red ", "cur ", "a cura", "sous la direction", "dir ", "compiled", "selected", "pod red", "pod redak"}},
	{"ctb", []string{"illustr", "ill ", "introd", "pref", "with a", "with an", "with the", "forew", "vorw", "nachw", "einl", "avec", "mit ", "drawings", "photogr", "notes", "maps by", "revised"}},
}

// role is what the statement says that a name did, "" if it does not name it.
func (s statement) role(n *citedName) string {
	key := analysis.Fold(n.Family)
	if key == "" {
		key = analysis.Fold(n.Body)
	}
	for i, part := range strings.Split(string(s), ";") {
		folded := analysis.Fold(part)
		if key == "" || !strings.Contains(" "+folded+" ", " "+key+" ") {
			continue
		}
		before, _, _ := strings.Cut(" "+folded, " "+key)
		for _, r := range roleWords {
			for _, w := range r.words {
				if strings.Contains(before+" ", " "+w) {
					return r.role
				}
			}
		}
		if i == 0 || n.main {
			return "aut"
		}
		return "ctb"
	}
	if n.main {
		return "aut"
	}
	return ""
}
