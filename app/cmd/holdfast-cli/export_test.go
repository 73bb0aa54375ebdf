package main

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"holdfast/app/view"
	"holdfast/marc"
)

func TestExport(t *testing.T) {
	cat, _ := shelf(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "botany.csv")
	report := decode[view.ExportReport](t, done(t, "-c", cat, "export", "botany", "--sort", "title", "--columns", "title,year=Jahr,at:hill,245c", "-o", file, "--json"))
	if report.Format != "csv" || report.File != file || report.Titles == 0 || report.Written != report.Titles {
		t.Errorf("the report is %+v", report)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil || len(rows) != report.Written+1 || !slices.Equal(rows[0], []string{"Title", "Jahr", "hill", "245c"}) {
		t.Errorf("the file is %q: %v", rows, err)
	}
	if _, errOut, code := call(t, "-c", cat, "export", "botany", "-o", file); code != 2 || !strings.Contains(errOut, "--overwrite") {
		t.Errorf("over a file: exit code %d: %s", code, errOut)
	}
	done(t, "-c", cat, "export", "botany", "-o", file, "--overwrite")
	// All 50 titles, to standard output; the report goes to standard error.
	out, errOut, _ := call(t, "-c", cat, "export", "--format", "marc", "--code", "HFAST")
	in, err := marc.NewReader(strings.NewReader(out), nil)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for rec, err := in.Read(); err == nil; rec, err = in.Read() {
		if rec.Control("003") != "HFAST" {
			t.Errorf("003 is %q", rec.Control("003"))
		}
		n++
	}
	if n != 50 || !strings.Contains(errOut, "50 titles written\n") {
		t.Errorf("%d records: %s", n, errOut)
	}
}

// TestExportByNumbers takes titles by their numbers, from the line and from a file.
func TestExportByNumbers(t *testing.T) {
	cat, _ := shelf(t)
	list := filepath.Join(t.TempDir(), "numbers.txt")
	if err := os.WriteFile(list, []byte("5\n2; 9999\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, errOut, code := call(t, "-c", cat, "export", "--ids", "7", "--ids-from", list, "--columns", "id", "--format", "tsv")
	if code != 0 || out != "Number\r\n7\r\n5\r\n2\r\n" || !strings.Contains(errOut, "1 number not in the catalogue any more") {
		t.Errorf("exit code %d: %q, %s", code, out, errOut)
	}
	for _, args := range [][]string{{"export", "--ids", "x7", "--format", "csv"}, {"export", "words", "--ids", "7", "--format", "csv"}, {"export", "words"},
		{"export", "--format", "papyrus"}, {"export", "--format", "csv", "--columns", "titel"}, {"print", "words"}, {"print", "--form", "pdf", "--paper", "A9"}} {
		if out, errOut, code := call(t, append([]string{"-c", cat}, args...)...); code != 2 || out != "" || errOut == "" {
			t.Errorf("%v: exit code %d, %q, %q", args, code, out, errOut)
		}
	}
}

// TestExportOfAList writes the titles of a list in its order.
func TestExportOfAList(t *testing.T) {
	cat, _ := shelf(t)
	done(t, "-c", cat, "list", "new", "To buy")
	done(t, "-c", cat, "list", "add", "1", "--numbers", "9", "4", "7")
	if out := done(t, "-c", cat, "export", "--list", "1", "--columns", "id", "--format", "tsv"); out != "Number\r\n9\r\n4\r\n7\r\n" {
		t.Errorf("the list is %q", out)
	}
	if _, errOut, code := call(t, "-c", cat, "export", "--list", "5", "--format", "tsv"); code != 2 || !strings.Contains(errOut, "no list 5") {
		t.Errorf("a list that there is not: exit code %d: %s", code, errOut)
	}
}

func TestPrint(t *testing.T) {
	cat, _ := shelf(t)
	dir := t.TempDir()
	report := decode[view.PrintReport](t, done(t, "-c", cat, "print", "--sort", "author", "--groups", "--holdings", "-o", filepath.Join(dir, "all.pdf"), "--json"))
	if report.Form != "pdf" || report.Printed != 50 || report.Pages < 3 || report.Unprinted != 0 {
		t.Errorf("the report is %+v", report)
	}
	out := done(t, "-c", cat, "print", "botany", "--form", "html", "--title", "Plants & so on")
	if !strings.Contains(out, "<h1>Plants &amp; so on</h1>") || !strings.Contains(out, "botany") {
		t.Errorf("the page is %s", out)
	}
}

func TestFormatOf(t *testing.T) {
	for name, want := range map[string]string{"a.xml": "marcxml", "a.mods.xml": "mods", "a.DC.XML": "dc", "a.json": "json", "a.csl.json": "csl", "a.mrc": "marc", "a": "", "": ""} {
		if got := formatOf(name); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
}
