// Package storetest answers: what if the disk does not do as it is told? It holds
// a directory in memory that can crash, fail the Nth operation, and refuse to
// delete open files, and the suite that every directory must pass.
package storetest

import (
	"bytes"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"maps"
	"slices"
	"sync"

	"holdfast/engine/internal/store"
)

// ErrInjected is the error of an operation that was told to fail.
var ErrInjected = errors.New("injected failure")

// Memory is a store.Directory in memory. Safe for concurrent use.
type Memory struct {
	mu    sync.Mutex
	files map[string]*file
	// durable is what the folder lists after a crash: names as of the last Sync.
	durable map[string]*file
	locks   map[string]bool
	// Windows refuses to remove or replace files that are open.
	windows bool

	ops    int
	failAt int // operation that fails, -1 for none
	sticky bool
	failed bool
	onSync func(*Memory)
}

type file struct {
	data   []byte
	synced int // bytes that survive a crash
	opened int
}

// NewMemory returns an empty directory.
func NewMemory() *Memory {
	return &Memory{files: map[string]*file{}, durable: map[string]*file{}, locks: map[string]bool{}, failAt: -1}
}

// RefuseOpen makes the directory refuse, as Windows does, to remove files that
// are open.
func (m *Memory) RefuseOpen() { m.windows = true }

// FailAt makes operation n from now (0 is the next) fail, and with sticky all
// after it too. A negative n ends failures.
func (m *Memory) FailAt(n int, sticky bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sticky = sticky
	m.failAt = -1
	if n >= 0 {
		m.failAt = m.ops + n
	}
}

// Ops is how many operations that can fail there were.
func (m *Memory) Ops() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.ops
}

// Failed reports whether an operation was told to fail.
func (m *Memory) Failed() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.failed
}

// OnSync calls do with a clone of the directory after each of its Syncs.
func (m *Memory) OnSync(do func(*Memory)) { m.onSync = do }

// op counts an operation and returns its injected error. The lock is held.
func (m *Memory) op(name string) error {
	n := m.ops
	m.ops++
	if m.failAt >= 0 && (n == m.failAt || m.sticky && n > m.failAt) {
		m.failed = true
		return fmt.Errorf("%s: %w", name, ErrInjected)
	}
	return nil
}

// Loss says what of the unsynced data a crash takes.
type Loss int

// The losses. LoseSome takes some of the changes of names, and some of the files'
// unsynced bytes, each by itself.
const (
	LoseAll Loss = iota
	LoseHalf
	LoseNothing
	LoseSome
	Losses int = iota
)

// Crash returns a copy of the directory as a restart would find it. Names that
// were not synced may be there (LoseNothing), or not; the same goes for bytes.
func (m *Memory) Crash(loss Loss) *Memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	names := m.durable
	switch loss {
	case LoseNothing:
		names = m.files
	case LoseSome:
		names = m.someNames()
	}
	c := NewMemory()
	for name, f := range names {
		keep := len(f.data)
		switch {
		case loss == LoseAll || loss == LoseSome && m.toss("bytes of "+name):
			keep = f.synced
		case loss == LoseHalf:
			keep = f.synced + (len(f.data)-f.synced)/2
		}
		g := &file{data: slices.Clone(f.data[:keep]), synced: keep}
		c.files[name], c.durable[name] = g, g
	}
	return c
}

// someNames are the names as of the last Sync, or of now, each by itself.
func (m *Memory) someNames() map[string]*file {
	names := map[string]*file{}
	for _, all := range []map[string]*file{m.files, m.durable} {
		for name := range all {
			from := m.files
			if m.toss(name) {
				from = m.durable
			}
			if f := from[name]; f != nil {
				names[name] = f
			}
		}
	}
	return names
}

// toss is by chance, but the same each time for a name after the same operations.
func (m *Memory) toss(name string) bool {
	h := fnv.New32a()
	fmt.Fprint(h, name, m.ops)
	return h.Sum32()>>16&1 != 0
}

// Clone returns a copy of the directory as it is.
func (m *Memory) Clone() *Memory { return m.Crash(LoseNothing) }

// Names are the files that there are.
func (m *Memory) Names() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Sorted(maps.Keys(m.files))
}

// Data returns the bytes of a file; changing them changes the file.
func (m *Memory) Data(name string) []byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.files[name].data
}

// SetData replaces a file.
func (m *Memory) SetData(name string, data []byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	f := &file{data: data, synced: len(data)}
	m.files[name], m.durable[name] = f, f
}

// Create implements store.Directory.
func (m *Memory) Create(name string) (store.File, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.op("create " + name); err != nil {
		return nil, err
	}
	if m.files[name] != nil {
		return nil, &fs.PathError{Op: "create", Path: name, Err: fs.ErrExist}
	}
	f := &file{}
	m.files[name] = f
	return &writing{m, f, name}, nil
}

type writing struct {
	m    *Memory
	f    *file
	name string
}

// Write writes half of what it is given when it is told to fail.
func (w *writing) Write(b []byte) (int, error) {
	w.m.mu.Lock()
	defer w.m.mu.Unlock()
	if err := w.m.op("write " + w.name); err != nil {
		w.f.data = append(w.f.data, b[:len(b)/2]...)
		return len(b) / 2, err
	}
	w.f.data = append(w.f.data, b...)
	return len(b), nil
}

func (w *writing) Sync() error {
	w.m.mu.Lock()
	defer w.m.mu.Unlock()
	if err := w.m.op("sync " + w.name); err != nil {
		return err
	}
	w.f.synced = len(w.f.data)
	return nil
}

func (w *writing) Close() error {
	w.m.mu.Lock()
	defer w.m.mu.Unlock()
	return w.m.op("close " + w.name)
}

// Open implements store.Directory.
func (m *Memory) Open(name string) (store.Data, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.op("open " + name); err != nil {
		return nil, err
	}
	f := m.files[name]
	if f == nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	f.opened++
	return &reading{m: m, f: f, data: f.data}, nil
}

// OpenFile opens a file to be read piece by piece.
func (m *Memory) OpenFile(name string) (store.ReadFile, error) {
	d, err := m.Open(name)
	if err != nil {
		return nil, err
	}
	return pieces{bytes.NewReader(d.Bytes()), d}, nil
}

type pieces struct {
	*bytes.Reader
	io.Closer
}

type reading struct {
	m    *Memory
	f    *file
	data []byte
}

func (r *reading) Bytes() []byte { return r.data }

func (r *reading) Close() error {
	r.m.mu.Lock()
	defer r.m.mu.Unlock()
	if r.data == nil && r.f == nil {
		return errors.New("closed twice")
	}
	r.f.opened--
	r.f, r.data = nil, nil
	return nil
}

// Rename implements store.Directory.
func (m *Memory) Rename(from, to string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.op("rename " + from); err != nil {
		return err
	}
	f := m.files[from]
	if f == nil {
		return &fs.PathError{Op: "rename", Path: from, Err: fs.ErrNotExist}
	}
	if old := m.files[to]; old != nil && m.windows && old.opened > 0 {
		return &fs.PathError{Op: "rename", Path: to, Err: fs.ErrPermission}
	}
	delete(m.files, from)
	m.files[to] = f
	return nil
}

// Remove implements store.Directory.
func (m *Memory) Remove(name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.op("remove " + name); err != nil {
		return err
	}
	f := m.files[name]
	if f == nil {
		return &fs.PathError{Op: "remove", Path: name, Err: fs.ErrNotExist}
	}
	if m.windows && f.opened > 0 {
		return &fs.PathError{Op: "remove", Path: name, Err: fs.ErrPermission}
	}
	delete(m.files, name)
	return nil
}

// List implements store.Directory.
func (m *Memory) List() ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.op("list"); err != nil {
		return nil, err
	}
	return slices.Sorted(maps.Keys(m.files)), nil
}

// Sync implements store.Directory.
func (m *Memory) Sync() error {
	m.mu.Lock()
	err := m.op("sync")
	if err == nil {
		m.durable = maps.Clone(m.files)
	}
	m.mu.Unlock()
	if err == nil && m.onSync != nil {
		m.onSync(m.Clone())
	}
	return err
}

// Lock implements store.Directory.
func (m *Memory) Lock(name string) (io.Closer, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.locks[name] {
		return nil, store.ErrLocked
	}
	m.locks[name] = true
	return unlock{m, name}, nil
}

type unlock struct {
	m    *Memory
	name string
}

func (u unlock) Close() error {
	u.m.mu.Lock()
	defer u.m.mu.Unlock()
	delete(u.m.locks, u.name)
	return nil
}
