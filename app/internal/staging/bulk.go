package staging

import (
	"database/sql"
	"fmt"
	"strings"
)

// LastRecord is the greatest number that a record was ever given.
func (tx *Tx) LastRecord() (int64, error) {
	return tx.s.one("SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'records'), 0)")
}

// LastNumber is the greatest union number that was ever given.
func (tx *Tx) LastNumber() (int64, error) {
	return tx.s.one("SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'clusters'), 0)")
}

// EachMember calls f with every record that belongs to a title, in order.
func (tx *Tx) EachMember(f func(record, source, number int64) error) error {
	return tx.s.query("SELECT id, source, number FROM records WHERE number IS NOT NULL ORDER BY id", func(rows *sql.Rows) error {
		var record, source, number int64
		if err := rows.Scan(&record, &source, &number); err != nil {
			return err
		}
		return f(record, source, number)
	})
}

// KeepDirtyTo takes all records behind last off the list of those to be matched.
func (tx *Tx) KeepDirtyTo(last int64) error {
	_, err := tx.s.exec("DELETE FROM temp.dirty WHERE record > ?", last)
	return err
}

// NewNumbers makes the union numbers behind from up to to.
func (tx *Tx) NewNumbers(from, to int64) error {
	if to <= from {
		return nil
	}
	_, err := tx.s.exec(`INSERT INTO clusters(number) WITH RECURSIVE n(i) AS (SELECT ?1 + 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2) SELECT i FROM n`, from, to)
	return err
}

// Seat is a record and its title.
type Seat struct{ Record, Number int64 }

// PlaceAll puts records into titles.
func (tx *Tx) PlaceAll(seats []Seat) error {
	if len(seats) == 0 {
		return nil
	}
	list := pairs(seats, func(s Seat) (record, number int64) { return s.Record, s.Number })
	_, err := tx.s.exec("UPDATE records SET number = j.value->>1 FROM json_each(?) j WHERE records.id = j.value->>0", list)
	return err
}

// edgesAtOnce is how many lines of the ledger one statement writes.
const edgesAtOnce = 50

// EdgesAtOnce is the number of edges that AddEdges takes fastest.
const EdgesAtOnce = edgesAtOnce

// insertEdges has the parameters that all rows share first, and then seven a row.
var insertEdges = func() string {
	var b strings.Builder
	b.WriteString("INSERT INTO edges(rules, who, made, a, b, rule, key, parts, score, band, held) VALUES")
	for i := range edgesAtOnce {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("(?1, ?2, ?3")
		for k := range 8 {
			fmt.Fprintf(&b, ", ?%d", 4+8*i+k)
		}
		b.WriteByte(')')
	}
	return b.String()
}()

// AddEdges is AddEdge for many.
func (tx *Tx) AddEdges(list []Edge, rules int, who string) error {
	made := tx.stamp()
	for len(list) >= edgesAtOnce {
		args := make([]any, 0, 3+8*edgesAtOnce)
		args = append(args, rules, who, made)
		for i := range list[:edgesAtOnce] {
			e := &list[i]
			args = append(args, min(e.A, e.B), max(e.A, e.B), e.Rule, e.Key, e.Parts, e.Score, int64(e.Band), e.Held)
		}
		if _, err := tx.s.exec(insertEdges, args...); err != nil {
			return err
		}
		list = list[edgesAtOnce:]
	}
	for _, e := range list {
		if err := tx.AddEdge(e, rules, who); err != nil {
			return err
		}
	}
	return nil
}
