package ui

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain lets the heap grow further between collections: hundreds of windows are made and
// thrown away, and collecting each time the heap has doubled takes a fifth of the time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
