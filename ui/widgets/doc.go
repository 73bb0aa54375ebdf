// Package widgets answers: what is the window made of? It is the kit: small
// widgets that take view models and callbacks, know no use case, take every colour
// and size from ui/theme, and can all be reached and seen by keyboard.
//
// All of them belong to the goroutine of the window.
package widgets
