// Package gen answers: how are the files of the sample catalogue made? It reads
// the tables of this folder (names, places, works with their editions, one line
// an edition) and writes for each library the records that it would have sent:
// each in its own way of cataloguing, its own encoding and its own file format.
//
// Nothing is drawn by lot: the same tables give the same bytes.
package gen

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed names.txt places.txt titles-1.txt titles-2.txt titles-3.txt titles-4.txt
var tables embed.FS

// name is one person or body.
type name struct {
	heading, dates, original string
	body                     bool
}

// direct is the name in the order of speech, for statements of responsibility.
func (n *name) direct() string {
	heading, _, _ := strings.Cut(n.heading, " (")
	last, first, found := strings.Cut(heading, ", ")
	if !found {
		return heading
	}
	return first + " " + last
}

// work is what several editions have in common.
type work struct {
	authors        []*name
	uniform        string
	lcc, dewey     string
	form, audience byte
	subjects       []subject
	genres         []string
}

// subject is a heading with its subdivisions; kind is 0 for a topic, or n, g,
// c, t for a name, a place, a body, a title.
type subject struct {
	kind  byte
	parts []string
}

// edition is one title of the sample.
type edition struct {
	*work
	number int
	date   date
	lang   string
	place  string
	pub    string
	title  string
	// more holds the keys of the last column; see README.md.
	more map[string]string
	// libraries are the letters of those that hold it.
	libraries string
}

// is says whether the edition is of one of the types.
func (e *edition) is(types ...string) bool {
	for _, t := range types {
		if e.more["t"] == t {
			return true
		}
	}
	return false
}

func (e *edition) serial() bool {
	return e.is("serial", "eserial", "newspaper") || e.more["k"] == "s"
}

type data struct {
	names    map[string]*name
	places   map[string]string
	editions []*edition
	// isPlace are the subdivisions that name a place.
	isPlace map[string]bool
}

// load reads all tables.
func load() (*data, error) {
	d := &data{names: map[string]*name{}, places: map[string]string{}}
	err := rows("names.txt", func(c []string) error {
		for len(c) < 4 {
			c = append(c, "")
		}
		n := &name{heading: strings.TrimPrefix(c[1], "!"), dates: c[2], original: c[3], body: strings.HasPrefix(c[1], "!")}
		if d.names[c[0]] != nil || n.heading == "" {
			return fmt.Errorf("name %q is there twice or empty", c[0])
		}
		d.names[c[0]] = n
		return nil
	})
	if err != nil {
		return nil, err
	}
	if err := rows("places.txt", func(c []string) error {
		if len(c) != 2 {
			return fmt.Errorf("place %q has no country", c[0])
		}
		d.places[c[0]] = c[1]
		return nil
	}); err != nil {
		return nil, err
	}
	for i := 1; i <= 4; i++ {
		if err := d.loadTitles(fmt.Sprintf("titles-%d.txt", i)); err != nil {
			return nil, err
		}
	}
	d.isPlace = d.placeNames()
	return d, nil
}

// rows calls use with the columns of each line of a table.
func rows(file string, use func(columns []string) error) error {
	text, err := tables.ReadFile(file)
	if err != nil {
		return err
	}
	for n, line := range strings.Split(string(text), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		columns := strings.Split(line, "|")
		for i := range columns {
			columns[i] = strings.TrimSpace(columns[i])
		}
		if err := use(columns); err != nil {
			return fmt.Errorf("%s, line %d: %w", file, n+1, err)
		}
	}
	return nil
}

func (d *data) loadTitles(file string) error {
	var w *work
	title := ""
	return rows(file, func(c []string) error {
		if strings.HasPrefix(c[0], "=") {
			var err error
			w, err = d.readWork(c)
			title = ""
			return err
		}
		e, err := d.readEdition(w, c)
		if err != nil {
			return err
		}
		if e.title == `"` {
			e.title = title
		}
		title = e.title
		if title == "" {
			return fmt.Errorf("no title")
		}
		e.number = len(d.editions) + 1
		d.editions = append(d.editions, e)
		return nil
	})
}

func (d *data) readWork(c []string) (*work, error) {
	if len(c) != 8 {
		return nil, fmt.Errorf("a work has 8 columns, not %d", len(c))
	}
	authors, err := d.people(strings.TrimSpace(c[0][1:]))
	if err != nil {
		return nil, err
	}
	w := &work{authors: authors, uniform: c[1], lcc: c[2], dewey: c[3], form: first(c[4]), audience: first(c[5])}
	for _, s := range list(c[6]) {
		var h subject
		if len(s) > 2 && s[1] == ':' {
			h.kind, s = s[0], s[2:]
		}
		h.parts = strings.Split(s, " -- ")
		w.subjects = append(w.subjects, h)
	}
	w.genres = list(c[7])
	return w, nil
}

func (d *data) readEdition(w *work, c []string) (*edition, error) {
	if w == nil || len(c) != 6 {
		return nil, fmt.Errorf("an edition stands under a work and has 6 columns, not %d", len(c))
	}
	e := &edition{work: w, lang: c[1], place: c[2], pub: c[3], title: c[4], more: map[string]string{}}
	for _, pair := range list(c[5]) {
		key, value, found := strings.Cut(pair, "=")
		if !found || e.more[key] != "" {
			return nil, fmt.Errorf("%q is no key=value, or there twice", pair)
		}
		e.more[key] = value
	}
	if e.place != "" && d.places[e.place] == "" {
		return nil, fmt.Errorf("place %q has no country", e.place)
	}
	for _, key := range added {
		if _, err := d.people(e.more[key.key]); err != nil {
			return nil, err
		}
	}
	e.libraries = e.more["h"]
	if e.libraries == "" || strings.Trim(e.libraries, "ABCDEF") != "" {
		return nil, fmt.Errorf("%q are no libraries", e.libraries)
	}
	var err error
	e.date, err = readDate(c[0], e.more["d"], e.serial())
	return e, err
}

// people looks up names by their keys, parted by commas.
func (d *data) people(keys string) ([]*name, error) {
	var found []*name
	for _, key := range strings.Split(keys, ",") {
		if key == "" {
			continue
		}
		n := d.names[key]
		if n == nil {
			return nil, fmt.Errorf("no name %q", key)
		}
		found = append(found, n)
	}
	return found, nil
}

// added are the keys of names beside the authors, and what these did.
var added = []struct{ key, code, term, unimarc string }{
	{"tr", "trl", "translator", "730"},
	{"ed", "edt", "editor", "340"},
	{"il", "ill", "illustrator", "440"},
	{"dr", "drt", "director", "300"},
	{"pf", "prf", "performer", "590"},
}

func list(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, "; ")
}

func first(s string) byte {
	if s == "" {
		return ' '
	}
	return s[0]
}
