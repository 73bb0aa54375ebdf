package union

import (
	"reflect"
	"testing"

	"holdfast/marc"

	"pgregory.net/rapid"
)

func TestFactsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String()
		f := &Facts{
			Kind: marc.Kind(rapid.IntRange(0, 4).Draw(t, "kind")), Content: Content(rapid.IntRange(0, 8).Draw(t, "content")),
			Carrier: Carrier(rapid.IntRange(0, 12).Draw(t, "carrier")), Level: rapid.Byte().Draw(t, "level"),
			Part:  Part{text.Draw(t, "number"), text.Draw(t, "part")},
			Title: text.Draw(t, "title"), Author: text.Draw(t, "author"), Heading: text.Draw(t, "heading"),
			HeadingTag: text.Draw(t, "tag"), Host: text.Draw(t, "host"), Proper: text.Draw(t, "proper"), Quality: rapid.IntRange(0, 255).Draw(t, "quality"),
		}
		number := rapid.IntRange(0, 100_000)
		f.Clues = Clues{Year: number.Draw(t, "year"), Other: number.Draw(t, "other"), Pages: number.Draw(t, "pages"), Edition: number.Draw(t, "edition"),
			Publisher: text.Draw(t, "publisher"), Language: text.Draw(t, "language"), Reprint: rapid.Bool().Draw(t, "reprint"),
			Main: Name{text.Draw(t, "surname"), text.Draw(t, "forename"), number.Draw(t, "born")}}
		for range rapid.IntRange(0, 3).Draw(t, "names") {
			f.Names = append(f.Names, text.Draw(t, "name"))
			f.Series = append(f.Series, Numbered{text.Draw(t, "series"), text.Draw(t, "number")})
		}
		for range rapid.IntRange(0, 3).Draw(t, "keys") {
			f.Keys = append(f.Keys, Key{KeyKind(rapid.Byte().Draw(t, "key kind")), text.Draw(t, "key")})
		}
		got, err := DecodeFacts(f.Append(nil))
		if err != nil || !reflect.DeepEqual(got, f) {
			t.Fatalf("got %+v (%v), want %+v", got, err, f)
		}
	})
}

func FuzzDecodeFacts(f *testing.F) {
	f.Add((&Facts{Title: "moby dick", Keys: []Key{{KeyISBN, "9782072165115"}}}).Append(nil))
	f.Add([]byte{FactsVersion, 0, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, b []byte) {
		facts, err := DecodeFacts(b)
		if err != nil {
			return
		}
		again, err := DecodeFacts(facts.Append(nil))
		if err != nil || !reflect.DeepEqual(again, facts) {
			t.Fatalf("%+v became %+v (%v)", facts, again, err)
		}
	})
}

func TestDescribe(t *testing.T) {
	for _, c := range []struct {
		name, record string
		deletes      bool
		stamp        string
		quality      bool
	}{
		{"T23: d is a deletion", "=LDR  00000dam\\a2200000\\a\\4500\n=001  1", true, "", true},
		{"T23: x is none for a title", "=LDR  00000xam\\a2200000\\a\\4500\n=001  1\n=005  20200102030405.0", false, "20200102030405.0", true},
		{"but it is for an authority", "=LDR  00000xz\\\\a2200000n\\\\4500\n=001  1\n=100  1\\$aMelville", true, "", false},
		{"a 005 that is no moment", "=001  1\n=005  yesterday", false, "", true},
		{"a 005 of noughts", "=001  1\n=005  00000000000000.0", false, "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := Describe(parse(t, c.record)[0])
			equal(t, "deletes", d.Deletes, c.deletes)
			equal(t, "stamp", d.Stamp, c.stamp)
			equal(t, "quality", d.Quality > 0, c.quality)
		})
	}
}

func TestDescribeAuthority(t *testing.T) {
	f := factsOf(t, "=LDR  00000nz\\\\a2200000n\\\\4500\n=001  1\n=035  \\\\$a(OCoLC)5\n=100  1\\$aMelville, Herman,$d1819-1891$wnne")
	equal(t, "heading", f.HeadingTag+" "+f.Heading, "100 Melville, Herman, 1819-1891")
	equal(t, "keys", len(f.Keys), 0)
}

// TestContentHash: the same text is the same content in any encoding, and any
// other text is another.
func TestContentHash(t *testing.T) {
	base := "=LDR  00000nam\\a2200000\\a\\4500\n=001  1\n=245  10$aMoby Dick"
	hash := func(s string) [16]byte { return Describe(parse(t, s)[0]).Hash }
	equal(t, "leader/09", hash("=LDR  00099nam\\\\2200033\\a\\4500\n=001  1\n=245  10$aMoby Dick"), hash(base))
	for _, other := range []string{
		"=LDR  00000cam\\a2200000\\a\\4500\n=001  1\n=245  10$aMoby Dick",
		"=LDR  00000nam\\a2200000\\a\\4500\n=001  1\n=245  14$aMoby Dick",
		"=LDR  00000nam\\a2200000\\a\\4500\n=001  1\n=245  10$bMoby Dick",
		"=LDR  00000nam\\a2200000\\a\\4500\n=001  1\n=246  10$aMoby Dick",
		"=LDR  00000nam\\a2200000\\a\\4500\n=001  1\n=245  10$aMoby dick",
		"=LDR  00000nam\\a2200000\\a\\4500\n=001  12\n=245  10$aMoby Dick",
	} {
		if hash(other) == hash(base) {
			t.Errorf("%q has the hash of another record", other)
		}
	}
}

func TestQuality(t *testing.T) {
	full := factsOf(t, "=001  1\n=040  \\\\$aA$beng\n=042  \\\\$apcc\n=245  10$aMoby Dick\n=650  \\0$aWhales").Quality
	brief := factsOf(t, "=LDR  00000nam\\a22000008a\\4500\n=001  1\n=245  10$aMoby Dick").Quality
	if full <= brief {
		t.Errorf("full record %d, prepublication record %d", full, brief)
	}
	equal(t, "full", full, 60+4+10)
}

func TestFold(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"Économie & société !", "economie and societe"}, {"L'univers", "lunivers"}, {"L’univers", "lunivers"}, {"Straße", "strasse"},
		{"İstanbul", "istanbul"}, {"Batıda", "batida"}, {"AT&T", "at and t"}, {"  [Letters]. ", "letters"}, {"Война и мир", "воина и мир"}, {"", ""}, {"…", ""},
		{"Plava︠i︡ushchie", "plavaiushchie"}, {"大日本", "大日本"},
	} {
		equal(t, c.in, Fold(c.in), c.want)
	}
}

func TestFoldTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Fold(rapid.String().Draw(t, "text"))
		if again := Fold(s); again != s {
			t.Fatalf("%q becomes %q", s, again)
		}
	})
}
