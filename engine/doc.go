// Package engine answers: which of millions of short documents do these words
// mean, and what are they like together? It is a search engine in a library: a
// folder of files that one writer changes and any number of readers search.
//
//	x, err := engine.Create(dir, schema, nil)
//	w, err := x.Writer()
//	w.Put(&engine.Document{Key: "1", Words: ..., Values: ...})
//	w.Commit(ctx, nil)
//	w.Close()
//	r, err := x.Reader()
//	response, err := r.Search(ctx, &engine.Request{Query: ..., Top: 100})
//	r.Close()
//
// An Index is a folder. A Writer collects changes, which nobody sees before its
// Commit; a process that ends without one, however it ends, leaves the commit
// before. A Reader is a snapshot of one commit and stays what it is whatever a
// writer does; close it to let go of the files. Index and Reader are safe for
// concurrent use, and so is Writer, one call at a time.
//
// Everything that leaves the package is a copy. FORMAT.md describes the files.
package engine
