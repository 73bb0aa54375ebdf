package staging

import "context"

// MoveLoad gives a load to another library, which is made if it is new. Every
// title that the load's records belong to gets a change, so Replay has to
// follow. The records become the other library's own, so that its next file
// updates them, unless it has sent the same number itself or another load of
// the old library had a part in them.
func (s *Store) MoveLoad(ctx context.Context, load int64, library string) error {
	if err := s.enter(ctx); err != nil {
		return wrap("move load", err)
	}
	tx, err := s.beginTx(0)
	if err != nil {
		s.leave()
		return wrap("move load", err)
	}
	defer tx.Rollback()
	if err := tx.moveLoad(load, library); err != nil {
		return wrap("move load", err)
	}
	if _, err := tx.Settle(ctx); err != nil {
		return err
	}
	return tx.Commit()
}

func (tx *Tx) moveLoad(load int64, library string) error {
	s := tx.s
	if _, err := s.one("SELECT l.id FROM loads l JOIN imports i ON i.id = l.import WHERE l.id = ? AND i.state = 'done'", load); err != nil {
		return notFound(err)
	}
	to, err := s.libraryID(library)
	if err != nil {
		return err
	}
	source, err := s.sourceID(library)
	if err != nil {
		return err
	}
	inForce := "SELECT r.id FROM records r JOIN versions v ON v.id = r.version WHERE v.load = ?1"
	steps := []struct {
		query string
		args  []any
	}{
		{"UPDATE loads SET library = ?2, source = ?3 WHERE id = ?1", []any{load, to, source}},
		{"UPDATE records SET library = ?2 WHERE id IN (" + inForce + ")", []any{load, to}},
		{`UPDATE OR IGNORE records SET source = ?2 WHERE id IN (` + inForce + `)
			AND NOT EXISTS(SELECT 1 FROM versions w WHERE w.record = records.id AND w.load <> ?1)`, []any{load, source}},
		{"UPDATE attachments SET source = (SELECT source FROM records WHERE id = holding) WHERE holding IN (" + inForce + ")", []any{load}},
		{`INSERT OR IGNORE INTO temp.touched(number) SELECT number FROM records WHERE number IS NOT NULL AND id IN (` + inForce + `)`, []any{load}},
		{`INSERT OR IGNORE INTO temp.touched(number) SELECT b.number FROM attachments a JOIN records b ON b.id = a.bib
			WHERE b.number IS NOT NULL AND a.holding IN (` + inForce + `)`, []any{load}},
	}
	for _, step := range steps {
		if _, err := s.exec(step.query, step.args...); err != nil {
			return err
		}
	}
	moved, err := tx.ids(inForce+" ORDER BY r.id", load)
	if err != nil {
		return err
	}
	for _, record := range moved {
		if err := tx.holdAgain(record); err != nil {
			return err
		}
	}
	return s.dropEmpty()
}
