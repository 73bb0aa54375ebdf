// Package overlap answers: how well are titles told apart where the truth is
// known? It generates the files of many libraries whose collections overlap, as
// cataloguers of different habits would have written them, keeps which records
// are the same title, and holds what matching made of them against that.
//
// A work has editions, an edition may have volumes, and each of them is a title.
// Libraries hold titles by popularity. A record is either the shared one, copied
// and a little changed, or the library's own, transcribed from the book anew.
// Everything follows from a seed, and a title from the seed and its number, so
// that a million records are written without keeping any.
//
// The rates of noise (Rates) were fixed before any rule was tuned on them; they
// are estimates of a careful reader, not measured shares.
package overlap
