package exporttest

// records are the records of the titles, each of its own kind.
var records = []string{
	// 1: a book with all that a book has.
	`001 hbr1
003 HBR
008 260101s1859    enka     b    001 0 eng  
010 ## $a   06017473 
020 ## $a0-19-280438-6 (pbk.) :$c£4.99
035 ## $a(OCoLC)99000001
050 #0 $aQH365$b.T5 1859
082 00 $a575.01/62$221
100 1# $aTidewater, Ann,$d1809-1882,$eauthor.
245 14 $aThe origin of harbours :$bby means of natural selection ; or, The tides /$cby Ann Tidewater.
246 30 $aTides
250 ## $aSecond edition.
260 ## $aLondon :$bHarbour Press,$c1859.
300 ## $aix, 502 pages :$billustrations ;$c20 cm.
490 1# $aCoastal studies,$x0099-1234 ;$vv. 12
505 0# $aTides -- Moles -- Lights.
520 ## $aHow harbours came to be.
500 ## $aIncludes index.
590 ## $aSigned by the author.
600 10 $aLighthouse, John,$d1700-1760.
650 #0 $aHarbors$xHistory$y19th century.
650 #7 $aHarbors.$2fast
651 #0 $aThames Estuary (England)$vMaps.
655 #7 $aEssays.$2lcgft
700 1# $aMole, Peter,$eeditor.
700 1# $aFährmann, Jörg,$4trl
710 2# $aRoyal Society of Moles,$eissuing body.
856 40 $uhttps://example.org/harbours?a=1&b=2
`,
	// 2: a translation from another script.
	`LDR 00000nam a2200000 i 4500
008 260101s1998    ja            000 0 jpn  
020 ## $a9784000000000
066 ## $c$1
100 1# $6880-01$aTanaka, Hana,$d1950-
245 10 $6880-02$aMinato no rekishi /$cTanaka Hana.
264 #1 $6880-03$aTōkyō :$bMinato Shobō,$c1998.
300 ## $a210 p. ;$c21 cm
880 1# $6100-01/$1$a田中花,$d1950-
880 10 $6245-02/$1$a港の歴史 /$c田中花.
880 #1 $6264-03/$1$a東京 :$b港書房,$c1998.
650 #0 $aHarbors$zJapan$xHistory.
`,
	// 3: a serial that goes on.
	`LDR 00000cas a2200000 a 4500
008 260101c18699999enkwr p       0   a0eng  
022 ## $a0028-0836
245 00 $aTides & harbours :$ba weekly journal.
260 ## $aLondon :$bHarbour Press,$c1869-
300 ## $av. :$bill. ;$c28 cm.
310 ## $aWeekly
362 0# $aVol. 1, no. 1 (4 Nov. 1869)-
650 #0 $aHarbors$vPeriodicals.
780 00 $tHarbour notes$x0099-0001
785 00 $tMoles today
`,
	// 4: a map.
	`LDR 00000cem a2200000 a 4500
008 260101s1744    fr        a     0   fre  
034 1# $aa$b50000
110 2# $aBureau des ports.
245 10 $aCarte du port :$bavec ses environs /$cpar le Bureau des ports.
255 ## $aScale 1:50,000.
260 ## $a[Paris] :$b[s.n.],$c[1744?]
300 ## $a1 map ;$c40 x 60 cm
651 #0 $aBrest (France)$vMaps.
`,
	// 5: a score.
	`LDR 00000ccm a2200000 a 4500
008 260101s1901    gw sga              ger  
028 22 $a1234$bHafenverlag
100 1# $aMöwe, Klara,$ecomposer.
240 10 $aSongs.$kSelections
245 10 $aHafenlieder :$bfür Singstimme und Klavier /$cKlara Möwe.
260 ## $aLeipzig :$bHafenverlag,$c1901.
300 ## $a1 score (32 p.) ;$c31 cm.
`,
	// 6: a thesis.
	`008 260101s2003    gw            000 0 ger  
041 0# $ager$aeng
100 1# $aWelle, Max.
245 10 $aÜber die Gezeiten$h[electronic resource] /$cvorgelegt von Max Welle.
264 #1 $aKiel,$c2003.
300 ## $a1 online resource (180 p.)
338 ## $aonline resource$bcr$2rdacarrier
502 ## $bDr. rer. nat.$cUniversität Kiel$d2003
024 7# $a10.9999/tides.2003$2doi
856 40 $uhttps://example.org/a_b/{x}
`,
	// 7: an article in a journal.
	`LDR 00000nab a2200000 a 4500
008 260101s1901    enk           000 0 eng  
100 1# $aLighthouse, Mary.
245 10 $aOn moles.
773 0# $tTides & harbours$gVol. 3, no. 2 (1901), p. 41-60$x0028-0836
`,
	// 8: a part of a set, in Hebrew letters.
	`LDR 00000nam a2200000 a 4500
008 260101m19501955is            000 0 heb  
100 1# $6880-01$aKohen, Rut.
245 10 $6880-02$aSefer ha-yam.$nKerekh 2,$pHa-nemalim /$cRut Kohen.
260 ## $aTel Aviv :$bYam,$c1950-1955.
880 1# $6100-01/(2/r$aכהן, רות.
880 10 $6245-02/(2/r$aספר הים.$nכרך 2,$pהנמלים /$cרות כהן.
`,
	// 9: next to nothing.
	`LDR 00000nam a2200000   4500
500 ## $aA note is all there is.
`,
	// 10: UNIMARC.
	`LDR 00000nam0 2200000   450 
001 b10
010 ## $a2-07-036822-X$bbr.
100 ## $a20260101d1862    m  y0frey50      ba
101 0# $afre
102 ## $aFR
200 1# $aLe phare$erécit de mer$fJean Gardien
205 ## $a2e éd.
210 ## $aParis$cHachette & Cie$d1862
215 ## $a320 p.$d18 cm
225 2# $aBibliothèque des côtes$v7
330 ## $aUn récit.
606 ## $aPhares$yFrance$z19e siècle$2rameau
676 ## $a843.8
700 #1 $aGardien$bJean$f1820-1890$4070
702 #1 $aMarin$bPaul$4730
`,
	// 11: all that formats mark with, and controls that no XML may have.
	"008 260101s1970    xxu           000 0 eng  \n" +
		"020 ## $a=HYPERLINK\n" +
		"100 1# $a\"Quote\" {Brace}, A_B and C%D #1 \\ ~ ^ €;\n" +
		"245 10 $a=SUM(A1) <b>&amp;</b> {x} \\end ]]> \t \x0c \x1b tab /$c@x.\n" +
		"260 ## $a+London,, :$b-Press \"and\" Co;,$c1970.\n" +
		"500 ## $aLine one\n" +
		"650 #0 $a_x0041_ TY  - BOOK \u2028 ER  - \n",
	// 12: a meeting, and a work in another.
	`008 260101s1999    xxu           110 0 eng  
111 2# $aCongress on Moles$n(3rd :$d1998 :$cBrest, France)
245 10 $aMoles :$bproceedings.
260 ## $aNew York :$bMole Press ;$aBrest :$bPort,$c1999.
700 12 $aShore, Ida.$tSong of the mole.
651 #0 $aBrest (France)
`,
}
