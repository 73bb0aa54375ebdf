package app

import "holdfast/app/internal/catalogue"

// Facets lists the names of the facets that a search can be narrowed by.
func Facets() []string { return facetNames() }

// Profiles lists the names of the ranking profiles, the default first.
func Profiles() []string {
	var names []string
	for _, p := range catalogue.Rankings() {
		names = append(names, p.Name)
	}
	return names
}

// TakesBeginnings says whether a profile is meant to find titles by word beginnings
// too, as the seed's did; "" is the default one.
func TakesBeginnings(profile string) bool {
	if profile == "" {
		profile = catalogue.DefaultProfile
	}
	return profile == catalogue.FitchName
}
