package app

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// mostSmallBytes bounds a file that a person or the program keeps small: settings, what is
// kept of the window, rule sets and profiles.
const mostSmallBytes = 1 << 20

// errLarge is said of a file that is no such one.
var errLarge = fmt.Errorf("larger than %d bytes", mostSmallBytes)

// ReadSmall reads a file such as a profile or a rule set, of a megabyte at most, so that a
// file of records that is named by mistake is not read into memory.
func ReadSmall(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	b, err := io.ReadAll(io.LimitReader(f, mostSmallBytes+1))
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	if len(b) > mostSmallBytes {
		return nil, fmt.Errorf("%s is %w", path, errLarge)
	}
	return b, nil
}

// writeWhole writes a file that a person asked for; it is there when it is whole.
func writeWhole(path string, write func(io.Writer) error) error {
	f, err := createWhole(path)
	if err != nil {
		return err
	}
	defer f.discard()
	if err := write(f); err != nil {
		return err
	}
	return f.keep()
}
