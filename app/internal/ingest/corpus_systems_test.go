package ingest

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/internal/union"
	"holdfast/marc"
)

// TestCorpusSystems reads real exports of each system by its mapping: the first
// record of a file that has such fields, with its first two shelves and how many more
// there are; the mapping is also the one that is suggested for it, unless the default
// tells as much.
func TestCorpusSystems(t *testing.T) {
	root := os.Getenv("HOLDFAST_CORPUS")
	if root == "" {
		t.Skip("HOLDFAST_CORPUS is not set")
	}
	for _, c := range []struct{ mapping, file, suggested, want string }{
		{"Alma", "good/pulibrary+bibdata/99124695833506421_custom_holdings.mrx", "Alma", "lewis: QB981 . D63 2021, stacks, 3; firestone: QD981 . D63 2020, stacks, 3"},
		{"Alma", "good/pulibrary+bibdata/99117267623506421.mrx", "Alma", "eastasian: DS757.23.H427 A3 2019, cjk, 2 | Vol.1-v.2 | v. 1 - v. 2"},
		{"Alma", "good/tulibraries+cob_index/archival.xml", "Alma", "SCRC: (SPC) MSS BH 179 COCH, rarestacks, 1"},
		{"Alma", "good/tulibraries+cob_index/availability_response.xml", "Alma", "MAIN: 615.9 D11f, Stacks, 1"},
		{"Alma", "good/pulibrary+pymarc_dedupe/hl_marc_records_short.xml", "Alma", "scsbhl: 686 EvK U62 5, HD, 1"},
		{"Alma network", "good/hbz+lobid-resources/990016244510206441.xml", "Alma network", "49HBZ_FHM/FHML: KDZ 30, Freihand_L, 1; 49HBZ_UBA/ZB: GA8282, MAGAZIN_2, 1; 7 more"},
		{"Symphony", "good/psu-libraries+psulib_traject/format_949t_juvenile_book.mrc", "Symphony", "ONLINE: Electronic resource, ONLINE, 4; UP-ANNEX: Microfilm D18 reel.907:1, CATO-2, 1"},
		{"Symphony", "good/psu-libraries+psulib_traject/access_on_order.mrc", "852", "none"},
		{"Symphony", "good/solrmarc+solrmarc/u60.mrc", "Symphony", "ALDERMAN: DP269.27.S67 H47 1982, ALD-STKS, 2 | v. 1 - v. 2"},
		{"Symphony", "good/solrmarc+solrmarc/u8738.mrc", "Symphony", "ALDERMAN: PL4378 .D813 1985, ALD-STKS, 1; ATSEA: PL4378 .D813 1985, ATSEA-STKS, 1; 1 more"},
		{"Symphony", "good/sul-dlss+searchworks_traject_indexer/databasesAZsubjectTests.xml", "Symphony", "SUL: INTERNET RESOURCE, INTERNET, 1"},
		{"Symphony", "good/trln+marc-to-argot/dwell.xml", "Symphony", "DESIGN: TH4805 .D88, STACKS, 45 | v. 2, no. 3 (2002) - v. 2, no. 6 (2002); …; DHHILL: ACQSER XX(1967069-34001), ACQ-S, 1"},
		{"Symphony", "good/evergreen-library-system+Evergreen/lul_fre_500.mrc.gz", "Symphony", "DESMARAIS: BL 545 F4, DESM-CIR, 1"},
		{"Sierra", "good/trln+marc-to-argot/vern_title1.mrc", "Sierra", ": M450.H67 S3 2010, mmda, 1"},
		{"Sierra", "good/trln+marc-to-argot/archives4.mrc", "Sierra", ": FFC581 W72n, wbdc, 1"},
		{"Sierra", "good/trln+marc-to-argot/dwsgpo1.mrc", "852", "none"},
		{"Koha", "odd/NatLibFi+RecordManager/marc-broken.xml", "Koha", "EVO: Varasto TENHOLA, VAR, 1; LEPAA: 630 METSÄTALOUS, KIR, 2"},
		{"Koha", "good/NatLibFi+RecordManager/marc_dewey.xml", "Koha", "NRL: N1 19 012044, VARASTO, 1"},
		{"UNIMARC", "odd/reeset+data_packs/1000_unimarc_records_5426_bnf.mrc", "852", "FR-751131010: 2011-126877, , 1"},
	} {
		f, err := os.Open(filepath.Join(root, filepath.FromSlash(c.file)))
		if err != nil {
			t.Errorf("%s: %v", c.file, err)
			continue
		}
		m, ok := union.MappingNamed(c.mapping)
		if !ok {
			t.Fatalf("there is no mapping %q", c.mapping)
		}
		p := union.Profile{Mapping: m, Library: union.FromRecord}
		got, suggested := "", ""
		eachRecord(bufio.NewReader(f), func(r *marc.Record) {
			if got == "" && hasFieldOf(r, &m) {
				got, suggested = shelvesOf(p.Holdings(r)), union.Suggest([]*marc.Record{r}).Name
			}
		})
		f.Close()
		if got != c.want {
			t.Errorf("%s by %s:\n got %s\nwant %s", c.file, c.mapping, got, c.want)
		}
		if suggested != c.suggested {
			t.Errorf("%s: %s is suggested, want %s", c.file, suggested, c.suggested)
		}
	}
}

// hasFieldOf says whether a record has a field that a mapping reads.
func hasFieldOf(r *marc.Record, m *union.Mapping) bool {
	for i := range m.Fields {
		if r.First(m.Fields[i].Tag) != nil {
			return true
		}
	}
	return false
}

// shelvesOf writes the first two shelves: "library/branch: call number, location, items, statement".
func shelvesOf(list []union.Holding) string {
	if len(list) == 0 {
		return "none"
	}
	var out []string
	for i := range list[:min(2, len(list))] {
		h := &list[i]
		who := h.Library
		if h.Branch != "" {
			who += "/" + h.Branch
		}
		out = append(out, fmt.Sprintf("%s: %s, %s, %d", who, h.CallNumber, h.Location, h.Copies))
		for _, run := range h.Statement {
			first, _, more := strings.Cut(run, "; ")
			if more {
				first += "; …"
			}
			out[i] += " | " + first
		}
		if h.Note != "" {
			out[i] += " (" + h.Note + ")"
		}
	}
	if n := len(list) - 2; n > 0 {
		out = append(out, fmt.Sprintf("%d more", n))
	}
	return strings.Join(out, "; ")
}
