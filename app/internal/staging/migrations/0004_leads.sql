-- The record that is to lead the title, if a person who joined two records chose it.
ALTER TABLE decisions ADD COLUMN lead INTEGER REFERENCES records(id);
CREATE INDEX decisions_lead ON decisions(lead, id) WHERE undone IS NULL AND verdict = 'same';
