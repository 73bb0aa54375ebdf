-- The order of the titles of a list: place counts in steps that leave room between two
-- titles, so that one can be moved without the others.
ALTER TABLE list_titles ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
UPDATE list_titles SET place = id << 20;
CREATE INDEX list_titles_place ON list_titles(list, place);

-- What saved searches had found at the looks before the last one; some of the last ones
-- are kept.
CREATE TABLE saved_looks(
  id     INTEGER PRIMARY KEY AUTOINCREMENT,
  saved  INTEGER NOT NULL REFERENCES saved_searches(id) ON DELETE CASCADE,
  looked TEXT NOT NULL,
  found  INTEGER NOT NULL,
  seen   BLOB NOT NULL);
CREATE INDEX saved_looks_saved ON saved_looks(saved, id);
