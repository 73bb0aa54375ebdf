package wording

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// said are the calls whose first argument is read by a person; in the others it is a name.
var said = regexp.MustCompile(`^(NewText|NewElided|NewTrailing|NewProse|NewLink|NewWrappedLink|NewButton|NewMainButton|NewFlatButton|NewMenuButton|NewTick|SetText|SetNote|Offer|Question|Plate|SetPlaceHolder|NewMenuItem|NewBox|NewArea|SetTrouble)$`)

// writtenOut has two words, or one of at least three letters with a large one first.
var writtenOut = regexp.MustCompile(`\pL{2,} \pL{2,}|^\p{Lu}\p{Ll}{2,}`)

// TestNoTextIsWrittenIntoThePages reads the source of the window: what a person reads comes
// from the files of texts, in both languages, and not from the code.
func TestNoTextIsWrittenIntoThePages(t *testing.T) {
	calls := 0
	for _, pattern := range []string{"../*.go", "../pages/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			for _, text := range writtenTexts(t, name, &calls) {
				if text != "Holdfast" {
					t.Errorf("%s says %q itself", name, text)
				}
			}
		}
	}
	if calls < 200 {
		t.Errorf("only %d places say something", calls)
	}
}

// writtenTexts are the texts for a person that stand in a file.
func writtenTexts(t *testing.T, name string, calls *int) (found []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		f, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || !said.MatchString(f.Sel.Name) {
			return true
		}
		*calls++
		for _, arg := range call.Args {
			lit, ok := arg.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				continue
			}
			if text, err := strconv.Unquote(lit.Value); err == nil && writtenOut.MatchString(text) {
				found = append(found, text)
			}
		}
		return true
	})
	return found
}
