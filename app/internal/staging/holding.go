package staging

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Holding is one shelf: who has a title, and where.
type Holding struct {
	// Library is a code, "" for the library that the load is of. In what is read
	// from the store it is never empty, and Name is what people call it.
	Library, Name string
	// Branch is its code inside the library, or "". In what is read from the store
	// it is what people call the branch.
	Branch               string
	Call, Location, Note string
	// Items is how many there are.
	Items int
	// Statement is what parts of a serial there are, one line each.
	Statement string
}

// The columns and rows of packed holdings end with these signs, which no text of a
// record can have in it.
const columnEnd, rowEnd = '\x1F', '\x1E'

// packHoldings is the form in which versions keep holdings: seven columns a row,
// library, branch, call number, location, note, items, statement.
func packHoldings(list []Holding) []byte {
	b := []byte{}
	for i := range list {
		h := &list[i]
		for _, s := range [...]string{h.Library, h.Branch, h.Call, h.Location, h.Note, strconv.Itoa(h.Items), h.Statement} {
			b = append(appendClean(b, s), columnEnd)
		}
		b = append(b, rowEnd)
	}
	return b
}

// appendClean appends s without the signs that end columns and rows.
func appendClean(b []byte, s string) []byte {
	if strings.IndexByte(s, columnEnd) < 0 && strings.IndexByte(s, rowEnd) < 0 {
		return append(b, s...)
	}
	return append(b, strings.NewReplacer(string(columnEnd), " ", string(rowEnd), " ").Replace(s)...)
}

// eachHolding gives the columns of every row to f.
func eachHolding(packed []byte, f func(columns [][]byte) error) error {
	var space [7][]byte
	for len(packed) > 0 {
		row, rest, ok := bytes.Cut(packed, []byte{rowEnd})
		if !ok {
			return fmt.Errorf("%w: holdings of a version", ErrCorrupt)
		}
		columns := space[:0]
		for len(row) > 0 && len(columns) < len(space) {
			c, next, _ := bytes.Cut(row, []byte{columnEnd})
			columns, row = append(columns, c), next
		}
		if len(columns) != len(space) || len(row) > 0 {
			return fmt.Errorf("%w: holdings of a version", ErrCorrupt)
		}
		if err := f(columns); err != nil {
			return err
		}
		packed = rest
	}
	return nil
}

// shelfOwner is a library that holds, and its branch, 0 if none is told.
type shelfOwner struct{ library, branch int64 }

// hold writes the holdings of a version as those of its record; fresh says that
// the record has none. load is the library that the version came from.
func (tx *Tx) hold(record, load int64, packed []byte, fresh bool) error {
	if !fresh {
		if _, err := tx.s.exec("DELETE FROM holdings WHERE record = ?", record); err != nil {
			return err
		}
	}
	list := rows{into: insertHoldings, columns: 9}
	if err := tx.shelve(&list, record, load, packed); err != nil {
		return err
	}
	return list.write(tx.s)
}

const insertHoldings = "INSERT INTO holdings(record, place, library, branch, call, location, note, items, statement)"

// shelve adds the holdings of a version to a list of rows.
func (tx *Tx) shelve(list *rows, record, load int64, packed []byte) error {
	place := 0
	return eachHolding(packed, func(c [][]byte) error {
		who, err := tx.owner(load, string(c[0]), string(c[1]))
		if err != nil {
			return err
		}
		items, err := strconv.Atoi(string(c[5]))
		if err != nil {
			return fmt.Errorf("%w: holdings of a version", ErrCorrupt)
		}
		branch := any(who.branch)
		if who.branch == 0 {
			branch = nil
		}
		list.add(record, place, who.library, branch, string(c[2]), string(c[3]), string(c[4]), items, string(c[6]))
		place++
		return nil
	})
}

// holdAgain writes the holdings of a record from its version in force.
func (tx *Tx) holdAgain(record int64) error {
	var load int64
	var packed []byte
	err := tx.s.query("SELECT r.library, v.holdings FROM records r JOIN versions v ON v.id = r.version WHERE r.id = ?", func(rows *sql.Rows) error {
		return rows.Scan(&load, &packed)
	}, record)
	if err != nil {
		return err
	}
	return tx.hold(record, load, packed, false)
}

// owner finds the library and branch that a record names by codes, and makes them
// if they are new.
func (tx *Tx) owner(load int64, code, branch string) (shelfOwner, error) {
	key := strconv.FormatInt(load, 10) + string(rune(columnEnd)) + code + string(rune(columnEnd)) + branch
	if who, ok := tx.owners[key]; ok {
		return who, nil
	}
	id := load
	var err error
	if code != "" {
		if id, err = tx.s.libraryID(code); err != nil {
			return shelfOwner{}, err
		}
	}
	if branch != "" {
		if id, err = tx.s.branchID(id, branch); err != nil {
			return shelfOwner{}, err
		}
	}
	root, err := tx.s.rootOf(id)
	if err != nil {
		return shelfOwner{}, err
	}
	who := shelfOwner{library: root}
	if root != id {
		who.branch = id
	}
	if tx.owners == nil {
		tx.owners = map[string]shelfOwner{}
	}
	tx.owners[key] = who
	return who, nil
}

// branchMark stands between the code of a library and that of its branch.
const branchMark = "/"

// branchID finds or makes a branch by the code that it has inside its library.
func (s *Store) branchID(library int64, branch string) (int64, error) {
	var code string
	err := s.query("SELECT code FROM libraries WHERE id = ?", func(rows *sql.Rows) error { return rows.Scan(&code) }, library)
	if err != nil {
		return 0, err
	}
	code += branchMark + branch
	id, err := s.findLibrary(code)
	if errors.Is(err, sql.ErrNoRows) {
		return s.exec("INSERT INTO libraries(code, name, parent) VALUES(?, ?, ?)", code, branch, library)
	}
	return id, err
}

// findLibrary finds a library by its code, or by one that it had; sql.ErrNoRows.
func (s *Store) findLibrary(code string) (int64, error) {
	return s.one("SELECT id FROM libraries WHERE code = ?1 UNION ALL SELECT library FROM aliases WHERE code = ?1 LIMIT 1", code)
}

// rootOf is the library that a branch stands under, or the library itself.
func (s *Store) rootOf(id int64) (int64, error) {
	return s.one(`WITH RECURSIVE up(id, parent, steps) AS (SELECT id, parent, 0 FROM libraries WHERE id = ?
		UNION ALL SELECT l.id, l.parent, steps + 1 FROM libraries l JOIN up ON l.id = up.parent WHERE steps < 10)
		SELECT id FROM up ORDER BY steps DESC LIMIT 1`, id)
}

// heldColumns reads the holdings of the record r as one text.
const heldColumns = `(SELECT group_concat(h.library || char(31) || coalesce(h.branch, 0) || char(31) || h.call || char(31) || h.location || char(31) || h.note
	|| char(31) || h.items || char(31) || h.statement || char(31), char(30)) || char(30) FROM holdings h WHERE h.record = r.id)`

// holdings puts names to what heldColumns read.
func (n *names) holdings(packed []byte) ([]Holding, error) {
	if len(packed) == 0 {
		return nil, nil
	}
	out := make([]Holding, 0, bytes.Count(packed, []byte{rowEnd}))
	err := eachHolding(packed, func(c [][]byte) error {
		library, err := strconv.ParseInt(string(c[0]), 10, 64)
		if err != nil {
			return err
		}
		branch, err := strconv.ParseInt(string(c[1]), 10, 64)
		if err != nil {
			return err
		}
		items, err := strconv.Atoi(string(c[5]))
		who := n.library[library]
		out = append(out, Holding{Library: who[0], Name: who[1], Branch: n.library[branch][1],
			Call: string(c[2]), Location: string(c[3]), Note: string(c[4]), Items: items, Statement: string(c[6])})
		return err
	})
	return out, err
}
