package judge

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// First is what a person said: for this query, the title of this record should be
// first. It names a source record, so it holds whatever is joined, split or replaced.
type First struct {
	Query   string `json:"query"`
	Library string `json:"library"`
	Control string `json:"control"`
	// Day it was said, as 2006-01-02.
	Day string `json:"day"`
}

func (f *First) key() string { return f.Library + "\x00" + f.Control }

// asCase is the case of it; title is 0 if the record is no longer there.
func (f *First) asCase(title int64) *Case {
	c := find(1, f.Query)
	c.Kind, c.Library, c.Control, c.title = Added, f.Library, f.Control, title
	return c
}

// ReadFirsts reads what WriteFirsts wrote; nothing for "".
func ReadFirsts(text string) ([]First, error) {
	if text == "" {
		return nil, nil
	}
	var list []First
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, fmt.Errorf("judgements that were added: %w", err)
	}
	return list, nil
}

// WriteFirsts writes a list down.
func WriteFirsts(list []First) (string, error) {
	b, err := json.Marshal(list)
	return string(b), err
}

// WithoutFirst is a list without the judgement about a query.
func WithoutFirst(list []First, query string) []First {
	return slices.DeleteFunc(slices.Clone(list), func(o First) bool { return strings.EqualFold(o.Query, query) })
}

// WithFirst is a list with another judgement; one about the same query is replaced.
func WithFirst(list []First, f First) []First {
	return append(WithoutFirst(list, f.Query), f)
}
