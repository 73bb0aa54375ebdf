// Package catalogue answers: how does a union record become a document of the
// index, and how is it shown?
//
// Schema names the fields, a Mapper reads a record by the rules of its dialect
// (marc21.go, unimarc.go) into one reading, and from the reading come the
// document (words, whole values, years), the brief text of a hit and the
// labelled view of the record pane. So what is found, what is counted and what
// is shown are the same strings.
//
// Nothing here knows the database or the window, and nothing keeps state: a
// Mapper is immutable and may be shared by any number of goroutines.
package catalogue
