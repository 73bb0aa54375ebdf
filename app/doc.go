// Package app answers: what can a person do with a catalogue? It holds the use
// cases (search, record, import, libraries, check), and is with its internal
// packages the only place that knows both MARC records and the index. It is used by the window and by the
// command line alike, and speaks to both in the plain values of package view.
//
// The flow, from a file to the screen:
//
//	MARC file
//	  -> marc.Reader         records, or a reason why not, and goes on
//	  -> internal/staging    SQLite: raw record, library, match keys; resumable
//	  -> internal/union      edges in a match ledger, clusters, one union record
//	  -> internal/catalogue  union record -> engine.Document, by mapping rules
//	  -> engine.Writer       segments and a commit point
//	  -> engine.Reader       query -> hits, facets, histogram, total
//	  -> app.Desk            what a person asks, in view models
//	  -> ui                  screens
//
// internal/ingest runs the first half of it.
package app
