// Package view answers: what does a screen show? It holds the view models,
// plain values made of the standard library only, that the use cases in app
// fill and that ui and the command line print. Nothing here but sums is computed, and
// nothing here knows MARC, the index or a window.
package view
