// Package ingest answers: how does a MARC file become titles in the index?
//
// An import has two phases. While READING, every record of every file is put
// into staging as a version of an open import, a thousand to a transaction;
// nothing of it can be seen yet. APPLYING starts when all files are read and
// is one transaction of staging: identity of each version, match keys, the
// ledger, clusters, and the change sequence. The index is fed from inside
// that transaction and commits just after it, so a cancelled import leaves
// staging and index as they were, whatever it was doing; and a process killed
// between the two commits leaves an index that is behind, which Replay brings
// up to date.
//
// The functions of this package may be called from several goroutines; writers
// of one store wait for each other.
package ingest
