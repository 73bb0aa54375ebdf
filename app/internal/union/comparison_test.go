package union

import (
	"slices"
	"strings"
	"testing"
)

// TestTellingParts: the same author and title in two editions of neighbouring years,
// one with a subtitle, share a key, so that they are compared and asked about; the
// language, which gives and takes nothing when it agrees, is no reason.
func TestTellingParts(t *testing.T) {
	const author = "=100  1\\$aDarwin, Charles,$d1809-1882.\n=300  \\\\$a615 p.\n"
	a := factsOf(t, "=001  1\n=008  850101s1839\\\\\\\\enk\\\\\\\\\\\\\\\\\\\\\\000\\0\\eng\\\\\n=245  14$aThe voyage of the Beagle\n=260  \\\\$bColburn,$c1839.\n"+author)
	b := factsOf(t, "=001  2\n=008  850101s1840\\\\\\\\enk\\\\\\\\\\\\\\\\\\\\\\000\\0\\eng\\\\\n=245  14$aThe voyage of the Beagle :$ba naturalist's journal\n=260  \\\\$bColburn,$c1840.\n"+author)
	rules := careful()
	keys := rules.KeysOf(b)
	if !slices.ContainsFunc(rules.KeysOf(a), func(k Key) bool { return k.Kind == KeyTitleAuthor && slices.Contains(keys, k) }) {
		t.Error("the two share no key of title and author")
	}
	c := rules.Compare(a, b, false)
	if c.Band != AskPerson {
		t.Errorf("the two are in band %v", c.Band)
	}
	if !slices.ContainsFunc(c.Parts, func(p Scored) bool { return p.Feature == OnLanguage }) {
		t.Fatal("the languages were not compared")
	}
	if text := c.Text(); strings.Contains(text, "0/0") || !strings.Contains(text, "author 20/20") {
		t.Errorf("the ledger keeps %q", text)
	}
	if slices.ContainsFunc(c.Telling(), func(p Scored) bool { return p.Feature == OnLanguage }) {
		t.Error("the language is told as a reason")
	}
}

// TestWeigh compares records that share numbers or do not, with and without vetoes, in
// both ways: what the ledger is told in few words is what a person is told in many.
func TestWeigh(t *testing.T) {
	var all []*Facts
	for _, number := range []string{"", "=010  \\\\$a85000001\n", "=020  \\\\$a9780306406157\n"} {
		for _, title := range []string{"Moby Dick", "Moby Dick :$bor the whale", "Omoo", "Typee.$nPart 2"} {
			for _, year := range []string{"1851", "1979", "1790"} {
				all = append(all, factsOf(t, "=001  1\n"+number+"=100  1\\$aMelville, Herman\n=245  10$a"+title+"\n=260  \\\\$bHarper,$c"+year+".\n=300  \\\\$a615 p.\n"))
			}
		}
	}
	left, told := 0, 0
	for _, rules := range Sets() {
		for _, a := range all {
			for _, b := range all {
				few, many := rules.Weigh(a, b, false), rules.Compare(a, b, false)
				if few.Band != many.Band || few.Veto != many.Veto || few.Against != many.Against || few.Number() != many.Number() {
					t.Fatalf("%s: %+v, told in many words %+v", rules.Name, few, many)
				}
				if few.Parts == nil && few.Band == KeepApart {
					left++
					continue
				}
				if told++; few.Score != many.Score || few.Text() != many.Text() {
					t.Fatalf("%s: %+v, told in many words %+v", rules.Name, few, many)
				}
			}
		}
	}
	if left == 0 || told == 0 {
		t.Errorf("%d comparisons were left out, %d were not", left, told)
	}
}
