-- An import that was stopped, or that a killed process left, can be gone on with: it
-- knows which files it is of, in the words of who reads them. One that a person dropped
-- (and when) is cleared away when the catalogue is opened next; till then it can be had
-- back.
ALTER TABLE imports ADD COLUMN asked TEXT NOT NULL DEFAULT '';
ALTER TABLE imports ADD COLUMN dropped TEXT;

-- Why a record could not be read, by its kind and what goes with it (a JSON list), so
-- that it can be said in any language.
ALTER TABLE rejected ADD COLUMN kind TEXT NOT NULL DEFAULT '';
ALTER TABLE rejected ADD COLUMN args TEXT NOT NULL DEFAULT '[]';
