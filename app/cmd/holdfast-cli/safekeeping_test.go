package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app"
)

// keptShelf makes a catalogue of two libraries in which two things were decided.
func keptShelf(t *testing.T, dir string) (catalogue string) {
	t.Helper()
	catalogue = filepath.Join(dir, "catalogue")
	done(t, "-c", catalogue, "import", write(t, filepath.Join(dir, "harbour-1.mrc"), books(t, 0, 60)...))
	done(t, "-c", catalogue, "import", write(t, filepath.Join(dir, "hill-1.mrc"), books(t, 40, 100)...))
	done(t, "-c", catalogue, "match", "decide", "harbour:t00001", "hill:t00081", "same")
	done(t, "-c", catalogue, "match", "decide", "harbour:t00050", "hill:t00050", "different")
	return catalogue
}

// TestSnapshot: a snapshot is one file, also of a catalogue that is in use; a catalogue
// made of it says the same, numbers of titles included.
func TestSnapshot(t *testing.T) {
	dir := t.TempDir()
	catalogue, file, copied := keptShelf(t, dir), filepath.Join(dir, "autumn.holdfast"), filepath.Join(dir, "copied")
	open, err := app.Open(context.Background(), catalogue, app.ToChange, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer open.Close()
	if out, ok := child(t, "-c", catalogue, "snapshot", file); !ok || !strings.Contains(out, "bytes written") {
		t.Fatalf("snapshot: %s", out)
	}
	if err := open.Close(); err != nil {
		t.Fatal(err)
	}
	if out := done(t, "-c", copied, "restore", file); !strings.Contains(out, "100 titles and 120 records are there again") {
		t.Errorf("restore says %q", out)
	}
	done(t, "-c", copied, "check")
	if a, b := account(t, catalogue), account(t, copied); a != b {
		t.Errorf("the copy differs: %s", difference(a, b))
	}
	for _, ref := range []string{"1", "harbour:t00050"} {
		if a, b := done(t, "-c", catalogue, "match", "explain", ref, "hill:t00081"), done(t, "-c", copied, "match", "explain", ref, "hill:t00081"); a != b {
			t.Errorf("%s is explained as\n%s\nand in the copy as\n%s", ref, a, b)
		}
	}
	done(t, "-c", copied, "match", "undo")
	done(t, "-c", copied, "undo-import", "1")
	done(t, "-c", copied, "check")
	left, err := filepath.Glob(filepath.Join(dir, "autumn*"))
	if err != nil || len(left) != 1 {
		t.Errorf("files of the snapshot: %v, %v", left, err)
	}
}

// TestSnapshotRefused: nothing is overwritten, and what is no snapshot makes no catalogue.
func TestSnapshotRefused(t *testing.T) {
	dir := t.TempDir()
	catalogue, file := keptShelf(t, dir), filepath.Join(dir, "autumn.holdfast")
	done(t, "-c", catalogue, "snapshot", file)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	torn, noise, empty, hollow := filepath.Join(dir, "torn"), filepath.Join(dir, "noise"), filepath.Join(dir, "empty"), filepath.Join(dir, "hollow")
	if err := os.Mkdir(hollow, 0o755); err != nil {
		t.Fatal(err)
	}
	for path, content := range map[string][]byte{torn: data[:len(data)/2], noise: []byte(strings.Repeat("not a snapshot ", 1000)), empty: nil,
		filepath.Join(hollow, "staging.db"): nil} {
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	fresh := filepath.Join(dir, "fresh")
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"-c", catalogue, "snapshot", file}, "is there already"},
		{[]string{"-c", catalogue, "snapshot", filepath.Join(torn, "x")}, "x cannot be written in the folder " + torn + ". No file was written"},
		{[]string{"-c", catalogue, "restore", file}, "There is a catalogue in this folder already"},
		{[]string{"-c", fresh, "restore", torn}, "torn is damaged, perhaps cut short when it was copied. No catalogue was made"},
		{[]string{"-c", fresh, "restore", noise}, "noise is empty or is no snapshot of a catalogue. No catalogue was made"},
		{[]string{"-c", fresh, "restore", empty}, "empty is empty or is no snapshot of a catalogue. No catalogue was made"},
		{[]string{"-c", fresh, "restore", dir}, filepath.Base(dir) + " is empty or is no snapshot of a catalogue"},
		{[]string{"-c", hollow, "check"}, "The file staging.db in this folder is empty or was not made by Holdfast. Nothing was changed"},
		{[]string{"-c", fresh, "restore", filepath.Join(dir, "none")}, "is not there"},
		{[]string{"-c", filepath.Join(dir, "none"), "snapshot", torn}, "no catalogue in this folder"},
	} {
		_, errOut, code := call(t, c.args...)
		if code != 1 || !strings.Contains(errOut, c.says) {
			t.Errorf("%v: code %d, %q", c.args[2:], code, errOut)
		}
	}
	if _, err := os.Stat(fresh); !os.IsNotExist(err) {
		t.Errorf("a folder was left behind: %v", err)
	}
	done(t, "-c", catalogue, "check")
}

// TestRepair: whatever happens to the index, it is built anew, and says what it said.
func TestRepair(t *testing.T) {
	dir := t.TempDir()
	catalogue := keptShelf(t, dir)
	want := account(t, catalogue)
	index := filepath.Join(catalogue, "index")
	for name, damage := range map[string]func(){
		"nothing": func() {},
		"a file cut short": func() {
			files, err := os.ReadDir(index)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range files {
				if info, err := f.Info(); err == nil && info.Size() > 1000 {
					if err := os.Truncate(filepath.Join(index, f.Name()), info.Size()/2); err != nil {
						t.Fatal(err)
					}
				}
			}
		},
		"the folder gone": func() {
			if err := os.RemoveAll(index); err != nil {
				t.Fatal(err)
			}
		},
	} {
		damage()
		_, _, code := call(t, "-c", catalogue, "check")
		if (code == 0) != (name == "nothing") {
			t.Errorf("%s: check ends with %d", name, code)
		}
		out := done(t, "-c", catalogue, "repair")
		if !strings.Contains(out, "built anew: 100 titles") || strings.Contains(out, "found") != (name != "nothing") {
			t.Errorf("%s: repair says %q", name, out)
		}
		done(t, "-c", catalogue, "check")
		if got := account(t, catalogue); got != want {
			t.Errorf("%s: after the repair: %s", name, difference(want, got))
		}
	}
	open, err := app.Open(context.Background(), catalogue, app.ToChange, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer open.Close()
	if out, ok := child(t, "-c", catalogue, "repair"); ok || !strings.Contains(out, "open in another window") {
		t.Errorf("repair beside another program: %s", out)
	}
}

// TestSearchPartMissing: who only searches is told what builds it anew, and that does.
func TestSearchPartMissing(t *testing.T) {
	catalogue := keptShelf(t, t.TempDir())
	if err := os.RemoveAll(filepath.Join(catalogue, "index")); err != nil {
		t.Fatal(err)
	}
	if _, errOut, code := call(t, "-c", catalogue, "search", "bees"); code != 1 || !strings.Contains(errOut, "Your records are safe") || !strings.HasSuffix(errOut, "The command for it is repair.\n") {
		t.Errorf("search ends with %d and says %q", code, errOut)
	}
	if out := done(t, "-c", catalogue, "repair"); !strings.Contains(out, "built anew: 100 titles") {
		t.Errorf("repair says %q", out)
	}
	done(t, "-c", catalogue, "search", "bees")
}
