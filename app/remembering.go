package app

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// mostWindowBytes bounds what the window keeps from one start to the next.
const mostWindowBytes = 1 << 20

// WindowState returns what the window kept at its end, nil if there is nothing. The desk
// does not look into it.
func (d *Desk) WindowState() ([]byte, error) {
	f, err := os.Open(d.places.Window)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	b, err := io.ReadAll(io.LimitReader(f, mostWindowBytes+1))
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	if len(b) > mostWindowBytes {
		return nil, fmt.Errorf("%s is larger than %d bytes", d.places.Window, mostWindowBytes)
	}
	return b, nil
}

// KeepWindowState keeps it for the next start.
func (d *Desk) KeepWindowState(state []byte) error {
	if len(state) > mostWindowBytes {
		return fmt.Errorf("the state of the window is larger than %d bytes", mostWindowBytes)
	}
	return replaceFile(d.places.Window, state)
}

// RecentCatalogues returns the folders of the catalogues opened last, the last one first.
func (d *Desk) RecentCatalogues() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return append([]string(nil), d.settings.Recent...)
}
