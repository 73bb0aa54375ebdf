package analysis

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func texts(tokens []Token) string {
	var parts []string
	for _, t := range tokens {
		parts = append(parts, t.Text)
	}
	return strings.Join(parts, "|")
}

func TestWords(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{" -- . ", ""},
		{"The Origin of Species", "the|origin|of|species"},
		{"économie ECONOMIE e\u0301conomie", "economie|economie|economie"},
		{"İstanbul ıspanak Istanbul", "istanbul|ispanak|istanbul"},
		{"Æsop Straße STRASSE œuvre Łódź Ørsted Þór", "aesop|strasse|strasse|oeuvre|lodz|orsted|thor"},
		{"O'Brien O’Brien Oʼbrien OBrien", "obrien|obrien|obrien|obrien"},
		{"Gogolʹ Gogol", "gogol|gogol"},
		{"Sofii\uFE20a\uFE21 ", "sofiia"},
		{"U.S.A. J.R.R. Tolkien", "u|s|a|j|r|r|tolkien"},
		{"pi é 3.14 20,000", "pi|e|3.14|20,000"},
		{"pi 3.14 20,000 a.b 1.a", "pi|3.14|20,000|a|b|1|a"},
		{"C++ c# C .NET net C#x Objective-C++", "c++|c#|c|.net|net|c|x|objective|c++"},
		{"é C++ c# C .NET net C#x", "e|c++|c#|c|.net|net|c|x"},
		{"東京 ひらがな カタカナ ガ", "东|京|ひ|ら|が|な|カ|タ|カ|ナ|ガ"},
		{"한국어 책", "한국어|책"},
		{"Война и мир ЁЛКА", "воина|и|мир|елка"},
		{"ΛΌΓΟΣ λόγος", "λογοσ|λογοσ"},
		{"ＡＢＣ ﬁn ½", "abc|fin|1|2"},
		{"שָׁלוֹם", "שלום"},
		{"كَتَبَ كتب أحمد إحمد آحمد ٱحمد احمد", "كتب|كتب|احمد|احمد|احمد|احمد|احمد"},
		{"علي على مكتبة مكتبه ٢٠٢٤ کتاب", "علي|علي|مكتبه|مكتبه|2024|كتاب"},
		{"王應麟 王应麟 南満州鉄道 南滿洲鐵道", "王|応|麟|王|応|麟|南|満|州|鉄|道|南|満|州|鉄|道"},
		{"l'univers L’été qu'une dell’arte O'Brien l'Brien Qu'ran", "l|univers|l|ete|qu|une|dell|arte|obrien|lbrien|quran"},
		{"Pride & prejudice AT&T & é", "pride|and|prejudice|at|and|t|and|e"},
		{"DİYARBAKIR Batıda", "diyarbakir|batida"},
		{"हिन्दी", "हिन्दी"},
		{"snake_case title:subtitle é_é", "snake|case|title|subtitle|e|e"},
		{"a\xffb é\xffe", "a|b|e|e"},
		{"'quoted' rock 'n' roll é 'quoted'", "quoted|rock|n|roll|e|quoted"},
		{"5'4 é 5'4 O´Brien dogs’ bones", "5|4|e|5|4|obrien|dogs|bones"},
		{"ゟ ｶﾞ", "よ|り|ガ"},
		{"สวัสดี", "ส|วั|ส|ดี"},
		{"b\u0301\U000E01EFx \u0301x", "bx|x"},
	} {
		if got := texts(Words(c.in)); got != c.want {
			t.Errorf("Words(%q) = %s, want %s", c.in, got, c.want)
		}
	}
}

func TestOffsets(t *testing.T) {
	in := "L’Économie, (2e éd.) C++; .NET 東京"
	var got []string
	for _, w := range Words(in) {
		got = append(got, in[w.Start:w.End])
	}
	if s := strings.Join(got, "|"); s != "L|Économie|2e|éd|C++|.NET|東|京" {
		t.Errorf("marked words %s", s)
	}
}

// The fast path must cut as the long one does.
func TestASCIIAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.StringOfN(rapid.RuneFrom([]rune("abCNl19` .,'#+-_:/ETet&")), 0, 24, -1).Draw(t, "in")
		fast := Words(in)
		slow := appendUnicode(nil, in)
		if texts(fast) != texts(slow) {
			t.Fatalf("%q: fast %s, slow %s", in, texts(fast), texts(slow))
		}
		for i := range fast {
			if fast[i] != slow[i] {
				t.Fatalf("%q: fast %v, slow %v", in, fast[i], slow[i])
			}
		}
	})
}

func TestFoldIsStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.String().Draw(t, "in")
		once := Fold(in)
		if twice := Fold(once); twice != once {
			t.Fatalf("%q folds to %q, that to %q", in, once, twice)
		}
		end := 0
		for _, w := range Words(in) {
			if w.Text == "" || w.Start > w.End || w.End > len(in) || w.Start < 0 || w.End < end {
				t.Fatalf("%q: token %+v", in, w)
			}
			end = w.End
		}
	})
}

func TestStub(t *testing.T) {
	for in, want := range map[string]string{"": "", "ab": "ab", "abcd": "abc", "война": "вои", "東": "东"} {
		if got := Stub(Fold(in)); got != want {
			t.Errorf("Stub(%q) = %q, want %q", in, got, want)
		}
	}
}

func FuzzWords(f *testing.F) {
	for _, s := range []string{"", "C++ .NET", "O’Brien", "東京 ガ", "a\xff", "½ﬁ\u0301"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		if once := Fold(in); Fold(once) != once {
			t.Fatalf("%q folds to %q, that to %q", in, once, Fold(once))
		}
	})
}

func BenchmarkWords(b *testing.B) {
	for name, in := range map[string]string{
		"ascii":   "The origin of species by means of natural selection, or, The preservation of favoured races",
		"unicode": "Économie politique de l’Amérique du Sud : études réunies à la mémoire de José",
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(in)))
			for b.Loop() {
				Words(in)
			}
		})
	}
}
