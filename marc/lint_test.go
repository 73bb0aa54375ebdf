package marc

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// lintKinds sorts the warnings of MARC::Lint 1.53 into our kinds. What it warns
// of and we do not, and why, stands behind.
var lintKinds = []struct {
	pattern *regexp.Regexp
	kind    ProblemKind
	// why says why we do not warn of it; "" where we do.
	why string
}{
	{regexp.MustCompile(`Only one 1XX`), ProblemMainEntries, ""},
	{regexp.MustCompile(`No 245 tag`), ProblemMissingField, ""},
	{regexp.MustCompile(`Field is not repeatable`), ProblemRepeatedField, ""},
	{regexp.MustCompile(`880: No subfield 6`), ProblemLink, ""},
	{regexp.MustCompile(`Indicator \d must be`), ProblemIndicator, ""},
	{regexp.MustCompile(`Non-filing indicator is non-numeric`), ProblemIndicator, ""},
	{regexp.MustCompile(`Subfield _9 is not allowed`), ProblemUnknownSubfield, "$9 is left to libraries everywhere"},
	{regexp.MustCompile(`Subfield _. is not allowed`), ProblemUnknownSubfield, ""},
	{regexp.MustCompile(`Subfield _. is not repeatable`), ProblemRepeatedSubfield, ""},
	{regexp.MustCompile(`^020: Subfield a (has|may)`), ProblemNumber, ""},
	{regexp.MustCompile(`^041:`), ProblemLanguage, ""},
	{regexp.MustCompile(`^043:`), ProblemCountry, ""},
	{regexp.MustCompile(`^245: (Must have|First subfield)`), ProblemTitle, ""},
	{regexp.MustCompile(`^245: Subfield _[bcnp] .*preceded by`), ProblemPunctuation, ""},
	{regexp.MustCompile(`^245: First word, .*may be an article`), ProblemNonFiling, ""},
	{regexp.MustCompile(`does not appear to be an article`), ProblemNonFiling, "its list of articles knows six languages; we check that the count ends with a word"},
	{regexp.MustCompile(`First word, .*may be an article`), ProblemNonFiling, "whether a uniform title or series begins with an article depends on its language, which the record does not tell"},
	{regexp.MustCompile(`^245: Must end with|requires period`), ProblemPunctuation, "final full stops may be left out since the policy of 2019"},
	{regexp.MustCompile(`initials should not have a space`), ProblemPunctuation, "a matter of style, which the standard does not rule"},
	{regexp.MustCompile(`Subfield _h`), ProblemPunctuation, "general material designations went out of use with RDA"},
	{regexp.MustCompile(`020: Subfield a qualifier`), ProblemQualifier, "we say that a qualifier belongs in $q"},
	{regexp.MustCompile(`020: .*Subfield z is numerically valid`), ProblemNumber, "a valid ISBN of another edition may stand in $z"},
	{regexp.MustCompile(`invalid control character`), ProblemLostCharacter, "controls are taken out in reading, with a warning"},
	{regexp.MustCompile(`not allowed in fields lower`), ProblemUnknownSubfield, "delimiters in control fields are mended in reading, with a warning"},
}

// lintWarning is a warning of MARC::Lint as one of our problems.
type lintWarning struct {
	kind ProblemKind
	tag  string
}

// lintTally counts, for one kind, the records in which both, only Lint or only
// we find it, with an example of each of the latter.
type lintTally struct {
	both, lintOnly, oursOnly int
	lintExample, oursExample string
}

// TestLint checks real records with Validate and with MARC::Lint, and prints
// where they differ, by kind. The records are those that every reader reads
// alike, in files whose text is UTF-8 or ASCII.
func TestLint(t *testing.T) {
	peersWanted(t)
	if exec.Command("perl", "-MMARC::Lint", "-MJSON::PP", "-e", "1").Run() != nil {
		t.Skip("HOLDFAST_PEERS is set, but perl has no MARC::Lint to compare with")
	}
	dir, work := corpus(t), t.TempDir()
	var files []string
	for _, s := range sources(t, dir, "good") {
		if strings.HasPrefix(s.format, "ISO 2709, UTF-8") || strings.HasPrefix(s.format, "ISO 2709, leader says UTF-8") || strings.Contains(s.format, "plain ASCII") {
			files = append(files, unpacked(t, work, dir, s.path))
		}
	}
	slices.Sort(files)
	byLint := lintAll(t, files)
	tallies := make(map[ProblemKind]*lintTally)
	left := make(map[string]int)
	records := 0
	for _, name := range files {
		recs, bad, err := readAll(open(t, name), nil)
		if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) || len(bad) > 0 {
			continue
		}
		for _, r := range recs {
			warnings, ok := byLint[fmt.Sprintf("%s %d", name, r.Number)]
			if !ok || r.Kind() != Bibliographic || r.Dialect() != MARC21 {
				continue
			}
			records++
			compareLint(r, filepath.Base(name), warnings, tallies, left)
		}
	}
	for k := ProblemKind(0); k < problemKinds; k++ {
		if n := tallies[k]; n != nil {
			t.Logf("%-18s both %6d  only Lint %5d %-70.70q only ours %5d %.90q", k, n.both, n.lintOnly, n.lintExample, n.oursOnly, n.oursExample)
		}
	}
	for why, n := range left {
		t.Logf("left to Lint %6d times: %s", n, why)
	}
	t.Logf("%d records of %d files", records, len(files))
	if records < 5000 {
		t.Errorf("only %d records compared", records)
	}
}

// compareLint adds what both say of a record.
func compareLint(r *Record, file string, warnings []string, tallies map[ProblemKind]*lintTally, left map[string]int) {
	tally := func(k ProblemKind) *lintTally {
		if tallies[k] == nil {
			tallies[k] = new(lintTally)
		}
		return tallies[k]
	}
	theirs := make(map[lintWarning]string)
	for _, w := range warnings {
		at := slices.IndexFunc(lintKinds, func(k struct {
			pattern *regexp.Regexp
			kind    ProblemKind
			why     string
		}) bool {
			return k.pattern.MatchString(w)
		})
		switch {
		case at < 0:
			left["not sorted: "+w]++
		case lintKinds[at].why != "":
			left[lintKinds[at].why]++
		default:
			theirs[lintWarning{lintKinds[at].kind, w[:min(3, len(w))]}] = w
		}
	}
	said := make(map[lintWarning]bool)
	for _, p := range Validate(r) {
		key := lintWarning{p.Kind, p.Tag}
		if said[key] {
			continue // Lint's are one for each kind and tag too
		}
		said[key] = true
		if p.Kind == ProblemMainEntries {
			key.tag = "1XX"
		}
		if _, ok := theirs[key]; ok {
			tally(p.Kind).both++
			delete(theirs, key)
			continue
		}
		n := tally(p.Kind)
		if n.oursOnly++; n.oursExample == "" {
			n.oursExample = fmt.Sprintf("%s %d %v", file, r.Number, p)
		}
	}
	for key, w := range theirs {
		if form := r.Leader.Form(); key.kind == ProblemPunctuation && form != 'a' && form != 'i' {
			left["leader/18 does not say that punctuation is there"]++
			continue
		}
		if key.kind == ProblemPunctuation && slices.ContainsFunc(r.Fields, func(f Field) bool { return f.LinkedTag() == "245" }) {
			left["a title in another script may have punctuation of its own"]++
			continue
		}
		if key.kind == ProblemNonFiling && initialArticles[r.Language()] != nil {
			left["the first word is no article in the language of the record, or the count ends before or behind a mark"]++
			continue
		}
		n := tally(key.kind)
		if n.lintOnly++; n.lintExample == "" {
			n.lintExample = fmt.Sprintf("%s %d %s", file, r.Number, w)
		}
	}
}

// lintAll returns the warnings of MARC::Lint by file and number of record.
func lintAll(t *testing.T, files []string) map[string][]string {
	cmd := exec.Command("perl", filepath.Join("testdata", "peers", "lint.pl"))
	cmd.Stdin = strings.NewReader(strings.Join(files, "\n") + "\n")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string][]string)
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var rec struct {
			File     string
			Number   int
			Warnings []string
		}
		if err := json.Unmarshal(lines.Bytes(), &rec); err != nil {
			t.Fatal(err)
		}
		all[fmt.Sprintf("%s %d", rec.File, rec.Number)] = rec.Warnings
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}
