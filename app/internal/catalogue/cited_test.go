package catalogue

import (
	"testing"

	"holdfast/app/internal/citation"
)

// TestCited holds the facts of references to records against what they should be, by the
// reference that is made of them.
func TestCited(t *testing.T) {
	const book = "008 260101s1881    enk           000 0 eng d"
	tests := []struct {
		name  string
		style citation.Style
		lines []string
		want  string
	}{
		{"book", citation.Chicago, []string{book, "100 1#$aDarwin, Charles,$d1809-1882.", "245 14$aThe formation of vegetable mould :$bwith observations /$cby Charles Darwin.",
			"260 ##$aLondon :$bJohn Murray,$c1881.", "490 0#$aGarden books ;$v3"},
			"Darwin, Charles. The Formation of Vegetable Mould: With Observations. Garden Books 3. London: John Murray, 1881."},
		{"editor by its role", citation.APA, []string{book, "245 00$aLetters.", "700 1#$aHull, Anna,$eeditor.", "264 #1$aHull :$bTide,$c1881."},
			"Hull, A. (Ed.). (1881). Letters. Tide."},
		{"roles by the statement", citation.ISO690, []string{book, "100 1#$aKafka, Franz.", "245 14$aThe trial /$cFranz Kafka ; translated by Willa Muir ; with an introduction by Anna Hull.",
			"250 ##$aThird edition.", "264 #1$a[London] :$b[publisher not identified],$c[1881]", "700 1#$aMuir, Willa.", "700 1#$aHull, Anna."},
			"KAFKA, Franz. The trial. Translated by Willa Muir. 3rd ed. London: [s.n.], [1881]."},
		{"second author", citation.MLA, []string{book, "100 1#$aHull, Anna.", "245 10$aDocks /$cAnna Hull and J. Quay.", "260 ##$aLeeds :$bQuay,$c1881.", "700 1#$aQuay, Jean."},
			"Hull, Anna, and Jean Quay. Docks. Quay, 1881."},
		{"body", citation.APA, []string{book, "110 2#$aHarbour Board.$bPilots.", "245 10$aRules.", "260 ##$aHull :$bTide,$c1881."}, "Harbour Board. Pilots. (1881). Rules. Tide."},
		{"one name", citation.MLA, []string{book, "100 0#$aJohn Paul$bII,$cPope.", "245 10$aPoems.", "260 ##$aS.l. :$bs.n.,$c1881."}, "John Paul II. Poems. 1881."},
		{"article", citation.Chicago, []string{"LDR 00000nab a2200000 a 4500", "008 260101s1962    enk           000 0 eng d", "100 1#$aHull, Anna.", "245 10$aTides.",
			"773 0#$tHarbour news.$gVol. 12, no. 3 (1962), p. 12-34$x1234-5679"}, "Hull, Anna. “Tides.” Harbour News 12, no. 3 (1962): 12–34."},
		{"chapter", citation.APA, []string{"LDR 00000naa a2200000 a 4500", "008 260101s1971    enk           000 0 eng d", "100 1#$aLoam, Ada.", "245 10$aOn worms.",
			"773 0#$tGardens$dLeeds : Spring, 1971$gpp. 45-60"}, "Loam, A. (1971). On worms. In Gardens (pp. 45–60). Spring."},
		{"thesis", citation.Chicago, []string{"008 260101s1988    enk           000 0 eng d", "100 1#$aQuay, Jean.", "245 10$aSalt.", "502 ##$aThesis (Ph. D.)--University of Hull, 1988."},
			"Quay, Jean. “Salt.” PhD diss., University of Hull, 1988."},
		{"map of a set", citation.ISO690, []string{"LDR 00000nem a2200000 a 4500", "008 260101s1891    enk       a     0   eng d", "245 10$aHumber.$nSheet 4,$pThe mouth.", "260 ##$aLondon :$bOffice,$c1891."},
			"Humber, Sheet 4, The mouth [map]. London: Office, 1891."},
		{"another script", citation.ISO690, []string{"008 260101s1868    ru            000 0 rus d", "100 1#$aTolstoĭ, Lev.", "245 10$6880-01$aVoĭna i mir.", "880 10$6245-01$aВойна и мир.", "260 ##$aMoskva :$bRis,$c1868."},
			"TOLSTOĬ, Lev. Война и мир [Voĭna i mir]. Moskva: Ris, 1868."},
		{"serial", citation.APA, []string{"LDR 00000nas a2200000 a 4500", "008 260101c19509999enkmr p       0   a0eng d", "245 00$aHarbour news.", "260 ##$aHull :$bBoard,$c1950-"}, "Harbour news. (1950–present). Board."},
		{"nothing but a title", citation.Chicago, []string{"245 00$aSongs."}, "Songs. N.p., n.d."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := mapper.Cited(record(t, tt.lines...))
			if got := citation.Cite(tt.style, &w).Text(); got != tt.want {
				t.Errorf("\n got  %s\n want %s", got, tt.want)
			}
		})
	}
	if w := mapper.Cited(nil); w.Title != "" {
		t.Error("no record has a title")
	}
}
