package keytable

import "testing"

// The hash is part of the format.
func TestHash(t *testing.T) {
	if h := Hash(255, "key"); h == Hash(254, "key") || h == Hash(255, "kez") {
		t.Error("hash does not tell domain or text")
	}
	if got, want := Hash(255, "key"), uint64(0x93f171ce1bbc71e2); got != want {
		t.Errorf("hash is %#x, want %#x", got, want)
	}
}
