package exchange

import (
	"errors"

	"holdfast/app/internal/export"
	"holdfast/marc"
)

// Encoder returns an encoder of MARC records in one format. With a nil union they are
// the merged records as they stand.
func Encoder(format marc.Format, union *Union) export.Encoder {
	return export.EncoderFunc(func(dst []byte, t *export.Title) ([]byte, error) {
		rec := t.MARC
		if union != nil {
			rec = union.Record(t.Record)
		}
		out, err := marc.AppendRecord(dst, rec, format)
		var refused *marc.WriteError
		if errors.As(err, &refused) {
			return dst, &export.Refused{Number: t.Number, Reason: refused.Reason}
		}
		return out, err
	})
}

// Frame is what stands around the records of a file.
func Frame(format marc.Format) export.Frame {
	head, foot := marc.Around(format)
	return export.Frame{Head: head, Foot: foot}
}
