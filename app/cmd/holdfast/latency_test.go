package main

import (
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"holdfast/app"
	"holdfast/app/view"
)

// latencyEnv names the folder of a large catalogue, latencyQueries how many searches are
// timed in it (1,000 if it is empty).
const (
	latencyEnv     = "HOLDFAST_LATENCY"
	latencyQueries = "HOLDFAST_LATENCY_QUERIES"
)

// Bounds at the 95th percentile, and of the first picture.
const (
	keyMost    = 50 * time.Millisecond
	searchMost = 150 * time.Millisecond
	paintMost  = time.Second
)

// Parts of the screen of 1400x900: the text in the search box, the hits, and all below the
// box but the status line.
var (
	boxArea  = image.Rect(205, 60, 830, 94)
	hitsArea = image.Rect(372, 190, 1010, 640)
	pageArea = image.Rect(90, 110, 1390, 860)
)

// TestLatency measures what a person waits for, from the key that is pressed to the points
// of the screen that change: the first picture, 1,000 mixed searches, and letters typed into
// the box while broad searches run and an import writes. It is for a quiet machine, and for
// a catalogue that HOLDFAST_LATENCY names; the import into it is stopped at the end.
func TestLatency(t *testing.T) {
	dir := os.Getenv(latencyEnv)
	if dir == "" {
		t.Skipf("%s names no large catalogue", latencyEnv)
	}
	n := 1000
	if given, err := strconv.Atoi(os.Getenv(latencyQueries)); err == nil {
		n = given
	}
	queries := mixedQueries(t, dir, n)
	s := newScreen(t, "1400x900")
	l := &latency{screen: s, p: s.picture(), x: s.xClient()}
	l.open(dir)
	l.searches(queries)
	s.end()
	l.typing(dir, queries)
	if load, err := os.ReadFile("/proc/loadavg"); err == nil {
		t.Logf("load %s", strings.TrimSpace(string(load)))
	}
}

// latency is a window that is timed. Nothing looks over and over at the screen while a time
// is taken: the screen says when something was drawn, and then its points are looked at.
type latency struct {
	*screen
	p   *picture
	x   *xClient
	pid int
}

// open times the start with a large catalogue.
func (l *latency) open(dir string) {
	l.t.Helper()
	began := time.Now()
	l.pid = l.begin("--catalogue", dir)
	l.poll("the first picture", func() bool {
		n, err := l.p.colours(pageArea)
		return l.good(err) && n > 30
	})
	painted := time.Since(began)
	titles := l.number(fmt.Sprintf(found, "Whole catalogue"))
	l.t.Logf("%d titles: first picture after %v, catalogue open after at most %v", titles, painted, time.Since(began))
	if painted > paintMost {
		l.t.Errorf("first picture after %v, want %v", painted, paintMost)
	}
}

func (l *latency) good(err error) bool {
	if err != nil {
		l.t.Fatal(err)
	}
	return true
}

// poll looks fifty times a second whether something is so.
func (l *latency) poll(what string, ok func() bool) {
	l.t.Helper()
	for end := time.Now().Add(30 * time.Second); !ok(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			l.hung(what)
		}
	}
}

// hung ends the test with what the program was doing.
func (l *latency) hung(what string) {
	l.t.Helper()
	l.shot("hung")
	syscall.Kill(l.pid, syscall.SIGQUIT) // it then says where its goroutines are
	l.do("sleep", "2")
	l.t.Fatalf("waited too long for %s", what)
}

// draws waits until something is drawn, at most for a time, and returns when it was on the
// screen and how many whole pictures of the window were drawn.
func (l *latency) draws(most time.Duration) (at time.Time, whole int) {
	l.t.Helper()
	count := func(d drawing) {
		if d.points > 1400*900/2 {
			whole++
		}
	}
	select {
	case d := <-l.x.drawn:
		count(d)
	case <-time.After(most):
		return time.Now(), 0
	}
	l.x.settle() // what is told of is drawn only then
	for len(l.x.drawn) > 0 {
		count(<-l.x.drawn)
	}
	return time.Now(), whole
}

// still waits until nothing has been drawn for a time.
func (l *latency) still(quiet time.Duration) {
	l.t.Helper()
	for end := time.Now().Add(30 * time.Second); ; {
		began := time.Now()
		if l.draws(quiet); time.Since(began) >= quiet {
			return
		}
		if time.Now().After(end) {
			l.hung("a quiet screen")
		}
	}
}

// changes watches parts of the screen until none changes any more, and returns how long
// after a moment each changed last, and how many pictures that took.
func (l *latency) changes(from time.Time, sums []uint64, parts ...image.Rectangle) (last []time.Duration, pictures int) {
	l.t.Helper()
	const quiet = 300 * time.Millisecond
	last = make([]time.Duration, len(parts))
	for time.Since(from) < slices.Max(last)+quiet {
		at, whole := l.draws(slices.Max(last) + quiet - time.Since(from))
		for i, sum := range l.sums(parts...) {
			if sum != sums[i] {
				sums[i], last[i] = sum, at.Sub(from)
			}
		}
		pictures += whole
		if time.Since(from) > 30*time.Second {
			l.hung("an answer")
		}
	}
	return last, pictures
}

// sums tells pictures of parts of the screen from others.
func (l *latency) sums(parts ...image.Rectangle) []uint64 {
	l.t.Helper()
	sums := make([]uint64, len(parts))
	for i, part := range parts {
		var err error
		sums[i], err = l.p.sum(part)
		l.good(err)
	}
	return sums
}

// searches times the answers to queries: when the hits have their last picture, and when
// the whole page has.
func (l *latency) searches(queries []string) {
	l.t.Helper()
	var hits, page []time.Duration
	var cpu time.Duration
	pictures := 0
	for _, q := range queries {
		l.x.press('l', symControl)
		l.x.press(symBackSpace)
		l.x.write(q)
		l.still(250 * time.Millisecond)
		before, err := ticks(l.pid)
		l.good(err)
		sums := l.sums(hitsArea, pageArea)
		last, drawn := l.changes(l.x.press(symReturn), sums, hitsArea, pageArea)
		after, err := ticks(l.pid)
		l.good(err)
		hits, page = append(hits, last[0]), append(page, last[1])
		pictures, cpu = pictures+drawn, cpu+after-before
	}
	n := max(1, len(queries))
	l.t.Logf("%d searches, each %v of processor time and %.1f pictures", len(queries), cpu/time.Duration(n), float64(pictures)/float64(n))
	l.hold("search to hits", hits, searchMost)
	l.hold("search to the whole page", page, searchMost)
}

// hold says how long something took, and holds it to a bound.
func (l *latency) hold(what string, took []time.Duration, most time.Duration) {
	l.t.Helper()
	if len(took) == 0 {
		l.t.Errorf("%s: nothing was measured", what)
		return
	}
	slices.Sort(took)
	at := func(share float64) time.Duration {
		return took[min(len(took)-1, int(share*float64(len(took))))].Round(100 * time.Microsecond)
	}
	l.t.Logf("%s: %d times, half in %v, 95 %% in %v, 99 %% in %v, all in %v", what, len(took), at(0.5), at(0.95), at(0.99), at(1))
	if at(0.95) > most {
		l.t.Errorf("%s: 95 %% in %v, want %v", what, at(0.95), most)
	}
}

// lettersTimed is how many letters are timed at most, importing how many records are
// imported meanwhile.
const (
	lettersTimed = 600
	importing    = 300000
)

// typing times letters while an import writes; every word is searched for by its beginning,
// and the next one is typed while that search runs.
func (l *latency) typing(dir string, queries []string) {
	l.t.Helper()
	file := filepath.Join(l.home, "mill-new.mrc")
	reports(l.t, file, importing)
	l.pid = l.begin("--catalogue", dir, file)
	l.waitTitle(`^Import: 1 file – Holdfast$`)
	l.waitAccent("import", 108, 822)
	l.do("key", "Return")
	l.waitTitle(`^Importing .* – Holdfast$`)
	id, err := strconv.ParseUint(l.window(), 10, 32)
	l.good(err)
	l.do("key", "alt+1")
	cpu, err := ticks(l.pid)
	l.good(err)
	began := time.Now()
	var took []time.Duration
	pictures := 0
	for i := 0; len(took) < lettersTimed && strings.HasPrefix(l.x.title(uint32(id)), "Importing"); i++ {
		letters, drawn := l.word(queries[i%len(queries)])
		took, pictures = append(took, letters...), pictures+drawn
	}
	after, err := ticks(l.pid)
	l.good(err)
	l.t.Logf("%v of processor time in %v, %.1f pictures a letter", after-cpu, time.Since(began), float64(pictures)/float64(max(1, len(took))))
	l.shot("typing")
	l.hold("key to picture", took, keyMost)
	l.do("key", "ctrl+period")
	l.waitTitle(`titles? – Holdfast$`)
	l.end()
}

// word types the first letters of a query at the pace of a quick person and searches for
// all words that begin so.
func (l *latency) word(query string) (took []time.Duration, pictures int) {
	l.t.Helper()
	l.x.press('l', symControl)
	l.x.press(symBackSpace)
	l.poll("an empty box", func() bool {
		n, err := l.p.ink(boxArea)
		return l.good(err) && n == 0
	})
	for i, letter := range query {
		if i == 5 || letter < 'a' || letter > 'z' {
			break
		}
		// Not by its ink: a thin letter between two columns of points is grey.
		before := l.sums(boxArea)[0]
		pressed := l.x.press(uint32(letter))
		for {
			at, whole := l.draws(time.Second)
			pictures += whole
			if l.sums(boxArea)[0] != before {
				took = append(took, at.Sub(pressed))
				break
			}
			if time.Since(pressed) > 30*time.Second {
				l.hung("letter " + string(letter) + " of " + query)
			}
		}
		time.Sleep(80 * time.Millisecond)
	}
	l.x.press('*')
	l.x.press(symReturn)
	return took, pictures
}

// mixedQueries makes queries from titles of a catalogue: words, several words of one title,
// names, beginnings and phrases.
func mixedQueries(t *testing.T, dir string, n int) []string {
	t.Helper()
	cat, err := app.Open(t.Context(), dir, app.ToSearch, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer cat.Close()
	letters := regexp.MustCompile(`^[a-z]{3,}$`)
	wordsOf := func(text string) []string {
		return slices.DeleteFunc(strings.Fields(strings.ToLower(text)), func(w string) bool { return !letters.MatchString(w) })
	}
	whole := func(runs []view.Run) string {
		var text strings.Builder
		for _, r := range runs {
			text.WriteString(r.Text)
		}
		return text.String()
	}
	var titles, names [][]string
	for from := 0; from < 2000; from += 100 {
		r, err := cat.Search(t.Context(), view.Query{From: from, Limit: 100})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range r.Hits {
			if words := wordsOf(whole(h.Title)); len(words) > 1 {
				titles = append(titles, words)
			}
			if words := wordsOf(strings.ReplaceAll(whole(h.Author), ",", " ")); len(words) > 0 {
				names = append(names, words)
			}
		}
	}
	if len(titles) < 100 {
		t.Fatalf("%d titles to make queries of", len(titles))
	}
	if len(names) < 100 { // generated titles have no names to show
		names = titles
	}
	rng := rand.New(rand.NewPCG(1, 2))
	queries := make([]string, n)
	for i := range queries {
		title, name := titles[rng.IntN(len(titles))], names[rng.IntN(len(names))]
		queries[i] = []string{title[0], title[1], strings.Join(title[:2], " "), name[0], "au:" + name[0],
			title[0] + " " + name[0], title[0][:3] + "*", `"` + strings.Join(title[:2], " ") + `"`}[i%8]
	}
	return queries
}
