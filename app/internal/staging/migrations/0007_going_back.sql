-- A number that leads to another title knows the record that led its own, and is a
-- title's again when that record is parted from the other.
ALTER TABLE clusters ADD COLUMN led INTEGER REFERENCES records(id);
CREATE INDEX clusters_led ON clusters(led) WHERE led IS NOT NULL;

-- A decision that another one about its pair took the place of is in force again when
-- that one is taken back.
ALTER TABLE decisions ADD COLUMN replaced INTEGER REFERENCES decisions(id);
CREATE INDEX decisions_replaced ON decisions(replaced) WHERE replaced IS NOT NULL;
