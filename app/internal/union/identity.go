package union

import (
	"strings"

	"holdfast/marc"
)

// Collides says whether two records that carry the same control number of one
// source are different things: their titles contradict each other, and
// they share neither an identifier nor the main name; or neither has a title, and
// nothing says that they are one. A number that a source gave twice must not overwrite a record.
// Keys that only repeat the control number say nothing here.
func Collides(a, b *Facts, control string) bool {
	if a.Kind != b.Kind || shareKey(a, b, control) {
		return false
	}
	if a.Title == "" || b.Title == "" {
		return a.Title == b.Title && (a.Kind == marc.Bibliographic || typeDiffers(a, b))
	}
	if !titleLikeness(a, b).contradict() {
		return false
	}
	return a.Author == "" || a.Author != b.Author
}

// typeDiffers compares leader/06 and /07 as far as Facts keep them.
func typeDiffers(a, b *Facts) bool { return a.Content != b.Content || a.Level != b.Level }

// shareKey looks for a key of both that is not the control number again.
func shareKey(a, b *Facts, control string) bool {
	number := OCLC(control)
	for _, k := range a.Keys {
		if k.Value == control || k.Kind == KeyOCLC && k.Value == number {
			continue
		}
		if b.Has(k) {
			return true
		}
	}
	return false
}

// Older says whether a record stamped a was changed before one stamped b. A
// missing stamp is neither older nor newer.
func Older(a, b string) bool {
	return a != "" && b != "" && strings.Compare(digitsOf(a), digitsOf(b)) < 0
}

// digitsOf brings 005 to fourteen digits: yyyymmddhhmmss.
func digitsOf(s string) string {
	head, _, _ := strings.Cut(s, ".")
	if len(head) > 14 {
		return head[:14]
	}
	return head + strings.Repeat("0", 14-len(head))
}
