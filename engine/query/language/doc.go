// Package language answers: what did a person type? It reads the text of a query
// box into an expression, and writes expressions as text again.
//
// Reading never fails. What is no syntax is words, and where that may surprise, a
// Notice says so. The syntax, in which ti, year and held stand for the names of
// fields that the caller gives (Syntax):
//
//	charles darwin          both words
//	"origin of species"     the words one after the other
//	"war peace"~5           near each other: at most 5 other words between
//	ti:darwin  ti:(a b)     in a field; the prefix holds for what it touches
//	ti="origin of species"  the whole of a field
//	darw*  wom?n            truncation; ? for one letter inside a word
//	darwin~  darwin~2       with one slip, or two
//	a OR b,  a AND b        in capitals, between two things
//	a NOT b,  a -b          without b; the sign has a blank before and none behind
//	(a OR b) c              brackets; AND binds closer than OR
//	year:1900..1950         ranges, open at either end: 1900.. and ..1950
//	year:1900..1950~        with what may lie in it
//	held>=3  su>5           numbers, and how many values a field has
//	has:su  lacks:su        anything in a field, or nothing
//	*                       everything
//
// Capitals that come with a pasted title are words: AND, OR and NOT count only if
// the rest of the text has a small letter or no letters that have a size. A question
// mark at the end of a word ends a question.
package language
