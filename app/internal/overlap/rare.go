package overlap

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"holdfast/marc"
)

// What chance seldom makes and searches are judged by is made here, apart from the files
// whose truth is known: titles of one letter, number or sign, translations, works with
// guides to them, and the authority records of their authors. Beside each stands what is
// easily taken for it, held by more libraries.

// rareOfEach is how many of each there are, rareLibraries how many libraries have them.
const (
	rareOfEach    = 30
	rareLibraries = 4
)

// GenerateRare writes a file for each of four libraries into the folder dir, and returns
// the paths.
func GenerateRare(_ context.Context, dir string, seed uint64) (paths []string, err error) {
	g := &rareGenerator{vocab: newVocabulary(seed), draw: drawOf(seed, listRare, 0)}
	files := &generator{plan: Plan{Seed: seed}}
	defer func() { err = errors.Join(err, files.close()) }()
	for i := range rareLibraries {
		path := filepath.Join(dir, fmt.Sprintf("R%03d.mrc", i+1))
		w, err := files.create(path)
		if err != nil {
			return nil, err
		}
		files.writers = append(files.writers, marc.NewWriter(w, marc.ISO2709))
		paths = append(paths, path)
	}
	g.put = func(r *marc.Record, libraries int) error {
		for _, w := range files.writers[:libraries] {
			if err := w.Write(r); err != nil {
				return err
			}
		}
		return nil
	}
	for i := range rareOfEach {
		for _, make := range []func(int) error{g.letter, g.number, g.signed, g.translated, g.guided} {
			if err := make(i); err != nil {
				return nil, err
			}
		}
	}
	return paths, nil
}

// rareGenerator makes the records.
type rareGenerator struct {
	draw
	vocab   *vocabulary
	control int
	put     func(r *marc.Record, libraries int) error
}

// rareBook is one title.
type rareBook struct {
	author   name
	title    string
	uniform  string // with the language in which this is a translation of it
	language string
	year     int
	// about is the author and title of another work.
	about      name
	aboutTitle string
}

// book writes a title for some libraries.
func (g *rareGenerator) book(b rareBook, libraries int) error {
	g.control++
	if b.language == "" {
		b.language = "eng"
	}
	if b.year == 0 {
		b.year = g.between(1950, 2020)
	}
	control := strconv.Itoa(g.control)
	r := &marc.Record{Leader: "00000cam a2200000 i 4500", Fields: []marc.Field{
		{Tag: "001", Value: control},
		{Tag: "008", Value: fmt.Sprintf("260101s%04d    xxu           000 1 %s d", b.year, b.language)},
		rareField("035", "  ", 'a', "(OCoLC)9"+fmt.Sprintf("%08d", g.control)),
	}}
	if b.author.surname != "" {
		r.Fields = append(r.Fields, g.person("100", b.author, ""))
	}
	if b.uniform != "" {
		r.Fields = append(r.Fields, rareField("240", "10", 'a', b.uniform, 'l', marc.LanguageName(b.language)))
	}
	indicators := "10"
	if strings.HasPrefix(b.title, "The ") {
		indicators = "14"
	}
	r.Fields = append(r.Fields, rareField("245", indicators, 'a', b.title),
		rareField("264", " 1", 'a', pick(g.draw, places)+" :", 'b', capital(pick(g.draw, g.vocab.words))+",", 'c', strconv.Itoa(b.year)))
	if b.about.surname != "" {
		r.Fields = append(r.Fields, g.person("600", b.about, b.aboutTitle))
	}
	return g.put(r, libraries)
}

func (g *rareGenerator) person(tag string, n name, title string) marc.Field {
	return rareField(tag, "1 ", 'a', n.surname+", "+n.forename+",", 'd', fmt.Sprintf("%d-%d", n.born, n.born+70), 't', title)
}

// rareField is a field of pairs of subfield code and value, empty ones left out.
func rareField(tag, indicators string, pairs ...any) marc.Field {
	f := marc.Field{Tag: tag, Ind1: indicators[0], Ind2: indicators[1]}
	for i := 0; i+1 < len(pairs); i += 2 {
		if value := pairs[i+1].(string); value != "" {
			f.Subfields = append(f.Subfields, marc.Subfield{Code: byte(pairs[i].(rune)), Value: value})
		}
	}
	return f
}

func (g *rareGenerator) someone() name {
	return name{surname: pick(g.draw, g.vocab.surnames), forename: pick(g.draw, g.vocab.forenames), born: g.between(1820, 1920)}
}

func (g *rareGenerator) word() string { return capital(pick(g.draw, g.vocab.words)) }

// letter is a title of one letter, beside one that has the letter.
func (g *rareGenerator) letter(i int) error {
	title := string(rune('A' + i%26))
	if i >= 26 {
		title += "/" + string(rune('Z'-i%26))
	}
	return errors.Join(g.book(rareBook{author: g.someone(), title: title}, 1),
		g.book(rareBook{title: "Vitamin " + title + " and " + g.word()}, rareLibraries))
}

// number is a title that is a year, beside a report on that year and a book from it.
func (g *rareGenerator) number(i int) error {
	year := 1900 + 4*i
	return errors.Join(g.book(rareBook{author: g.someone(), title: strconv.Itoa(year)}, 1),
		g.book(rareBook{title: fmt.Sprintf("Report on %s for %d", g.word(), year)}, rareLibraries),
		g.book(rareBook{author: g.someone(), title: g.word() + " and " + g.word(), year: year}, rareLibraries))
}

// signed is a title with a name that a sign tells from a letter, beside one with the letter.
func (g *rareGenerator) signed(i int) error {
	named := [...][2]string{{"C++", "C"}, {"C#", "C"}, {".NET", "Net"}, {"F#", "F"}}[i%4]
	rest := g.word() + " " + g.word()
	return errors.Join(g.book(rareBook{author: g.someone(), title: rest + " in " + named[0]}, 1),
		g.book(rareBook{author: g.someone(), title: rest + " in " + named[1]}, rareLibraries))
}

// translated is a work and its translation.
func (g *rareGenerator) translated(i int) error {
	by, original := g.someone(), "The "+strings.ToLower(g.word())+" "+strings.ToLower(g.word())
	language := [...]string{"ger", "fre", "spa", "ita"}[i%4]
	return errors.Join(g.book(rareBook{author: by, title: original}, rareLibraries),
		g.book(rareBook{author: by, title: g.word() + " " + g.word(), uniform: strings.TrimPrefix(original, "The "), language: language}, 1),
		g.known(by))
}

// guided is a work with guides to it.
func (g *rareGenerator) guided(int) error {
	by, title := g.someone(), g.word()+" "+strings.ToLower(g.word())
	err := errors.Join(g.book(rareBook{author: by, title: title}, 2), g.known(by))
	for _, guide := range []string{"A companion to #", "Reading #", "# and its critics", "Notes on #"} {
		err = errors.Join(err, g.book(rareBook{author: g.someone(), title: strings.ReplaceAll(guide, "#", title), about: by, aboutTitle: title}, rareLibraries))
	}
	return err
}

// known is the authority record of a person with another name.
func (g *rareGenerator) known(n name) error {
	g.control++
	other := name{surname: pick(g.draw, g.vocab.surnames), forename: pick(g.draw, g.vocab.forenames)}
	return g.put(&marc.Record{Leader: "00000nz  a2200000n  4500", Fields: []marc.Field{
		{Tag: "001", Value: "a" + strconv.Itoa(g.control)},
		{Tag: "008", Value: "260101n| azannaabn          |a aaa      "},
		g.person("100", n, ""),
		rareField("400", "1 ", 'a', other.surname+", "+other.forename),
	}}, 1)
}
