-- A library may stand in a group, and a branch under its library. Codes that a
-- library had before it was joined with another lead to that one.
ALTER TABLE libraries ADD COLUMN grouped TEXT NOT NULL DEFAULT '';
ALTER TABLE libraries ADD COLUMN parent INTEGER REFERENCES libraries(id);
CREATE TABLE aliases(
  code    TEXT PRIMARY KEY,
  library INTEGER NOT NULL REFERENCES libraries(id)) WITHOUT ROWID;
CREATE INDEX aliases_library ON aliases(library);

-- How the files of a source are to be read, in the form of package union; that of a
-- load becomes that of its source when it is applied.
ALTER TABLE sources ADD COLUMN profile TEXT NOT NULL DEFAULT '';
ALTER TABLE loads ADD COLUMN profile TEXT NOT NULL DEFAULT '';

-- What a version says of who holds the title, as it says it (see packHoldings);
-- NULL if that was not read yet.
ALTER TABLE versions ADD COLUMN holdings BLOB;

-- Who holds what the version in force of a record describes: one row a shelf.
-- library is never a branch of another; branch is, if one is told.
CREATE TABLE holdings(
  record    INTEGER NOT NULL REFERENCES records(id),
  place     INTEGER NOT NULL,
  library   INTEGER NOT NULL REFERENCES libraries(id),
  branch    INTEGER REFERENCES libraries(id),
  call      TEXT NOT NULL DEFAULT '',
  location  TEXT NOT NULL DEFAULT '',
  note      TEXT NOT NULL DEFAULT '',
  items     INTEGER NOT NULL DEFAULT 1,
  statement TEXT NOT NULL DEFAULT '',
  PRIMARY KEY(record, place)) WITHOUT ROWID;
CREATE INDEX holdings_library ON holdings(library);

-- Holdings records that come from lists name their title by a number, behind "=",
-- and may find it in any source.
CREATE INDEX attachments_listed ON attachments(source) WHERE substr(host, 1, 1) = '=';

-- Records from before this are held by the library that sent them; what more they
-- say is read when the catalogue is next opened.
INSERT INTO holdings(record, place, library) SELECT id, 0, library FROM records WHERE kind IN (0, 2) ORDER BY id;
INSERT INTO settings(name, value) SELECT 'holdings', 'unread' WHERE EXISTS(SELECT 1 FROM records);
