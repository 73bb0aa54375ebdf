-- A line of the ledger says in which band its score lies (2 joins, 1 asks a
-- person, 0 is listed as possible) and of what parts it is the sum.
ALTER TABLE edges ADD COLUMN band INTEGER NOT NULL DEFAULT 2;
ALTER TABLE edges ADD COLUMN parts TEXT NOT NULL DEFAULT '';
UPDATE edges SET band = 1 WHERE held <> '';
CREATE INDEX edges_asked ON edges(score, id) WHERE withdrawn IS NULL AND band = 1;

-- What people decided of two records, for ever or until it is undone. Records
-- keep their numbers through reloads, and so decisions keep their meaning.
CREATE TABLE decisions(
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  a       INTEGER NOT NULL REFERENCES records(id),
  b       INTEGER NOT NULL REFERENCES records(id),
  verdict TEXT NOT NULL CHECK(verdict IN ('same', 'different', 'edition', 'later')),
  who     TEXT NOT NULL,
  made    TEXT NOT NULL,
  undone  TEXT,
  CHECK(a < b));
CREATE UNIQUE INDEX decisions_pair ON decisions(a, b) WHERE undone IS NULL;
CREATE INDEX decisions_b ON decisions(b) WHERE undone IS NULL;

-- What holds for the whole catalogue: the rule set in force, the version of facts.
CREATE TABLE settings(
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL);

-- A load that was taken back, and when. Records that a load removed without a
-- version that says so: what a full file did not have, or what was on a list.
ALTER TABLE loads ADD COLUMN undone TEXT;
CREATE TABLE removals(
  load   INTEGER NOT NULL REFERENCES loads(id),
  record INTEGER NOT NULL REFERENCES records(id),
  PRIMARY KEY(load, record)) WITHOUT ROWID;
CREATE INDEX removals_record ON removals(record);

-- What tells a file of an import that was broken off from another of its name.
ALTER TABLE files ADD COLUMN stamp TEXT NOT NULL DEFAULT '';
