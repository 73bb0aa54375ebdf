package bench

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"holdfast/engine"
	"holdfast/engine/enginetest/titles"
	"holdfast/engine/query"
)

// Mode says over what a response counts its facets.
type Mode string

// The modes: over all documents found, as other engines' "modern"; or over
// the best 700 only, as the seed did.
const (
	Exact   Mode = "exact"
	Best700 Mode = "best700"
)

// ParseMode returns the mode of a name.
func ParseMode(name string) (Mode, error) {
	if m := Mode(name); m == Exact || m == Best700 {
		return m, nil
	}
	return "", fmt.Errorf("mode %q is neither %s nor %s", name, Best700, Exact)
}

// request is the seed's whole response: its sixteen clauses, a hundred hits, five
// clouds of thirty, and the graph by date.
func (m Mode) request(phrase string) *engine.Request { return m.requestBy(titles.Fitch2006, phrase) }

// requestBy is the same by another ranking profile. One with tiers counts what has the
// words, and what else has their beginnings beside it.
func (m Mode) requestBy(profile *query.Profile, phrase string) *engine.Request {
	r := &engine.Request{Query: query.Union{Text: phrase, Profile: profile, WordsOnly: profile.Ranked != nil},
		Top: 100, Facets: titles.Facets, Histogram: true}
	if m == Best700 {
		r.FacetsOver = 700
	}
	return r
}

// ParseProfile returns the ranking profile of a name over generated titles.
func ParseProfile(name string) (*query.Profile, error) {
	var names []string
	for _, p := range titles.Profiles {
		if strings.EqualFold(p.Name, name) {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return nil, fmt.Errorf("profile %q is none of %s", name, strings.Join(names, ", "))
}

// ReadPhrases reads a file of phrases, one a line.
func ReadPhrases(name string) ([]string, error) {
	f, err := os.Open(filepath.Clean(name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var list []string
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if s := strings.TrimSpace(lines.Text()); s != "" {
			list = append(list, s)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no phrases", name)
	}
	return list, nil
}

// SearchOptions say how responses are measured.
type SearchOptions struct {
	Mode Mode
	// Profile ranks; nil is the seed's.
	Profile *query.Profile
	// Clients that ask at once; each number is measured for Seconds.
	Clients []int
	Seconds float64
	// Warm phrases are answered first, unmeasured, once each and for at most
	// WarmSeconds.
	Warm        []string
	WarmSeconds float64
	Access      engine.Access
}

// Responses is what one number of clients got. Times are in milliseconds.
type Responses struct {
	Engine       string  `json:"engine"`
	Mode         Mode    `json:"mode"`
	Profile      string  `json:"profile"`
	Docs         int     `json:"docs"`
	Segments     int     `json:"segments"`
	Threads      int     `json:"threads"`
	Responses    int     `json:"responses"`
	PerSecond    float64 `json:"responses_per_second"`
	P50          float64 `json:"p50_ms"`
	P80          float64 `json:"p80_ms"`
	P90          float64 `json:"p90_ms"`
	P99          float64 `json:"p99_ms"`
	CPU          float64 `json:"cpu_ms"`
	SearchMillis float64 `json:"search_ms"`
	RenderMillis float64 `json:"render_ms"`
	Hits         float64 `json:"hits"`
	Bytes        float64 `json:"bytes"`
}

// String is the line that other engines' programs print.
func (r *Responses) String() string {
	return fmt.Sprintf("holdfast mode=%s docs=%d segs=%d threads=%d responses=%d resp/s=%.1f p50=%.2f p80=%.2f p90=%.2f p99=%.2f ms cpu=%.3f ms/resp | mean ms: search=%.3f render=%.3f hits=%.0f bytes=%.0f",
		r.Mode, r.Docs, r.Segments, r.Threads, r.Responses, r.PerSecond, r.P50, r.P80, r.P90, r.P99, r.CPU,
		r.SearchMillis, r.RenderMillis, r.Hits, r.Bytes)
}

// Search measures the responses to phrases over the index in dir, and calls do
// with what each number of clients got.
func Search(ctx context.Context, dir string, phrases []string, o SearchOptions, do func(*Responses) error) error {
	if o.Profile == nil {
		o.Profile = titles.Fitch2006
	}
	x, err := engine.Open(dir, &engine.Options{Access: o.Access})
	if err != nil {
		return err
	}
	defer x.Close()
	r, err := x.Reader()
	if err != nil {
		return err
	}
	defer r.Close()
	d, err := r.Describe()
	if err != nil {
		return err
	}
	warm, cancel := context.WithTimeout(ctx, time.Duration(o.WarmSeconds*float64(time.Second)))
	defer cancel()
	if err := answerOnce(warm, r, o.Warm, o); err != nil && ctx.Err() == nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	for _, clients := range o.Clients {
		l := load{reader: r, phrases: phrases, mode: o.Mode, profile: o.Profile, clients: clients}
		got, err := l.run(ctx, time.Duration(o.Seconds*float64(time.Second)))
		if err != nil {
			return err
		}
		got.Docs, got.Segments = r.Docs(), len(d.Segments)
		if err := do(got); err != nil {
			return err
		}
	}
	return nil
}

func answerOnce(ctx context.Context, r *engine.Reader, phrases []string, o SearchOptions) error {
	for _, p := range phrases {
		if _, err := r.Search(ctx, o.Mode.requestBy(o.Profile, p)); err != nil {
			return err
		}
	}
	return nil
}

// load is clients that ask the phrases in turns, from the first again after the
// last.
type load struct {
	reader  *engine.Reader
	phrases []string
	mode    Mode
	profile *query.Profile
	clients int
	next    atomic.Int64
}

// client is what one of them got.
type client struct {
	took           []time.Duration
	search, render time.Duration
	hits, bytes    int
	err            error
}

func (l *load) run(ctx context.Context, span time.Duration) (*Responses, error) {
	clients := make([]client, l.clients)
	watch := start()
	end := watch.began.Add(span)
	var all sync.WaitGroup
	for i := range clients {
		all.Add(1)
		go func() {
			defer all.Done()
			l.ask(ctx, &clients[i], end)
		}()
	}
	all.Wait()
	seconds, cpu := watch.seconds(), watch.cpuTime()
	var sum client
	for _, c := range clients {
		if c.err != nil {
			return nil, c.err
		}
		sum.took = append(sum.took, c.took...)
		sum.search += c.search
		sum.render += c.render
		sum.hits += c.hits
		sum.bytes += c.bytes
	}
	slices.Sort(sum.took)
	n := float64(len(sum.took))
	return &Responses{Engine: "holdfast", Mode: l.mode, Profile: l.profile.Name, Threads: l.clients, Responses: len(sum.took), PerSecond: n / seconds,
		P50: milliseconds(percentile(sum.took, 50)), P80: milliseconds(percentile(sum.took, 80)),
		P90: milliseconds(percentile(sum.took, 90)), P99: milliseconds(percentile(sum.took, 99)),
		CPU: cpu * 1000 / n, SearchMillis: milliseconds(sum.search) / n, RenderMillis: milliseconds(sum.render) / n,
		Hits: float64(sum.hits) / n, Bytes: float64(sum.bytes) / n}, nil
}

// ask answers at least one phrase, and goes on until the end.
func (l *load) ask(ctx context.Context, c *client, end time.Time) {
	var page []byte
	for {
		phrase := l.phrases[int(l.next.Add(1)-1)%len(l.phrases)]
		began := time.Now()
		got, err := l.reader.Search(ctx, l.mode.requestBy(l.profile, phrase))
		if err != nil {
			c.err = err
			return
		}
		found := time.Now()
		page = render(page[:0], got)
		now := time.Now()
		c.took = append(c.took, now.Sub(began))
		c.search += found.Sub(began)
		c.render += now.Sub(found)
		c.hits += got.Total
		c.bytes += len(page)
		if now.After(end) {
			return
		}
	}
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// render writes what a page would show of a response, as the other engines'
// programs do: the facets with their frequencies, the graph, the hits.
func render(page []byte, r *engine.Response) []byte {
	number := func(n int) { page = strconv.AppendInt(page, int64(n), 10) }
	for _, f := range r.Facets {
		page = append(append(append(page, "<h2>"...), f.Field...), "</h2>"...)
		for _, v := range f.Values {
			page = append(append(page, v.Value...), ' ')
			number(v.Count)
			page = append(page, '/')
			number(v.Catalogue)
			page = append(page, "<br>"...)
		}
	}
	if r.Years != nil {
		for _, y := range r.Years.Years {
			number(int(y.Year))
			page = append(page, '=')
			number(y.Certain + y.Uncertain)
			page = append(page, ' ')
		}
	}
	for _, h := range r.Hits {
		page = append(append(append(page, "<li>"...), h.Brief...), ' ')
		number(int(h.Popularity))
		page = append(page, "</li>"...)
	}
	return page
}

// Count calls do with what the index in dir has for each phrase.
func Count(ctx context.Context, dir string, phrases []string, m Mode, do func(phrase string, got *engine.Response) error) error {
	x, err := engine.Open(dir, nil)
	if err != nil {
		return err
	}
	defer x.Close()
	r, err := x.Reader()
	if err != nil {
		return err
	}
	defer r.Close()
	for _, p := range phrases {
		got, err := r.Search(ctx, m.request(p))
		if err != nil {
			return err
		}
		if err := do(p, got); err != nil {
			return err
		}
	}
	return nil
}

// ParseAccess returns the way of reading files of a name.
func ParseAccess(name string) (engine.Access, error) {
	for _, a := range accesses {
		if a.name == name {
			return a.access, nil
		}
	}
	return 0, fmt.Errorf("access %q is not known", name)
}

// accesses are the engine's ways of reading files.
var accesses = []struct {
	name   string
	access engine.Access
}{{"mapped", engine.Mapped}, {"random", engine.Random}, {"preloaded", engine.Preloaded}, {"loaded", engine.Loaded},
	{"pread", engine.Pread}}
