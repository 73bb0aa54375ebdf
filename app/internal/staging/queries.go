package staging

import (
	"context"
	"database/sql"
	"encoding/json"
	"strings"

	"holdfast/app/view"
)

// Counts is how much the catalogue holds.
type Counts struct {
	// Titles are union records; Records are the bibliographic records that
	// they are made of; Libraries are those that hold any.
	Titles, Records, Libraries int
}

// Counts counts the catalogue.
func (s *Store) Counts(ctx context.Context) (Counts, error) {
	var c Counts
	err := s.read(ctx, `SELECT (SELECT count(*) FROM clusters WHERE lead IS NOT NULL),
			(SELECT count(*) FROM records WHERE number IS NOT NULL),
			(`+countHolders+`)`,
		func(rows *sql.Rows) error { return rows.Scan(&c.Titles, &c.Records, &c.Libraries) })
	return c, wrap("count", err)
}

// countHolders counts the libraries that hold anything.
const countHolders = `SELECT count(*) FROM libraries l WHERE EXISTS(SELECT 1 FROM holdings h CROSS JOIN records r ON r.id = h.record AND r.gone = 0 WHERE h.library = l.id)`

// Holders is Counts.Libraries alone: it goes through the libraries and not through all
// titles and records.
func (s *Store) Holders(ctx context.Context) (int, error) {
	n := 0
	err := s.read(ctx, countHolders, func(rows *sql.Rows) error { return rows.Scan(&n) })
	return n, wrap("count libraries", err)
}

// TitleCount counts titles inside the transaction, before it is committed.
func (tx *Tx) TitleCount() (int64, error) {
	n, err := tx.s.one("SELECT count(*) FROM clusters WHERE lead IS NOT NULL")
	return n, wrap("count", err)
}

// notFound turns the driver's word for it into ours.
func notFound(err error) error {
	if err == sql.ErrNoRows {
		return ErrNotFound
	}
	return err
}

// Loads returns the files that were imported, the last first.
func (s *Store) Loads(ctx context.Context) ([]view.Load, error) {
	var out []view.Load
	err := s.read(ctx, `SELECT l.id, f.name, b.code, l.day, coalesce(nullif((SELECT count(*) FROM versions v WHERE v.load = l.id), 0), (SELECT count(*) FROM removals m WHERE m.load = l.id)), l.undone IS NOT NULL
		FROM loads l JOIN files f ON f.load = l.id JOIN libraries b ON b.id = l.library JOIN imports i ON i.id = l.import
		WHERE i.state = 'done' ORDER BY l.id DESC`,
		func(rows *sql.Rows) error {
			var l view.Load
			err := rows.Scan(&l.ID, &l.File, &l.Library, &l.Day, &l.Records, &l.Undone)
			out = append(out, l)
			return err
		})
	return out, wrap("list loads", err)
}

// maxProblems is how many problems a report lists, maxProblemBytes how much of
// one record it shows.
const maxProblems, maxProblemBytes = 10000, 100000

// Rejected returns what could not be read of the loads, in order.
func (s *Store) Rejected(ctx context.Context, loads []int64) ([]view.Problem, error) {
	ids, err := json.Marshal(loads)
	if err != nil {
		return nil, wrap("list rejected records", err)
	}
	out := []view.Problem{}
	err = s.read(ctx, `SELECT f.name, r.number, r.offset, r.reason, r.kind, r.args, r.packed FROM rejected r JOIN files f ON f.load = r.load
		WHERE r.load IN (SELECT value FROM json_each(?)) ORDER BY r.id LIMIT ?`,
		func(rows *sql.Rows) error {
			p := view.Problem{Kind: "rejected"}
			var packed, args sql.RawBytes
			if err := rows.Scan(&p.File, &p.Record, &p.Offset, &p.Text, &p.Why, &args, &packed); err != nil {
				return err
			}
			if err := json.Unmarshal(args, &p.Args); err != nil {
				return err
			}
			raw, err := s.packer.unpack(packed)
			p.Bytes = raw[:min(len(raw), maxProblemBytes)]
			out = append(out, p)
			return err
		}, string(ids), maxProblems)
	return out, wrap("list rejected records", err)
}

// Check returns what is wrong in the store as sentences, none if all is well.
// It reads everything but the bytes of the records.
func (s *Store) Check(ctx context.Context) ([]string, error) {
	var out []string
	err := s.read(ctx, "PRAGMA integrity_check(20)", func(rows *sql.Rows) error {
		var line string
		err := rows.Scan(&line)
		if line != "ok" {
			out = append(out, "The database is damaged: "+line+".")
		}
		return err
	})
	if err != nil {
		return nil, wrap("check", err)
	}
	for _, c := range checks {
		var n int64
		err := s.read(ctx, "SELECT count(*) FROM ("+c.query+")", func(rows *sql.Rows) error { return rows.Scan(&n) })
		if err != nil {
			return nil, wrap("check", err)
		}
		if n > 0 {
			out = append(out, strings.Replace(c.says, "#", number(n), 1))
		}
	}
	return out, nil
}

func number(n int64) string {
	b, _ := json.Marshal(n)
	return string(b)
}

// checks are queries that must find nothing. None may need an index that SQLite makes for
// the query: one in a subquery is made for every row. The plus keeps band from being chosen
// for one instead of the ends of the pair.
var checks = []struct{ says, query string }{
	{"# records that are titles belong to no title.",
		"SELECT 1 FROM records WHERE kind = 0 AND gone = 0 AND number IS NULL"},
	{"# records that are gone, or are none of a title, belong to one.",
		"SELECT 1 FROM records WHERE number IS NOT NULL AND (gone <> 0 OR kind <> 0)"},
	{"# records belong to a title that does not exist or leads elsewhere.",
		"SELECT 1 FROM records r LEFT JOIN clusters c ON c.number = r.number WHERE r.number IS NOT NULL AND (c.number IS NULL OR c.lead IS NULL OR c.forward IS NOT NULL)"},
	{"# titles are led by a record that is not theirs.",
		"SELECT 1 FROM clusters c LEFT JOIN records r ON r.id = c.lead WHERE c.lead IS NOT NULL AND (r.id IS NULL OR r.number IS NOT c.number)"},
	{"# titles count their libraries wrongly.",
		`SELECT 1 FROM clusters c WHERE c.libraries <> (SELECT count(*) FROM (SELECT h.library FROM records r JOIN holdings h ON h.record = r.id WHERE r.number = c.number
			UNION SELECT h.library FROM records r JOIN attachments a ON a.bib = r.id JOIN holdings h ON h.record = a.holding WHERE r.number = c.number))`},
	{"# holdings are of a library that does not exist, or that is a branch of another.",
		"SELECT 1 FROM holdings h LEFT JOIN libraries l ON l.id = h.library WHERE l.id IS NULL OR l.parent IS NOT NULL"},
	{"# holdings are of a branch of another library.",
		`SELECT 1 FROM holdings h LEFT JOIN libraries b ON b.id = h.branch WHERE h.branch IS NOT NULL AND h.library IS NOT (
			WITH RECURSIVE up(id, parent, steps) AS (SELECT b.id, b.parent, 0 UNION ALL SELECT l.id, l.parent, steps + 1 FROM libraries l JOIN up ON l.id = up.parent WHERE steps < 10)
			SELECT id FROM up WHERE parent IS NULL)`},
	{"# holdings belong to no record.",
		"SELECT 1 FROM holdings h LEFT JOIN records r ON r.id = h.record WHERE r.id IS NULL"},
	{"# codes that libraries had lead nowhere.",
		"SELECT 1 FROM aliases a LEFT JOIN libraries l ON l.id = a.library WHERE l.id IS NULL OR EXISTS(SELECT 1 FROM libraries o WHERE o.code = a.code)"},
	{"# numbers lead to a number that does not exist, or round in a circle.",
		`SELECT 1 FROM clusters c WHERE c.forward IS NOT NULL AND NOT EXISTS(
			WITH RECURSIVE way(number, forward) AS (SELECT f.number, f.forward FROM clusters f WHERE f.number = c.forward
				UNION SELECT n.number, n.forward FROM clusters n JOIN way ON n.number = way.forward)
			SELECT 1 FROM way WHERE forward IS NULL)`},
	{"# lines of the ledger are about records that do not exist or are gone.",
		`SELECT 1 FROM edges e LEFT JOIN records a ON a.id = e.a LEFT JOIN records b ON b.id = e.b
			WHERE e.withdrawn IS NULL AND (a.id IS NULL OR b.id IS NULL OR a.gone OR b.gone)`},
	{"# pairs that the ledger joins are not in one title.",
		"SELECT 1 FROM edges e JOIN records a ON a.id = e.a JOIN records b ON b.id = e.b WHERE e.withdrawn IS NULL AND e.band = 2 AND a.number IS NOT b.number"},
	{"# titles hold records that the ledger does not join to the others.",
		`SELECT 1 FROM clusters c WHERE c.lead IS NOT NULL
			AND (SELECT count(*) FROM records r WHERE r.number = c.number) > 1
			AND (SELECT count(*) FROM records r WHERE r.number = c.number) <> (
				WITH RECURSIVE reach(id) AS (SELECT c.lead
					UNION SELECT e.b FROM reach JOIN edges e ON e.a = reach.id WHERE e.withdrawn IS NULL AND +e.band = 2
					UNION SELECT e.a FROM reach JOIN edges e ON e.b = reach.id WHERE e.withdrawn IS NULL AND +e.band = 2)
				SELECT count(*) FROM reach)`},
	{"# pairs that people keep apart are in one title.",
		"SELECT 1 FROM decisions d JOIN records a ON a.id = d.a JOIN records b ON b.id = d.b WHERE d.undone IS NULL AND d.verdict IN ('different', 'edition') AND a.number = b.number"},
	{"# pairs that people joined are in two titles.",
		"SELECT 1 FROM decisions d JOIN records a ON a.id = d.a JOIN records b ON b.id = d.b WHERE d.undone IS NULL AND d.verdict = 'same' AND a.number <> b.number"},
	{"# match keys belong to records that do not exist or are gone.",
		"SELECT 1 FROM keys k LEFT JOIN records r ON r.id = k.record WHERE r.id IS NULL OR r.gone"},
	{"# records have no version.",
		"SELECT 1 FROM records r LEFT JOIN versions v ON v.id = r.version WHERE v.id IS NULL OR v.record IS NOT r.id"},
	{"# versions of finished imports were not decided on.",
		"SELECT 1 FROM versions v JOIN loads l ON l.id = v.load JOIN imports i ON i.id = l.import WHERE i.state = 'done' AND (v.outcome = 0 OR v.record IS NULL)"},
	{"# versions have no bytes.",
		"SELECT 1 FROM versions v LEFT JOIN contents c ON c.id = v.content WHERE c.id IS NULL"},
	{"# stored bytes belong to no version.",
		"SELECT 1 FROM contents c WHERE NOT EXISTS(SELECT 1 FROM versions v WHERE v.content = c.id)"},
	{"# holdings records are tied to a record that is gone.",
		"SELECT 1 FROM attachments a LEFT JOIN records b ON b.id = a.bib JOIN records h ON h.id = a.holding WHERE a.bib IS NOT NULL AND (b.id IS NULL OR b.gone OR h.gone)"},
	{"# records count their holdings records wrongly.",
		"SELECT 1 FROM records r WHERE r.attached <> (SELECT count(*) FROM attachments a WHERE a.bib = r.id)"},
	{"# changes are about numbers that were never given.",
		"SELECT 1 FROM changes h LEFT JOIN clusters c ON c.number = h.number WHERE c.number IS NULL"},
	{"# titles were never told to the index.",
		"SELECT 1 FROM clusters WHERE number NOT IN (SELECT number FROM changes)"},
	{"The change sequence ends before its last change.",
		"SELECT 1 FROM changes WHERE seq > " + lastSequence},
}
