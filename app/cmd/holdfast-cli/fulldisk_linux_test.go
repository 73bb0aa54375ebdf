package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestFullDisk imports onto a disk that is too small: the message says so, the
// catalogue is as it was, and with room the import goes through.
func TestFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("imports thousands of records; not in a short run")
	}
	dir := t.TempDir()
	first := write(t, filepath.Join(dir, "harbour-1.mrc"), books(t, 0, 200)...)
	second := write(t, filepath.Join(dir, "hill-1.mrc"), books(t, 100, 6000)...)
	disk := filepath.Join(dir, "disk")
	if err := os.Mkdir(disk, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := unix.Mount("tmpfs", disk, "tmpfs", 0, "size=4m"); err != nil {
		t.Skipf("no small disk can be mounted here: %v", err)
	}
	defer func() {
		if err := unix.Unmount(disk, 0); err != nil {
			t.Error(err)
		}
	}()
	catalogue := filepath.Join(disk, "catalogue")
	done(t, "-c", catalogue, "import", first)
	want := allTitles(t, catalogue)
	_, errOut, code := call(t, "-c", catalogue, "import", second)
	if code == 0 || !strings.Contains(errOut, "The disk is full. The catalogue is as it was") {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	if got := allTitles(t, catalogue); !equalTitles(got, want) {
		t.Errorf("%d titles after the failure, %d before", len(got), len(want))
	}
	if err := unix.Mount("tmpfs", disk, "tmpfs", unix.MS_REMOUNT, "size=100m"); err != nil {
		t.Fatal(err)
	}
	done(t, "-c", catalogue, "check")
	done(t, "-c", catalogue, "import", second)
	if got := allTitles(t, catalogue); len(got) != 6000 {
		t.Errorf("%d titles with room on the disk", len(got))
	}
	done(t, "-c", catalogue, "check")
	fullChanges(t, disk, catalogue)
}

// fullChanges fills a disk up and tries what changes a catalogue on it: each is refused
// in plain words, nothing is changed, and with room it goes through.
func fullChanges(t *testing.T, disk, catalogue string) {
	t.Helper()
	filler := filepath.Join(disk, "filler")
	for _, act := range [][]string{
		{"match", "decide", "harbour:t00001", "hill:t00801", "same"},
		{"match", "decide", "harbour:t00110", "hill:t00110", "different"},
		{"match", "undo"},
		{"undo-import", "1"},
	} {
		before := account(t, catalogue)
		fill(t, filler)
		_, errOut, code := call(t, append([]string{"-c", catalogue}, act...)...)
		if code == 0 || !strings.Contains(errOut, "The disk is full. The catalogue is as it was") {
			t.Errorf("%v on a full disk: exit code %d: %s", act, code, errOut)
		}
		if err := os.Remove(filler); err != nil {
			t.Fatal(err)
		}
		done(t, "-c", catalogue, "check")
		if account(t, catalogue) != before {
			t.Errorf("%v on a full disk changed the catalogue", act)
		}
		done(t, append([]string{"-c", catalogue}, act...)...)
		if account(t, catalogue) == before {
			t.Errorf("%v with room on the disk changes nothing", act)
		}
	}
}

// fill writes a file until the disk takes no more.
func fill(t *testing.T, path string) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for block := make([]byte, 1<<16); ; {
		if _, err := f.Write(block); errors.Is(err, unix.ENOSPC) {
			if len(block) == 1 {
				return
			}
			block = block[:len(block)/2]
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// TestExportOnFullDisk exports onto a disk that is too small: the message says so, and
// nothing is left there, of the file and beside it.
func TestExportOnFullDisk(t *testing.T) {
	cat, _ := shelf(t)
	disk := t.TempDir()
	if err := unix.Mount("tmpfs", disk, "tmpfs", 0, "size=8k"); err != nil {
		t.Skipf("no small disk can be mounted here: %v", err)
	}
	defer func() {
		if err := unix.Unmount(disk, 0); err != nil {
			t.Error(err)
		}
	}()
	for _, args := range [][]string{{"export", "-o", filepath.Join(disk, "all.mods.xml")}, {"export", "-o", filepath.Join(disk, "all.mrc")}, {"print", "-o", filepath.Join(disk, "all.pdf")}} {
		_, errOut, code := call(t, append([]string{"-c", cat}, args...)...)
		if code != 1 || !strings.Contains(errOut, "The disk is full. No file was written") {
			t.Errorf("%v: exit code %d: %s", args, code, errOut)
		}
		entries, err := os.ReadDir(disk)
		if err != nil || len(entries) != 0 {
			t.Errorf("%v leaves %v: %v", args, entries, err)
		}
	}
}
