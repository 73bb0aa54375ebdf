// Package keytable answers: which document has a key, and which key a document?
//
// Keys are found by their hash, in buckets of a few slots that tell some bits of
// it; whoever asks compares the text, since two texts may share those.
package keytable

// Hash is the 64-bit hash of a text in a domain, such as a field number:
// FNV-1a, then the finisher of MurmurHash3 so that all bits depend on all.
func Hash(domain byte, text string) uint64 {
	const offset, prime = 14695981039346656037, 1099511628211
	h := uint64(offset)
	h = (h ^ uint64(domain)) * prime
	for i := 0; i < len(text); i++ {
		h = (h ^ uint64(text[i])) * prime
	}
	h ^= h >> 33
	h *= 0xff51afd7ed558ccd
	h ^= h >> 33
	h *= 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}
