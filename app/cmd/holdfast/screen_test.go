package main

import (
	"bufio"
	"bytes"
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
)

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
	x.Args = append(x.Args, "-fbdir", s.home)
	s.start(x)
	w.Close()
	number, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb gave no display: %v", err)
	}
	s.display = ":" + strings.TrimSpace(number)
	s.start(exec.Command("openbox"))
	return s
}

// wrongThread is what the toolkit logs when a widget is touched outside the goroutine of
// the window. It looks only when it is built without the tag migrated_fynedo.
const wrongThread = "Error in Fyne call thread"

// start runs a program on the screen until the end of the test, and then looks at what it
// said.
func (s *screen) start(cmd *exec.Cmd) (pid int) {
	s.t.Helper()
	cmd.Env = append(os.Environ(), "DISPLAY="+s.display, "LANG=en_GB.UTF-8", "HOLDFAST_HOME="+s.home)
	cmd.Env = append(cmd.Env, "HOME="+s.home, "XDG_CONFIG_HOME="+filepath.Join(s.home, "config"))
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
		if strings.Contains(said.String(), wrongThread) {
			s.t.Error("a widget was touched outside the goroutine of the window")
		}
		if s.t.Failed() && said.Len() > 0 {
			s.t.Logf("%s said: %s", filepath.Base(cmd.Args[0]), said.String())
		}
	})
	return cmd.Process.Pid
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

// isTitled says whether the title of the window fits the pattern now.
func (s *screen) isTitled(pattern string) bool {
	id, err := s.try("search", "--onlyvisible", "--name", "Holdfast")
	if err != nil {
		return false
	}
	id, _, _ = strings.Cut(id, "\n")
	title, err := s.try("getwindowname", id)
	return err == nil && regexp.MustCompile(pattern).MatchString(title)
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

// waitTip rests the pointer on a place and waits until its tip is painted below it, a dark
// plate, though nothing else is painted meanwhile.
func (s *screen) waitTip(x, y int) {
	s.t.Helper()
	s.do("mousemove", "--window", s.window(), strconv.Itoa(x), strconv.Itoa(y))
	for end := time.Now().Add(60 * time.Second); time.Now().Before(end); {
		img, dark := s.shot("tip"), 0
		for py := y; py < y+80; py++ {
			for px := x; px < x+200; px++ {
				if r, g, b, _ := img.At(px, py).RGBA(); r>>8 == 0x1B && g>>8 == 0x1D && b>>8 == 0x1E {
					dark++
				}
			}
		}
		if dark > 1500 {
			return
		}
	}
	s.t.Fatal("no tip is painted")
}

// waitAccent waits until a point of the screen is painted in the accent colour,
// as the main button of a page is: the title may be set before the first paint.
func (s *screen) waitAccent(name string, x, y int) {
	s.t.Helper()
	for end := time.Now().Add(60 * time.Second); time.Now().Before(end); {
		r, g, b, _ := s.shot(name).At(x, y).RGBA()
		if r>>8 == 0x0B && g>>8 == 0x5E && b>>8 == 0x63 {
			return
		}
	}
	s.t.Fatalf("%s: there is no main button at %d, %d", name, x, y)
}

// waitPainted waits until a page is drawn on the screen.
func (s *screen) waitPainted(name string) {
	s.t.Helper()
	for end := time.Now().Add(60 * time.Second); time.Now().Before(end); {
		if colours(s.shot(name)) > 100 {
			return
		}
	}
	s.t.Fatalf("%s: nothing is drawn", name)
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

// search types a query into the search box; an empty one asks for all titles.
func (s *screen) search(text string) {
	s.t.Helper()
	s.do("key", "ctrl+l", "BackSpace")
	if text != "" {
		s.do("type", "--delay", "60", text)
	}
	s.do("key", "Return")
}

// pressUntil presses keys until the number in the title is as wanted.
func (s *screen) pressUntil(pattern string, ok func(int) bool, keys ...string) int {
	s.t.Helper()
	for end := time.Now().Add(60 * time.Second); time.Now().Before(end); {
		s.do(append([]string{"key"}, keys...)...)
		for range 20 {
			if n := s.number(pattern); ok(n) {
				return n
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
	s.shot("hung")
	s.t.Fatalf("%v did nothing", keys)
	return 0
}

// begin starts the program, end ends it as a person would.
func (s *screen) begin(args ...string) (pid int) { return s.start(exec.Command(os.Args[0], args...)) }

func (s *screen) end() {
	s.t.Helper()
	s.do("key", "alt+F4")
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if id, _ := s.try("search", "--onlyvisible", "--name", "Holdfast"); id == "" {
			return
		}
	}
	s.t.Fatal("the window does not close")
}
