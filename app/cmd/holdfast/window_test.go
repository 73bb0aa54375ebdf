package main

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"holdfast/marc"
)

// TestMain lets the test binary be the program itself, so that the window under
// test is linked once.
func TestMain(m *testing.M) {
	if os.Getenv("HOLDFAST_WINDOW_CHILD") == "1" {
		main()
		return
	}
	os.Exit(m.Run())
}

// screen is a virtual screen with a window manager, and hands on it.
type screen struct {
	t       *testing.T
	display string
	home    string
}

// newScreen starts a virtual screen, or skips the test where there is none.
func newScreen(t *testing.T, size string) *screen {
	t.Helper()
	if testing.Short() {
		t.Skip("opens a real window; not in a short run")
	}
	for _, tool := range []string{"Xvfb", "openbox", "xdotool", "import"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("no %s for a real window (HOLDFAST needs it only here): sh packaging/setup.sh installs it", tool)
		}
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	x := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", size+"x24", "+extension", "GLX", "-nolisten", "tcp")
	x.ExtraFiles = []*os.File{w}
	s := &screen{t: t, home: t.TempDir()}
	s.start(x)
	w.Close()
	number := make([]byte, 16)
	n, err := r.Read(number)
	if err != nil {
		t.Fatalf("Xvfb gave no display: %v", err)
	}
	s.display = ":" + strings.TrimSpace(string(number[:n]))
	s.start(exec.Command("openbox"))
	return s
}

// start runs a program on the screen until the end of the test.
func (s *screen) start(cmd *exec.Cmd) {
	s.t.Helper()
	cmd.Env = append(os.Environ(), "DISPLAY="+s.display, "LANG=en_GB.UTF-8", "HOLDFAST_HOME="+s.home)
	cmd.Env = append(cmd.Env, "XDG_CONFIG_HOME="+filepath.Join(s.home, "config"))
	if cmd.Args[0] == os.Args[0] {
		cmd.Env = append(cmd.Env, "HOLDFAST_WINDOW_CHILD=1")
	}
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
		if s.t.Failed() && said.Len() > 0 {
			s.t.Logf("%s said: %s", filepath.Base(cmd.Args[0]), said.String())
		}
	})
}

// do runs xdotool and returns what it prints.
func (s *screen) do(args ...string) string {
	s.t.Helper()
	out, err := s.try(args...)
	if err != nil {
		s.t.Fatalf("xdotool %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return out
}

func (s *screen) try(args ...string) (string, error) {
	cmd := exec.Command("xdotool", args...)
	cmd.Env = append(os.Environ(), "DISPLAY="+s.display, "LC_ALL=C.UTF-8")
	out, err := cmd.CombinedOutput()
	return strings.TrimSpace(string(out)), err
}

// waitTitle waits until the title of the window fits the pattern, and returns
// its first group. Waiting is for a condition, with a bound that only a hang
// reaches.
func (s *screen) waitTitle(pattern string) string {
	s.t.Helper()
	want := regexp.MustCompile(pattern)
	title := ""
	for end := time.Now().Add(60 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		id, err := s.try("search", "--onlyvisible", "--name", "Holdfast")
		if err != nil || id == "" {
			continue
		}
		id, _, _ = strings.Cut(id, "\n")
		if title, err = s.try("getwindowname", id); err != nil {
			continue
		}
		if m := want.FindStringSubmatch(title); m != nil {
			return m[len(m)-1]
		}
	}
	s.shot("hung")
	s.t.Fatalf("the title of the window stays %q, want %s", title, pattern)
	return ""
}

// number waits for a title and reads its number.
func (s *screen) number(pattern string) int {
	s.t.Helper()
	n, err := strconv.Atoi(strings.ReplaceAll(s.waitTitle(pattern), ",", ""))
	if err != nil {
		s.t.Fatal(err)
	}
	return n
}

// less waits for a title whose number is smaller than before, but not 0.
func (s *screen) less(pattern string, before int) int {
	s.t.Helper()
	for end := time.Now().Add(60 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if n := s.number(pattern); n < before && n > 0 {
			return n
		}
	}
	s.shot("hung")
	s.t.Fatalf("the number of titles did not fall from %d", before)
	return 0
}

// click clicks a place of the window, given from its upper left corner.
func (s *screen) click(x, y int) {
	s.t.Helper()
	s.do("mousemove", "--window", s.window(), strconv.Itoa(x), strconv.Itoa(y), "click", "1")
}

func (s *screen) window() string {
	s.t.Helper()
	id, _, _ := strings.Cut(s.do("search", "--onlyvisible", "--name", "Holdfast"), "\n")
	return id
}

// shot takes a picture of the screen, kept in the folder that HOLDFAST_SHOTS
// names, if any.
func (s *screen) shot(name string) image.Image {
	s.t.Helper()
	dir := os.Getenv("HOLDFAST_SHOTS")
	if dir == "" {
		dir = s.home
	}
	path := filepath.Join(dir, "window-"+name+".png")
	cmd := exec.Command("import", "-window", "root", path)
	cmd.Env = append(os.Environ(), "DISPLAY="+s.display)
	if out, err := cmd.CombinedOutput(); err != nil {
		s.t.Fatalf("import: %v\n%s", err, out)
	}
	f, err := os.Open(path)
	if err != nil {
		s.t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		s.t.Fatal(err)
	}
	return img
}

// colours counts the different colours of a picture; an empty window has few.
func colours(img image.Image) int {
	seen := map[[3]uint32]bool{}
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y += 3 {
		for x := b.Min.X; x < b.Max.X; x += 3 {
			r, g, bl, _ := img.At(x, y).RGBA()
			seen[[3]uint32{r, g, bl}] = true
		}
	}
	return len(seen)
}

// reports writes an ISO 2709 file of n made-up records.
func reports(t *testing.T, path string, n int) {
	t.Helper()
	var b bytes.Buffer
	w := marc.NewWriter(&b, marc.ISO2709)
	for i := range n {
		err := w.Write(&marc.Record{Leader: "00000nam a2200000   4500", Fields: []marc.Field{
			{Tag: "001", Value: fmt.Sprintf("made%06d", i)},
			{Tag: "245", Ind1: '0', Ind2: '0', Subfields: []marc.Subfield{{Code: 'a', Value: fmt.Sprintf("Zebra report number %d.", i)}}},
		}})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestWindow clicks and types through the real program: start, sample, search,
// narrow by a cloud word and by years, read a record, import, cancel an import.
func TestWindow(t *testing.T) {
	s := newScreen(t, "1400x900")
	small, large := filepath.Join(s.home, "hill-new.mrc"), filepath.Join(s.home, "mill-new.mrc")
	reports(t, small, 40)
	reports(t, large, 60000)
	s.start(exec.Command(os.Args[0], small))

	s.waitTitle(`^Holdfast$`)
	s.shot("welcome")
	s.do("key", "Return")
	const found = `^%s: ([0-9,]+) titles? [-–] Holdfast$`
	all := s.number(fmt.Sprintf(found, "Whole catalogue"))
	if n := colours(s.shot("sample")); n < 100 {
		t.Errorf("the first screen has only %d colours", n)
	}

	darwin := fmt.Sprintf(found, "darwin")
	s.do("key", "ctrl+l")
	s.do("type", "--delay", "60", "darwin")
	s.do("key", "Return")
	hits := s.less(darwin, all)
	s.shot("search")

	s.click(140, 168) // the first word of the subject cloud
	narrowed := s.less(darwin, hits)
	s.shot("narrowed")
	s.click(540, 655) // the first year
	s.do("key", "ctrl+a")
	s.do("type", "--delay", "60", "1859")
	s.do("key", "Tab")
	s.do("key", "ctrl+a")
	s.do("type", "--delay", "60", "1872")
	s.do("key", "Return")
	s.less(darwin, narrowed)
	s.shot("years")

	s.click(640, 160) // the first hit
	s.do("key", "Return")
	s.shot("record")
}
