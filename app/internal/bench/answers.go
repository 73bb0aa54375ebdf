package bench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"holdfast/app"
	"holdfast/app/view"
)

const (
	// answerTitles is how many titles the words of the questions are taken of.
	answerTitles = 2000
	// answerHits is how many hits the window asks for at once.
	answerHits = 100
)

// Answers measures what the window waits for after Enter, in the catalogue of a folder:
// the answer itself by kinds of questions, n of each, and all that is asked for when it is
// there (the title chosen, its editions, what else could be asked). The catalogue is
// opened as the window opens it. Each question is asked twice, and the second time counts.
// Only kinds whose names contain what only says are asked.
func Answers(ctx context.Context, dir string, n int, only string) (report *Report, err error) {
	work, err := os.MkdirTemp("", "holdfast-answers-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	desk, err := app.NewDesk(app.Places{Settings: filepath.Join(work, "settings.json"), History: filepath.Join(work, "history.json"),
		Window: filepath.Join(work, "window.json"), Catalogue: dir, Sample: filepath.Join(work, "sample")})
	if err != nil {
		return nil, err
	}
	if _, err := desk.OpenCatalogue(ctx, dir, nil); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, desk.Close()) }()
	kinds, err := questions(ctx, desk, n)
	if err != nil {
		return nil, err
	}
	m := &answering{desk: desk}
	kindTable := answerTable("the answer, by kind of question")
	for _, k := range kinds {
		if !strings.Contains(k.name, only) {
			continue
		}
		one := &answering{desk: desk}
		for _, q := range k.asked {
			if err := one.ask(ctx, q); err != nil {
				return nil, fmt.Errorf("%s: %q: %w", k.name, q.Text, err)
			}
		}
		one.search.row(&kindTable, k.name)
		one.rescue.row(&kindTable, k.name+": what else to ask")
		m.add(one)
	}
	stageTable := answerTable("all kinds, by what is asked for")
	for _, s := range m.stages() {
		s.taken.row(&stageTable, s.name)
	}
	return &Report{Name: "answers", Seed: "800 ms for nine of ten, with eleven million titles", Tables: []Table{stageTable, kindTable},
		Verdict: []string{"Times and memory of the desk alone, without a window."}}, nil
}

func answerTable(title string) Table {
	return Table{Title: title, Columns: []Column{{"asked", "asked", ""}, {"n", "n", ""}, {"p50_ms", "p50 ms", "%.2f"}, {"p95_ms", "p95 ms", "%.2f"},
		{"max_ms", "max ms", "%.2f"}, {"cpu_ms", "CPU ms", "%.2f"}, {"allocated_kb", "KB allocated", "%.0f"}, {"slowest", "slowest", ""}}}
}

// taken is what questions of one kind took.
type taken struct {
	times   []time.Duration
	cpu     float64 // seconds
	bytes   uint64
	longest time.Duration
	slowest string
}

// measure runs something twice and keeps what the second time took.
func (t *taken) measure(text string, run func() error) error {
	if err := run(); err != nil {
		return err
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	watch := start()
	if err := run(); err != nil {
		return err
	}
	took := time.Since(watch.began)
	t.cpu += watch.cpuTime()
	runtime.ReadMemStats(&after)
	t.bytes += after.TotalAlloc - before.TotalAlloc
	t.times = append(t.times, took)
	if took > t.longest {
		t.longest, t.slowest = took, text
	}
	return nil
}

func (t *taken) add(o *taken) {
	t.times, t.cpu, t.bytes = append(t.times, o.times...), t.cpu+o.cpu, t.bytes+o.bytes
	if o.longest > t.longest {
		t.longest, t.slowest = o.longest, o.slowest
	}
}

func (t *taken) row(to *Table, name string) {
	if len(t.times) == 0 {
		return
	}
	slices.Sort(t.times)
	n := float64(len(t.times))
	to.Add(name, len(t.times), milliseconds(percentile(t.times, 50)), milliseconds(percentile(t.times, 95)), milliseconds(t.longest),
		t.cpu*1000/n, float64(t.bytes)/1024/n, t.slowest)
}

// answering asks a desk as the window does.
type answering struct {
	desk *app.Desk
	// search is the answer; title is the title chosen, works its editions and links, rescue
	// what else could be asked, next the page of hits after the first.
	search, title, works, rescue, next taken
}

// stage is something that is asked for, with its name.
type stage struct {
	name  string
	taken *taken
}

func (a *answering) stages() []stage {
	return []stage{{"answer", &a.search}, {"title chosen", &a.title}, {"its editions and links", &a.works}, {"what else to ask", &a.rescue}, {"next page", &a.next}}
}

func (a *answering) add(o *answering) {
	to := a.stages()
	for i, s := range o.stages() {
		to[i].taken.add(s.taken)
	}
}

// ask asks one question and what follows from its answer.
func (a *answering) ask(ctx context.Context, q view.Query) error {
	var res view.Results
	err := a.search.measure(q.Text, func() (err error) {
		res, err = a.desk.Search(ctx, q)
		return err
	})
	if err != nil {
		return err
	}
	if len(res.Hits) > 0 {
		if err := a.follow(ctx, q, res.Hits[0].ID); err != nil {
			return err
		}
	}
	if res.Total > len(res.Hits) && !q.Grouped {
		further := q
		further.From, further.After = 0, res.Hits[len(res.Hits)-1].Cursor
		err := a.next.measure(q.Text, func() error {
			_, err := a.desk.Hits(ctx, further)
			return err
		})
		if err != nil {
			return err
		}
	}
	if res.Total > app.LittleFound {
		return nil
	}
	return a.rescue.measure(q.Text, func() error {
		_, err := a.desk.Rescue(ctx, q)
		return err
	})
}

// follow asks for the title that is chosen. A catalogue made for the search alone has none.
func (a *answering) follow(ctx context.Context, q view.Query, id string) error {
	err := a.title.measure(q.Text, func() error {
		_, err := a.desk.Record(ctx, id, q)
		return err
	})
	if errors.Is(err, app.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return a.works.measure(q.Text, func() error {
		_, err := a.desk.Editions(ctx, id)
		_, other := a.desk.Links(ctx, id)
		return errors.Join(err, other)
	})
}

// questionKind is questions of one kind.
type questionKind struct {
	name  string
	asked []view.Query
}

// questions makes n questions of each kind from the titles of a catalogue.
func questions(ctx context.Context, desk *app.Desk, n int) ([]questionKind, error) {
	s := &sampleWords{}
	if err := s.read(ctx, desk); err != nil {
		return nil, err
	}
	all, err := desk.Search(ctx, view.Query{Limit: 1})
	if err != nil {
		return nil, err
	}
	broad := func(i int) string { return s.common[i%min(len(s.common), 20)] }
	title := func(i int) []string { return s.titles[i*7919%len(s.titles)] }
	name := func(i int) []string { return s.names[i*104729%len(s.names)] }
	text := func(form func(i int) string) []view.Query {
		out := make([]view.Query, n)
		for i := range out {
			out[i] = view.Query{Text: form(i), Limit: answerHits}
		}
		return out
	}
	with := func(list []view.Query, change func(i int, q *view.Query)) []view.Query {
		for i := range list {
			change(i, &list[i])
		}
		return list
	}
	ofBroad := func() []view.Query { return text(broad) }
	return []questionKind{
		{"mixed, as in the test of the window", text(func(i int) string { return mixed(i, title(i), name(i+1)) })},
		{"nothing typed", text(func(int) string { return "" })},
		{"one letter", text(func(i int) string { return string(rune('a' + i%26)) })},
		{"a beginning of one letter", text(func(i int) string { return string(rune('a'+i%26)) + "*" })},
		{"a beginning of three letters", text(func(i int) string { return title(i)[0][:3] + "*" })},
		{"a broad word", ofBroad()},
		{"two broad words", text(func(i int) string { return broad(i) + " " + broad(i+7) })},
		{"phrase", text(func(i int) string { return `"` + strings.Join(title(i)[:2], " ") + `"` })},
		{"a broad word without another", text(func(i int) string { return broad(i) + " -" + broad(i+5) })},
		{"one of two broad words", text(func(i int) string { return broad(i) + " OR " + broad(i+3) })},
		{"in a field", text(func(i int) string { return "ti:" + broad(i) })},
		{"years", text(func(i int) string { return fmt.Sprintf("year:%d..%d", 1850+i%50, 1920+i%80) })},
		{"held by few", text(func(i int) string { return fmt.Sprintf("%s held:%d..%d", broad(i), 1+i%3, 3+i%4) })},
		{"broad, narrowed by a facet", with(ofBroad(), func(i int, q *view.Query) { q.Narrow = narrowed(all.Facets, i) })},
		{"broad, narrowed by years", with(ofBroad(), func(i int, q *view.Query) { q.Years = &view.YearRange{From: 1900 + i%50, To: 1990} })},
		{"broad, by title", with(ofBroad(), func(_ int, q *view.Query) { q.Sort = view.SortTitle })},
		{"broad, newest first", with(ofBroad(), func(_ int, q *view.Query) { q.Sort = view.SortNewest })},
		{"broad, editions grouped", with(ofBroad(), func(_ int, q *view.Query) { q.Grouped = true })},
		{"with word beginnings", with(ofBroad(), func(_ int, q *view.Query) { q.Beginnings = true })},
		{"a slip in a word", text(func(i int) string { return slip(title(i)[0], i) + " " + title(i)[1] })},
		{"a slip in each of two words", text(func(i int) string { return slip(title(i)[0], i) + " " + slip(title(i)[1], i+1) })},
		{"words of two titles", text(func(i int) string { return title(i)[0] + " " + title(i + 3)[1] + " " + title(i + 5)[0] })},
	}, nil
}

// mixed is what the test of the real window asks.
func mixed(i int, title, name []string) string {
	return []string{title[0], title[1], strings.Join(title[:2], " "), name[0], "au:" + name[0],
		title[0] + " " + name[0], title[0][:3] + "*", `"` + strings.Join(title[:2], " ") + `"`}[i%8]
}

// narrowed is one of the commonest values of some facet.
func narrowed(facets []view.Facet, i int) []view.Narrow {
	facets = slices.DeleteFunc(slices.Clone(facets), func(f view.Facet) bool { return len(f.Values) == 0 })
	if len(facets) == 0 {
		return nil
	}
	f := facets[i%len(facets)]
	return []view.Narrow{{Facet: f.Name, Value: f.Values[i/len(facets)%min(len(f.Values), 5)].Value}}
}

// slip writes another letter into a word.
func slip(word string, i int) string {
	b := []byte(word)
	b[1+i%(len(b)-1)] = 'x'
	return string(b)
}

// sampleWords are words of titles and names of a catalogue, and its commonest words.
type sampleWords struct {
	titles, names [][]string
	common        []string
}

// plainWord is a word that nothing in a query means anything else by.
var plainWord = regexp.MustCompile(`^[a-z]{3,}$`)

func (s *sampleWords) read(ctx context.Context, desk *app.Desk) error {
	counts := map[string]int{}
	for from := 0; from < answerTitles; from += answerHits {
		hits, err := desk.Hits(ctx, view.Query{From: from, Limit: answerHits})
		if err != nil {
			return err
		}
		for i := range hits {
			if words := plainWords(hits[i].Title); len(words) > 1 {
				s.titles = append(s.titles, words)
				for _, w := range words {
					counts[w]++
				}
			}
			if words := plainWords(hits[i].Author); len(words) > 0 {
				s.names = append(s.names, words)
			}
		}
	}
	if len(s.titles) == 0 {
		return errors.New("no titles to make questions of")
	}
	if len(s.names) == 0 { // generated titles have no names to show
		s.names = s.titles
	}
	for w := range counts {
		s.common = append(s.common, w)
	}
	slices.SortFunc(s.common, func(a, b string) int { return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b)) })
	return nil
}

func plainWords(runs []view.Run) []string {
	var text strings.Builder
	for _, r := range runs {
		text.WriteString(r.Text)
	}
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(text.String(), ",", " ")))
	return slices.DeleteFunc(words, func(w string) bool { return !plainWord.MatchString(w) })
}
