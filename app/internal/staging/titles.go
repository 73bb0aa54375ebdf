package staging

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"sort"
)

// Source is one record of a title as it came.
type Source struct {
	Record        int64
	Library, Name string
	ControlNumber string
	// Load brought it, in File.
	Load int64
	File string
	// Day it was loaded, as 2006-01-02.
	Day     string
	Quality int
	// Format says how to decode Raw, in the code of who staged it.
	Format uint16
	Raw    []byte
	// Editions are the decisions by which people put its title into one work with
	// another.
	Editions []int64
	// Holdings is what the record says of who holds the title.
	Holdings []Holding
	// Attached is what holdings records for it say, one list a record.
	Attached [][]Holding
	attached int
	packed   []byte
	packer   *packer
}

// Unpack fills in Raw.
func (s *Source) Unpack() (err error) {
	if s.Raw, err = s.packer.unpack(s.packed); err != nil {
		return fmt.Errorf("record %d: %w", s.Record, err)
	}
	s.packed = nil
	return nil
}

// Title is one title with its sources, the leading one first; without sources
// the number is no title any more.
type Title struct {
	Number  int64
	Sources []Source
}

// querier is a connection to read from: the writing one inside a Tx, which
// sees what is not committed yet, or a reading one.
type querier func(ctx context.Context, query string, scan func(*sql.Rows) error, args ...any) error

// Titles calls f with what the index has to be told: with fresh, all titles,
// the most widely held first; else those that changed after the sequence
// since, in order of number. Their sources have to be unpacked. It stops at the first
// error.
func (tx *Tx) Titles(ctx context.Context, since int64, fresh bool, f func(Title) error) error {
	q := func(_ context.Context, query string, scan func(*sql.Rows) error, args ...any) error {
		return tx.s.query(query, scan, args...)
	}
	return wrap("read titles", tx.s.titles(ctx, q, since, fresh, f))
}

// Titles is the same for what is committed, in one snapshot.
func (s *Store) Titles(ctx context.Context, since int64, fresh bool, f func(Title) error) error {
	conn, done, err := s.snapshot(ctx)
	if err != nil {
		return wrap("read titles", err)
	}
	defer done()
	return wrap("read titles", s.titles(ctx, conn, since, fresh, f))
}

// CountChanges returns how many titles Titles will come to, and the sequence
// that they lead to.
func (s *Store) CountChanges(ctx context.Context, since int64, fresh bool) (n, seq int64, err error) {
	err = s.read(ctx, "SELECT ("+countChanges(fresh)+"), "+lastSequence, func(rows *sql.Rows) error {
		return rows.Scan(&n, &seq)
	}, since)
	return n, seq, wrap("read titles", err)
}

// CountChanges is the same inside the transaction.
func (tx *Tx) CountChanges(since int64, fresh bool) (int64, error) {
	n, err := tx.s.one(countChanges(fresh), since)
	return n, wrap("read titles", err)
}

func countChanges(fresh bool) string {
	if fresh {
		return "SELECT count(*) FROM clusters WHERE lead IS NOT NULL AND ?1 IS NOT NULL"
	}
	return "SELECT count(DISTINCT number) FROM changes WHERE seq > ?1"
}

// snapshot opens a reading transaction.
func (s *Store) snapshot(ctx context.Context) (querier, func(), error) {
	select {
	case <-s.closed:
		return nil, nil, ErrClosed
	default:
	}
	conn, err := s.readDB.Conn(ctx)
	if err != nil {
		return nil, nil, err
	}
	if _, err := conn.ExecContext(ctx, "BEGIN"); err != nil {
		conn.Close()
		return nil, nil, err
	}
	q := func(ctx context.Context, query string, scan func(*sql.Rows) error, args ...any) error {
		rows, err := conn.QueryContext(context.WithoutCancel(ctx), query, args...)
		if err != nil {
			return err
		}
		return eachRow(rows, scan)
	}
	return q, func() {
		_, _ = conn.ExecContext(context.Background(), "ROLLBACK")
		conn.Close()
	}, nil
}

const sourceColumns = `r.id, r.library, r.control, v.load, r.quality, r.attached, c.format, c.packed, ` + heldColumns

const sourceJoin = `JOIN versions v ON v.id = r.version JOIN contents c ON c.id = v.content`

// freshTitles says how to go, so that nothing has to be sorted: the rows hold the
// records' bytes.
const freshTitles = `SELECT t.number, t.lead, ` + sourceColumns + ` FROM clusters t INDEXED BY clusters_popular
	CROSS JOIN records r ON r.number = t.number ` + sourceJoin + `
	WHERE t.lead IS NOT NULL ORDER BY t.libraries DESC, t.number`

const changedTitles = `WITH changed AS (SELECT DISTINCT number FROM changes WHERE seq > ?1)
	SELECT t.number, coalesce(t.lead, 0), ` + sourceColumns + ` FROM changed CROSS JOIN clusters t ON t.number = changed.number
	LEFT JOIN records r ON r.number = t.number LEFT JOIN versions v ON v.id = r.version LEFT JOIN contents c ON c.id = v.content
	ORDER BY t.number`

// names of libraries and loads, which are few beside the records.
type names struct {
	library map[int64][2]string
	load    map[int64][2]string
	// editions are decisions, by record.
	editions map[int64][]int64
}

func readNames(ctx context.Context, q querier) (*names, error) {
	n := &names{library: map[int64][2]string{}, load: map[int64][2]string{}, editions: map[int64][]int64{}}
	fill := func(m map[int64][2]string) func(*sql.Rows) error {
		return func(rows *sql.Rows) error {
			var id int64
			var pair [2]string
			err := rows.Scan(&id, &pair[0], &pair[1])
			m[id] = pair
			return err
		}
	}
	if err := q(ctx, "SELECT id, code, name FROM libraries", fill(n.library)); err != nil {
		return nil, err
	}
	err := q(ctx, "SELECT id, a, b FROM decisions WHERE undone IS NULL AND verdict = 'edition' ORDER BY id", func(rows *sql.Rows) error {
		var id, a, b int64
		err := rows.Scan(&id, &a, &b)
		n.editions[a], n.editions[b] = append(n.editions[a], id), append(n.editions[b], id)
		return err
	})
	if err != nil {
		return nil, err
	}
	return n, q(ctx, "SELECT l.id, f.name, l.day FROM loads l JOIN files f ON f.load = l.id", fill(n.load))
}

// titleScan puts rows of sources together to titles.
type titleScan struct {
	store *Store
	ctx   context.Context
	query querier
	names *names
	give  func(Title) error

	now  Title
	lead int64
}

// titles runs one of the two queries.
func (s *Store) titles(ctx context.Context, q querier, since int64, fresh bool, f func(Title) error) error {
	n, err := readNames(ctx, q)
	if err != nil {
		return err
	}
	t := &titleScan{store: s, ctx: ctx, query: q, names: n, give: f}
	if fresh {
		err = q(ctx, freshTitles, t.row)
	} else {
		err = q(ctx, changedTitles, t.row, since)
	}
	if err != nil {
		return err
	}
	return t.flush()
}

// row takes one source, or a title without any.
func (t *titleScan) row(rows *sql.Rows) error {
	var number, lead int64
	var record, library, load, quality, attached, format sql.NullInt64
	var control sql.NullString
	var packed, held sql.RawBytes
	err := rows.Scan(&number, &lead, &record, &library, &control, &load, &quality, &attached, &format, &packed, &held)
	if err != nil {
		return err
	}
	if number != t.now.Number {
		if err := t.flush(); err != nil {
			return err
		}
		t.now, t.lead = Title{Number: number}, lead
	}
	if !record.Valid {
		return nil
	}
	src := Source{Record: record.Int64, ControlNumber: control.String, Quality: int(quality.Int64), Format: uint16(format.Int64), attached: int(attached.Int64)}
	src.packed, src.packer = bytes.Clone(packed), t.store.packer
	if src.Holdings, err = t.names.holdings(held); err != nil {
		return fmt.Errorf("holdings of record %d: %w", record.Int64, err)
	}
	t.names.fill(&src, library.Int64, load.Int64)
	t.now.Sources = append(t.now.Sources, src)
	return nil
}

func (n *names) fill(src *Source, library, load int64) {
	src.Library, src.Name = n.library[library][0], n.library[library][1]
	src.Load = load
	src.Editions = n.editions[src.Record]
	src.File, src.Day = n.load[load][0], n.load[load][1]
}

// flush gives the title that is complete.
func (t *titleScan) flush() error {
	if t.now.Number == 0 {
		return nil
	}
	if err := t.ctx.Err(); err != nil {
		return err
	}
	for i := range t.now.Sources {
		if src := &t.now.Sources[i]; src.attached > 0 {
			if err := t.attach(src); err != nil {
				return err
			}
		}
	}
	src, lead := t.now.Sources, t.lead
	sort.SliceStable(src, func(a, b int) bool {
		if (src[a].Record == lead) != (src[b].Record == lead) {
			return src[a].Record == lead
		}
		if src[a].Quality != src[b].Quality {
			return src[a].Quality > src[b].Quality
		}
		return src[a].Record < src[b].Record
	})
	give := t.now
	t.now = Title{}
	return t.give(give)
}

// attach reads what the holdings records of a source say.
func (t *titleScan) attach(src *Source) error {
	return t.query(t.ctx, "SELECT "+heldColumns+" FROM (SELECT holding AS id FROM attachments WHERE bib = CAST(? AS INTEGER) ORDER BY holding) r",
		func(rows *sql.Rows) error {
			var held sql.RawBytes
			if err := rows.Scan(&held); err != nil {
				return err
			}
			list, err := t.names.holdings(held)
			src.Attached = append(src.Attached, list)
			return err
		}, src.Record)
}

const oneTitle = `SELECT t.number, coalesce(t.lead, 0), ` + sourceColumns + ` FROM clusters t JOIN records r ON r.number = t.number ` + sourceJoin + `
	WHERE t.number = ?1 ORDER BY t.number`

// Title returns one title, under the number it now has.
func (s *Store) Title(ctx context.Context, number int64) (Title, error) {
	q, done, err := s.snapshot(ctx)
	if err != nil {
		return Title{}, wrap("read title", err)
	}
	defer done()
	if number, err = resolve(ctx, q, number); err != nil {
		return Title{}, wrap("read title", err)
	}
	n, err := readNames(ctx, q)
	if err != nil {
		return Title{}, wrap("read title", err)
	}
	var out Title
	t := &titleScan{store: s, ctx: ctx, query: q, names: n, give: func(t Title) error { out = t; return nil }}
	if err = q(ctx, oneTitle, t.row, number); err == nil {
		err = t.flush()
	}
	if err == nil && len(out.Sources) == 0 {
		err = ErrNotFound
	}
	for i := range out.Sources {
		if err == nil {
			err = out.Sources[i].Unpack()
		}
	}
	return out, wrap("read title", err)
}

// resolve follows forwards. They cannot go round: each leads to a number that
// was a title when the forward was made.
func resolve(ctx context.Context, q querier, number int64) (int64, error) {
	found := int64(0)
	err := q(ctx, `WITH RECURSIVE way(number, forward, steps) AS (
			SELECT number, forward, 0 FROM clusters WHERE number = ?1
			UNION ALL SELECT c.number, c.forward, steps + 1 FROM clusters c JOIN way ON c.number = way.forward WHERE steps < 10000)
		SELECT number FROM way WHERE forward IS NULL`, func(rows *sql.Rows) error {
		return rows.Scan(&found)
	}, number)
	if err == nil && found == 0 {
		err = ErrNotFound
	}
	return found, err
}

// SourcesOf returns the records of a title, the leading one first; ErrNotFound
// if there is no such title. Numbers that lead elsewhere are followed.
func (s *Store) SourcesOf(ctx context.Context, number int64) ([]Source, error) {
	t, err := s.Title(ctx, number)
	return t.Sources, err
}

// EdgesOf returns the lines of the ledger in force between records of a title.
func (s *Store) EdgesOf(ctx context.Context, number int64) ([]Edge, error) {
	q, done, err := s.snapshot(ctx)
	if err != nil {
		return nil, wrap("read ledger", err)
	}
	defer done()
	if number, err = resolve(ctx, q, number); err != nil {
		return nil, wrap("read ledger", err)
	}
	var out []Edge
	err = q(ctx, `SELECT e.id, e.a, e.b, e.rule, e.key, e.parts, e.score, e.band, e.held FROM records r JOIN edges e ON e.a = r.id JOIN records o ON o.id = e.b
		WHERE r.number = ?1 AND o.number = ?1 AND e.withdrawn IS NULL ORDER BY e.id`, func(rows *sql.Rows) error {
		e, err := scanEdge(rows)
		out = append(out, e)
		return err
	}, number)
	return out, wrap("read ledger", err)
}

// Held is an edge that does not join, seen from one title.
type Held struct {
	Edge
	// Other is the number of the title at its other end.
	Other int64
}

// maxHeld bounds how many held edges of one title are listed.
const maxHeld = 200

// HeldOf returns the held edges between a title and others, at most the first
// 200: possible duplicates, each with the reason why it was not joined.
func (s *Store) HeldOf(ctx context.Context, number int64) ([]Held, error) {
	q, done, err := s.snapshot(ctx)
	if err != nil {
		return nil, wrap("read ledger", err)
	}
	defer done()
	if number, err = resolve(ctx, q, number); err != nil {
		return nil, wrap("read ledger", err)
	}
	var out []Held
	err = q(ctx, `WITH mine AS (
			SELECT e.*, e.b AS far FROM records r CROSS JOIN edges e ON e.a = r.id AND e.withdrawn IS NULL WHERE r.number = ?1
			UNION ALL SELECT e.*, e.a FROM records r CROSS JOIN edges e ON e.b = r.id AND e.withdrawn IS NULL WHERE r.number = ?1)
		SELECT m.id, m.a, m.b, m.rule, m.key, m.parts, m.score, m.band, m.held, o.number FROM mine m JOIN records o ON o.id = m.far
		WHERE o.number <> ?1 AND m.held <> '' ORDER BY m.id LIMIT ?2`, func(rows *sql.Rows) error {
		var h Held
		err := rows.Scan(&h.ID, &h.A, &h.B, &h.Rule, &h.Key, &h.Parts, &h.Score, &h.Band, &h.Held, &h.Other)
		out = append(out, h)
		return err
	}, number, maxHeld)
	return out, wrap("read ledger", err)
}

// Sequence returns the last change.
func (s *Store) Sequence(ctx context.Context) (int64, error) {
	var seq int64
	err := s.read(ctx, "SELECT "+lastSequence, func(rows *sql.Rows) error { return rows.Scan(&seq) })
	return seq, wrap("read sequence", err)
}
