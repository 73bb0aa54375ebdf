package ingest

import (
	"context"
	"fmt"
	"testing"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
)

// The reports of what goes wrong with numbers and matching: each test is one of them,
// from the files of the libraries to the titles. What searching makes of the same
// numbers is tested beside the mapping to fields.

// told loads one record a library, A to Z, and returns the titles they became.
func told(t *testing.T, records ...string) string {
	t.Helper()
	b := newBench(t)
	var files []File
	for i, r := range records {
		files = append(files, b.file(string(rune('A'+i)), fmt.Sprintf("=001  %d\n%s", i+1, r)))
	}
	b.load(files...)
	return b.titles()
}

func isbnOf(text string) string { return "=020  \\\\" + text + "\n=245  10$aMoby Dick" }

// TestT36ISBNForms: the ISBN of ten digits and that of thirteen are one number.
func TestT36ISBNForms(t *testing.T) {
	equal(t, "one book", told(t, isbnOf("$a2072165113"), isbnOf("$a9782072165115"), isbnOf("$a978-2-07-216511-5")), "1: A1 B2 C3")
}

// TestT37Prefix979: such a number is matched as it is, and has no form of ten digits.
func TestT37Prefix979(t *testing.T) {
	equal(t, "979", told(t, isbnOf("$a9791030009989"), isbnOf("$a979-10-300-0998-9"), isbnOf("$a1030009988")), "1: A1 B2; 2: C3")
}

// TestT38Qualifiers: what stands around the number is not part of it, and a number in
// brackets is none.
func TestT38Qualifiers(t *testing.T) {
	equal(t, "qualified", told(t, isbnOf("$a0471383147 (paper/cd-rom : alk. paper)"), isbnOf("$a0471383147 : $24.95"), isbnOf("$q(v. 0471383147)"), isbnOf("$a(v. 0471383147)")),
		"1: A1 B2; 2: C3; 3: D4")
}

// TestT39CancelledISBN: the e-book's number on the print record does not join them,
// nor do the numbers of its volumes join a set to them.
func TestT39CancelledISBN(t *testing.T) {
	equal(t, "print and e-book", told(t, isbnOf("$a2072165113$z0471383147"), isbnOf("$a0471383147")), "1: A1; 2: B2")
	equal(t, "set and volumes", told(t,
		"=020  \\\\$a2072165113 (set)\n=020  \\\\$a0471383147 (v. 1)\n=020  \\\\$a9791030009989 (v. 2)\n=245  10$aWorks",
		"=020  \\\\$a0471383147\n=020  \\\\$a2072165113 (set)\n=245  10$aWorks.$n1",
		"=020  \\\\$a9791030009989\n=020  \\\\$a2072165113 (set)\n=245  10$aWorks.$n2"), "1: A1; 2: B2; 3: C3")
}

// TestT41OCLCForms: prefix and leading zeros do not make another number, and one that
// a record says twice is one.
func TestT41OCLCForms(t *testing.T) {
	const title = "\n=245  10$aMoby Dick"
	equal(t, "one number", told(t, "=035  \\\\$a(OCoLC)ocm47704434\n=035  \\\\$a(OCoLC)47704434"+title, "=035  \\\\$a(OCoLC)047704434"+title,
		"=019  \\\\$aocm47704434"+title), "1: A1 B2 C3")
}

// TestT42LocalNumbers: a number of the library's own system is no OCLC number.
func TestT42LocalNumbers(t *testing.T) {
	const title = "\n=245  10$aMoby Dick"
	equal(t, "another system", told(t, "=035  \\\\$a1128405"+title, "=035  \\\\$a(OCoLC)1128405"+title, "=035  \\\\$a(Sirsi)1128405"+title, "=035  \\\\$z(OCoLC)1128405"+title),
		"1: A1; 2: B2; 3: C3; 4: D4")
}

// TestT43LCCNForms: letters belong to the number, blanks and the hyphen do not.
func TestT43LCCNForms(t *testing.T) {
	lccn := func(n, title string) string { return "=010  \\\\$a" + n + "\n=245  10$a" + title }
	equal(t, "forms", told(t, lccn("a  47003377", "Moby Dick"), lccn("a47003377 ", "Moby Dick"), lccn("47003377", "Moby Dick"),
		lccn("68-4897", "Walden"), lccn("   68004897 ", "Walden")), "1: A1 B2; 2: C3; 3: D4 E5")
}

// TestT45ISSNForms: with and without hyphen, the last x in either case.
func TestT45ISSNForms(t *testing.T) {
	b := newBench(t)
	serial := func(n int, issn string) string {
		return fmt.Sprintf("=LDR  00000nas\\a2200000\\a\\4500\n=001  %d\n=022  \\\\$a%s\n=245  10$aFolklore of the north", n, issn)
	}
	b.load(b.file("A", serial(1, "0046-225X")), b.file("B", serial(2, "0046225x")), b.file("C", serial(3, "1234-5679")))
	equal(t, "one journal", b.titles(), "1: A1 B2; 2: C3")
}

// TestT48Volumes: the volumes of a set are titles of their own, and one volume is the
// same in whatever words its number is given.
func TestT48Volumes(t *testing.T) {
	booklet := func(part string) string {
		return "=020  \\\\$a2072165113 (set)\n=245  10$aGuide to open learning materials.$n" + part
	}
	equal(t, "booklets", told(t, booklet("Booklet no. 7,$pMotor vehicle engineering"), booklet("Booklet no. 13,$pChemistry"), booklet("Booklet no. 7,$pMotor vehicle engineering")),
		"1: A1 C3; 2: B2")
	band := func(part string) string {
		return "=020  \\\\$a2072165113\n=245  10$aDeutsche Geschichte.$n" + part
	}
	equal(t, "one volume", told(t, band("Bd. 1"), band("Band 1"), band("Bd. 2")), "1: A1 B2; 2: C3")
}

// TestT49EmptyNumbers: series called "Julkaisut" of many libraries, with an ISSN that
// is empty, are not one; neither are books that have a title that says nothing, an
// ISBN of zeros and no more.
func TestT49EmptyNumbers(t *testing.T) {
	const serial = "=LDR  00000nas\\a2200000\\a\\4500\n"
	b := newBench(t)
	var files []File
	for i := range 12 {
		files = append(files, b.file(string(rune('A'+i)), fmt.Sprintf("%s=001  s%d\n=022  \\\\$a\n=245  10$aJulkaisut\n\n=001  b%d\n=020  \\\\$a0000000000\n=245  10$aPoems", serial, i, i)))
	}
	equal(t, "titles", b.load(files...).Totals.Titles, 24)
}

// TestT49Limit: a title that would grow past its limit is held for a person.
func TestT49Limit(t *testing.T) {
	b, ctx := newBench(t), context.Background()
	rules := *union.Sets()[0]
	rules.MaxCluster = 3
	if err := UseRules(ctx, b.store, b.index, &rules, nil); err != nil {
		t.Fatal(err)
	}
	var files []File
	for i := range 6 {
		files = append(files, b.file(string(rune('A'+i)), fmt.Sprintf("=001  %d\n=035  \\\\$a(OCoLC)47704434\n=245  10$aMoby Dick", i)))
	}
	equal(t, "titles", b.load(files...).Totals.Titles, 2)
	doubts, err := b.store.Doubts(ctx, nil, staging.AnyKind, staging.LikelyFirst, 100)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "pairs of titles to ask about", len(doubts), 1)
	for _, d := range doubts {
		equal(t, "held because", d.Held, "the title would have more than 3 records")
	}
}
