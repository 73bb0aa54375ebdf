package staging

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
)

// Placed is a record with the title that it belongs to.
type Placed struct {
	Source
	// Number is its title's, 0 if it belongs to none; Lead leads it, with
	// LeadQuality, and Libraries hold it.
	Number, Lead int64
	LeadQuality  int
	Libraries    int
}

const placed = `SELECT r.id, r.library, r.control, v.load, r.quality, c.format, c.packed,
		coalesce(t.number, 0), coalesce(t.lead, 0), coalesce(t.libraries, 0), coalesce(l.quality, 0)
	FROM json_each(?1) j JOIN records r ON r.id = j.value ` + sourceJoin + `
	LEFT JOIN clusters t ON t.number = r.number LEFT JOIN records l ON l.id = t.lead`

// Placed returns the records of these numbers that there are. The holdings records
// that are attached to them are not read.
func (s *Store) Placed(ctx context.Context, records []int64) (map[int64]Placed, error) {
	ids, err := json.Marshal(records)
	if err != nil {
		return nil, wrap("read records", err)
	}
	n, err := readNames(ctx, s.read)
	if err != nil {
		return nil, wrap("read records", err)
	}
	out := make(map[int64]Placed, len(records))
	err = s.read(ctx, placed, func(rows *sql.Rows) error {
		var p Placed
		var library, load int64
		var packed sql.RawBytes
		err := rows.Scan(&p.Record, &library, &p.ControlNumber, &load, &p.Quality, &p.Format, &packed, &p.Number, &p.Lead, &p.Libraries, &p.LeadQuality)
		if err != nil {
			return err
		}
		if p.Raw, err = s.packer.unpack(packed); err != nil {
			return fmt.Errorf("record %d: %w", p.Record, err)
		}
		n.fill(&p.Source, library, load)
		out[p.Record] = p
		return nil
	}, string(ids))
	return out, wrap("read records", err)
}

// Named returns the bibliographic records in force that a library, or the source
// of this name, sent under a control number.
func (s *Store) Named(ctx context.Context, library, control string) ([]int64, error) {
	var out []int64
	err := s.read(ctx, `SELECT r.id FROM sources s CROSS JOIN records r ON r.source = s.id AND r.kind = 0 AND r.control = ?2
		JOIN libraries l ON l.id = r.library WHERE r.gone = 0 AND (l.code = ?1 OR s.name = ?1) ORDER BY r.id`, func(rows *sql.Rows) error {
		var id int64
		err := rows.Scan(&id)
		out = append(out, id)
		return err
	}, library, control)
	return out, wrap("find record", err)
}

// Line is a line of the ledger in force, with who wrote it.
type Line struct {
	Edge
	// Rules is the version of the rule set; Who decided, Made when, as
	// 2006-01-02T15:04:05Z.
	Rules     int
	Who, Made string
}

// Lines returns the lines of the ledger in force between two records.
func (s *Store) Lines(ctx context.Context, a, b int64) ([]Line, error) {
	var out []Line
	err := s.read(ctx, `SELECT id, a, b, rule, key, parts, score, band, held, rules, who, made FROM edges
		WHERE a = min(?1, ?2) AND b = max(?1, ?2) AND withdrawn IS NULL ORDER BY id`, func(rows *sql.Rows) error {
		var l Line
		err := rows.Scan(&l.ID, &l.A, &l.B, &l.Rule, &l.Key, &l.Parts, &l.Score, &l.Band, &l.Held, &l.Rules, &l.Who, &l.Made)
		out = append(out, l)
		return err
	}, a, b)
	return out, wrap("read ledger", err)
}

// Qualities returns the ratings of the records of a title.
func (s *Store) Qualities(ctx context.Context, number int64) (map[int64]int, error) {
	out := map[int64]int{}
	err := s.read(ctx, "SELECT id, quality FROM records WHERE number = ?", func(rows *sql.Rows) error {
		var id int64
		var quality int
		err := rows.Scan(&id, &quality)
		out[id] = quality
		return err
	}, number)
	return out, wrap("read ratings", err)
}
