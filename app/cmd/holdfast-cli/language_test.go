package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"holdfast/assets/help"
)

// askable makes a small catalogue to ask.
func askable(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "books.mrk")
	text := "=LDR  00000nam\\a2200000\\a\\4500\n=001  1\n=020  \\\\$a0140439129\n=100  1\\$aDarwin, Charles\n=245  10$aOn the origin of species\n=650  \\0$aEvolution\n\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	cat := filepath.Join(dir, "cat")
	done(t, "-c", cat, "import", "--library", "harbour", file)
	return cat
}

// TestHelpOfQueries asks every query that the help text shows: none is read with a notice
// but that which shows one, and each is written as it is read again.
func TestHelpOfQueries(t *testing.T) {
	cat := askable(t)
	shown := done(t, "help", "query")
	english := len(help.Query("en"))
	for i, part := range append(help.Query("en"), help.Query("de")...) {
		for _, e := range part.Lines {
			if i < english && !strings.Contains(shown, e.Typed) {
				t.Errorf("the help text does not show %s", e.Typed)
			}
			got := decode[searchJSON](t, done(t, "-c", cat, "--json", "search", "--", e.Typed))
			for _, n := range got.Notices {
				if n.Kind != "unknown-value" && n.Kind != "no-pattern" && e.Typed != "WAR AND PEACE" {
					t.Errorf("%s: %s", e.Typed, n.Text)
				}
			}
			again := decode[searchJSON](t, done(t, "-c", cat, "--json", "search", "--", got.Read))
			if again.Read != got.Read || again.Total != got.Total {
				t.Errorf("%s is read as %s, and that as %s", e.Typed, got.Read, again.Read)
			}
		}
	}
	if out := done(t, "-c", cat, "search", "WAR AND PEACE"); !strings.Contains(out, "note: AND was taken as a word") {
		t.Errorf("a search says nothing of its notices: %s", out)
	}
}

// TestExamplesOfSearching runs the examples in the help of each command that asks a
// catalogue something.
func TestExamplesOfSearching(t *testing.T) {
	cat := askable(t)
	t.Chdir(filepath.Dir(cat))
	for name, text := range map[string]string{"wanted.txt": "0140439129\n", "wanted.csv": "isbn,title\n0140439129,Origin\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ran := 0
	for _, cmd := range (&cli{}).command().Commands() {
		if !slices.Contains([]string{"search", "facet", "table", "explain", "browse", "suggest", "batch", "query", "export", "print"}, cmd.Name()) {
			continue
		}
		if cmd.Example == "" {
			t.Errorf("%s has no example", cmd.Name())
		}
		for line := range strings.Lines(cmd.Example) {
			line, _, _ = strings.Cut(strings.TrimSpace(line), " > ")
			args := unquoted(line)[1:]
			for i, a := range args {
				if a == "42" || a == "118" {
					args[i] = "1" // the title that there is
				}
				args[i] = strings.Replace(args[i], "42,118", "1,1", 1)
			}
			done(t, args...)
			ran++
		}
	}
	if ran < 20 {
		t.Errorf("only %d examples", ran)
	}
}

// TestExamplesOfReadme runs the command lines of README.md, in their order, on files as
// it names them.
func TestExamplesOfReadme(t *testing.T) {
	readme, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for name, from := range map[string]int{"harbour-2026-11.mrc": 0, "hill-2026-10.mrc": 20, "hill-2026-11.mrc": 25} {
		write(t, name, books(t, from, from+60)...)
	}
	ran := 0
	for line := range strings.Lines(string(readme)) {
		rest, ok := strings.CutPrefix(strings.TrimSpace(line), "bin/holdfast-cli ")
		if !ok {
			continue
		}
		args := unquoted(rest)
		if args[0] == "bench" { // as it stands it builds an index of a million keys
			args = append(args, "--docs", "1000", "--searches", "1000")
		}
		for i, a := range args {
			// Records that these files have.
			if old, has := map[string]string{"harbour:118340": "1", "hill:7720193": "2"}[a]; has {
				args[i] = old
			}
		}
		if _, errOut, code := call(t, args...); code != 0 && !(args[1] == "validate" && code == 1 && errOut == "") {
			t.Errorf("%s: code %d, %s", rest, code, errOut)
		}
		ran++
	}
	if ran < 20 {
		t.Errorf("only %d examples", ran)
	}
}

// unquoted cuts a command line as a shell does.
func unquoted(line string) (args []string) {
	var quote rune
	args = []string{""}
	for _, r := range line {
		last := len(args) - 1
		switch {
		case r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote = r
		case quote == 0 && r == ' ':
			args = append(args, "")
		default:
			args[last] += string(r)
		}
	}
	return args
}

func TestQueryCommand(t *testing.T) {
	if out := done(t, "query", "ti:origin", "OR", "darw*"); !strings.Contains(out, "read as  ti:origin OR darw*\nin CQL   dc.title = \"origin\" or cql.serverChoice = \"darw*\"\n") {
		t.Error(out)
	}
	if out := done(t, "query", "--from-cql", `dc.title any "a b"`); !strings.Contains(out, "read as  ti:a OR ti:b\n") {
		t.Error(out)
	}
	if out := done(t, "query", "--cql", "--", "ti:origin", "-darwin"); out != "dc.title = \"origin\" not cql.serverChoice = \"darwin\"\n" {
		t.Error(out)
	}
	cat := askable(t)
	for _, typed := range []string{"ti:origin au:darwin", "evol* OR wallace", `"origin of species" -whale`, "is:0140439129"} {
		cql := strings.TrimSpace(done(t, "query", "--cql", "--", typed))
		plain := decode[searchJSON](t, done(t, "-c", cat, "--json", "search", typed))
		if got := decode[searchJSON](t, done(t, "-c", cat, "--json", "search", "--cql", "--", cql)); got.Total != plain.Total || got.Total != 1 {
			t.Errorf("%s finds %d, in CQL %s %d", typed, plain.Total, cql, got.Total)
		}
	}
	if _, errOut, code := call(t, "-c", cat, "search", "--cql", "a b"); code != 2 || !strings.Contains(errOut, "CQL") {
		t.Errorf("%d %s", code, errOut)
	}
	if _, errOut, code := call(t, "query", "--from-cql", "a b"); code == 0 || !strings.Contains(errOut, "CQL") {
		t.Errorf("%d %s", code, errOut)
	}
}

func TestBatchCommand(t *testing.T) {
	cat := askable(t)
	list := filepath.Join(t.TempDir(), "wanted.txt")
	if err := os.WriteFile(list, []byte("0140439129\nNowhere\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if out := done(t, "-c", cat, "batch", list); !strings.Contains(out, "1 found, 0 doubtful, 1 not held") {
		t.Error(out)
	}
	out := done(t, "-c", cat, "--json", "batch", list)
	if lines := strings.Split(strings.TrimSpace(out), "\n"); len(lines) != 2 || !strings.Contains(lines[0], `"verdict":"found","by":"number"`) || !strings.Contains(lines[0], `"libraries":["harbour"]`) {
		t.Error(out)
	}
	if _, _, code := call(t, "-c", cat, "batch", filepath.Join(cat, "none")); code != 1 {
		t.Errorf("a list that is not there: %d", code)
	}
}
