package catalogue

import (
	"strings"
	"testing"

	"holdfast/app/internal/union"
)

// T80: one person is one value, whatever the roles.
func TestT80RolesAreNotInNames(t *testing.T) {
	rec := record(t, "100 1# $aNolan, Yvette,$eauthor.", "700 1# $aNolan, Yvette,$eeditor,$edirector.")
	wantList(t, "authors", values(t, rec, Author), "Nolan, Yvette")
	labels := labelled(rec, "Author")
	if len(labels) != 1 || labels[0] != "Nolan, Yvette · editor, director" {
		t.Errorf("labels %q", labels)
	}
}

// T81: a role is read in any of its forms.
func TestT81Roles(t *testing.T) {
	for _, role := range []string{"$eHERAUSGEBER", "$4edt", "$4http://id.loc.gov/vocabulary/relators/edt", "$eeditor.", "$eed.", "$eEditor,$4edt", "$e$4edt"} {
		rec := record(t, "700 1# $aDoe, J.,"+role)
		if got := labelled(rec, "Author"); len(got) != 1 || got[0] != "Doe, J. · editor" {
			t.Errorf("%s: %q", role, got)
		}
	}
	rec := record(t, "700 1# $aDoe, J.,$efounding spirit.")
	if got := labelled(rec, "Author"); len(got) != 1 || got[0] != "Doe, J. · founding spirit" {
		t.Errorf("a role that no list has: %q", got)
	}
	rec = record(t, "700 1# $aDoe, J.,$eformer owner.")
	wantList(t, "a former owner is no author", values(t, rec, Author))
	wantList(t, "but shown", labelled(rec, "Other names"), "Doe, J. · former owner")
	if !has(words(t, rec, AuthorWords), "Doe, J.") {
		t.Error("a former owner is not found by name")
	}
}

// T83: subfields that steer never come into headings, and linked fields are read.
func TestT83SteeringSubfields(t *testing.T) {
	rec := record(t,
		"100 1# $6880-03$aCao, Xueqin,$dapproximately 1717-1763.$0http://id.example$1x$5LibA$8one$9local",
		"651 #0 $6880-04$aChina$xHistory.$0(DLC)sh1$2x$5y",
		"700 1# $iContainer of (work):$aLu, Xun.$tNa han.",
		"880 1# $6100-03/$1$a曹雪芹,$d1717-1763.",
		"880 #0 $6651-04/$1$a中国$x历史.")
	wantList(t, "authors", values(t, rec, Author), "Cao, Xueqin, approximately 1717-1763")
	wantList(t, "subjects", values(t, rec, Subject), "China — History")
	wantList(t, "subject labels", labelled(rec, "Subjects"), "中国 — 历史", "China — History")
	for _, w := range document(t, rec).Words {
		for _, leak := range []string{"880-", "100-03", "651-04", "http", "LibA", "one", "local", "(DLC)", "Container"} {
			if strings.Contains(w.Text, leak) && (leak != "Container" || w.Field != Keyword) {
				t.Errorf("%s has %q", w.Field, w.Text)
			}
		}
	}
}

func TestNameForms(t *testing.T) {
	for want, line := range map[string]string{
		"Darwin, Charles, 1809-1882":                                  "100 1# $aDarwin, Charles,$d1809-1882.",
		"Darwin, Charles, 1809-1882 ":                                 "100 1# $aDarwin, Charles$d1809-1882",
		"Tolkien, J. R. R. (John Ronald Reuel), 1892-1973":            "100 1# $aTolkien, J. R. R.$q(John Ronald Reuel),$d1892-1973,$eauthor.",
		"John Paul II, Pope, 1920-2005":                               "100 0# $aJohn Paul$bII,$cPope,$d1920-2005.",
		"United States. Congress. House":                              "110 1# $aUnited States.$bCongress.$bHouse.",
		"United States. Congress. House ":                             "110 1# $aUnited States$bCongress$bHouse",
		"International Congress of Genetics (7th : 1939 : Edinburgh)": "111 2# $aInternational Congress of Genetics$n(7th :$d1939 :$cEdinburgh)$jauthor",
		"Google Inc.":    "110 2# $aGoogle Inc.,$eissuing body.",
		"Rowling, J. K.": "100 1# $aRowling, J. K.,$eauthor.",
		"Smith, Adam":    "100 1# $aSmith, Adam,$uUniversity of Glasgow,$4aut",
	} {
		wantList(t, line, values(t, record(t, line), Author), strings.TrimSpace(want))
	}
}

func TestAuthorWholes(t *testing.T) {
	rec := record(t, "100 1# $aTolkien, J. R. R.$q(John Ronald Reuel),$d1892-1973.")
	wantList(t, "wholes", values(t, rec, AuthorWhole),
		"Tolkien, J. R. R. (John Ronald Reuel), 1892-1973", "Tolkien, J. R. R. (John Ronald Reuel)", "Tolkien, J. R. R.", "J. R. R. Tolkien")
	rec = record(t, "100 1# $aTolstoy, Leo,$cgraf,$d1828-1910.")
	wantList(t, "with a title", values(t, rec, AuthorWhole), "Tolstoy, Leo, graf, 1828-1910", "Tolstoy, Leo, graf", "Tolstoy, Leo", "Leo Tolstoy")
}

func TestRelatedWorks(t *testing.T) {
	rec := record(t,
		"100 1# $aLamb, Charles.",
		"700 1# $aShakespeare, William,$d1564-1616.$tHamlet.",
		"700 12 $aLamb, Mary.$tThe tempest.")
	wantList(t, "a work it is made from has another author", values(t, rec, Author), "Lamb, Charles", "Lamb, Mary")
	for _, title := range []string{"Hamlet", "The tempest"} {
		if !has(words(t, rec, TitleWords), title) {
			t.Errorf("%q is not found", title)
		}
	}
}

func TestResponsibilityStandsInForNames(t *testing.T) {
	rec := record(t, "245 00 $aGarden notes /$cby the gardeners of the hill.")
	if got := mapper.Brief(rec).Author; got != "by the gardeners of the hill" {
		t.Errorf("author in brief %q", got)
	}
	wantList(t, "author words", words(t, rec, AuthorWords), "by the gardeners of the hill")
	wantList(t, "authors", values(t, rec, Author))
}

// labelled returns the texts under one label.
func labelled(rec *union.Record, label string) []string {
	var texts []string
	for _, f := range Labelled(rec) {
		if f.Label == label {
			for _, v := range f.Values {
				texts = append(texts, v.Text)
			}
		}
	}
	return texts
}
