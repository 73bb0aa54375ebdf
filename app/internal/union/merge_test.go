package union

import (
	"fmt"
	"strings"
	"testing"
)

// mergeText merges records of libraries A, B and so on and prints the result.
func mergeText(t *testing.T, text string) *Record {
	t.Helper()
	var inputs []Input
	for i, r := range parse(t, text) {
		library := string(rune('A' + i))
		inputs = append(inputs, Input{Source: Source{Record: int64(i + 1), Library: library, Name: "Library " + library}, MARC: r,
			Holdings: heldBy(library, "Library "+library, r)})
	}
	return defaultMerge.Merge(1, inputs)
}

func fieldLines(r *Record) string {
	var b strings.Builder
	for i := range r.MARC.Fields {
		f := &r.MARC.Fields[i]
		fmt.Fprintf(&b, "%s %s", f.Tag, f.Value)
		for _, s := range f.Subfields {
			fmt.Fprintf(&b, "$%c%s", s.Code, s.Value)
		}
		fmt.Fprintf(&b, " %v\n", r.GivenBy[i])
	}
	return b.String()
}

func TestMerge(t *testing.T) {
	got := fieldLines(mergeText(t, `
=001  a1
=020  \\$a2072165113
=100  1\$aMelville, Herman
=245  10$aMoby Dick
=260  \\$aNew York
=650  \0$aWhales.
=880  10$6245-00$aМоби Дик

=001  b1
=020  \\$a2072165113
=020  \\$a9791030009989
=100  1\$aMelville, H.
=245  10$aMoby-Dick :$bor, the whale
=264  \1$aLondon
=500  \\$aFirst published in 1851.
=650  \0$aWhales
=650  \2$aWhales
=945  \\$alocal item

=001  c1
=245  10$aMOBY DICK.
=500  \\$aFirst published in 1851
`))
	want := `001 a1 [0]
020 $a2072165113 [0 1]
020 $a9791030009989 [1]
100 $aMelville, Herman [0]
245 $aMoby Dick [0 2]
246 $aMoby-Dick :$bor, the whale [1]
260 $aNew York [0]
500 $aFirst published in 1851. [1 2]
650 $aWhales. [0 1]
650 $aWhales [1]
700 $aMelville, H. [1]
880 $6245-00$aМоби Дик [0]
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestMergeLinks: an added field keeps its 880, under a number of its own; an
// 880 whose field is there already is kept without partner.
func TestMergeLinks(t *testing.T) {
	got := fieldLines(mergeText(t, `
=001  a1
=245  10$6880-01$aVoina i mir
=880  10$6245-01$aВойна и мир

=001  b1
=245  10$aVoina i mir
=246  30$6880-01$aVoyna
=500  \\$6880-02$aPrimechanie
=880  \\$6500-02$aПримечание
=880  30$6246-01$aВойна

=001  c1
=245  10$6880-01$aVoina i mir
=880  10$6245-01$aВОЙНА I МИРЪ
`))
	want := `001 a1 [0]
245 $6880-01$aVoina i mir [0 1 2]
246 $6880-02$aVoyna [1]
500 $6880-03$aPrimechanie [1]
880 $6245-01$aВойна и мир [0]
880 $6500-03$aПримечание [1]
880 $6246-02$aВойна [1]
880 $6245-00$aВОЙНА I МИРЪ [2]
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestMergeDialects: tags of UNIMARC mean other things, so what such a record says is
// written in those of MARC 21 where that one leads, and the other way round; codes of
// either dialect stay in their source.
func TestMergeDialects(t *testing.T) {
	r := mergeText(t, `
=001  a1
=245  10$aTitre

=001  b1
=010  \\$a2072165113
=100  \\$a20100101d2010    m  y0frey50      ba
=200  1\$aTitre
=606  \\$aBaleines$yFrance$jRoman$2rameau
=700  \1$aMelville$bHerman$f1819-1891$4070
=930  \\$a8 P 12
`)
	equal(t, "fields", fieldLines(r), "001 a1 [0]\n020 $a2072165113 [1]\n245 $aTitre [0 1]\n"+
		"650 $aBaleines$zFrance$vRoman$2rameau [1]\n700 $aMelville, Herman$d1819-1891$4070 [1]\n")
	equal(t, "holdings", shelvesText(r.Holdings), "A; B: 8 P 12")
	r = mergeText(t, `
=100  \\$a20100101d2010    m  y0frey50      ba
=200  1\$aTitre
=700  \1$aMelville$bHerman

=008  100101s2010    fr            000 1 fre d
=100  1\$aMelville, Herman
=245  10$aTitle :$bor, Titre
=650  \0$aWhales$vFiction
`)
	equal(t, "fields of UNIMARC", fieldLines(r), "100 $a20100101d2010    m  y0frey50      ba [0]\n200 $aTitre [0]\n"+
		"517 $aTitle :$eor, Titre [1]\n606 $aWhales$jFiction [1]\n700 $aMelville$bHerman [0 1]\n")
}

func TestMergeOne(t *testing.T) {
	r := mergeText(t, "=001  a1\n=500  \\\\$ab\n=245  10$aA")
	equal(t, "a single record stays in its order", fieldLines(r), "001 a1 [0]\n500 $ab [0]\n245 $aA [0]\n")
	equal(t, "libraries", r.Libraries(), 1)
}

// TestAttachedHoldings: separate holdings records come before what the title's
// own record says; those of another library are that library's.
func TestAttachedHoldings(t *testing.T) {
	title := parse(t, "=001  1\n=050  00$aPS1\n=245  10$aA")[0]
	shelves := parse(t, "=LDR  00000nx\\\\a2200000\\\\\\4500\n=852  0\\$cgen$hH$i75\n\n=LDR  00000nx\\\\a2200000\\\\\\4500\n=852  0\\$cgen$hZ")
	in := Input{Source: Source{Library: "A", Name: "N"}, MARC: title, Holdings: heldBy("A", "N", title),
		Attached: [][]Holding{heldBy("A", "N", shelves[0]), heldBy("B", "M", shelves[1])}}
	equal(t, "holdings", shelvesText(defaultMerge.Merge(1, []Input{in}).Holdings), "A: H 75, gen; B: Z, gen")
}

// TestCopies is T46: a library with five copies counts once.
func TestCopies(t *testing.T) {
	text := "=001  1\n=245  10$aA\n" + strings.Repeat("=852  0\\$hX\n", 5)
	r := mergeText(t, text)
	equal(t, "libraries", r.Libraries(), 1)
	equal(t, "holdings", shelvesText(r.Holdings), "A: X, 5 copies")
}

// TestMergeSaysNothingTwice: the same title in capitals or with another
// statement of responsibility, and the same person with or without dates, are
// not added again; other dates make another person.
func TestMergeSaysNothingTwice(t *testing.T) {
	got := fieldLines(mergeText(t, `
=001  a1
=100  1\$aDickens, Charles,$d1812-1870.
=245  12$aA Christmas carol :$bin prose /$cby Charles Dickens.

=001  b1
=100  1\$aDickens, Charles
=245  10$aA CHRISTMAS CAROL :$bIN PROSE
=700  1\$aDickens, Charles,$d1837-1896,$eeditor.

=001  c1
=245  10$aScrooge /$cCharles Dickens ; with pictures.
=700  1\$aDickens, Charles,$d1812-1870.$tChimes.
`))
	want := `001 a1 [0]
100 $aDickens, Charles,$d1812-1870. [0 1]
245 $aA Christmas carol :$bin prose /$cby Charles Dickens. [0 1]
246 $aScrooge [2]
700 $aDickens, Charles,$d1837-1896,$eeditor. [1]
700 $aDickens, Charles,$d1812-1870.$tChimes. [2]
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestMergeEnriches: a name or heading that is there already gains roles, authority
// numbers and dates that others give, and the record that leads is left as it came.
func TestMergeEnriches(t *testing.T) {
	const text = `
=100  1\$aKent, Ann,$eauthor.
=650  \0$aWhales.

=100  1\$aKent, Ann,$d1882-1971.$0n1
=650  \0$aWhales$0sh1

=245  10$aMoby Dick
=650  \0$aWhales$0sh1$1u2
=700  1\$aKent, Ann,$eillustrator.$4ill
`
	records := parse(t, text)
	before := len(records[0].Fields[0].Subfields)
	var inputs []Input
	for i, r := range records {
		inputs = append(inputs, Input{Source: Source{Record: int64(i + 1)}, MARC: r})
	}
	got := fieldLines(defaultMerge.Merge(1, inputs))
	want := `100 $aKent, Ann,$d1882-1971.$eauthor.$0n1$eillustrator.$4ill [0 1 2]
245 $aMoby Dick [2]
650 $aWhales.$0sh1$1u2 [0 1 2]
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if len(records[0].Fields[0].Subfields) != before {
		t.Error("the record that leads was changed")
	}
}
