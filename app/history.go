package app

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"holdfast/app/view"
	"holdfast/engine/analysis"
)

// Bounds of what is remembered of searches.
const (
	mostPast         = 500     // searches, of all catalogues together
	mostHistoryBytes = 1 << 20 // of the file
	mostEarlier      = 3       // suggestions
)

// pastSearch is one search in the file.
type pastSearch struct {
	// Catalogue is the folder of the catalogue that it was made in.
	Catalogue string          `json:"catalogue"`
	Text      string          `json:"text,omitempty"`
	Narrow    []view.Narrow   `json:"narrow,omitempty"`
	Years     *view.YearRange `json:"years,omitempty"`
	Sort      view.Sort       `json:"sort,omitempty"`
	Found     int             `json:"found"`
	When      time.Time       `json:"when"`
}

// past is a search as it is remembered: what was asked, without pages and profile. It
// shares nothing with q, which is its owner's to change while the file is written.
func past(catalogue string, q *view.Query, found int) pastSearch {
	return pastSearch{Catalogue: catalogue, Text: strings.TrimSpace(q.Text), Narrow: slices.Clone(q.Narrow),
		Years: cloneYears(q.Years), Sort: q.Sort, Found: found, When: time.Now().UTC().Truncate(time.Second)}
}

func cloneYears(y *view.YearRange) *view.YearRange {
	if y == nil {
		return nil
	}
	c := *y
	return &c
}

// asks reports whether two searches ask the same of the same catalogue.
func (p *pastSearch) asks(q *pastSearch) bool {
	return p.Catalogue == q.Catalogue && p.Text == q.Text && p.Sort == q.Sort && slices.Equal(p.Narrow, q.Narrow) &&
		reflect.DeepEqual(p.Years, q.Years)
}

// view is the search for who asks for the history: his to change.
func (p *pastSearch) view() view.Past {
	return view.Past{Query: view.Query{Text: p.Text, Narrow: slices.Clone(p.Narrow), Years: cloneYears(p.Years), Sort: p.Sort},
		Found: p.Found, When: p.When}
}

// history is the searches that were made, the last one first. It is read from its
// file when it is first needed and written after each search, so that it is there
// after the program was killed; nobody waits for the disk but who closes it. Safe for
// concurrent use.
type history struct {
	path string
	// file is held while the file is written; saver is a goroutine that does, one at most.
	file  sync.Mutex
	saver sync.WaitGroup

	mu   sync.Mutex
	read bool
	list []pastSearch
	// changed says that list is not in the file, saving that saver will put it there.
	changed, saving bool
	// err is the first error of the file. A history that cannot be kept is no reason
	// not to search; the error is said when the desk is closed.
	err error
}

// load reads the file. One that is missing, too large or cannot be understood is
// empty, since nothing of worth is lost with it.
func (h *history) load() {
	if h.read {
		return
	}
	h.read = true
	f, err := os.Open(h.path)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err != nil {
		h.err = err
		return
	}
	b, err := io.ReadAll(io.LimitReader(f, mostHistoryBytes+1))
	h.err = errors.Join(err, f.Close())
	if len(b) > mostHistoryBytes || json.Unmarshal(b, &h.list) != nil {
		h.list = nil
	}
	h.list = h.list[:min(len(h.list), mostPast)]
}

// remember puts a search at the head. What asks for all is not remembered.
func (h *history) remember(p pastSearch) {
	if p.Text == "" && len(p.Narrow) == 0 && p.Years == nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.load()
	h.list = slices.DeleteFunc(h.list, func(q pastSearch) bool { return q.asks(&p) })
	h.list = slices.Insert(h.list, 0, p)
	h.list = h.list[:min(len(h.list), mostPast)]
	if h.changed = true; !h.saving {
		h.saving = true
		h.saver.Go(h.saveChanges)
	}
}

// saveChanges writes the file until it has all that is remembered.
func (h *history) saveChanges() {
	for {
		h.mu.Lock()
		if !h.changed {
			h.saving = false
			h.mu.Unlock()
			return
		}
		h.mu.Unlock()
		h.save()
	}
}

// save writes the file, without the oldest searches if they would be too much. Its error
// is kept too.
func (h *history) save() error {
	h.file.Lock()
	defer h.file.Unlock()
	h.mu.Lock()
	h.changed = false
	list := slices.Clone(h.list)
	h.mu.Unlock()
	b, err := json.MarshalIndent(list, "", " ")
	for err == nil && len(b) > mostHistoryBytes {
		list = list[:len(list)/2]
		b, err = json.MarshalIndent(list, "", " ")
	}
	if err == nil {
		err = replaceFile(h.path, append(b, '\n'))
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.err == nil {
		h.err = err
	}
	return err
}

// of lists the searches in a catalogue, the last one first.
func (h *history) of(catalogue string) (out []view.Past) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.load()
	for i := range h.list {
		if h.list[i].Catalogue == catalogue {
			out = append(out, h.list[i].view())
		}
	}
	return out
}

// forget forgets the searches in a catalogue.
func (h *history) forget(catalogue string) error {
	h.mu.Lock()
	h.load()
	h.list = slices.DeleteFunc(h.list, func(p pastSearch) bool { return p.Catalogue == catalogue })
	h.err = nil
	h.mu.Unlock()
	return h.save()
}

// close waits until the file has all, and returns the first error of it.
func (h *history) close() error {
	h.saver.Wait()
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.err
}

// History lists the searches that were made in the open catalogue, also in former
// sessions, the last one first and each once.
func (d *Desk) History() []view.Past {
	cat, err := d.current()
	if err != nil {
		return nil
	}
	return d.history.of(cat.dir)
}

// ForgetHistory forgets the searches that were made in the open catalogue.
func (d *Desk) ForgetHistory() error {
	cat, err := d.current()
	if err != nil {
		return err
	}
	return d.history.forget(cat.dir)
}

// earlier suggests searches that were made before and begin with what is typed.
func earlier(list []view.Past, typed string) (out []view.Suggestion) {
	want := analysis.Fold(typed)
	for _, p := range list {
		text := p.Query.Text
		if len(out) == mostEarlier || want == "" {
			break
		}
		if len(p.Query.Narrow) > 0 || p.Query.Years != nil || text == strings.TrimSpace(typed) || !strings.HasPrefix(analysis.Fold(text), want) {
			continue
		}
		out = append(out, view.Suggestion{Value: text, Text: []view.Run{{Text: text}}, Query: p.Query, Count: p.Found, When: p.When})
	}
	return out
}
