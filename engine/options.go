package engine

import (
	"context"
	"fmt"

	"holdfast/engine/internal/search"
	"holdfast/engine/internal/segment"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/stored"
)

// Options tune an Index. Zero values are good; nil is all of them.
type Options struct {
	// BufferBytes is about how much memory a Writer collects documents in before
	// it writes a segment. 0 is 64 MiB.
	BufferBytes int
	// OutputBytes is the buffer of each file that is written. 0 is 64 KiB.
	// CompoundBytes is that of the file in which the structures of a segment lie
	// together. 0 is OutputBytes.
	OutputBytes, CompoundBytes int
	// MergeInputBytes is how much of a list or record file a merge reads at once
	// from each segment. 0 takes everything from the mapping, which needs no buffer.
	MergeInputBytes int
	// FilePerStructure writes each structure of a segment into a file of its own.
	// By default a segment is two files, which are written in place: nothing is
	// copied into a compound file.
	FilePerStructure bool
	// Level is how well stored records are packed: 1 is the fastest, and 0 too, 4
	// the smallest. Any level reads the records of any other.
	Level int
	// Repack has merges unpack stored records and pack them again, where they are
	// otherwise copied as they are. It costs time and is there to be compared.
	Repack bool
	// MergeFactor is from how many segments of about one size on they are merged.
	// 0 is 10, NoMerges leaves segments as they are.
	MergeFactor int
	// BackgroundMerges has Commit leave merges to a goroutine, which the writer's
	// Close ends; it works MergePercent of the time, 0 is 50. By default Commit
	// itself runs them, and other calls of the writer go on beside it.
	BackgroundMerges bool
	MergePercent     int
	// Yield, if set, is called between the pieces of merges and of segments that are
	// written. It may wait, as long as something else needs the machine more, and ends the
	// work with its error.
	Yield func(context.Context) error
	// VerifyBytes is the size up to which a file's checksums are verified when it
	// is opened; Check verifies all. 0 is 64 MiB, VerifyNone verifies none.
	VerifyBytes int64
	// Access is how files are read: mapped, by default. ColdAccess is the same for
	// the full records, of which few are read.
	Access, ColdAccess Access
	// Dictionaries are those of words and stubs, which all text fields share; Keys
	// is the table of document keys, Wholes that of the keyword fields' values.
	// Each can be Mapped, Preloaded or Loaded where the other files are mapped.
	Dictionaries, Keys, Wholes Access
	// Directory replaces the folder on disk, for tests. The path is then only a name.
	Directory store.Directory
	// Without are shortcuts that searches do not take, for tests. 0 is none.
	Without search.Shortcuts
	// WithoutWriting is the same for writers and merges.
	WithoutWriting segment.Shortcuts
}

// DefaultOutputBytes is OutputBytes if it is 0.
const DefaultOutputBytes = store.DefaultBufferBytes

// Special values of Options.
const (
	NoMerges   = -1
	VerifyNone = -1
)

// Access is how the bytes of a file are had.
type Access uint8

const (
	// Mapped files come from the disk as they are touched.
	Mapped = Access(store.Mapped)
	// Random is mapped, and the system is told not to read ahead.
	Random = Access(store.Random)
	// Preloaded is mapped, and the whole file is touched when it is opened.
	Preloaded = Access(store.Preloaded)
	// Loaded files are read into memory.
	Loaded = Access(store.Loaded)
	// Pread loads what finds things (dictionaries, tables, offsets, columns), and
	// reads lists, runs, value sets and records from the file, one by one, as they
	// are wanted. Nothing is mapped.
	Pread = Access(store.Pread)
)

func (o *Options) access() segment.Access {
	return segment.Access{Hot: store.Access(o.Access), Cold: store.Access(o.ColdAccess),
		Dictionaries: store.Access(o.Dictionaries), Keys: store.Access(o.Keys), Wholes: store.Access(o.Wholes)}
}

// frequentFirst reports whether facet values are numbered by falling frequency.
func (o *Options) frequentFirst() bool { return o.WithoutWriting&segment.FrequentFirst == 0 }

// output is where and how segment id is written.
func (x *Index) output(id uint64) segment.Output {
	return segment.Output{Dir: x.dir, ID: id, BufferBytes: x.options.OutputBytes,
		CompoundBytes: x.options.CompoundBytes, Parts: x.options.FilePerStructure, Without: x.options.WithoutWriting}
}

func (o *Options) defaults() (Options, error) {
	var out Options
	if o != nil {
		out = *o
	}
	if out.BufferBytes == 0 {
		out.BufferBytes = 64 << 20
	}
	if out.MergeFactor == 0 {
		out.MergeFactor = 10
	}
	if out.VerifyBytes == 0 {
		out.VerifyBytes = 64 << 20
	}
	if out.Access > Pread || out.ColdAccess > Pread || max(out.Dictionaries, out.Keys, out.Wholes) > Loaded {
		return out, fmt.Errorf("options: access %d, %d, %d, %d, %d",
			out.Access, out.ColdAccess, out.Dictionaries, out.Keys, out.Wholes)
	}
	if out.MergePercent == 0 {
		out.MergePercent = 50
	}
	if out.MergePercent < 0 || out.MergePercent > 100 {
		return out, fmt.Errorf("options: merges work %d percent of the time", out.MergePercent)
	}
	if out.Level == 0 {
		out.Level = 1
	}
	if out.Level < 0 || out.Level > stored.MaxLevel || out.MergeInputBytes < 0 {
		return out, fmt.Errorf("options: level %d, merge input %d", out.Level, out.MergeInputBytes)
	}
	if out.CompoundBytes == 0 {
		out.CompoundBytes = out.OutputBytes
	}
	if min(out.BufferBytes, out.OutputBytes, out.CompoundBytes) < 0 || out.MergeFactor < NoMerges || out.MergeFactor == 1 {
		return out, fmt.Errorf("options: buffer %d, output %d, compound %d, merge factor %d",
			out.BufferBytes, out.OutputBytes, out.CompoundBytes, out.MergeFactor)
	}
	return out, nil
}

func (o *Options) directory(path string, create bool) (store.Directory, error) {
	if o.Directory != nil {
		return o.Directory, nil
	}
	if create {
		return store.MakeFolder(path)
	}
	return store.OpenFolder(path)
}
