// Package callnumber answers: where does a book stand?
//
// A call number becomes a key of bytes, and keys compare as the books stand on one
// shelf: first those of the Library of Congress and of the National Library of
// Medicine, whose letters leave room for each other, then Dewey's, then those of the
// Superintendent of Documents, then all others. Integers are written behind their
// number of figures, so that 9 stands before 10, and decimals as they are. What comes
// next is separated by a blank, which is less than all else. So nothing stands before
// something, and the key of A1 is a beginning of those of A1.5 and A1 .B2, but not of
// that of A11.
//
// A number that is not as its scheme would have it gets the place that it seems to
// mean, and says so (Number.Odd).
//
// The rules are those of the Library of Congress Classification (Classification and
// Shelflisting Manual, G 63 and following), of the Dewey Decimal Classification's
// numbers as decimals, and of "An explanation of the Superintendent of Documents
// classification system" of the United States Government Publishing Office.
package callnumber
