package wording

import (
	"strings"

	"holdfast/app/view"
)

// Problem words what is said of a record or a file of an import; one of a newer kind is
// said in English.
func Problem(p *view.Problem) string {
	args := func(i int) string {
		if i < len(p.Args) {
			return p.Args[i]
		}
		return ""
	}
	key, first, second := "problem."+p.Kind, args(0), args(1)
	switch p.Kind {
	case "file":
		if p.Trouble.Text == "" {
			return p.Text
		}
		return Trouble(&p.Trouble)
	case "rejected":
		key = "reject." + p.Why
		if p.Why == "member" {
			second = looksLike(second)
		}
	case "kept":
		first = known("problem.kind."+first, first)
	}
	return known(key, sentence(strings.TrimSuffix(p.Text, ".")), "A", first, "B", second)
}

// FileTrouble words why a file was not read, or not to its end.
func FileTrouble(f *view.FileReport) string {
	if f.Trouble.Text == "" {
		return f.Error
	}
	return Trouble(&f.Trouble)
}

// Warning words a kind of what was mended or noticed, or shows it as it is.
func Warning(kind string) string {
	if why, ok := strings.CutPrefix(kind, "left_out: "); ok {
		return T("warning.left_out", "Why", why)
	}
	return known("warning."+kind, strings.ReplaceAll(kind, "_", " "))
}

// looksLike names what a file looks like that is not MARC.
func looksLike(name string) string {
	key := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(name))
	return known("looks."+key, name)
}

// known is the text of a key, or other if there is none.
func known(key, other string, pairs ...any) string {
	if text := T(key, pairs...); text != key {
		return text
	}
	return other
}
