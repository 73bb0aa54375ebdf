package archtest

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const module = "holdfast"

// pkg is one package as "go list -json" prints it.
type pkg struct {
	ImportPath string
	Dir        string
	Doc        string
	Imports    []string
	Deps       []string
	GoFiles    []string
}

// list runs go list over the whole module, with the tag that every build of
// ours uses.
func list(t *testing.T) []pkg {
	t.Helper()
	cmd := exec.Command("go", "list", "-tags", "migrated_fynedo", "-json=ImportPath,Dir,Doc,Imports,Deps,GoFiles", "./...")
	cmd.Dir = root(t)
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			t.Fatalf("go list: %v\n%s", err, exit.Stderr)
		}
		t.Fatalf("go list: %v", err)
	}
	var all []pkg
	dec := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	if len(all) < 10 {
		t.Fatalf("go list found only %d packages", len(all))
	}
	return all
}

func root(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		t.Fatal(err)
	}
	dir, err := filepath.Abs(strings.TrimSpace(string(out)))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// rule forbids imports, direct ones or, with deep, any that are reached.
type rule struct {
	why string
	// in selects the packages that the rule binds.
	in func(path string) bool
	// forbidden selects what they must not import.
	forbidden func(path string) bool
	deep      bool
}

func under(prefixes ...string) func(string) bool {
	return func(path string) bool {
		for _, p := range prefixes {
			if path == p || strings.HasPrefix(path, p+"/") {
				return true
			}
		}
		return false
	}
}

func not(f func(string) bool) func(string) bool {
	return func(path string) bool { return !f(path) }
}

func both(f, g func(string) bool) func(string) bool {
	return func(path string) bool { return f(path) && g(path) }
}

func ours(path string) bool { return under(module)(path) }

// external is whatever is neither ours nor of the standard library.
func external(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return strings.Contains(first, ".")
}

var rules = []rule{
	{
		why:       "marc is a library that another program may take: it knows nothing of us, and needs little",
		in:        under(module + "/marc"),
		forbidden: func(p string) bool { return (ours(p) && !under(module+"/marc")(p)) || p == "database/sql" },
		deep:      true,
	},
	{
		why:       "marc depends on the standard library, x/text and compression only",
		in:        under(module + "/marc"),
		forbidden: both(external, not(under("golang.org/x/text", "github.com/klauspost/compress"))),
	},
	{
		why:       "engine is a search engine that knows neither MARC, nor SQL, nor a window, nor anyone above it",
		in:        under(module + "/engine"),
		forbidden: func(p string) bool { return (ours(p) && !under(module+"/engine")(p)) || p == "database/sql" || fyne(p) },
		deep:      true,
	},
	{
		why: "structures on disk are bytes in and writers out, so that each can be tested and fuzzed alone; only segment and above see files",
		in: under(module+"/engine/internal/encoding", module+"/engine/internal/termdict", module+"/engine/internal/postings", module+"/engine/internal/forward", module+"/engine/internal/docset",
			module+"/engine/internal/docvalues", module+"/engine/internal/keytable", module+"/engine/internal/keylist", module+"/engine/internal/stored"),
		forbidden: under(module+"/engine/internal/store", module+"/engine/internal/segment", "os", "github.com/edsrzf/mmap-go"),
	},
	{
		why:       "view models are plain values, so that any screen and any test can make them",
		in:        under(module + "/app/view"),
		forbidden: func(p string) bool { return ours(p) || external(p) },
	},
	{
		why:       "ui shows view models and calls back; it sees app/view, assets and Fyne, nothing else of ours",
		in:        under(module + "/ui"),
		forbidden: both(ours, not(under(module+"/ui", module+"/app/view", module+"/assets"))),
		deep:      true,
	},
	{
		why:       "only staging speaks SQL, so that the store can be understood, and changed, in one place",
		in:        both(ours, not(under(module+"/app/internal/staging"))),
		forbidden: under("database/sql", "github.com/mattn/go-sqlite3"),
	},
	{
		why:       "staging keeps raw bytes and keys; what they mean is for union to say",
		in:        under(module + "/app/internal/staging"),
		forbidden: under(module+"/marc", module+"/engine", module+"/app/internal/union", module+"/app/internal/catalogue", module+"/app/internal/ingest"),
	},
	{
		why:       "union compares records; it knows no index and no database",
		in:        under(module + "/app/internal/union"),
		forbidden: under(module+"/engine", module+"/app/internal/staging", module+"/app/internal/catalogue", module+"/app/internal/ingest"),
		deep:      true,
	},
	{
		why:       "only ui and the desktop program know Fyne, so that all else runs without a screen",
		in:        both(ours, not(under(module+"/ui", module+"/app/cmd/holdfast"))),
		forbidden: fyne,
		deep:      true,
	},
}

func fyne(path string) bool { return under("fyne.io", "github.com/go-gl")(path) }

// TestImports holds the walls between the folders.
func TestImports(t *testing.T) {
	for _, p := range list(t) {
		for _, r := range rules {
			if !r.in(p.ImportPath) {
				continue
			}
			imports := p.Imports
			if r.deep {
				imports = p.Deps
			}
			for _, imp := range imports {
				if r.forbidden(imp) {
					t.Errorf("%s must not import %s: %s", p.ImportPath, imp, r.why)
				}
			}
		}
	}
}

// TestDependencies holds the list of direct dependencies to those that
// ARCHITECTURE.md gives a reason for.
func TestDependencies(t *testing.T) {
	paper := read(t, "ARCHITECTURE.md")
	seen := map[string]bool{}
	for _, line := range strings.Split(read(t, "go.mod"), "\n") {
		fields := strings.Fields(line)
		if len(fields) < 2 || strings.Contains(line, "// indirect") || !strings.Contains(fields[0], ".") {
			continue
		}
		seen[fields[0]] = true
	}
	if len(seen) < 5 {
		t.Fatalf("read only %d direct dependencies from go.mod", len(seen))
	}
	for dep := range seen {
		if !strings.Contains(paper, dep) {
			t.Errorf("%s is required by go.mod, but ARCHITECTURE.md gives no reason for it", dep)
		}
	}
}
