package app

// Facets lists the names of the facets that a search can be narrowed by.
func Facets() []string { return facetNames() }
