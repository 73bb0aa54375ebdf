package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestFullDisk imports onto a disk that is too small: the message says so, the
// catalogue is as it was, and with room the import goes through.
func TestFullDisk(t *testing.T) {
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
}
