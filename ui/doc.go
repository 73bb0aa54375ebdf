// Package ui answers: what does a person see and do? It is the window: frame,
// places, history, and the work beside it. It knows the view models and the
// assets and nothing else of the program; what it needs done it asks of a Desk.
package ui
