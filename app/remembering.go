package app

import (
	"errors"
	"fmt"
	"io/fs"
)

// WindowState returns what the window kept at its end, nil if there is nothing. The desk
// does not look into it.
func (d *Desk) WindowState() ([]byte, error) { return readKept(d.places.Window) }

// KeepWindowState keeps it for the next start.
func (d *Desk) KeepWindowState(state []byte) error { return writeKept(d.places.Window, state) }

// Choices returns what was chosen in the window for good, nil if there is nothing.
func (d *Desk) Choices() ([]byte, error) { return readKept(d.places.Choices) }

// KeepChoices keeps it for the next start.
func (d *Desk) KeepChoices(choices []byte) error { return writeKept(d.places.Choices, choices) }

// readKept reads a file that the window had kept.
func readKept(path string) ([]byte, error) {
	b, err := ReadSmall(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return b, err
}

// writeKept writes it.
func writeKept(path string, b []byte) error {
	if len(b) > mostSmallBytes {
		return fmt.Errorf("what is kept of the window is larger than %d bytes", mostSmallBytes)
	}
	return replaceFile(path, b)
}

// RecentCatalogues returns the folders of the catalogues opened last, the last one first.
func (d *Desk) RecentCatalogues() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return append([]string(nil), d.settings.Recent...)
}
