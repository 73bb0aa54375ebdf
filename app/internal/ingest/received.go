package ingest

import (
	"context"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/marc"
)

// Received is a record as a library sent it.
type Received struct {
	// Record is the union record that it would be alone.
	*union.Record
	// Pieces are its bytes as they came; more than one if a system exported it in pieces.
	Pieces [][]byte
	Format marc.Format
	// Encoding is the one its bytes were found to be in.
	Encoding marc.Encoding
	Quality  int
}

// AsReceived reads records by their numbers, with their bytes; those that are not there
// are left out.
func AsReceived(ctx context.Context, store *staging.Store, records []int64) (map[int64]*Received, error) {
	placed, err := store.Placed(ctx, records)
	if err != nil {
		return nil, err
	}
	out := make(map[int64]*Received, len(placed))
	for id, p := range placed {
		alone := merged(defaultMerge, &staging.Title{Number: p.Number, Sources: []staging.Source{p.Source}})
		r := &Received{Record: alone, Pieces: [][]byte{p.Raw}, Format: formatOf(p.Format), Quality: p.Quality}
		if p.Format&inPieces != 0 {
			// What cannot be cut is shown as it is kept.
			if pieces, err := cut(p.Raw); err == nil {
				r.Pieces = pieces
			}
		}
		if m, err := Decoded(&p.Source); err == nil {
			r.Encoding = m.Encoding
		}
		out[id] = r
	}
	return out, nil
}
