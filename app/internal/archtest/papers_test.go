package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The caps of the house. A reader should be able to hold a file, and a
// function, in the head; generated tables are exempt.
const (
	maxFileLines     = 500
	maxFunctionLines = 70
	maxParameters    = 5
)

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(root(t), name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// topLevel is what may stand at the top level, and nothing else.
var topLevel = map[string]bool{
	"app": true, "ui": true, "engine": true, "marc": true, "assets": true, "packaging": true,
	"FyneApp.toml": true, "go.mod": true, "go.sum": true, "README.md": true, "ARCHITECTURE.md": true,
	"CHANGELOG.md": true, "LICENSE": true, ".ci": true, ".gitignore": true, ".git": true,
	// Places for what is built, kept out of the repository by .gitignore.
	"bin": true, "dist": true,
}

func TestTopLevel(t *testing.T) {
	entries, err := os.ReadDir(root(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		// What the toolchain leaves behind is kept out by .gitignore.
		if ext := filepath.Ext(e.Name()); ext == ".test" || ext == ".prof" {
			continue
		}
		if !topLevel[e.Name()] {
			t.Errorf("%s stands at the top level, but is not among the names agreed", e.Name())
		}
	}
}

// TestPackageComments asks every package what question it answers.
func TestPackageComments(t *testing.T) {
	for _, p := range list(t) {
		if len(p.GoFiles) > 0 && p.Doc == "" {
			t.Errorf("%s has no package comment", p.ImportPath)
		}
	}
}

// TestSizes counts lines and parameters.
func TestSizes(t *testing.T) {
	top := root(t)
	for _, p := range list(t) {
		for _, name := range p.GoFiles {
			path := filepath.Join(p.Dir, name)
			src, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(name, "_gen.go") || strings.Contains(string(src[:min(len(src), 400)]), "DO NOT EDIT") {
				continue
			}
			rel, err := filepath.Rel(top, path)
			if err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(string(src), "\n"); n > maxFileLines {
				t.Errorf("%s has %d lines, more than %d: is there a noun hiding in it?", rel, n, maxFileLines)
			}
			checkFunctions(t, rel, src)
		}
	}
}

func checkFunctions(t *testing.T, rel string, src []byte) {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, rel, src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		lines := set.Position(f.End()).Line - set.Position(f.Pos()).Line + 1
		if lines > maxFunctionLines {
			t.Errorf("%s: %s has %d lines, more than %d", rel, f.Name.Name, lines, maxFunctionLines)
		}
		if n := f.Type.Params.NumFields(); n > maxParameters {
			t.Errorf("%s: %s has %d parameters, more than %d: is there a struct hiding in them?", rel, f.Name.Name, n, maxParameters)
		}
	}
}

// TestFyneDo holds the one door between background work and the window.
func TestFyneDo(t *testing.T) {
	top := root(t)
	err := filepath.WalkDir(filepath.Join(top, "ui"), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(top, path)
		if err != nil {
			return err
		}
		if rel != filepath.Join("ui", "tasks.go") && (strings.Contains(string(src), "fyne.Do(") || strings.Contains(string(src), "fyne.DoAndWait(")) {
			t.Errorf("%s calls fyne.Do; only ui/tasks.go may, so that there is one rule for who touches widgets when", rel)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// pathInPaper finds words in backquotes that look like paths of the repository.
var pathInPaper = regexp.MustCompile("`((?:app|ui|engine|marc|assets|packaging|\\.ci)/[A-Za-z0-9_./-]*)`")

// TestPapers follows every path that the papers name.
func TestPapers(t *testing.T) {
	top := root(t)
	for _, paper := range []string{"README.md", "ARCHITECTURE.md", filepath.Join("engine", "FORMAT.md")} {
		found := pathInPaper.FindAllStringSubmatch(read(t, paper), -1)
		if paper == "ARCHITECTURE.md" && len(found) < 10 {
			t.Errorf("%s names only %d paths; does the pattern still fit?", paper, len(found))
		}
		for _, m := range found {
			if _, err := os.Stat(filepath.Join(top, strings.TrimSuffix(m[1], "/"))); err != nil {
				t.Errorf("%s names %s, which is not there", paper, m[1])
			}
		}
	}
}

// TestArchitectureNamesFolders asks ARCHITECTURE.md for a heading for each of the large
// folders, and to name every package.
func TestArchitectureNamesFolders(t *testing.T) {
	paper := read(t, "ARCHITECTURE.md")
	for _, folder := range []string{"app", "app/view", "app/internal/staging", "app/internal/union", "app/internal/catalogue",
		"app/internal/ingest", "app/internal/archtest", "app/cmd/holdfast", "app/cmd/holdfast-cli", "ui", "engine", "marc", "assets", "packaging"} {
		heading := regexp.MustCompile("(?m)^#+ `" + regexp.QuoteMeta(folder) + "/?`: .*\\?$")
		if !heading.MatchString(paper) {
			t.Errorf("ARCHITECTURE.md has no heading \"`%s`: the question it answers?\"", folder)
		}
	}
	for _, p := range list(t) {
		if folder := strings.TrimPrefix(p.ImportPath, module+"/"); !strings.Contains(paper, "`"+folder+"`") {
			t.Errorf("ARCHITECTURE.md does not name `%s`", folder)
		}
	}
}
