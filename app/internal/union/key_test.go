package union

import (
	"fmt"
	"sort"
	"strings"
	"testing"
)

// keyList is the keys of a record as text, sorted.
func keyList(f *Facts) string {
	var out []string
	for _, k := range f.Keys {
		out = append(out, fmt.Sprintf("%d:%s", k.Kind, k.Value))
	}
	sort.Strings(out)
	return strings.Join(out, " ")
}

// TestKeys says from where keys come, and from where they never do.
func TestKeys(t *testing.T) {
	for _, c := range []struct{ name, record, want string }{
		{"T41: one number said twice is one key", "=001  ocm47704434\n=035  \\\\$a(OCoLC)47704434\n=035  \\\\$a(OCoLC)ocm47704434", "1:47704434"},
		{"T42: 035 without prefix is no OCLC number", "=001  x1\n=035  \\\\$a1128405", "9:1128405"},
		{"T42: the same number with prefix is one", "=001  x1\n=035  \\\\$a(OCoLC)1128405", "1:1128405"},
		{"the prefix in other letters", "=001  x1\n=035  \\\\$a(OCOLC) 0001128405", "1:1128405"},
		{"035 of another system", "=001  x1\n=035  \\\\$a(DE-599)BVB12", "9:(de-599)BVB12"},
		{"035 $z never", "=001  x1\n=035  \\\\$z(OCoLC)1128405", ""},
		{"001 under 003 OCoLC", "=001  1128405\n=003  OCoLC", "1:1128405"},
		{"001 under another 003", "=001  1128405\n=003  DLC", ""},
		{"001 with the prefix of an OCLC number", "=001  ocn521064822", "1:521064822"},
		{"019 holds numbers that were merged", "=001  x1\n=019  \\\\$a11$a0022", "1:11 1:22"},
		{"LCCN", "=001  x1\n=010  \\\\$asn 85066387$z85000002", "2:sn85066387"},
		{"T39: 020 $z never", "=001  x1\n=020  \\\\$a2072165113$z0471383147", "3:9782072165115"},
		{"the same ISBN in both forms is one key", "=001  x1\n=020  \\\\$a2072165113\n=020  \\\\$a9782072165115 (br.)", "3:9782072165115"},
		{"linking fields never", "=001  x1\n=776  08$z2072165113$w(OCoLC)5$w(DLC)85000002\n=022  \\\\$l0046-225X", ""},
		{"the ISBN of the set gives way to that of the volume",
			"=001  x1\n=020  \\\\$a8485197135 (Obra completa)\n=020  \\\\$a8485197143 (v. 1)", "3:9788485197149"},
		{"the ISBN of the set if there is no other", "=001  x1\n=020  \\\\$a8485197135$q(set)", "3:9788485197132"},
		{"UNIMARC: 010 is the ISBN and 020 is not",
			"=001  x1\n=010  \\\\$a2-07-216511-3\n=020  \\\\$aUS$b85000002\n=100  \\\\$a20100101d2010    m  y0frey50      ba\n=200  1\\$aTitre", "3:9782072165115"},
	} {
		t.Run(c.name, func(t *testing.T) { equal(t, "keys", keyList(factsOf(t, c.record)), c.want) })
	}
}

func TestKeysAreBounded(t *testing.T) {
	var b strings.Builder
	b.WriteString("=001  x1\n")
	for i := range 500 {
		fmt.Fprintf(&b, "=035  \\\\$a(X)%d\n", i+1)
	}
	equal(t, "keys", len(factsOf(t, b.String()).Keys), maxKeys)
}

func TestHostKeys(t *testing.T) {
	for _, c := range []struct{ host, want string }{
		{"367589", "[{9 367589}]"},
		{"(NBYdb)367589", "[{9 (nbydb)367589}]"},
		{"ocm00297041", "[{9 ocm00297041} {1 297041}]"},
		{"(OCoLC)297041", "[{9 (ocolc)297041} {1 297041}]"},
	} {
		equal(t, c.host, fmt.Sprint(HostKeys(c.host)), c.want)
	}
}
