-- What authority records say of other headings: that they are not used (see), or stand
-- beside theirs (also). key is where the line stands in its list, target where it leads;
-- words are those of the name, in their order, for who types it. traced says that a
-- record was read for them.
ALTER TABLE authorities ADD COLUMN traced INTEGER NOT NULL DEFAULT 0;
CREATE INDEX authorities_untraced ON authorities(record) WHERE traced = 0;
CREATE TABLE heading_references(
  record     INTEGER NOT NULL REFERENCES records(id),
  place      INTEGER NOT NULL,
  list       TEXT NOT NULL,
  also       INTEGER NOT NULL,
  key        BLOB NOT NULL,
  label      TEXT NOT NULL,
  target_key BLOB NOT NULL,
  target     TEXT NOT NULL,
  words      TEXT NOT NULL,
  PRIMARY KEY(record, place)) WITHOUT ROWID;
CREATE INDEX heading_references_key ON heading_references(list, key);
CREATE INDEX heading_references_words ON heading_references(words);
INSERT INTO settings(name, value) SELECT 'references', 'unmade' WHERE EXISTS(SELECT 1 FROM authorities);
