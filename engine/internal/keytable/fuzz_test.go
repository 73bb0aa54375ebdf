package keytable

import (
	"encoding/binary"
	"errors"
	"testing"

	"holdfast/engine/internal/encoding"
)

func FuzzTable(f *testing.F) {
	var sorted []byte
	for i := range uint64(40) {
		sorted = binary.LittleEndian.AppendUint64(sorted, i*i<<53)
	}
	f.Add(sorted, uint64(9<<53))
	f.Add(sorted[8:17], uint64(0))
	f.Fuzz(func(t *testing.T, data []byte, key uint64) {
		table, err := Open("test", data)
		if err != nil {
			if !errors.Is(err, encoding.ErrCorrupt) {
				t.Fatal(err)
			}
			return
		}
		ascends := true
		for i := 1; i < table.Len(); i++ {
			ascends = ascends && table.Key(i-1) <= table.Key(i)
		}
		at := table.Find(key)
		if at < 0 || at > table.Len() {
			t.Fatalf("place %d of %d", at, table.Len())
		}
		if ascends && (at < table.Len() && table.Key(at) < key || at > 0 && table.Key(at-1) >= key) {
			t.Fatalf("key %d is not at %d", key, at)
		}
	})
}
