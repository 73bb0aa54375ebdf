// Package union answers: which records describe the same title, why, and what
// do they say together?
//
// It knows MARC and nothing of storage. Describe takes from a record, once,
// what matching needs (Facts: match keys, carrier, part, folded title,
// quality); Facts are kept in staging as bytes. Decide says what a received
// version does to the record it claims to be. Rules is a list of data: each
// rule has a name, the key it joins by and the vetoes that hold a join back.
// Compare applies a rule to two records. Merge builds the one record of a
// cluster, and Explain words the ledger.
//
// Where match keys come from, and from where never:
//
//	OCLC  035 $a with (OCoLC), 019 $a, 001 if 003 is OCoLC or 001 begins
//	      with ocm, ocn or on; never $z, never 035 without that prefix
//	LCCN  010 $a (MARC 21 only); never $z
//	ISBN  020 $a, in UNIMARC 010 $a; never $z, 76x to 78x or 022 $l
//
// All functions are pure and safe for concurrent use. Their values are the
// caller's.
package union
