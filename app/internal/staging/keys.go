package staging

import (
	"database/sql"
	"fmt"
	"strconv"
	"strings"
)

// Key is a match key: a kind of the caller's, and a value. Kept is its hash.
type Key struct {
	Kind  uint8
	Value string
}

// Hash is FNV-1a of kind and value in 64 bits
// (http://www.isthe.com/chongo/tech/comp/fnv/), under which the key is kept.
func (k Key) Hash() int64 {
	const offset, prime = 0xcbf29ce484222325, 0x100000001b3
	h := (uint64(offset) ^ uint64(k.Kind)) * prime
	for i := range len(k.Value) {
		h = (h ^ uint64(k.Value[i])) * prime
	}
	return int64(h)
}

// Keyed is a record under the hash of a key.
type Keyed struct{ Hash, Record int64 }

// AddKeys says that records have keys, which come fastest in order.
func (tx *Tx) AddKeys(list []Keyed) error {
	return tx.keyed("INSERT OR IGNORE INTO keys(hash, record) SELECT value->>0, value->>1 FROM json_each(?)", list)
}

// RemoveKeys takes keys from records.
func (tx *Tx) RemoveKeys(list []Keyed) error {
	return tx.keyed("DELETE FROM keys WHERE (hash, record) IN (SELECT value->>0, value->>1 FROM json_each(?))", list)
}

// keyed runs a statement with a list of pairs.
func (tx *Tx) keyed(query string, list []Keyed) error {
	if len(list) == 0 {
		return nil
	}
	_, err := tx.s.exec(query, pairs(list, func(k Keyed) (hash, record int64) { return k.Hash, k.Record }))
	return err
}

// pairs is a list, which is not empty, as JSON of pairs of numbers: [[1,2],[3,4]].
func pairs[T any](list []T, of func(T) (a, b int64)) string {
	text := make([]byte, 0, 32*len(list)+1)
	for i, v := range list {
		a, b := of(v)
		text = append(strconv.AppendInt(append(text, start(i)...), a, 10), ',')
		text = append(strconv.AppendInt(text, b, 10), ']')
	}
	return string(append(text, ']'))
}

// start is what stands before the row i of a table in JSON.
func start(i int) string {
	if i == 0 {
		return "[["
	}
	return ",["
}

// EachKey calls f with every record under every key, in order.
func (tx *Tx) EachKey(f func(Keyed) error) error {
	return tx.s.query("SELECT hash, record FROM keys ORDER BY hash, record", func(rows *sql.Rows) error {
		var k Keyed
		if err := rows.Scan(&k.Hash, &k.Record); err != nil {
			return err
		}
		return f(k)
	})
}

// Sharing returns up to limit other records under the hash of a key, in order.
func (tx *Tx) Sharing(k Key, record int64, limit int) ([]Record, error) {
	return tx.records(`JOIN keys k ON k.record = r.id WHERE k.hash = CAST(? AS INTEGER) AND k.record <> CAST(? AS INTEGER)
		ORDER BY k.record LIMIT `+strconv.Itoa(limit), k.Hash(), record)
}

// Near is a record that has a key which is looked for.
type Near struct {
	// Key is the place of the key among those looked for.
	Key            int
	Record, Source int64
	// Number is its title, 0 if it is in none yet.
	Number int64
}

// nearOne looks for one of several keys.
const nearOne = `SELECT %d, record FROM (SELECT record FROM keys WHERE hash = CAST(? AS INTEGER) LIMIT %d)`

// Nearby returns the records in force that have any of keys, by key and then in
// order, up to limit of each key.
func (tx *Tx) Nearby(keys []Key, limit int) ([]Near, error) {
	if len(keys) == 0 {
		return nil, nil
	}
	var query strings.Builder
	args := make([]any, 0, len(keys))
	query.WriteString("WITH k(key, record) AS (")
	for i, k := range keys {
		if i > 0 {
			query.WriteString(" UNION ALL ")
		}
		fmt.Fprintf(&query, nearOne, i, limit)
		args = append(args, k.Hash())
	}
	query.WriteString(") SELECT k.key, k.record, r.source, coalesce(r.number, 0) FROM k CROSS JOIN records r ON r.id = k.record WHERE r.gone = 0")
	var out []Near
	err := tx.s.query(query.String(), func(rows *sql.Rows) error {
		var n Near
		err := rows.Scan(&n.Key, &n.Record, &n.Source, &n.Number)
		out = append(out, n)
		return err
	}, args...)
	return out, err
}
