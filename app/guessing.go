package app

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"holdfast/app/view"
)

// guessLibrary takes the code of a library from the name of its file: that of a known
// library that the name has, else the first word that may name one.
func guessLibrary(name string, known map[string]string) string {
	words := nameWords(name[:stemLength(name)])
	if code := knownLibrary(words, known); code != "" {
		return code
	}
	if len(words) > 0 {
		return words[0]
	}
	return "library"
}

// knownLibrary is the known library whose code is among words with all of its words,
// that of the most words first; else one whose name shares a word; else "".
func knownLibrary(words []string, known map[string]string) string {
	best, most := "", 0
	for _, code := range slices.Sorted(maps.Keys(known)) {
		if of := codeWords(code); len(of) > most && containsAll(words, of) {
			best, most = code, len(of)
		}
	}
	if best != "" {
		return best
	}
	for _, w := range words {
		for _, code := range slices.Sorted(maps.Keys(known)) {
			if name := known[code]; name != code && slices.Contains(nameWords(name), w) {
				return code
			}
		}
	}
	return ""
}

func containsAll(words, of []string) bool {
	return !slices.ContainsFunc(of, func(w string) bool { return !slices.Contains(words, w) })
}

// tellApart gives files whose guessed code is the same, though the rest of their names
// says that they are of different libraries, all words of their names as a code:
// northeast-vermont and northeast-delaware. Files of known libraries stay with them, and
// one or two letters (harbour-aa) are rather parts of a file than libraries.
func tellApart(files []view.ImportFile, known map[string]string) {
	stems := map[string]map[string]bool{}
	whole := make([]string, len(files))
	for i := range files {
		f := &files[i]
		if _, is := known[f.Library]; is {
			continue
		}
		whole[i] = strings.Join(slices.DeleteFunc(nameWords(f.Name[:stemLength(f.Name)]), func(w string) bool { return len(w) < 3 }), "-")
		if stems[f.Library] == nil {
			stems[f.Library] = map[string]bool{}
		}
		stems[f.Library][whole[i]] = true
	}
	for i := range files {
		if guess := files[i].Library; whole[i] != "" && len(stems[guess]) > 1 {
			files[i].Library = whole[i]
		}
	}
}

// codeWords cuts a code or name into words in lower case.
func codeWords(code string) []string {
	return strings.FieldsFunc(strings.ToLower(code), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// nameWords cuts a name into the words, in lower case, that may name a library.
func nameWords(name string) []string {
	return slices.DeleteFunc(codeWords(name), func(w string) bool {
		w = strings.TrimFunc(w, unicode.IsDigit)
		return w == "" || fileWords[w]
	})
}

// fileWords are words of file names that say nothing of a library, with or without a
// number behind them.
var fileWords = wordSet(`marc marcxml unimarc export exports record records bib bibs file files full change changes delta new utf mrc xml
	library libraries the of and set part pt vol load batch update updates weekly monthly daily
	book books monograph monographs serial serials journal journals periodical periodicals authority authorities holding holdings item items title titles
	january february march april may june july august september october november december
	jan feb mar apr jun jul aug sep sept oct nov dec`)

func wordSet(text string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(text) {
		out[w] = true
	}
	return out
}

// stemLength is the length of a file's name without its endings.
func stemLength(name string) int {
	if i := strings.IndexByte(name, '.'); i > 0 {
		return i
	}
	return len(name)
}

// CodeError says that something is no code for a library.
type CodeError struct{ Code string }

// Error implements error.
func (e *CodeError) Error() string {
	return fmt.Sprintf("%q cannot be the code of a library: a code has no blanks, slashes or colons", e.Code)
}

// checkCodes refuses files for libraries that are new and whose codes could not be
// written where a code stands beside something else, as in hill:118340.
func (c *Catalogue) checkCodes(files []view.ImportFile) error {
	known := c.libraryNames()
	for i := range files {
		code := files[i].Library
		if _, is := known[code]; is || files[i].Problem != "" {
			continue
		}
		if code == "" || strings.ContainsFunc(code, func(r rune) bool { return r == '/' || r == ':' || unicode.IsSpace(r) || unicode.IsControl(r) }) {
			return &CodeError{code}
		}
	}
	return nil
}
