package enginetest

import (
	"bytes"
	"errors"
	"testing"

	"holdfast/engine"
	"holdfast/engine/internal/storetest"
)

// Bytes anywhere in a file of an index are replaced: it is opened without verifying
// checksums, in each layout and by each access, and answers or says ErrCorrupt.
func FuzzIndex(f *testing.F) {
	type layout struct {
		dir  *storetest.Memory
		opts *engine.Options
	}
	var layouts []layout
	for _, parts := range []bool{false, true} {
		dir := storetest.NewMemory()
		layouts = append(layouts, layout{dir, largerIndex(f, dir, parts)})
	}
	for i := range layouts[0].dir.Names() {
		f.Add(uint8(0), uint8(i), uint32(40), []byte{0xFF})
		f.Add(uint8(2), uint8(i), uint32(300), bytes.Repeat([]byte{0xFF}, 16))
		f.Add(uint8(3), uint8(i), uint32(1000), make([]byte, 100))
	}
	f.Fuzz(func(t *testing.T, way, file uint8, at uint32, with []byte) {
		l := layouts[way%2]
		names := l.dir.Names()
		name := names[int(file)%len(names)]
		dir := l.dir.Clone()
		data := dir.Data(name)
		if int(at) >= len(data) {
			return
		}
		copy(data[at:], with)
		o := *l.opts
		o.Directory, o.VerifyBytes = dir, engine.VerifyNone
		o.Access = []engine.Access{engine.Mapped, engine.Loaded, engine.Pread}[way/2%3]
		o.ColdAccess = o.Access
		before := allocated()
		if _, err := answers[at%2](&o); err != nil && !errors.Is(err, engine.ErrCorrupt) && !errors.Is(err, engine.ErrTooNew) && !errors.Is(err, engine.ErrTooOld) {
			t.Fatal(err)
		}
		if more := allocated() - before; more > maxFuzzedBytes {
			t.Fatalf("%d bytes allocated", more)
		}
	})
}

// maxFuzzedBytes is what an answer of the index may allocate, which takes two megabytes
// when it is whole; a record may claim to be one of the longest.
const maxFuzzedBytes = 100 << 20
