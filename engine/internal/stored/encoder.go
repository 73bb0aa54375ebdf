package stored

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/klauspost/compress/s2"
	"github.com/klauspost/compress/zstd"
)

// Encoder packs records with one dictionary. One goroutine at a time.
type Encoder struct {
	enc    *zstd.Encoder
	block  *blockPacker // instead, for all but long records; nil if there is no dictionary, or another level
	quick  *s2.Dict     // for short records; nil unless asked for
	number uint32
	buf    []byte
}

// quickBytes is up to how long a record may be packed by S2 instead of zstd, which
// packs better, but takes longer to begin with a record than to unpack a short one.
const quickBytes = 256

// MaxLevel is the level that packs best and takes longest; 1 is the fastest.
const MaxLevel = int(zstd.SpeedBestCompression)

// NewEncoder returns an encoder with a dictionary, or without if its number is 0.
func NewEncoder(d Dictionary, level int) (*Encoder, error) {
	options := []zstd.EOption{
		zstd.WithEncoderConcurrency(1),
		zstd.WithEncoderLevel(zstd.EncoderLevel(level)),
		zstd.WithEncoderCRC(false),
		zstd.WithSingleSegment(true),
	}
	if d.Number != 0 {
		options = append(options, zstd.WithEncoderDict(d.Data))
	}
	e := &Encoder{number: d.Number}
	var err error
	if e.enc, err = zstd.NewWriter(nil, options...); err != nil {
		return nil, fmt.Errorf("make a zstd encoder: %w", err)
	}
	if d.Number != 0 && level == 1 {
		e.block, err = newBlockPacker(d.Data)
	}
	return e, err
}

// NewQuickEncoder is NewEncoder for records of which the short ones are to be
// unpacked quickly, if there is a dictionary and the level asks for speed.
func NewQuickEncoder(d Dictionary, level int) (*Encoder, error) {
	e, err := NewEncoder(d, level)
	if err != nil {
		return nil, err
	}
	if d.Number != 0 && level == 1 {
		e.quick = s2.MakeDict(d.Data, nil)
	}
	return e, nil
}

// leastCompressed is the size under which a record is not worth compressing
// without a dictionary.
const leastCompressed = 64

// Encode returns record packed, or as it is if that is shorter. The result is
// valid until the next call.
func (e *Encoder) Encode(record []byte) ([]byte, error) {
	if len(record) > MaxRecordBytes {
		return nil, fmt.Errorf("record of %d bytes, at most %d", len(record), MaxRecordBytes)
	}
	e.buf = e.buf[:0]
	if len(record) == 0 {
		return e.buf, nil
	}
	switch {
	case e.quick != nil && len(record) <= quickBytes:
		e.head(quickly)
		at := len(e.buf)
		e.buf = slices.Grow(e.buf, s2.MaxEncodedLen(len(record)))
		e.buf = e.buf[:at+len(e.quick.Encode(e.buf[at:cap(e.buf)], record))]
	case e.block != nil && len(record) <= maxMatched:
		e.head(zstdBlock)
		e.buf = binary.AppendUvarint(e.buf, uint64(len(record)))
		e.buf = e.block.append(e.buf, record)
	case len(record) >= leastCompressed || e.number != 0 && len(record) > 16:
		e.head(zstdFrame)
		e.buf = binary.AppendUvarint(e.buf, uint64(len(record)))
		at := len(e.buf)
		e.buf = e.enc.EncodeAll(record, e.buf)
		if len(e.buf)-at >= len(zstdMagic) {
			e.buf = append(e.buf[:at], e.buf[at+len(zstdMagic):]...)
		}
	}
	if n := len(e.buf); n > 0 && n < len(record)+1 {
		return e.buf, nil
	}
	return append(append(e.buf[:0], asIs), record...), nil
}

func (e *Encoder) head(method int) {
	e.buf = binary.AppendUvarint(e.buf, uint64(e.number)<<methodBits|uint64(method))
}
