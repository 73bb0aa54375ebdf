package catalogue

import (
	"bytes"
	"slices"
	"testing"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"pgregory.net/rapid"
)

// TestOrderKey holds texts in the order in which a reader looks for them.
func TestOrderKey(t *testing.T) {
	want := []string{
		"", "!!!", "[1] first", "2 cities", "10 cities", "$100 misunderstanding",
		"a", "\"A\" is for alibi", "aardvark", "abc", "...and ladies of the club", "Ändern", "anderswo", "Angst",
		"C primer", "C# primer", "C++ primer", "co operation", "cooperation", "Łódź", "loft", "O'Brien", "obrigado", "Øre", "Orel",
		"Straße", "Strassen", "zoo", "Ωδή", "война", "アイ", "中",
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	keys := map[string][]byte{}
	for _, s := range want {
		keys[s] = OrderKey(s)
	}
	slices.SortStableFunc(got, func(a, b string) int { return bytes.Compare(keys[a], keys[b]) })
	if !slices.Equal(got, want) {
		t.Errorf("order is\n%q, want\n%q", got, want)
	}
	for _, same := range [][2]string{{"Müller, Jörg", "MULLER, JORG."}, {"O’Brien", "O'Brien"}, {"Cookbooks.", "Cookbooks"}, {"Straße", "strasse"}} {
		if !bytes.Equal(OrderKey(same[0]), OrderKey(same[1])) {
			t.Errorf("%q and %q stand in two places", same[0], same[1])
		}
	}
}

// TestKeysAreLikeTheirTexts is what lets lists pack both.
func TestKeysAreLikeTheirTexts(t *testing.T) {
	if !slices.IsSorted(alphabet) {
		t.Errorf("the weights of %q are %d", common, alphabet)
	}
	if got := string(OrderKey("Emma, a Novel")); got != "emma a novel" {
		t.Errorf("key %q", got)
	}
}

// TestShortKeysKeepTheOrder compares keys with those of the collator.
func TestShortKeysKeepTheOrder(t *testing.T) {
	c := collate.New(language.Und, collate.Loose, collate.Numeric)
	var buffer collate.Buffer
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[a-c 0-9æþяβ中𠀀]{0,8}`))
		a, b := text.Draw(t, "a"), text.Draw(t, "b")
		x, y := slices.Clone(c.KeyFromString(&buffer, a)), slices.Clone(c.KeyFromString(&buffer, b))
		if got, want := bytes.Compare(alphabet.shorten(x), alphabet.shorten(y)), bytes.Compare(x, y); got != want {
			t.Fatalf("%q and %q compare as %d, want %d", a, b, got, want)
		}
		buffer.Reset()
	})
}
