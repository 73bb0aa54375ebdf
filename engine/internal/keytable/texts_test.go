package keytable

import (
	"bytes"
	"cmp"
	"errors"
	"strings"
	"testing"

	"holdfast/engine/internal/encoding"

	"pgregory.net/rapid"
)

func openTexts(t interface{ Fatal(...any) }, keys []string) *Texts {
	var data bytes.Buffer
	offsets, err := WriteTexts(&data, len(keys), func(i int) []byte { return []byte(keys[i]) })
	if err != nil {
		t.Fatal(err)
	}
	texts, err := OpenTexts("test", data.Bytes(), offsets, len(keys))
	if err != nil {
		t.Fatal(err)
	}
	return &texts
}

// Keys of one length or several, of few different bytes or many, come back, are
// told from others, and compare as text, also with those of another column.
func TestTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) []string {
			expression := rapid.SampledFrom([]string{"[0-9a-f]{7}", "[0-9]{1,9}", "u[0-9]{8}", ".{3}", "[a-z]{70}", "x", "[a-z0-9]{4}", "[a-p]{4}", ".{0,3}"}).Draw(t, name+" form")
			return rapid.SliceOfN(rapid.StringMatching(expression), 0, 30).Draw(t, name)
		}
		a, b := draw("a"), draw("b")
		left, right := openTexts(t, a), openTexts(t, b)
		other := rapid.OneOf(rapid.String(), rapid.StringMatching("[0-9a-f]{7}")).Draw(t, "other")
		for i, key := range a {
			if got := left.Append([]byte("+"), i); string(got) != "+"+key {
				t.Fatalf("key %d is %q, want %q", i, got, key)
			}
			if !left.Is(i, key) || left.Is(i, other) != (key == other) || left.Is(i, key+"0") {
				t.Fatalf("key %d, %q, is or is not itself, %q or longer", i, key, other)
			}
			for j, o := range b {
				if got, want := left.Compare(i, right, j), strings.Compare(key, o); got != want {
					t.Fatalf("%q and %q compare as %d", key, o, got)
				}
			}
			for j, o := range a {
				if got, want := left.Compare(i, left, j), cmp.Compare(key, o); got != want {
					t.Fatalf("%q and %q of one column compare as %d", key, o, got)
				}
			}
		}
	})
}

// Sixteen different bytes are packed, one more is not.
func TestTextsPacked(t *testing.T) {
	for _, c := range []struct {
		keys   []string
		stored int
	}{
		{[]string{"0123456789abcdef", "0000000000000000"}, 8},
		{[]string{"0123456789abcdef", "000000000000000g"}, 16},
		{[]string{"123", "456"}, 2},
		{[]string{"123", "45"}, 0},
	} {
		if got := openTexts(t, c.keys); got.width != c.stored {
			t.Errorf("%q: %d bytes a key, want %d", c.keys, got.width, c.stored)
		}
	}
}

func FuzzTexts(f *testing.F) {
	f.Add([]byte{0x01, 0x10}, []byte{2, 0, 0, 0, 'a', 'b'}, 2, "ab")
	f.Add([]byte("abcd"), []byte{2, 0, 0, 0}, 2, "ab")
	f.Fuzz(func(t *testing.T, data, offsets []byte, items int, key string) {
		if items < 0 || items > 1000 {
			return
		}
		texts, err := OpenTexts("test", data, offsets, items)
		if err != nil {
			if !errors.Is(err, encoding.ErrCorrupt) {
				t.Fatal(err)
			}
			return
		}
		for i := range items + 2 {
			got := texts.Append(nil, i)
			if texts.Is(i, key) != (string(got) == key) && len(got) > 0 {
				t.Fatalf("key %d is %q, or %q", i, got, key)
			}
			texts.Compare(i, &texts, 0)
			texts.Touch(i)
		}
	})
}
