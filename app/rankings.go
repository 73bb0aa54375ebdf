package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine"
)

// rankingFolder is the folder inside that of a catalogue with ranking profiles of one's
// own, each a file in JSON. They are read anew for each search, so that a change shows
// at once.
const rankingFolder = "rankings"

// ErrNoRanking is returned for a ranking profile that is not there.
var ErrNoRanking = errors.New("there is no such ranking profile")

// RankingError says what is wrong with the file of a ranking profile.
type RankingError = catalogue.RankingError

// Profiles lists the names of the ranking profiles that come with the program, the
// default first.
func Profiles() []string {
	var names []string
	for _, p := range catalogue.Rankings() {
		names = append(names, p.Name)
	}
	return names
}

// Rankings lists the ranking profiles: those that come with the program and those in
// the catalogue's folder, also those that cannot be used.
func (c *Catalogue) Rankings() []view.Ranking {
	var list []view.Ranking
	for _, name := range Profiles() {
		list = append(list, view.Ranking{Name: name, Default: name == catalogue.DefaultProfile})
	}
	files, err := filepath.Glob(filepath.Join(c.dir, rankingFolder, "*.json"))
	if err != nil {
		return list
	}
	slices.Sort(files)
	for _, path := range files {
		one := view.Ranking{Name: strings.TrimSuffix(filepath.Base(path), ".json"), File: path}
		if r, err := catalogue.ReadRanking(path); err != nil {
			one.Problem = err.Error()
		} else if one.Name = r.Name; slices.ContainsFunc(list, func(o view.Ranking) bool { return o.Name == r.Name }) {
			one.Problem = fmt.Sprintf("there is another profile called %q", r.Name)
		}
		list = append(list, one)
	}
	return list
}

// RankingText is a profile as JSON, to be changed and put in a file; "" is the default.
func (c *Catalogue) RankingText(name string) ([]byte, error) {
	r, err := c.ranking(name)
	if err != nil {
		return nil, err
	}
	return r.JSON()
}

// TakesBeginnings says whether a profile is meant to find titles by word beginnings
// too, as the seed's did; "" is the default one.
func (c *Catalogue) TakesBeginnings(profile string) bool {
	r, err := c.ranking(profile)
	return err == nil && r.Beginnings
}

// ranking is the profile of a name, or in a file. A name is that of one that comes with
// the program, of a profile in the catalogue's folder, or of its file there.
func (c *Catalogue) ranking(name string) (*catalogue.Ranking, error) {
	if r, ok := catalogue.RankingOf(name); ok {
		return r, nil
	}
	if strings.HasSuffix(name, ".json") {
		return catalogue.ReadRanking(name)
	}
	if strings.ContainsAny(name, `/\`) {
		return nil, fmt.Errorf("%w: %q", ErrNoRanking, name)
	}
	r, err := catalogue.ReadRanking(filepath.Join(c.dir, rankingFolder, name+".json"))
	if !errors.Is(err, os.ErrNotExist) {
		return r, err
	}
	for _, one := range c.Rankings() {
		if one.Name == name && one.File != "" {
			return catalogue.ReadRanking(one.File)
		}
	}
	return nil, fmt.Errorf("%w: %q", ErrNoRanking, name)
}

// formLanguages are the languages of which other forms of words are found: those that
// many titles of the catalogue are in.
func (c *Catalogue) formLanguages(ctx context.Context, reader *engine.Reader) ([]string, error) {
	c.mu.Lock()
	forms, known := c.forms, c.formsGen == reader.Generation()
	c.mu.Unlock()
	if forms != nil && known {
		return forms, nil
	}
	counts, err := reader.FacetValues(ctx, catalogue.Language, "", 0)
	if err != nil {
		return nil, fmt.Errorf("count languages: %w", err)
	}
	forms = catalogue.FormLanguages(counts, reader.Docs())
	c.mu.Lock()
	c.forms, c.formsGen = forms, reader.Generation()
	c.mu.Unlock()
	return forms, nil
}
