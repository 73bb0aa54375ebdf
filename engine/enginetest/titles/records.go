package titles

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// columns of a record, separated by tabs: key, title, other titles, authors,
// publication, holdings, subjects, genres, audience, class, languages, ISBNs,
// year, range of dates, notes. Several values are separated by bars.
const columns = 15

// maxLine bounds a record.
const maxLine = 1 << 20

// Read calls do with each title of r, one a line, until that returns an error.
// The title is valid until do returns.
func Read(r io.Reader, do func(*Title) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 64<<10), maxLine)
	for n := 1; lines.Scan(); n++ {
		t, err := parse(lines.Text())
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		if err := do(t); err != nil {
			return err
		}
	}
	return lines.Err()
}

func parse(line string) (*Title, error) {
	c := strings.Split(line, "\t")
	if len(c) != columns {
		return nil, fmt.Errorf("%d columns, want %d", len(c), columns)
	}
	holdings, err := strconv.ParseUint(c[5], 10, 32)
	if err != nil {
		return nil, fmt.Errorf("holdings: %w", err)
	}
	t := &Title{Key: c[0], Title: c[1], Other: values(c[2]), Authors: values(c[3]), Publication: c[4],
		Holdings: uint32(holdings), Subjects: values(c[6]), Genres: values(c[7]), Audience: c[8], Class: c[9],
		Language: c[10], ISBNs: values(c[11]), Notes: c[14]}
	if y, err := strconv.ParseInt(c[12], 10, 32); err == nil {
		t.Year = int32(y)
	}
	return t, nil
}

func values(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, "|")
}
