-- Lines of lists that wait for a title are found by the number that they give. One
-- whose number leads to several titles (torn) is looked at again at each import, since
-- the titles may have become one; which these are is found out at the next.
ALTER TABLE attachments ADD COLUMN torn INTEGER NOT NULL DEFAULT 0;
UPDATE attachments SET torn = 1 WHERE bib IS NULL AND substr(host, 1, 1) = '=';
CREATE INDEX attachments_torn ON attachments(holding) WHERE torn <> 0;
CREATE INDEX attachments_awaited ON attachments(host) WHERE bib IS NULL AND substr(host, 1, 1) = '=';
DROP INDEX attachments_waiting;
CREATE INDEX attachments_waiting ON attachments(source) WHERE bib IS NULL AND substr(host, 1, 1) <> '=';
