-- Match keys are kept as hashes of 64 bits, which are quicker to write in order and
-- take half the room; who finds a record by one compares it anyway. Those of the
-- records that are there are made again when the catalogue is next opened.
DROP TABLE keys;
CREATE TABLE keys(
  hash   INTEGER NOT NULL,
  record INTEGER NOT NULL REFERENCES records(id),
  PRIMARY KEY(hash, record)) WITHOUT ROWID;
INSERT INTO settings(name, value) SELECT 'keys', 'unmade' WHERE EXISTS(SELECT 1 FROM records);
