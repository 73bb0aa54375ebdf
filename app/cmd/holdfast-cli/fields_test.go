package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRecordFields: each field of a union record is printed with those who gave it,
// and each source with its quality.
func TestRecordFields(t *testing.T) {
	dir := t.TempDir()
	cat := filepath.Join(dir, "cat")
	for name, text := range map[string]string{
		"hill":   "=001  1\n=020  \\\\$a2072165113\n=245  10$aWalden\n=650  \\0$aSolitude.\n",
		"bridge": "=001  2\n=020  \\\\$a2072165113\n=245  10$aWalden\n=650  \\0$aSolitude\n=500  \\\\$aWith a map.\n",
	} {
		path := filepath.Join(dir, name+".mrk")
		if err := os.WriteFile(path, []byte("=LDR  00000nam\\a2200000\\a\\4500\n"+text), 0o600); err != nil {
			t.Fatal(err)
		}
		done(t, "-c", cat, "import", "--library", name, path)
	}
	out := done(t, "-c", cat, "record", "1", "--as", "fields")
	for _, want := range []string{"500 ## $aWith a map.  [bridge]", "LDR", "$aSolitude"} {
		if !strings.Contains(out, want) {
			t.Errorf("the fields lack %q:\n%s", want, out)
		}
	}
	if !strings.Contains(out, "[hill, bridge]") && !strings.Contains(out, "[bridge, hill]") {
		t.Errorf("no field is of both:\n%s", out)
	}
	if out := done(t, "-c", cat, "record", "1"); strings.Count(out, "quality ") != 2 {
		t.Errorf("the sources have no quality:\n%s", out)
	}
}
