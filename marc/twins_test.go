package marc

import (
	"path/filepath"
	"strings"
	"testing"
)

// twins are files of the corpus that hold the same records in different
// formats and encodings.
var twins = [][]string{
	{"odd/marc4j+marc4j/brkrtest_UTF8.mrc", "odd/marc4j+marc4j/brkrtest.mrc", "odd/marc4j+marc4j/brkrtest.mrk", "odd/marc4j+marc4j/brkrtest.mrk8", "odd/marc4j+marc4j/brkrtest1.mrk8"},
	{"odd/marc4j+marc4j/u17_utf8.mrc", "odd/marc4j+marc4j/u17_marc4j.mrk8"},
	{"good/LibreCat+Catmandu-MARC/camel.mrc", "good/LibreCat+Catmandu-MARC/camel.mrk", "odd/derived/bom_before_mrk.mrk", "odd/derived/utf16le_bom.mrk", "odd/derived/terminators_replaced_by_lf.mrc", "odd/derived/leader_length_zero.mrc", "odd/derived/crlf_between_records.mrc", "odd/derived/bom_before_binary.mrc", "odd/derived/leader_length_too_short_by_1.mrc", "odd/derived/no_blank_line_between_records.mrk"},
	{"good/lagbolt+Marc-Record-Sets/CCT_PDFs_2021_05_11.mrc", "good/lagbolt+Marc-Record-Sets/CCT_PDFs_2021_05_11.mrk"},
	{"good/usgpo+cataloging-records/building_science_series_utf8.mrc", "good/usgpo+cataloging-records/building_science_series_marc8.mrc", "good/usgpo+cataloging-records/building_science_series.xml"},
	{"good/usgpo+cataloging-records/miscellaneous_publications_utf8.mrc", "good/usgpo+cataloging-records/miscellaneous_publications_marc8.mrc", "good/usgpo+cataloging-records/miscellaneous_publications.xml"},
	{"good/usgpo+cataloging-records/national_bureau_of_standards_miscellaneous_publication_utf8.mrc", "good/usgpo+cataloging-records/national_bureau_of_standards_miscellaneous_publication_marc8.mrc", "good/usgpo+cataloging-records/national_bureau_of_standards_miscellaneous_publication.xml"},
	{"good/usgpo+cataloging-records/nbs_technical_note_utf8.mrc", "good/usgpo+cataloging-records/nbs_technical_note_marc8.mrc", "good/usgpo+cataloging-records/nbs_technical_note.xml"},
	{"good/usgpo+cataloging-records/basic_coll_el_utf8.mrc", "good/usgpo+cataloging-records/basic_coll_el_marc8.mrc"},
	{"odd/usgpo+cataloging-records/nist_special_publication_utf8.mrc", "odd/usgpo+cataloging-records/nist_special_publication_marc8.mrc"},
	{"good/usgpo+cataloging-records/LegalPub-Coll_Tangible_Resources_20231226.mrc", "good/usgpo+cataloging-records/LegalPub-Coll_Tangible_Resources_20231226.xml"},
	{"good/usgpo+cataloging-records-CGP-maintenance-files/cmr_420_utf8.mrc", "good/usgpo+cataloging-records-CGP-maintenance-files/cmr_420_utf8.xml"},
	{"good/traject+traject/test_data.utf8.mrc", "good/traject+traject/test_data.utf8.marc.xml", "odd/derived/no_namespace.xml", "odd/derived/marcxml_named_mrc.mrc"},
	{"odd/derived/same_records_nfc.mrc", "odd/derived/same_records_nfd.mrc"},
}

// differing counts the records of a twin that truly differ, and says why.
var differing = map[string]int{
	// The XML lost the ESC of escape sequences, so they stand there as text.
	"good/usgpo+cataloging-records/miscellaneous_publications.xml":                             1,
	"good/usgpo+cataloging-records/national_bureau_of_standards_miscellaneous_publication.xml": 1,
	// Here whoever made the UTF-8 file took escape sequences apart.
	"odd/usgpo+cataloging-records/nist_special_publication_marc8.mrc": 5,
}

// TestTwins compares them record by record, field by field.
func TestTwins(t *testing.T) {
	dir := corpus(t)
	for _, set := range twins {
		first, _, err := readAll(open(t, filepath.Join(dir, set[0])), nil)
		if err != nil {
			t.Errorf("%s: %v", set[0], err)
			continue
		}
		for _, other := range set[1:] {
			recs, _, err := readAll(open(t, filepath.Join(dir, other)), nil)
			if err != nil {
				t.Errorf("%s: %v", other, err)
			}
			if len(recs) != len(first) {
				t.Errorf("%s: %d records, and %d", other, len(recs), len(first))
			}
			differ, shown := 0, ""
			for i := 0; i < len(recs) && i < len(first); i++ {
				if diff := sameFields(first[i], recs[i]); diff != "" {
					if differ++; differ <= 3 {
						shown += "\n  record " + recs[i].ControlNumber() + ": " + strings.ReplaceAll(diff, "\n", "\n    ")
					}
				}
			}
			if differ != differing[other] {
				t.Errorf("%s: %d of %d records differ%s", other, differ, len(recs), shown)
			}
		}
	}
}
