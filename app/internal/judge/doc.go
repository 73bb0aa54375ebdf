// Package judge answers: does the search find the book one means?
//
// A kind is a rule: which records it is about, how a query is made of one, and what
// the search must show for it. The kinds are numbered as they were agreed (1 to 64, in
// the groups A whole titles, B names, C numbers, D editions, E slips and limits); kind
// 65 is what people said should be first. A case is one record and its queries. Cases
// are made of the records as libraries sent them, by this package's own plain reading of
// MARC and of text, so that a fault of the index's words or of its mapping cannot hide in
// the questions too. Which record a case is of follows from a hash, so the same
// catalogue gives the same cases; a fifth of them is set aside, is never listed, and
// tells whether a profile was tuned to the others.
//
// The title that is meant is known by a source record, which keeps its place whatever
// is joined or split. Titles that answer the query as well as that one (other editions
// of a text, when the query names no edition) count as it does; they are told by
// features, short texts such as "title:emma" that are drawn from the records.
package judge
