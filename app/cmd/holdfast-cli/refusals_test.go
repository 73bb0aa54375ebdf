package main

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"holdfast/app/internal/staging"
)

// goSpeak are words of the programmer that no error may say.
var goSpeak = regexp.MustCompile(`no such file|EOF|strconv|unmarshal|invalid character|is a directory|not a directory|\.part\b|Usage:`)

// TestNonsenseFiles: every command that reads a file says of one that it cannot use which
// it was and what is wrong, in a sentence, with an exit code that is not 0 and nothing on
// standard output that looks like an answer.
func TestNonsenseFiles(t *testing.T) {
	dir := t.TempDir()
	catalogue := filepath.Join(dir, "catalogue")
	done(t, "-c", catalogue, "import", "--library", "hill", write(t, filepath.Join(dir, "hill.mrc"), books(t, 0, 2)...))
	at := func(name string) string { return filepath.Join(dir, name) }
	for name, text := range map[string]string{"empty.mrc": "", "blank.mrc": " \n\n", "binary.mrc": "\x00\x01\x02 , 12\n\x00", "number.json": "12"} {
		if err := os.WriteFile(at(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(at("folder.mrc"), 0o755); err != nil {
		t.Fatal(err)
	}
	files := []string{"empty.mrc", "blank.mrc", "binary.mrc", "folder.mrc", "missing.mrc"}
	for _, c := range []struct {
		args  string
		files []string
	}{
		{"marc read", files}, {"marc convert --to mrk", files}, {"marc validate", files},
		{"holdings import --library hill", files[2:]}, {"batch", files[2:]},
		{"match rules", []string{"empty.mrc", "folder.mrc", "number.json"}},
		{"judge --against", files}, {"merge-profile", []string{"binary.mrc", "number.json", "missing.mrc"}}, {"library profile hill", []string{"binary.mrc", "number.json"}},
	} {
		for _, name := range c.files {
			args := append([]string{"-c", catalogue}, append(strings.Fields(c.args), at(name))...)
			out, errOut, code := call(t, args...)
			if code == 0 || out != "" || goSpeak.MatchString(errOut) || strings.Count(errOut, "\n") != 1 {
				t.Errorf("%s %s: code %d, %q, %q", c.args, name, code, out, errOut)
			}
			if !strings.HasSuffix(name, ".json") && !strings.Contains(c.args, "profile") && !strings.Contains(errOut, name) {
				t.Errorf("%s %s is not named: %q", c.args, name, errOut)
			}
		}
	}
}

// TestLookAtNothing: to look at files none of which can be imported ends as to import them
// does, and each is named once.
func TestLookAtNothing(t *testing.T) {
	dir := t.TempDir()
	missing := filepath.Join(dir, "missing.mrc")
	for _, look := range [][]string{{"import", missing}, {"import", "--look", missing}} {
		out, errOut, code := call(t, append([]string{"-c", filepath.Join(dir, "catalogue")}, look...)...)
		if code != 1 || strings.Count(out, "missing.mrc") != 1 {
			t.Errorf("%v: code %d, %q, %q", look, code, out, errOut)
		}
	}
	for _, list := range []string{"loads", "library list"} {
		out, errOut, code := call(t, append([]string{"-c", filepath.Join(dir, "catalogue")}, strings.Fields(list)...)...)
		if code != 0 || out != "" || !strings.Contains(errOut, "yet.") {
			t.Errorf("%s of nothing: code %d, %q, %q", list, code, out, errOut)
		}
	}
	empty := filepath.Join(dir, "empty")
	if err := os.Mkdir(empty, 0o755); err != nil {
		t.Fatal(err)
	}
	if _, errOut, code := call(t, "-c", filepath.Join(dir, "catalogue"), "import", empty); code != 1 || !strings.Contains(errOut, "there is no file in") {
		t.Errorf("a folder without files: code %d, %q", code, errOut)
	}
}

// TestWhereToWrite: a folder that is not there is named, and not the file that is begun in
// it; a catalogue that is a file is said to be one.
func TestWhereToWrite(t *testing.T) {
	catalogue, files := shelf(t)
	none := filepath.Join(t.TempDir(), "none", "x.mrc")
	for _, c := range []struct {
		says string
		args []string
	}{
		{"x.mrc cannot be written in the folder " + filepath.Dir(none), []string{"-c", catalogue, "export", "-o", none}},
		{"x.mrc cannot be written in the folder " + filepath.Dir(none), []string{"marc", "convert", "-o", none, files[0]}},
		{"harbour-2026.mrc is a file", []string{"-c", files[0], "search", "x"}},
	} {
		_, errOut, code := call(t, c.args...)
		if code != 1 || goSpeak.MatchString(errOut) || !strings.HasPrefix(errOut, "holdfast-cli: "+c.says) {
			t.Errorf("%v: code %d, %q", c.args, code, errOut)
		}
	}
}

// TestCommandsOfGroups: a group of commands refuses what it does not have, and mistaken
// values are said in plain words.
func TestCommandsOfGroups(t *testing.T) {
	for _, c := range []struct{ args, says string }{
		{"marc weave", `no command "weave"`}, {"bench weave", `no command "weave"`}, {"library weave", `no command "weave"`},
		{"-c x search --all=maybe x", "takes true or false"}, {"-c x browse title --limit many", "takes a number"},
		{"-c " + t.TempDir() + " import --encoding morse x.mrc", "--encoding does not know"},
		{"-c " + t.TempDir() + " import --mapping morse x.mrc", "--mapping takes 852"},
	} {
		out, errOut, code := call(t, strings.Fields(c.args)...)
		if code != 2 || out != "" || !strings.Contains(errOut, c.says) || goSpeak.MatchString(errOut) {
			t.Errorf("%s: code %d, %q, %q", c.args, code, out, errOut)
		}
	}
}

// fullDisk is an output that takes nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, staging.ErrFull }

// TestOutputThatIsFull: no command says that all is well when what it printed was lost.
func TestOutputThatIsFull(t *testing.T) {
	catalogue, files := shelf(t)
	for _, args := range [][]string{
		{"-c", catalogue, "search", "evolution"}, {"-c", catalogue, "search", "--json", "evolution"}, {"-c", catalogue, "record", "1"}, {"-c", catalogue, "describe"},
		{"-c", catalogue, "export", "--format", "csv"}, {"marc", "count", files[0]}, {"marc", "read", files[0]}, {"--help"},
	} {
		var said strings.Builder
		if code := run(t.Context(), args, fullDisk{}, &said); code != 1 || !strings.Contains(said.String(), "disk is full") {
			t.Errorf("%v: code %d, %q", args, code, said.String())
		}
	}
	p := &printing{to: fullDisk{}}
	if _, err := p.Write([]byte("x")); !errors.Is(err, staging.ErrFull) {
		t.Errorf("what is written is told %v", err)
	}
}
