package staging

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Import is an import that is being read: loads and their versions, which
// nobody sees before it is applied. It serves one goroutine at a time.
type Import struct {
	store *Store
	ID    int64
}

// LoadSpec says what file is read, for which library. The source is that of
// the library; both are made if they are new.
type LoadSpec struct {
	// Library is its code.
	Library string
	// Name is what people call the file; Size its bytes on disk; Stamp is the caller's,
	// and tells the file from another one of its name and size.
	Name  string
	Size  int64
	Stamp string
	// Profile is that of the source from this load on, "" for the one that it has.
	Profile string
}

// Received is one record as it came, with what is known of it.
type Received struct {
	// Number is its place in the file, from 1, Offset its byte there.
	Number int
	Offset int64
	Kind   uint8
	// Control is 001, or "".
	Control string
	// Hash is of the content, Stamp is 005 or "".
	Hash  [16]byte
	Stamp string
	// Deletes says that the record takes itself out of the catalogue.
	Deletes bool
	// Facts are opaque to staging, but for what the caller passes again.
	Facts []byte
	// Format is how to decode the raw bytes, in the caller's code.
	Format uint16
	Packed Packed
	// Holdings are what the record says of who holds the title.
	Holdings []Holding
}

// Refused is one record that could not be read.
type Refused struct {
	Number int
	Offset int64
	// Reason says why in plain words; Kind and Args say it by kind.
	Reason, Kind string
	Args         []string
	Packed       Packed
}

// Packed is a record's bytes, compressed by Pack.
type Packed []byte

// Pack compresses the bytes of one record for Received or Refused.
func (s *Store) Pack(raw []byte) Packed { return s.packer.pack(raw) }

// FileFacts is what is known of a file when it has been read.
type FileFacts struct {
	// Digest is of the bytes on disk.
	Digest           []byte
	Format, Encoding string
	// Error says why it was not read to its end, or is empty.
	Error string
	// Counts are opaque to staging (JSON).
	Counts string
}

// BeginImport makes an import in state reading. asked says of which files it is, in the
// words of the caller, who has it again in Left.
func (s *Store) BeginImport(ctx context.Context, asked string) (*Import, error) {
	im := &Import{store: s}
	err := s.write(ctx, func() (err error) {
		im.ID, err = s.exec("INSERT INTO imports(state, began, asked) VALUES('reading', ?, ?)", s.stamp(), asked)
		return err
	})
	if err != nil {
		return nil, wrap("begin import", err)
	}
	s.reading.Store(im.ID, true)
	return im, nil
}

// stamp is the moment in UTC, as it is kept.
func (s *Store) stamp() string { return s.opts.Now().UTC().Format(time.RFC3339) }

// BeginLoad makes a load of the import for one file and returns its number.
func (im *Import) BeginLoad(ctx context.Context, spec LoadSpec) (int64, error) {
	s := im.store
	var load int64
	err := s.writeSoon(ctx, func() error {
		library, err := s.libraryID(spec.Library)
		if err != nil {
			return err
		}
		source, err := s.sourceID(spec.Library)
		if err != nil {
			return err
		}
		day := s.opts.Now().Format(time.DateOnly)
		load, err = s.exec("INSERT INTO loads(import, source, library, day, profile) VALUES(?, ?, ?, ?, ?)", im.ID, source, library, day, spec.Profile)
		if err != nil {
			return err
		}
		_, err = s.exec("INSERT INTO files(load, name, size, stamp) VALUES(?, ?, ?, ?)", load, spec.Name, spec.Size, spec.Stamp)
		return err
	})
	return load, wrap("begin load", err)
}

// libraryID finds or makes the library with this code; in a transaction.
func (s *Store) libraryID(code string) (int64, error) {
	id, err := s.findLibrary(code)
	if errors.Is(err, sql.ErrNoRows) {
		return s.exec("INSERT INTO libraries(code, name) VALUES(?, ?)", code, code)
	}
	return id, err
}

// sourceID finds or makes the source with this name; in a transaction.
func (s *Store) sourceID(name string) (int64, error) {
	id, err := s.one("SELECT id FROM sources WHERE name = ?", name)
	if errors.Is(err, sql.ErrNoRows) {
		return s.exec("INSERT INTO sources(name) VALUES(?)", name)
	}
	return id, err
}

// one returns the one number that a query of the writing connection answers.
func (s *Store) one(query string, args ...any) (int64, error) {
	st, err := s.stmt(query)
	if err != nil {
		return 0, err
	}
	var n int64
	err = st.QueryRow(args...).Scan(&n)
	return n, err
}

// Put writes records of a load in one transaction. They have to come in the
// order of the file.
func (im *Import) Put(ctx context.Context, load int64, records []Received, refused []Refused) error {
	s := im.store
	return wrap("stage records", s.writeSoon(ctx, func() error {
		if err := s.putRecords(load, records); err != nil {
			return err
		}
		for i := range refused {
			if err := s.putRefused(load, &refused[i]); err != nil {
				return err
			}
		}
		return nil
	}))
}

func (s *Store) putRefused(load int64, r *Refused) error {
	args, err := json.Marshal(r.Args)
	if err != nil {
		return err
	}
	_, err = s.exec("INSERT INTO rejected(load, number, offset, reason, kind, args, packed) VALUES(?, ?, ?, ?, ?, ?, ?)",
		load, r.Number, r.Offset, r.Reason, r.Kind, string(args), []byte(r.Packed))
	return err
}

func (s *Store) putRecords(load int64, records []Received) error {
	last, err := s.one("SELECT coalesce(max(id), 0) FROM contents")
	if err != nil {
		return err
	}
	contents := rows{into: "INSERT INTO contents(id, format, packed)", columns: 3}
	versions := rows{into: "INSERT INTO versions(load, number, offset, kind, control, hash, stamp, deletes, facts, content, holdings)", columns: 11}
	for i := range records {
		r := &records[i]
		last++
		contents.add(last, r.Format, []byte(r.Packed))
		versions.add(load, r.Number, r.Offset, r.Kind, r.Control, r.Hash[:], r.Stamp, r.Deletes, r.Facts, last, packHoldings(r.Holdings))
	}
	if err := contents.write(s); err != nil {
		return err
	}
	return versions.write(s)
}

// EndLoad notes what is known of the file now that it is read.
func (im *Import) EndLoad(ctx context.Context, load int64, f FileFacts) error {
	s := im.store
	return wrap("end load", s.writeSoon(ctx, func() error {
		_, err := s.exec("UPDATE files SET digest = ?, format = ?, encoding = ?, error = ?, counts = ? WHERE load = ?",
			f.Digest, f.Format, f.Encoding, f.Error, f.Counts, load)
		return err
	}))
}

// clearLoad removes what belongs to a load without versions, and its row.
var clearLoad = []string{
	"DELETE FROM rejected WHERE load = ?",
	"DELETE FROM files WHERE load = ?",
	"DELETE FROM loads WHERE id = ?",
}

// dropEmpty removes libraries and sources that nothing refers to: those that
// were made for a load that is no more.
func (s *Store) dropEmpty() error {
	for _, q := range []string{
		"DELETE FROM sources WHERE id NOT IN (SELECT source FROM loads) AND id NOT IN (SELECT source FROM records) AND profile = ''",
		`DELETE FROM libraries WHERE id NOT IN (SELECT library FROM loads) AND id NOT IN (SELECT library FROM records)
			AND NOT EXISTS(SELECT 1 FROM holdings h WHERE h.library = libraries.id) AND grouped = '' AND parent IS NULL
			AND id NOT IN (SELECT library FROM aliases) AND id NOT IN (SELECT parent FROM libraries WHERE parent IS NOT NULL)`,
	} {
		if _, err := s.exec(q); err != nil {
			return err
		}
	}
	return nil
}

// purgeVersions is how many versions one transaction of a purge takes away.
const purgeVersions = 2000

// Drop takes the whole import back. It only marks it, so it is quick however
// much was read; Purge clears the rows away. It works even if the caller's
// context is cancelled, which is why most imports are dropped.
func (im *Import) Drop() error {
	s := im.store
	s.reading.Delete(im.ID)
	return wrap("drop import", s.write(context.Background(), func() error {
		_, err := s.exec("UPDATE imports SET state = 'cancelled' WHERE id = ? AND state <> 'done'", im.ID)
		return err
	}))
}

// Purge clears dropped imports away, a portion to a transaction, until all is
// done or ctx ends; then it returns nil as well, and goes on when called again.
func (s *Store) Purge(ctx context.Context) error {
	for more := true; more && ctx.Err() == nil; {
		var err error
		if more, err = s.PurgeSome(ctx); err != nil && ctx.Err() == nil {
			return err
		}
	}
	return nil
}

// PurgeSome clears one portion away and says whether there may be more. If
// there is nothing to clear it costs next to nothing.
func (s *Store) PurgeSome(ctx context.Context) (more bool, err error) {
	err = s.writeSoon(ctx, func() (err error) {
		more, err = s.purgeSome()
		return err
	})
	return more, wrap("purge", err)
}

// purgeSome clears some rows away and says whether there may be more.
func (s *Store) purgeSome() (bool, error) {
	load, err := s.one("SELECT l.id FROM loads l JOIN imports i ON i.id = l.import WHERE i.state = 'cancelled' LIMIT 1")
	if errors.Is(err, sql.ErrNoRows) {
		left, err := s.one("SELECT count(*) FROM imports WHERE state = 'cancelled'")
		if err != nil || left == 0 {
			return false, err
		}
		if _, err := s.exec("DELETE FROM imports WHERE state = 'cancelled'"); err != nil {
			return false, err
		}
		return false, s.dropEmpty()
	}
	if err != nil {
		return false, err
	}
	const some = "SELECT id FROM versions WHERE load = ?1 ORDER BY id LIMIT ?2"
	if _, err := s.exec("DELETE FROM contents WHERE id IN (SELECT content FROM versions WHERE id IN ("+some+"))", load, purgeVersions); err != nil {
		return false, err
	}
	if _, err := s.exec("DELETE FROM versions WHERE id IN ("+some+")", load, purgeVersions); err != nil {
		return false, err
	}
	left, err := s.one("SELECT count(*) FROM (SELECT 1 FROM versions WHERE load = ? LIMIT 1)", load)
	if err != nil || left > 0 {
		return true, err
	}
	for _, q := range clearLoad {
		if _, err := s.exec(q, load); err != nil {
			return false, err
		}
	}
	return true, nil
}

// Unfinished returns the imports that a killed process left while applying.
func (s *Store) Unfinished(ctx context.Context) ([]*Import, error) {
	var out []*Import
	err := s.read(ctx, "SELECT id FROM imports WHERE state = 'applying' ORDER BY id", func(rows *sql.Rows) error {
		im := &Import{store: s}
		out = append(out, im)
		return rows.Scan(&im.ID)
	})
	return out, wrap("recover", err)
}

// maxAttempts is how often an import may be applied in vain by processes that
// were killed over it.
const maxAttempts = 3

// ErrGivenUp is what Apply returns for an import that killed three processes;
// it is dropped.
var ErrGivenUp = errors.New("the import could not be finished three times and was given up")

// Try begins a transaction like that of Apply, to be rolled back: the import stays
// as it is, and may be tried again, applied or dropped.
func (im *Import) Try(ctx context.Context) (*Tx, error) {
	if err := im.store.enter(ctx); err != nil {
		return nil, wrap("try import", err)
	}
	tx, err := im.store.beginTx(im.ID)
	if err != nil {
		im.store.leave()
		return nil, wrap("try import", err)
	}
	tx.trial = true
	return tx, nil
}

// Apply marks the import as applying and begins the transaction that makes it
// part of the catalogue. The Tx has to be ended by Commit or Rollback; until
// then no other writing goes on.
func (im *Import) Apply(ctx context.Context) (*Tx, error) {
	s := im.store
	if err := s.enter(ctx); err != nil {
		return nil, wrap("apply import", err)
	}
	tx, err := im.begin()
	if err != nil {
		s.leave()
		return nil, err
	}
	return tx, nil
}

// begin is Apply behind the gate.
func (im *Import) begin() (*Tx, error) {
	s := im.store
	var attempts int64
	err := s.transact(func() (err error) {
		if attempts, err = s.one("SELECT attempts FROM imports WHERE id = ?", im.ID); err != nil {
			return err
		}
		state := "applying"
		if attempts >= maxAttempts {
			state = "cancelled"
		}
		_, err = s.exec("UPDATE imports SET state = ?, attempts = attempts + 1 WHERE id = ? AND state <> 'done'", state, im.ID)
		return err
	})
	if err != nil {
		return nil, wrap("apply import", err)
	}
	if attempts >= maxAttempts {
		return nil, fmt.Errorf("apply import: %w", ErrGivenUp)
	}
	tx, err := s.beginTx(im.ID)
	return tx, wrap("apply import", err)
}
