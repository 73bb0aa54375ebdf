// Package staging answers: what was received, whose is it, and which records
// are one title?
//
// It is one SQLite file, staging.db, in the folder of the catalogue, with a
// write-ahead log. It keeps bytes and keys and does not parse MARC; what has to
// be known of a record comes as facts that package union wrote. No other
// package imports SQL.
//
// # Tables
//
// The numbered files in migrations describe every table and column. In short:
//
//	sources, libraries       who sends (with its profile), who holds; branches
//	aliases                  codes of libraries that were joined with others
//	holdings                 who holds what a record describes, a row a shelf
//	imports, loads, files    what a person started, and the files of it
//	contents, versions       every record received, byte for byte (zstd, S2)
//	rejected                 what could not be read, with its bytes
//	removals                 records that a load took out without a version of theirs
//	records                  identity: source + kind + control number +
//	                         discriminator; the version in force
//	keys                     hashes of match keys of the records in force
//	edges                    the ledger: joins and held joins, with reasons
//	decisions                what a person said of two records
//	clusters                 permanent union numbers: titles, and forwards with
//	                         the record that led them
//	attachments              holdings records and their titles
//	authorities              headings of authority records
//	heading_references       what these say of other headings
//	lists, list_titles,      what a person keeps: titles in lists, notes, searches,
//	title_notes,             and what was new at the last look; list_changes takes
//	saved_searches, _looks   changes of them back
//	settings                 what is in force, such as the rule set
//	changes                  the sequence that the index replays
//
// The discriminator is empty, or "2", "3" and so on for further records that a
// source sent under one number, or the hash of a record without a number.
//
// # Imports
//
// While an import is READING, its versions are written a batch to a
// transaction (Import.Put). Nothing refers to them: everything that is seen of
// the catalogue is reached through records. Dropping such an import is
// therefore one small update; its rows are cleared away in portions afterwards.
//
// APPLYING is one transaction (Tx), whatever the size of the import: SQLite
// then gives what a cancelled or killed import needs, the catalogue as it was,
// and readers see either all or nothing. The price is a write-ahead log as
// large as the pages changed until the commit. Before it, the import is marked
// as applying, so that a process that is killed finds it, whole, and applies
// it again; an import that failed so three times is given up.
//
// # Handles
//
// One connection writes, behind a gate that lets one goroutine through at a
// time; a few read. A second file, staging.lock, is held under an exclusive
// SQLite lock for as long as a Store may write, so that another process gets
// ErrLocked at once, and a killed one leaves no lock behind. Commits that can be
// seen are synced (synchronous=FULL), because the index must never be ahead of
// staging; those of an import that is being read are not.
//
// A Store is safe for concurrent use. An Import and a Tx serve one goroutine
// at a time.
package staging
