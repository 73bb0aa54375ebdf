-- In which lists a title stands.
CREATE INDEX list_titles_title ON list_titles(number) WHERE removed IS NULL;
