package app

import (
	"sync"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/assets/codes"
)

// Speak says in which language ("en", "de") classes and languages are called in what the
// desk answers; at first it is English. Values that narrow are the same in all.
func (d *Desk) Speak(language string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.language = language
}

func (d *Desk) spoken() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.language
}

// say gives the values of facets their names in the language of the desk.
func (d *Desk) say(facets []view.Facet) {
	spoken := d.spoken()
	for i := range facets {
		f := &facets[i]
		for k := range f.Values {
			v := &f.Values[k]
			v.Label = nameIn(spoken, f.Name, v.Value, v.Label)
		}
	}
}

// sayHeads is say for one side of a table.
func (d *Desk) sayHeads(facet string, heads []view.TableHead) {
	spoken := d.spoken()
	for i := range heads {
		heads[i].Label = nameIn(spoken, facet, heads[i].Value, heads[i].Label)
	}
}

// nameIn is how a value is called in a language; label if there is no other name.
func nameIn(spoken, facet, value, label string) string {
	if spoken != "de" {
		return label
	}
	switch facet {
	case catalogue.Class:
		return codes.ClassLabel(value, spoken)
	case catalogue.Language:
		if name := germanLanguages()[value]; name != "" {
			return name
		}
	}
	return label
}

// germanLanguages are the German names of languages by their English ones. They are
// those of Unicode's own data (CLDR); languages without one keep the English name.
var germanLanguages = sync.OnceValue(func() map[string]string {
	names := map[string]string{}
	namer := display.German.Languages()
	for _, e := range codes.Languages() {
		base, err := language.ParseBase(e.Code)
		if err != nil || names[e.Name] != "" {
			continue
		}
		if tag, err := language.Compose(base); err == nil {
			names[e.Name] = namer.Name(tag)
		}
	}
	return names
})
