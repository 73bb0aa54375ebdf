package marc

import (
	_ "embed" // the rules of MARC 21
	"strings"
	"sync"
)

// marc21Text lists the fields of MARC 21; its head says how.
//
//go:embed marc21.txt
var marc21Text string

// fieldRule is what MARC 21 says about one field.
type fieldRule struct {
	name       string
	repeatable bool
	ind        [2]string // the values allowed; "-" for all
	subs       map[byte]bool
	anySub     bool
}

// marc21 maps tags to their rules.
var marc21 = sync.OnceValue(func() map[string]*fieldRule {
	rules := make(map[string]*fieldRule)
	for line := range strings.Lines(marc21Text) {
		words := strings.SplitN(strings.TrimRight(line, "\n"), " ", 6)
		if len(words) < 6 || line[0] == '#' {
			continue
		}
		rule := &fieldRule{name: words[5], repeatable: words[1] == "R", subs: make(map[byte]bool), anySub: words[4] == "-"}
		for i := range rule.ind {
			rule.ind[i] = strings.ReplaceAll(words[2+i], "#", " ")
		}
		for s := words[4]; s != ""; {
			code := s[0]
			s = s[1:]
			rest, repeatable := strings.CutPrefix(s, "*")
			rule.subs[code] = repeatable
			s = rest
		}
		rules[words[0]] = rule
	}
	return rules
})

// FieldName returns the name that MARC 21 gives to a field of a bibliographic
// record, such as "Title Statement" for 245, or "".
func FieldName(tag string) string {
	if rule := marc21()[tag]; rule != nil {
		return rule.name
	}
	return ""
}

// isLocal says whether a tag is left to libraries: those with a 9.
func isLocal(tag string) bool { return strings.IndexByte(tag, '9') >= 0 && tag != "490" }
