-- Who sends files, and who holds. A source is made with the library that its
-- first file was imported for and carries its code as name.
CREATE TABLE sources(
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE);
CREATE TABLE libraries(
  id   INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL);

-- An import is what a person started: one or more files, all or nothing.
CREATE TABLE imports(
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  state    TEXT NOT NULL CHECK(state IN ('reading', 'applying', 'done', 'cancelled')),
  began    TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0);
CREATE TABLE loads(
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  import  INTEGER NOT NULL REFERENCES imports(id),
  source  INTEGER NOT NULL REFERENCES sources(id),
  library INTEGER NOT NULL REFERENCES libraries(id),
  day     TEXT NOT NULL);
CREATE INDEX loads_import ON loads(import);
CREATE INDEX loads_source ON loads(source);
CREATE TABLE files(
  load     INTEGER PRIMARY KEY REFERENCES loads(id),
  name     TEXT NOT NULL,
  size     INTEGER NOT NULL,
  digest   BLOB,
  format   TEXT NOT NULL DEFAULT '',
  encoding TEXT NOT NULL DEFAULT '',
  error    TEXT NOT NULL DEFAULT '',
  counts   TEXT NOT NULL DEFAULT '{}');
CREATE INDEX files_digest ON files(digest);

-- What was received. contents are written once and in order; a version whose
-- bytes are those of an earlier one shares its content.
CREATE TABLE contents(
  id     INTEGER PRIMARY KEY,
  format INTEGER NOT NULL,
  packed BLOB NOT NULL);
CREATE TABLE versions(
  id      INTEGER PRIMARY KEY,
  load    INTEGER NOT NULL REFERENCES loads(id),
  number  INTEGER NOT NULL,
  offset  INTEGER NOT NULL,
  kind    INTEGER NOT NULL,
  control TEXT NOT NULL,
  hash    BLOB NOT NULL,
  stamp   TEXT NOT NULL,
  deletes INTEGER NOT NULL,
  facts   BLOB NOT NULL,
  content INTEGER NOT NULL REFERENCES contents(id),
  outcome INTEGER NOT NULL DEFAULT 0,
  record  INTEGER REFERENCES records(id));
CREATE INDEX versions_load ON versions(load);
CREATE INDEX versions_record ON versions(record) WHERE record IS NOT NULL;
CREATE INDEX versions_content ON versions(content);
CREATE TABLE rejected(
  id     INTEGER PRIMARY KEY,
  load   INTEGER NOT NULL REFERENCES loads(id),
  number INTEGER NOT NULL,
  offset INTEGER NOT NULL,
  reason TEXT NOT NULL,
  packed BLOB NOT NULL);
CREATE INDEX rejected_load ON rejected(load);

-- The records of the sources, each with its last accepted version.
CREATE TABLE records(
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  source        INTEGER NOT NULL REFERENCES sources(id),
  kind          INTEGER NOT NULL,
  control       TEXT NOT NULL,
  discriminator TEXT NOT NULL,
  version       INTEGER NOT NULL REFERENCES versions(id),
  library       INTEGER NOT NULL REFERENCES libraries(id),
  gone          INTEGER NOT NULL DEFAULT 0,
  quality       INTEGER NOT NULL DEFAULT 0,
  attached      INTEGER NOT NULL DEFAULT 0,
  number        INTEGER REFERENCES clusters(number),
  former        INTEGER REFERENCES clusters(number));
CREATE UNIQUE INDEX records_identity ON records(source, kind, control, discriminator);
CREATE INDEX records_number ON records(number) WHERE number IS NOT NULL;

-- Match keys of the records that are titles, and numbers that tie holdings.
CREATE TABLE keys(
  kind   INTEGER NOT NULL,
  value  TEXT NOT NULL,
  record INTEGER NOT NULL REFERENCES records(id),
  PRIMARY KEY(kind, value, record)) WITHOUT ROWID;

-- The ledger. An edge joins, or is held for the reason given. It is never
-- deleted, only withdrawn.
CREATE TABLE edges(
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  a         INTEGER NOT NULL REFERENCES records(id),
  b         INTEGER NOT NULL REFERENCES records(id),
  rule      TEXT NOT NULL,
  key       TEXT NOT NULL,
  score     INTEGER NOT NULL,
  rules     INTEGER NOT NULL,
  who       TEXT NOT NULL,
  made      TEXT NOT NULL,
  held      TEXT NOT NULL DEFAULT '',
  withdrawn TEXT,
  because   TEXT NOT NULL DEFAULT '');
CREATE INDEX edges_a ON edges(a) WHERE withdrawn IS NULL;
CREATE INDEX edges_b ON edges(b) WHERE withdrawn IS NULL;

-- Union numbers, for ever: a title (lead is set), a forward, or retired.
CREATE TABLE clusters(
  number    INTEGER PRIMARY KEY AUTOINCREMENT,
  lead      INTEGER REFERENCES records(id),
  libraries INTEGER NOT NULL DEFAULT 0,
  forward   INTEGER REFERENCES clusters(number));
CREATE INDEX clusters_popular ON clusters(libraries DESC, number) WHERE lead IS NOT NULL;

-- Holdings records and the titles that they are for, if these are there.
CREATE TABLE attachments(
  holding INTEGER PRIMARY KEY REFERENCES records(id),
  source  INTEGER NOT NULL REFERENCES sources(id),
  host    TEXT NOT NULL,
  bib     INTEGER REFERENCES records(id));
CREATE INDEX attachments_bib ON attachments(bib) WHERE bib IS NOT NULL;
CREATE INDEX attachments_waiting ON attachments(source) WHERE bib IS NULL;

-- Headings of the authority store.
CREATE TABLE authorities(
  record  INTEGER PRIMARY KEY REFERENCES records(id),
  tag     TEXT NOT NULL,
  heading TEXT NOT NULL,
  folded  TEXT NOT NULL);
CREATE INDEX authorities_folded ON authorities(folded);

-- What the index has to be told, in order.
CREATE TABLE changes(
  seq    INTEGER PRIMARY KEY AUTOINCREMENT,
  number INTEGER NOT NULL REFERENCES clusters(number));
