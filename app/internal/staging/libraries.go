package staging

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"holdfast/app/view"
)

// heldBy lists who holds which title, libraries and branches alike, each once.
const heldBy = `held(library, number) AS (
	SELECT h.library, r.number FROM holdings h CROSS JOIN records r ON r.id = h.record WHERE r.number IS NOT NULL
	UNION SELECT h.branch, r.number FROM holdings h CROSS JOIN records r ON r.id = h.record WHERE r.number IS NOT NULL AND h.branch IS NOT NULL
	UNION SELECT h.library, b.number FROM attachments a CROSS JOIN records b ON b.id = a.bib CROSS JOIN holdings h ON h.record = a.holding WHERE b.number IS NOT NULL
	UNION SELECT h.branch, b.number FROM attachments a CROSS JOIN records b ON b.id = a.bib CROSS JOIN holdings h ON h.record = a.holding
		WHERE b.number IS NOT NULL AND h.branch IS NOT NULL)`

// Libraries returns the libraries and their branches with what they hold, by code.
func (s *Store) Libraries(ctx context.Context) ([]view.Library, error) {
	counts, err := s.libraryCounts(ctx)
	if err != nil {
		return nil, wrap("list libraries", err)
	}
	var out []view.Library
	err = s.read(ctx, `WITH last AS (SELECT library, max(day) AS day FROM loads JOIN imports i ON i.id = import WHERE i.state = 'done' GROUP BY library)
		SELECT l.id, l.code, l.name, l.grouped, coalesce(p.code, ''), coalesce(last.day, ''),
			coalesce((SELECT group_concat(a.code, char(31)) FROM aliases a WHERE a.library = l.id), '')
		FROM libraries l LEFT JOIN libraries p ON p.id = l.parent LEFT JOIN last ON last.library = l.id
		WHERE last.day IS NOT NULL OR l.id NOT IN (SELECT library FROM loads) ORDER BY l.code`,
		func(rows *sql.Rows) error {
			var l view.Library
			var id int64
			var former string
			err := rows.Scan(&id, &l.Code, &l.Name, &l.Group, &l.Parent, &l.LastLoad, &former)
			l.Titles, l.OnlyHere, l.Records = counts[id].titles, counts[id].alone, counts[id].records
			if former != "" {
				l.Former = strings.Split(former, string(rune(columnEnd)))
			}
			out = append(out, l)
			return err
		})
	return out, wrap("list libraries", err)
}

// libraryCount is what a library holds.
type libraryCount struct{ titles, alone, records int }

// countsAt are the counts of libraries when the change sequence stood at seq. All that
// changes them changes the sequence, so that what takes seconds in a large catalogue is
// counted once after each change.
type countsAt struct {
	seq int64
	of  map[int64]libraryCount
}

// libraryCounts counts what libraries hold, or knows it.
func (s *Store) libraryCounts(ctx context.Context) (map[int64]libraryCount, error) {
	seq, err := s.Sequence(ctx) // first: what comes meanwhile is counted again
	if err != nil {
		return nil, err
	}
	if known := s.counted.Load(); known != nil && known.seq == seq {
		return known.of, nil
	}
	out := map[int64]libraryCount{}
	err = s.read(ctx, `WITH `+heldBy+` SELECT held.library, count(*), sum(c.libraries = 1) FROM held JOIN clusters c ON c.number = held.number GROUP BY held.library`,
		func(rows *sql.Rows) error {
			var id int64
			var c libraryCount
			err := rows.Scan(&id, &c.titles, &c.alone)
			out[id] = c
			return err
		})
	if err != nil {
		return nil, err
	}
	err = s.read(ctx, "SELECT library, count(*) FROM records WHERE number IS NOT NULL GROUP BY library", func(rows *sql.Rows) error {
		var id int64
		var n int
		err := rows.Scan(&id, &n)
		c := out[id]
		c.records = n
		out[id] = c
		return err
	})
	if err == nil {
		s.counted.Store(&countsAt{seq, out})
	}
	return out, err
}

// RenameLibrary changes what people call a library. Its code, and so the index,
// stay as they are.
func (s *Store) RenameLibrary(ctx context.Context, code, name string) error {
	return wrap("rename library", s.setLibrary(ctx, code, "UPDATE libraries SET name = ? WHERE id = ?", name))
}

// GroupLibrary puts a library into a group, or if that is "" into none.
func (s *Store) GroupLibrary(ctx context.Context, code, group string) error {
	return wrap("group library", s.setLibrary(ctx, code, "UPDATE libraries SET grouped = ? WHERE id = ?", group))
}

func (s *Store) setLibrary(ctx context.Context, code, update, value string) error {
	return s.write(ctx, func() error {
		id, err := s.findLibrary(code)
		if err != nil {
			return notFound(err)
		}
		_, err = s.exec(update, value, id)
		return err
	})
}

// ErrCircle is returned if a library would be joined with itself, or stand under
// itself.
var ErrCircle = errors.New("a library cannot stand under or be joined with itself")

// BranchLibrary puts a library under another as its branch, or with parent "" makes
// a library of a branch. What it holds counts for its library then. Every title
// that it holds gets a change, so Replay has to follow.
func (s *Store) BranchLibrary(ctx context.Context, code, parent string) error {
	return wrap("branch library", s.rehang(ctx, func(tx *Tx) error {
		id, err := s.findLibrary(code)
		if err != nil {
			return notFound(err)
		}
		root, err := s.rootOf(id)
		if err != nil {
			return err
		}
		under := int64(0)
		if parent != "" {
			if under, err = s.findLibrary(parent); err != nil {
				return notFound(err)
			}
			if above, err := s.rootOf(under); err != nil || above == id || under == id {
				return errors.Join(err, ErrCircle)
			}
		}
		if _, err := s.exec("UPDATE libraries SET parent = nullif(?, 0) WHERE id = ?", under, id); err != nil {
			return err
		}
		return tx.rehang(root, func(node int64) int64 { return node })
	}))
}

// JoinLibraries makes one library of two: all that is of the one is of the other,
// its branches are, and its code leads there from now on. Every title that it
// holds gets a change, so Replay has to follow.
func (s *Store) JoinLibraries(ctx context.Context, from, into string) error {
	return wrap("join libraries", s.rehang(ctx, func(tx *Tx) error {
		a, err := s.findLibrary(from)
		if err != nil {
			return notFound(err)
		}
		b, err := s.findLibrary(into)
		if err != nil {
			return notFound(err)
		}
		if root, err := s.rootOf(b); err != nil || a == b || root == a {
			return errors.Join(err, ErrCircle)
		}
		root, err := s.rootOf(a)
		if err != nil {
			return err
		}
		moved := map[int64]int64{}
		if err := s.join(a, b, moved); err != nil {
			return err
		}
		err = tx.rehang(root, func(node int64) int64 {
			if to, ok := moved[node]; ok {
				return to
			}
			return node
		})
		if err != nil {
			return err
		}
		for gone := range moved {
			if _, err := s.exec("DELETE FROM libraries WHERE id = ?", gone); err != nil {
				return err
			}
		}
		return nil
	}))
}

// rehang runs a change to the tree of libraries in a transaction of its own.
func (s *Store) rehang(ctx context.Context, do func(*Tx) error) error {
	if err := s.enter(ctx); err != nil {
		return err
	}
	tx, err := s.beginTx(0)
	if err != nil {
		s.leave()
		return err
	}
	defer tx.Rollback()
	if err := do(tx); err != nil {
		return err
	}
	if _, err := tx.settle(ctx); err != nil {
		return err
	}
	return tx.Commit()
}

// join moves loads, records and branches of a library to another. moved says which
// libraries are no more, and what they are now.
func (s *Store) join(from, into int64, moved map[int64]int64) error {
	moved[from] = into
	for _, q := range []string{
		"UPDATE loads SET library = ?2 WHERE library = ?1",
		// Who sent a record need not hold it.
		"INSERT OR IGNORE INTO temp.touched(number) SELECT number FROM records WHERE library = ?1 AND number IS NOT NULL AND ?2 IS NOT NULL",
		"UPDATE records SET library = ?2 WHERE library = ?1",
		"UPDATE aliases SET library = ?2 WHERE library = ?1",
		"INSERT INTO aliases(code, library) SELECT code, ?2 FROM libraries WHERE id = ?1",
		// The code is free from now on; the row goes when no holding needs it.
		"UPDATE libraries SET code = char(31) || id, parent = NULL WHERE id = ?1 AND ?2 IS NOT NULL",
	} {
		if _, err := s.exec(q, from, into); err != nil {
			return err
		}
	}
	type branch struct {
		id   int64
		code string
	}
	var branches []branch
	err := s.query("SELECT id, code FROM libraries WHERE parent = ? ORDER BY id", func(rows *sql.Rows) error {
		var b branch
		err := rows.Scan(&b.id, &b.code)
		branches = append(branches, b)
		return err
	}, from)
	if err != nil {
		return err
	}
	for _, b := range branches {
		if err := s.adopt(b.id, b.code, into, moved); err != nil {
			return err
		}
	}
	return nil
}

// adopt puts a branch under another library, as the branch that this has under the
// same code, if there is one.
func (s *Store) adopt(branch int64, code string, into int64, moved map[int64]int64) error {
	var host string
	err := s.query("SELECT code FROM libraries WHERE id = ?", func(rows *sql.Rows) error { return rows.Scan(&host) }, into)
	if err != nil {
		return err
	}
	own := code[strings.LastIndex(code, branchMark)+1:]
	if own == code { // a library of its own once; its code stays
		_, err := s.exec("UPDATE libraries SET parent = ? WHERE id = ?", into, branch)
		return err
	}
	there, err := s.findLibrary(host + branchMark + own)
	if err == nil {
		return s.join(branch, there, moved)
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if _, err := s.exec("UPDATE libraries SET parent = ?, code = ? WHERE id = ?", into, host+branchMark+own, branch); err != nil {
		return err
	}
	_, err = s.exec("INSERT INTO aliases(code, library) VALUES(?, ?)", code, branch)
	return err
}

// rehang brings the holdings of a library up to date after the tree has changed:
// node says what has become of a library or branch. The titles are touched.
func (tx *Tx) rehang(root int64, node func(int64) int64) error {
	_, err := tx.s.exec(`INSERT OR IGNORE INTO temp.touched(number)
		SELECT r.number FROM holdings h CROSS JOIN records r ON r.id = h.record WHERE h.library = ?1 AND r.number IS NOT NULL
		UNION SELECT b.number FROM holdings h CROSS JOIN attachments a ON a.holding = h.record CROSS JOIN records b ON b.id = a.bib
			WHERE h.library = ?1 AND b.number IS NOT NULL`, root)
	if err != nil {
		return err
	}
	var pairs []shelfOwner
	err = tx.s.query("SELECT DISTINCT library, coalesce(branch, 0) FROM holdings WHERE library = ?", func(rows *sql.Rows) error {
		var p shelfOwner
		err := rows.Scan(&p.library, &p.branch)
		pairs = append(pairs, p)
		return err
	}, root)
	if err != nil {
		return err
	}
	for _, p := range pairs {
		at := p.branch
		if at == 0 {
			at = p.library
		}
		at = node(at)
		top, err := tx.s.rootOf(at)
		if err != nil {
			return err
		}
		if at == top {
			at = 0
		}
		_, err = tx.s.exec("UPDATE holdings SET library = ?, branch = nullif(?, 0) WHERE library = ? AND coalesce(branch, 0) = ?", top, at, p.library, p.branch)
		if err != nil {
			return err
		}
	}
	tx.owners = nil
	return nil
}
