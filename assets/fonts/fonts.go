// Package fonts answers: with which letters does the program write? TrueType fonts whose
// sources and licences are in NOTICE. Callers must not change the bytes.
package fonts

import _ "embed"

//go:embed NotoSans-Regular.ttf
var regular []byte

//go:embed NotoSans-Bold.ttf
var bold []byte

//go:embed DejaVuSans.ttf
var others []byte

//go:embed DroidSansFallbackFull.ttf
var cjk []byte

// Regular has Latin, Greek and Cyrillic letters with their marks.
func Regular() []byte { return regular }

// Bold is Regular in bold.
func Bold() []byte { return bold }

// Others has Hebrew, Arabic with its joined forms, Armenian, Georgian and signs.
func Others() []byte { return others }

// CJK has Chinese, Japanese and Korean letters.
func CJK() []byte { return cjk }
