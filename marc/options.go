package marc

// Options says how to read. The zero value, and nil, are right for most files.
type Options struct {
	// Encoding forces one encoding for all records. EncodingAuto decides for
	// each record by its bytes.
	Encoding Encoding
	// MaxRecordBytes bounds the bytes of one record, and with it the memory
	// of a Reader; 0 means 64 MiB. A longer record is a RecordError.
	MaxRecordBytes int
}

const defaultMaxRecordBytes = 64 << 20

// filled returns o with its zero values replaced by the defaults.
func (o *Options) filled() Options {
	var f Options
	if o != nil {
		f = *o
	}
	if f.MaxRecordBytes <= 0 {
		f.MaxRecordBytes = defaultMaxRecordBytes
	}
	return f
}
