// Package reference answers: how does a title come into a citation manager? As RIS,
// BibTeX, EndNote (refer) or CSL-JSON. What kind of reference a title is stands in one
// table (kinds.go), what each format calls it beside it.
package reference
