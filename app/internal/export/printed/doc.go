// Package printed answers: what does a list of titles look like on paper? As a page of
// HTML that any browser shows and prints, or as PDF. Both are made of the same entries.
package printed
