package enginetest

import (
	"context"

	"holdfast/engine"

	"pgregory.net/rapid"
)

// compareCompletions compares which entries of a list begin with a key.
func (m *machine) compareCompletions(t *rapid.T, r *engine.Reader, field string) {
	req := engine.CompleteRequest{Field: field, Prefix: []byte(rapid.SampledFrom(entryKeys).Draw(t, "typed")),
		Top: rapid.IntRange(0, 5).Draw(t, "top"), By: engine.CompleteOrder(rapid.IntRange(0, 1).Draw(t, "order"))}
	got, err := r.Complete(context.Background(), req)
	m.check(err)
	if diff := m.model.completeDifference(got, req); diff != "" {
		t.Fatal(diff)
	}
}
