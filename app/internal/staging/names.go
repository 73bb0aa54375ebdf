package staging

import (
	"context"
	"database/sql"
)

// LibraryNames maps the code of every library to what people call it. It counts
// nothing, and so answers at once however large the catalogue is.
func (s *Store) LibraryNames(ctx context.Context) (map[string]string, error) {
	names := map[string]string{}
	err := s.read(ctx, "SELECT code, name FROM libraries", func(rows *sql.Rows) error {
		var code, name string
		err := rows.Scan(&code, &name)
		names[code] = name
		return err
	})
	return names, wrap("list libraries", err)
}

// LibraryGroups maps the code of every library that is in a group to its group.
func (s *Store) LibraryGroups(ctx context.Context) (map[string]string, error) {
	groups := map[string]string{}
	err := s.read(ctx, "SELECT code, grouped FROM libraries WHERE grouped <> ''", func(rows *sql.Rows) error {
		var code, group string
		err := rows.Scan(&code, &group)
		groups[code] = group
		return err
	})
	return groups, wrap("list libraries", err)
}
