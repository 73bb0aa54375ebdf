package view

import "time"

// Past is a search that was made before.
type Past struct {
	Query Query
	// Found is how many titles it found When it was made last.
	Found int
	When  time.Time
}
