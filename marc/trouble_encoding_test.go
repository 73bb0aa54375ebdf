package marc

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
)

// The tests named T01 and so on are the reports of trouble that the design
// collects: what libraries complained of, and the right answer.

func TestT01FlagSaysMARC8TextIsUTF8(t *testing.T) {
	r := one(t, titled(plainLeader, "1", "Люди с чистой совестью :"))
	expectTitle(t, r, "Люди с чистой совестью :")
	if !warned(r, WarnFlagSaysMARC8) || r.Encoding != UTF8 {
		t.Errorf("encoding %v, warnings %v", r.Encoding, r.Warnings)
	}
	if got := WarnFlagSaysMARC8.Description(); got != "flag says MARC-8, text is UTF-8" {
		t.Errorf("description %q", got)
	}
}

func TestT02FlagSaysUTF8TextIsMARC8(t *testing.T) {
	r := one(t, titled(utf8Leader, "1", "Histoire du \"nouveau th\xE2e\xE3atre\""))
	expectTitle(t, r, `Histoire du "nouveau théâtre"`)
	if !warned(r, WarnFlagSaysUTF8) || r.Encoding != MARC8 {
		t.Errorf("encoding %v, warnings %v", r.Encoding, r.Warnings)
	}
	again := one(t, written(t, r, ISO2709))
	expectTitle(t, again, `Histoire du "nouveau théâtre"`)
	if len(again.Warnings) > 0 || again.Leader.Encoding() != 'a' {
		t.Errorf("written again: leader %q, warnings %v", again.Leader, again.Warnings)
	}
}

func TestT03UmlautsUnderBlankFlag(t *testing.T) {
	r := one(t, titled(plainLeader, "1", "Instruction für die öffentlich angestellten Aerzte"))
	expectTitle(t, r, "Instruction für die öffentlich angestellten Aerzte")
	if strings.ContainsAny(r.First("245").Sub('a'), "©ơ") {
		t.Error("read as MARC-8")
	}
}

func TestT04CombiningBeforeLetter(t *testing.T) {
	r := one(t, isoBytes(plainLeader, raw{"001", "1"}, raw{"650", " 0$aActualizaci\xE2on"}))
	if got := r.First("650").Sub('a'); got != "Actualización" {
		t.Errorf("%q", got)
	}
}

func TestT06UNIMARC(t *testing.T) {
	date := "20110419d2011    m  y0frey0103    ba"
	r := one(t, isoBytes("00000nam  2200000   450 ", raw{"100", "  $a" + date},
		raw{"200", "1 $a\x88La \x89veuve pr\xC2ecieuse$e\xC2ecrits"}))
	f := r.First("200")
	if f.Sub('a') != "La veuve précieuse" || f.NonFiling != len("La ") || f.Sub('e') != "écrits" {
		t.Errorf("%+v", f)
	}
	if r.Encoding != ISO5426 || r.Dialect() != UNIMARC || len(r.Warnings) > 0 {
		t.Errorf("encoding %v, dialect %v, warnings %v", r.Encoding, r.Dialect(), r.Warnings)
	}
	again := one(t, written(t, r, ISO2709))
	if g := again.First("200"); g.Sub('a') != f.Sub('a') || g.NonFiling != f.NonFiling || len(again.Warnings) > 0 {
		t.Errorf("written again: %+v, warnings %v", g, again.Warnings)
	}
	if got := again.First("100").Sub('a')[26:30]; got != "50  " {
		t.Errorf("character sets %q", got)
	}
}

func TestT06OneLineOfSummary(t *testing.T) {
	recs, _, err := readAll(open(t, filepath.Join(corpus(t), "odd/edsu+pymarc/1251.dat")), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range recs {
		if len(r.Warnings) != 1 || r.Encoding != Windows1251 {
			t.Errorf("record %d: %v, %v", r.Number, r.Encoding, r.Warnings)
		}
	}
}

func TestT06ChosenCodePage(t *testing.T) {
	text := titled(plainLeader, "1", "\xCF\xF0\xE8")
	r, err := Decode(text, ISO2709, &Options{Encoding: Windows1251})
	if err != nil {
		t.Fatal(err)
	}
	expectTitle(t, r, "При")
}

func TestT07FlagAndBytesAgreeAfterwards(t *testing.T) {
	r := one(t, titled(plainLeader, "1", "A\x1Bp4\x1Bs B\x1Bp2\x1Bs \x1Bb0\x1Bs"))
	expectTitle(t, r, "A⁴ B² ₀")
	out := written(t, r, ISO2709)
	if out[9] != 'a' || !bytes.Contains(out, []byte("A⁴ B² ₀")) {
		t.Errorf("%q", out)
	}
}

func TestT08LengthsOfAnotherEncoding(t *testing.T) {
	b := titled(utf8Leader, "1", "Übergrößenträger :")
	copy(b, "00060")
	r := one(t, b)
	expectTitle(t, r, "Übergrößenträger :")
	if !warned(r, WarnWrongLength) {
		t.Errorf("warnings %v", r.Warnings)
	}
	out := written(t, r, ISO2709)
	if declaredLength(out) != len(out) {
		t.Errorf("length %d written as %q", len(out), out[:5])
	}
}

func TestT10DamageIsCounted(t *testing.T) {
	r := one(t, titled(utf8Leader, "1", "Le Chat bott\xE9 é\x0C"))
	expectTitle(t, r, "Le Chat bott\uFFFD é")
	if !warned(r, WarnInvalidBytes) || !warned(r, WarnControlCharacter) {
		t.Errorf("warnings %v", r.Warnings)
	}
}

// TestMARC8Scripts reads each of the sets of MARC-8.
func TestMARC8Scripts(t *testing.T) {
	for _, c := range []struct{ marc8, want string }{
		{"\x1B(N\x50\x55\x5B\x4B\x49\x4E\x1B(B", "пушкин"},
		{"\x1B$1\x21\x30\x21\x21\x30\x22\x1B(B", "一丁"},
		{"\x1B(2\x79\x6C\x65\x6D\x1B(B", "שלום"},
		{"\x1B(3\x47\x44\x1B(B", "اؤ"},
		{"\x1B(S\x61\x62\x1B(B", "αβ"},
		{"\x1Bgabc\x1Bs", "αβγ"},
		{"\x1B)Q\xC0\x1B)E x", "ґ x"},
		{"caf\xE2e \xEBi\xECa", "café i͡a"},
		{"&#x20AC; 5", "€ 5"},
		{"\xC8 5 \xC7", "€ 5 ß"},
		{"Dvo\xE9r\xE2ak", "Dvořák"},
		{"Nguy\xE3\xE2en", "Nguyến"},
		{"\xA1\xE2od\xE2z", "Łódź"},
		{"$1!0!!0\x22(B", "一丁"},
		{"\x1B$1!0J!HP!HP\x1B(B", "\uFFFD滾滾"},
		{"\x1B$1J!HP!HP\x1B(B", "\uFFFD滾滾"},
	} {
		text := strings.ReplaceAll(c.marc8, "$", "\x00")
		rec := bytes.ReplaceAll(titled(plainLeader, "1", text), []byte{0}, []byte("$"))
		if got := one(t, rec).First("245").Sub('a'); got != c.want {
			t.Errorf("%q is %q, want %q", c.marc8, got, c.want)
		}
	}
}

// TestMARC8MarkWithoutLetter: a mark at the end stands on the last character.
func TestMARC8MarkWithoutLetter(t *testing.T) {
	dec := new(converter).decoder(MARC8)
	for in, want := range map[string]string{"tail\xE2": "taiĺ", "\xE2": "\u0301", "a\xE2\x0A b": "á  b"} {
		if got := string(dec.appendText(nil, []byte(in), new(textReport))); got != want {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
	}
}

func TestMARC8Unknown(t *testing.T) {
	r := one(t, titled(plainLeader, "1", "a\xFFb caf\xE2e \x1B(Zx"))
	expectTitle(t, r, "a\uFFFDb café x")
	if !warned(r, WarnUnknownCharacter) {
		t.Errorf("warnings %v", r.Warnings)
	}
}

func TestEACCIsWhole(t *testing.T) {
	n := 0
	for _, row := range eacc().rows {
		for _, r := range row {
			if r != 0 {
				n++
			}
		}
	}
	if n != 15745 {
		t.Errorf("%d characters", n)
	}
}

func TestDoubleEncoding(t *testing.T) {
	const title = "Über größere Öfen für Mädchen, Äpfel, Brötchen"
	doubled := ""
	for _, c := range []byte(title) {
		r := rune(c)
		if c >= 0x80 {
			r = codePages[Windows1252].DecodeByte(c)
		}
		doubled += string(r)
	}
	r := one(t, titled(utf8Leader, "1", doubled))
	expectTitle(t, r, title)
	if !warned(r, WarnDoubleEncoded) {
		t.Errorf("warnings %v", r.Warnings)
	}
	few := one(t, titled(utf8Leader, "1", "rÃ¶misch"))
	expectTitle(t, few, "rÃ¶misch")
	if !warned(few, WarnDoubleEncoded) {
		t.Errorf("warnings %v", few.Warnings)
	}
}

// TestCodePages: text of each code page is told by its bytes, and read when
// that page is chosen.
func TestCodePages(t *testing.T) {
	for _, c := range []struct {
		e    Encoding
		text string
	}{
		{Windows1251, "Основы гидравлического расчета инженерных сетей и систем"},
		{CP866, "Основы гидравлического расчета инженерных сетей и систем"},
		{KOI8R, "Основы гидравлического расчета инженерных сетей и систем"},
		{Windows1252, "Das große Buch der schönen Künste für alle Völker, préjugé éternel"},
		{Windows1252, "Håndbog om træer på øen, bøger for små og store læsere"},
		{Windows1250, "Współczesna poezja środkowoeuropejska: źródła, tłumaczenia, życie"},
		{Windows1250, "Příběhy českého lesa, dějiny měst a starých řemesel"},
		{Windows1250, "A magyar irodalom története: költők, művek és szövegek gyűjteménye"},
		{Windows1250, "Povijest južnoslavenskih književnosti: čitanka za više škole i još ponešto"},
		{Windows1254, "Osmanlı İmparatorluğu'nun son yüzyılında şiir ve düşünce: çağdaş görüşler"},
		{Windows1253, "Ιστορια της νεοτερης Ελληνικης λογοτεχνιας και του πολιτισμου"},
		{Windows1255, "תולדות הספרות העברית החדשה בארץ ישראל"},
		{Windows1256, "تاريخ الادب العربي في العصر الحديث والقديم"},
	} {
		b, err := codePages[c.e].NewEncoder().Bytes([]byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		r := one(t, titled(plainLeader, "1", string(b)))
		if r.Encoding != c.e {
			t.Errorf("%v was taken for %v", c.e, r.Encoding)
		}
		expectTitle(t, r, c.text)
		chosen, err := Decode(titled(utf8Leader, "1", string(b)), ISO2709, &Options{Encoding: c.e})
		if err != nil {
			t.Fatal(err)
		}
		expectTitle(t, chosen, c.text)
	}
}

// TestWesternStaysWestern: texts of Western Europe are not taken for those of
// its neighbours, nor MARC-8 for a code page.
func TestWesternStaysWestern(t *testing.T) {
	for _, text := range []string{
		"Éléments de géométrie à l'usage des élèves, où l'on trouvera tout, naïveté comprise, être et paraître",
		"Über größere Öfen für Mädchen, Äpfel, Brötchen und schöne Füße",
		"História da literatura brasileira: ficção, razão e canções, três são Joões",
		"Año de señales: canción, corazón, niñez, ¿qué más hay aquí?",
		"Íslensk þjóðsaga og ævintýri, þættir úr sögu þjóðarinnar",
		"Handbok för små båtar på sjön, från höst till vår",
	} {
		b, err := codePages[Windows1252].NewEncoder().Bytes([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if r := one(t, titled(plainLeader, "1", string(b))); r.Encoding != Windows1252 {
			t.Errorf("%v for %s", r.Encoding, text)
		}
	}
	for _, text := range []string{
		"Istori\xEBi\xECa \xE7estetiki : pam\xEBi\xECatniki mirovo\xE6i \xE7estetichesko\xE6i mysli",
		"P\xE9r\xE2ib\xE9ehy \xE9cesk\xE2eho lesa, d\xE9ejiny m\xE9est a star\xE2ych \xE9remesel",
		"Wsp\xE2o\xB1czesna poezja \xE2srodkowa, \xE2zr\xE2od\xB1a, \xE7zycie, t\xB1umaczenia",
		"M\xE8ullers B\xE8ucher, Eug\xE1ene et l'\xE2el\xE1eve \xE3ag\xE2ee",
		"T\xE5oky\xE5o no rekishi, K\xE5ob\xE5o Daishi",
	} {
		if r := one(t, titled(plainLeader, "1", text)); r.Encoding != MARC8 {
			t.Errorf("%v for %q", r.Encoding, text)
		}
	}
}

// TestTripleEncoding: the combining acute of "Pétain" was converted to UTF-8
// three times.
func TestTripleEncoding(t *testing.T) {
	r := one(t, titled(utf8Leader, "1", "Vichy : Pe\u00C3\u008C\u00C2\u0081tain"))
	expectTitle(t, r, "Vichy : Pétain")
	if !warned(r, WarnDoubleEncoded) {
		t.Errorf("warnings %v", r.Warnings)
	}
}

// TestDanishControlNumber: danMARC has indicators and subfields in 001.
func TestDanishControlNumber(t *testing.T) {
	r := one(t, isoBytes("00000nam0 32003011  45  ", raw{"001", "000$a9 181 423 4$b710100$fa"}, raw{"245", "00 $aOn the road"}))
	if got := r.ControlNumber(); got != "9 181 423 4" || !warned(r, WarnStrayDelimiter) {
		t.Errorf("control number %q, warnings %v", got, r.Warnings)
	}
}

// TestSetWithoutTable: a Georgian record says so, and its reader is told that
// the letters are not known.
func TestSetWithoutTable(t *testing.T) {
	r := one(t, isoBytes("00000nam  2200000   450 ", raw{"001", "1"}, raw{"100", "  $a20110419d2011    m  y0geoy0107    ba"}, raw{"200", "1 $aTiflis \xB1\xB2\xB3"}))
	if r.Encoding != ISO10586 || !warned(r, WarnUnknownCharacter) {
		t.Errorf("%v, warnings %v", r.Encoding, r.Warnings)
	}
	if _, ok := ParseEncoding("ISO 10586"); ok {
		t.Error("a set that is not known may be chosen")
	}
}

// TestMixedEncodings: one field in MARC-8 does not spoil a record in UTF-8.
func TestMixedEncodings(t *testing.T) {
	r := one(t, isoBytes(utf8Leader, raw{"001", "1"}, raw{"245", "10$aÉtudes éternelles"}, raw{"260", "  $aGen\xE1eve"}, raw{"650", " 0$aÉcoles"}))
	expectTitle(t, r, "Études éternelles")
	if got := r.First("260").Sub('a'); got != "Genève" || !warned(r, WarnMixedEncoding) {
		t.Errorf("%q, warnings %v", got, r.Warnings)
	}
}
