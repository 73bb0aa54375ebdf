-- What a person keeps: lists of titles, one inside another, notes on titles, and
-- searches. Titles are kept by their union numbers, which are for ever; one that was
-- joined leads to what it was joined into.
--
-- Every change of lists can be taken back: what it added says so in added, what it took
-- away stays with its number in removed.
CREATE TABLE list_changes(
  id     INTEGER PRIMARY KEY AUTOINCREMENT,
  at     TEXT NOT NULL,
  kind   TEXT NOT NULL,
  list   INTEGER NOT NULL,
  former TEXT NOT NULL DEFAULT '',
  undone TEXT);
CREATE TABLE lists(
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  parent  INTEGER REFERENCES lists(id),
  name    TEXT NOT NULL,
  note    TEXT NOT NULL DEFAULT '',
  changed TEXT NOT NULL,
  added   INTEGER NOT NULL REFERENCES list_changes(id),
  removed INTEGER REFERENCES list_changes(id));
CREATE TABLE list_titles(
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  list    INTEGER NOT NULL REFERENCES lists(id),
  number  INTEGER NOT NULL,
  label   TEXT NOT NULL DEFAULT '',
  note    TEXT NOT NULL DEFAULT '',
  at      TEXT NOT NULL,
  added   INTEGER NOT NULL REFERENCES list_changes(id),
  removed INTEGER REFERENCES list_changes(id));
CREATE UNIQUE INDEX list_titles_number ON list_titles(list, number) WHERE removed IS NULL;
CREATE INDEX list_titles_added ON list_titles(added);
CREATE INDEX list_titles_removed ON list_titles(removed) WHERE removed IS NOT NULL;
CREATE TABLE title_notes(
  number  INTEGER PRIMARY KEY,
  text    TEXT NOT NULL,
  changed TEXT NOT NULL);

-- A search with the titles that it found when somebody looked last (seen), and those of
-- them that it had not found the time before (news), as bitmaps of union numbers.
CREATE TABLE saved_searches(
  id     INTEGER PRIMARY KEY AUTOINCREMENT,
  name   TEXT NOT NULL UNIQUE,
  query  TEXT NOT NULL,
  made   TEXT NOT NULL,
  looked TEXT NOT NULL,
  found  INTEGER NOT NULL,
  gone   INTEGER NOT NULL DEFAULT 0,
  seen   BLOB NOT NULL,
  news   BLOB NOT NULL);

-- Which numbers lead to a title.
CREATE INDEX clusters_forward ON clusters(forward) WHERE forward IS NOT NULL;
