package union

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
)

// Keys by which records are found that may be one title though they share no
// number. Each is a hash, so that it takes little room.
//
//	KeyTitleYear    the first words of the title proper, and the year
//	KeyTitleAuthor  the same, and the surname
//	KeyAuthorYear   the surname, the year and the pages: for misspelt titles
//	KeyTitleHouse   the title proper closed up, and the publisher
const (
	KeyTitleYear   KeyKind = 11
	KeyTitleAuthor KeyKind = 12
	KeyAuthorYear  KeyKind = 13
	KeyTitleHouse  KeyKind = 14
	KeyLong        KeyKind = 15
)

// blockWords is how many words of a title a key has: more find less, fewer find
// all that begins alike.
const blockWords = 3

// blockKeys are the keys of a title that are no numbers.
func blockKeys(f *Facts) []Key {
	words := telling(f.Proper)
	if f.Proper == "" {
		return nil
	}
	start := strings.Join(words[:min(blockWords, len(words))], " ")
	var keys []Key
	add := func(kind KeyKind, parts ...string) {
		for _, p := range parts {
			if p == "" || p == "0" {
				return
			}
		}
		keys = append(keys, Key{kind, blockHash(parts)})
	}
	surname := f.Main.Surname
	add(KeyTitleYear, start, fmt.Sprint(f.Year))
	add(KeyTitleAuthor, start, surname)
	add(KeyAuthorYear, surname, fmt.Sprint(f.Year), fmt.Sprint(f.Pages))
	add(KeyTitleHouse, closed(f.Proper), f.Publisher)
	return keys
}

// KeysOf are the keys by which a record is found under the rules.
func (s *RuleSet) KeysOf(f *Facts) []Key {
	keys := make([]Key, 0, len(f.Keys)+4)
	all := append(append(keys, f.Keys...), blockKeys(f)...)
	if slices.Contains(s.Keys, KeyLong) {
		if k := LongKey(f); k != "" {
			all = append(all, Key{KeyLong, k})
		}
	}
	out := all[:0]
	for _, k := range all {
		if slices.Contains(s.Keys, k.Kind) {
			out = append(out, k)
		}
	}
	return out
}

// blockHash is FNV-1a of the parts in 64 bits, as eleven characters.
func blockHash(parts []string) string {
	h := fnv.New64a()
	for _, p := range parts {
		h.Write([]byte(p))
		h.Write([]byte{0})
	}
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], h.Sum64())
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// LongKey is one string of all that a title page says, after the idea of the
// match key of the Colorado Alliance's Gold Rush: title 70 characters, year,
// pages, edition, publisher 5, kind, part 30, main entry 5, carrier. Records with
// the same are one title by the rule set "long key".
func LongKey(f *Facts) string {
	if f.Proper == "" || f.Year == 0 || f.Main.IsZero() && f.Publisher == "" && f.Pages == 0 {
		return "" // a key of next to nothing would join what says nothing
	}
	pad := func(s string, n int) string {
		s = closed(s)
		return clipTo(s, n) + strings.Repeat("_", n-len(clipTo(s, n)))
	}
	return fmt.Sprintf("%s%04d%04d%03d%s%d%c%s%s%d", pad(f.Title, 70), f.Year, f.Pages%10000, f.Edition, pad(f.Publisher, 5), f.Content, f.Level,
		pad(f.Part.Number+f.Part.Title, 30), pad(f.Main.Surname, 5), f.Carrier)
}
