package staging

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	_ "github.com/mattn/go-sqlite3" // the driver "sqlite3"
)

// File is the name of the database in the folder of the catalogue.
const File = "staging.db"

// lockFile is the database whose only purpose is its lock.
const lockFile = "staging.lock"

// applicationID marks the file as a catalogue of ours ("HOLD").
const applicationID = 0x484F4C44

// readers is the number of connections that read at the same time.
const readers = 4

//go:embed migrations/*.sql
var migrations embed.FS

// Store is the staging database of one catalogue. It is safe for concurrent use.
type Store struct {
	writeDB, lockDB, readDB *sql.DB
	// conn is the only connection of writeDB; gate lets one goroutine use it.
	conn *sql.Conn
	gate chan struct{}
	// stmts are the prepared statements of conn, by their text; behind gate.
	stmts    map[string]*sql.Stmt
	rowTexts map[rowStatement]string

	// counted is what was counted last for the list of libraries.
	counted atomic.Pointer[countsAt]

	packer *packer
	opts   Options
	// reading has the numbers of the imports that this process reads.
	reading sync.Map

	closing sync.Once
	closed  chan struct{}
}

// Options are for tests; the zero value is right for all else.
type Options struct {
	// Now is the clock, time.Now if nil.
	Now func() time.Time
	// Fault is asked before every statement that may write. The statement fails
	// with its error, as it would on a full disk.
	Fault func(statement string) error
}

// Open opens the catalogue in dir, or makes one there, for reading and
// writing. The error is ErrLocked if another program has it, ErrTooNew or
// ErrCorrupt if it cannot be used.
func Open(dir string) (*Store, error) { return OpenWith(dir, Options{}) }

// OpenWith is Open with options.
func OpenWith(dir string, opts Options) (*Store, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("open catalogue: %w", err)
	}
	s, err := newStore(opts)
	if err != nil {
		return nil, err
	}
	if err := s.open(dir); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// OpenReadOnly opens the catalogue in dir for reading, even while another
// program writes to it. Methods that write return ErrReadOnly.
func OpenReadOnly(dir string) (*Store, error) {
	return openFile(filepath.Join(dir, File))
}

// openFile opens a staging file for reading; an empty one is ErrForeign.
func openFile(path string) (*Store, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("open catalogue: %w", err)
	}
	s, err := newStore(Options{})
	if err != nil {
		return nil, err
	}
	s.readDB, err = openDB(path, "mode=ro&_query_only=1&_busy_timeout=5000", readers)
	version := 0
	if err == nil {
		version, err = schemaVersion(s.readDB)
	}
	if err == nil && version == 0 {
		err = ErrForeign // who only reads makes no tables
	}
	if err != nil {
		s.Close()
		return nil, wrap("open catalogue", err)
	}
	return s, nil
}

func newStore(opts Options) (*Store, error) {
	p, err := newPacker()
	if err != nil {
		return nil, err
	}
	if opts.Now == nil {
		opts.Now = time.Now
	}
	return &Store{
		gate: make(chan struct{}, 1), stmts: map[string]*sql.Stmt{}, rowTexts: map[rowStatement]string{},
		packer: p, opts: opts, closed: make(chan struct{}),
	}, nil
}

// open takes the lock, brings the schema up to date and opens the readers.
func (s *Store) open(dir string) error {
	var err error
	if s.lockDB, err = holdLock(filepath.Join(dir, lockFile)); err != nil {
		return err
	}
	path := filepath.Join(dir, File)
	s.writeDB, err = openDB(path, "_journal_mode=WAL&_synchronous=FULL&_busy_timeout=5000&_cache_size=-65536", 1)
	if err != nil {
		return wrap("open catalogue", err)
	}
	if err := migrate(s.writeDB); err != nil {
		return wrap("open catalogue", err)
	}
	if s.conn, err = s.writeDB.Conn(context.Background()); err != nil {
		return wrap("open catalogue", err)
	}
	// A large import must not leave its log behind in that size.
	if _, err := s.conn.ExecContext(context.Background(), "PRAGMA journal_size_limit = 67108864"); err != nil {
		return wrap("open catalogue", err)
	}
	if s.readDB, err = openDB(path, "_query_only=1&_busy_timeout=5000&_cache_size=-16384", readers); err != nil {
		return wrap("open catalogue", err)
	}
	return nil
}

// Close gives the catalogue back. It waits for a running transaction.
func (s *Store) Close() error {
	var first error
	s.closing.Do(func() {
		close(s.closed)
		s.gate <- struct{}{}
		for _, st := range s.stmts {
			st.Close()
		}
		if s.conn != nil {
			s.conn.Close()
		}
		for _, db := range []*sql.DB{s.readDB, s.writeDB, s.lockDB} {
			if db == nil {
				continue
			}
			if err := db.Close(); err != nil && first == nil {
				first = wrap("close catalogue", err)
			}
		}
		s.packer.close()
		<-s.gate
	})
	return first
}

// openDB opens a database file with at most n connections.
func openDB(path, options string, n int) (*sql.DB, error) {
	escaped := strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(filepath.ToSlash(path))
	db, err := sql.Open("sqlite3", "file:"+escaped+"?"+options)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(n)
	db.SetMaxIdleConns(n)
	if err := db.Ping(); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// holdLock opens a database and keeps an exclusive transaction on it, which
// the system ends with the process, however that ends.
func holdLock(path string) (*sql.DB, error) {
	db, err := openDB(path, "_busy_timeout=0&_journal_mode=DELETE", 1)
	if err != nil {
		return nil, wrap("lock catalogue", err)
	}
	if _, err := db.Exec("BEGIN EXCLUSIVE"); err != nil {
		db.Close()
		return nil, wrap("lock catalogue", err)
	}
	return db, nil
}

// schemaVersion returns how many migrations a database has had; 0 if it is empty.
func schemaVersion(db *sql.DB) (int, error) {
	var version, id, tables int
	row := db.QueryRow("SELECT (SELECT user_version FROM pragma_user_version), (SELECT application_id FROM pragma_application_id), (SELECT count(*) FROM sqlite_schema)")
	if err := row.Scan(&version, &id, &tables); err != nil {
		return 0, err
	}
	if id != applicationID && tables > 0 {
		return 0, ErrForeign
	}
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return 0, err
	}
	if version > len(files) {
		return 0, fmt.Errorf("%w (format %d, known are %d)", ErrTooNew, version, len(files))
	}
	return version, nil
}

// migrate runs the migrations that the database has not had, each in one
// transaction.
func migrate(db *sql.DB) error {
	version, err := schemaVersion(db)
	if err != nil {
		return err
	}
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return err
	}
	for i := version; i < len(files); i++ {
		text, err := migrations.ReadFile(files[i])
		if err != nil {
			return err
		}
		script := fmt.Sprintf("BEGIN IMMEDIATE;\n%s;\nPRAGMA application_id=%d;\nPRAGMA user_version=%d;\nCOMMIT;", text, applicationID, i+1)
		if _, err := db.Exec(script); err != nil {
			db.Exec("ROLLBACK")
			return fmt.Errorf("%s: %w", files[i], err)
		}
	}
	return nil
}

// enter waits until this goroutine may use the writing connection; leave gives
// it back.
func (s *Store) enter(ctx context.Context) error {
	if s.conn == nil {
		return ErrReadOnly
	}
	select {
	case <-s.closed:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	default:
	}
	select {
	case s.gate <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case <-s.closed:
		<-s.gate
		return ErrClosed
	default:
		return nil
	}
}

func (s *Store) leave() { <-s.gate }

// stmt returns a prepared statement of the writing connection. Statements run
// without the caller's context: the driver starts a goroutine for each call
// that could be cancelled, and loops ask the context themselves.
func (s *Store) stmt(query string) (*sql.Stmt, error) {
	if st, ok := s.stmts[query]; ok {
		return st, nil
	}
	st, err := s.conn.PrepareContext(context.Background(), query)
	if err != nil {
		return nil, err
	}
	s.stmts[query] = st
	return st, nil
}

// Parameters of frequent joins stand in a CAST. SQLite's planner looks at a bare
// parameter that it compares with a column, and prepares the statement anew for
// every value (https://sqlite.org/c3ref/prepare.html), which costs three times
// what the query itself does. For the same reason limits are written out.

// exec runs a statement of the writing connection and returns the row id of
// what it inserted last.
func (s *Store) exec(query string, args ...any) (int64, error) {
	if s.opts.Fault != nil {
		if err := s.opts.Fault(query); err != nil {
			return 0, err
		}
	}
	st, err := s.stmt(query)
	if err != nil {
		return 0, err
	}
	res, err := st.Exec(args...)
	if err != nil {
		return 0, err
	}
	return res.LastInsertId()
}

// query runs a query of the writing connection and gives each row to scan.
func (s *Store) query(query string, scan func(*sql.Rows) error, args ...any) error {
	st, err := s.stmt(query)
	if err != nil {
		return err
	}
	rows, err := st.Query(args...)
	if err != nil {
		return err
	}
	return eachRow(rows, scan)
}

// eachRow gives every row to scan and closes rows.
func eachRow(rows *sql.Rows, scan func(*sql.Rows) error) error {
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// read runs a query on a reading connection and gives each row to scan.
func (s *Store) read(ctx context.Context, query string, scan func(*sql.Rows) error, args ...any) error {
	select {
	case <-s.closed:
		return ErrClosed
	default:
	}
	rows, err := s.readDB.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	return eachRow(rows, scan)
}

// write runs f in one transaction of the writing connection.
func (s *Store) write(ctx context.Context, f func() error) error {
	if err := s.enter(ctx); err != nil {
		return err
	}
	defer s.leave()
	return s.transact(f)
}

// writeSoon is write without waiting for the disk, for what nobody sees yet: an
// import that is being read, which a loss of power takes back anyway. The next
// commit of write or Tx brings it to the disk together with its own.
func (s *Store) writeSoon(ctx context.Context, f func() error) error {
	if err := s.enter(ctx); err != nil {
		return err
	}
	defer s.leave()
	if err := s.setSync("NORMAL"); err != nil {
		return err
	}
	err := s.transact(f)
	if back := s.setSync("FULL"); err == nil {
		err = back
	}
	return err
}

// setSync says whether commits wait for the disk; between transactions.
func (s *Store) setSync(mode string) error {
	_, err := s.conn.ExecContext(context.Background(), "PRAGMA synchronous = "+mode)
	return err
}

// transact runs f in a transaction; the caller has entered.
func (s *Store) transact(f func() error) error {
	if _, err := s.exec("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	err := f()
	if err == nil {
		_, err = s.exec("COMMIT")
	}
	if err != nil {
		s.rollback()
	}
	return err
}

// rollback ends a transaction that failed. An error means that SQLite has
// ended it already.
func (s *Store) rollback() {
	if st, err := s.stmt("ROLLBACK"); err == nil {
		_, _ = st.Exec()
	}
}
