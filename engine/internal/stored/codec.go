package stored

import (
	"encoding/binary"
	"fmt"
	"slices"
	"sync"

	"holdfast/engine/internal/encoding"

	"github.com/klauspost/compress/dict"
	"github.com/klauspost/compress/s2"
	"github.com/klauspost/compress/zstd"
)

const zstdMagic = "\x28\xb5\x2f\xfd"

// Dictionary is a trained dictionary. Its number is not 0.
type Dictionary struct {
	Number uint32
	Data   []byte
}

// Train makes a dictionary of samples, or returns false if they do not make one.
func Train(number uint32, samples [][]byte, size int) (d Dictionary, ok bool) {
	defer func() {
		// The trainer gives up on odd samples by a panic. To go without a
		// dictionary is right then.
		if recover() != nil {
			ok = false
		}
	}()
	data, err := dict.BuildZstdDict(samples, dict.Options{
		MaxDictSize: size,
		HashBytes:   6,
		ZstdDictID:  number,
		ZstdLevel:   zstd.SpeedFastest,
	})
	if err != nil {
		return Dictionary{}, false
	}
	return Dictionary{number, data}, true
}

// Codec packs and unpacks records with the dictionaries of an index. Safe for
// concurrent use.
type Codec struct {
	decoders sync.Pool
	known    map[uint32]*s2.Dict // nil: none, or too small for S2
	options  []zstd.DOption
}

// NewCodec returns a codec that knows these dictionaries.
func NewCodec(dictionaries []Dictionary) (*Codec, error) {
	c := &Codec{known: map[uint32]*s2.Dict{0: nil}, options: []zstd.DOption{
		zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderMaxMemory(MaxRecordBytes),
	}}
	var all [][]byte
	for _, d := range dictionaries {
		if _, twice := c.known[d.Number]; twice {
			return nil, encoding.Corrupt("dictionary", 0, "number %d twice", d.Number)
		}
		c.known[d.Number] = s2.MakeDict(d.Data, nil)
		all = append(all, d.Data)
	}
	if len(all) > 0 {
		c.options = append(c.options, zstd.WithDecoderDicts(all...))
	}
	first, err := zstd.NewReader(nil, c.options...)
	if err != nil {
		return nil, encoding.Corrupt("dictionary", 0, "%v", err)
	}
	c.decoders.Put(&decoder{Decoder: first})
	return c, nil
}

// Decode appends an unpacked record to dst.
func (c *Codec) Decode(dst, record []byte) ([]byte, error) {
	head, err := parse(record)
	if err != nil || head.method == asIs {
		return append(dst, head.rest...), err
	}
	quick, known := c.known[head.dictionary]
	switch {
	case !known || head.method == quickly && quick == nil:
		return dst, encoding.Corrupt("record", 0, "no dictionary %d", head.dictionary)
	case head.method == quickly:
		return decodeQuick(dst, head, quick)
	}
	return c.decodeZstd(dst, head)
}

// decodeQuick unpacks an S2 block.
func decodeQuick(dst []byte, head head, d *s2.Dict) ([]byte, error) {
	start := len(dst)
	dst = slices.Grow(dst, head.size)
	got, err := d.Decode(dst[start:start+head.size], head.rest)
	if err != nil || len(got) != head.size {
		return dst[:start], encoding.Corrupt("record", 0, "%d bytes, want %d: %v", len(got), head.size, err)
	}
	return append(dst[:start], got...), nil
}

// decodeZstd unpacks a zstd frame.
func (c *Codec) decodeZstd(dst []byte, head head) ([]byte, error) {
	d, err := c.decoder()
	if err != nil {
		return dst, err
	}
	defer c.decoders.Put(d)
	d.frame = append(append(d.frame[:0], zstdMagic...), head.rest...)
	start := len(dst)
	if cap(dst)-start < head.size && head.size <= 64*len(head.rest)+1024 {
		dst = append(make([]byte, 0, start+head.size), dst...)
	}
	dst, err = d.DecodeAll(d.frame, dst)
	if err != nil {
		return dst[:start], encoding.Corrupt("record", 0, "%v", err)
	}
	if len(dst)-start != head.size {
		return dst[:start], encoding.Corrupt("record", 0, "%d bytes, want %d", len(dst)-start, head.size)
	}
	return dst, nil
}

// decoder unpacks one record at a time.
type decoder struct {
	*zstd.Decoder
	frame []byte // the record with its magic bytes
}

func (c *Codec) decoder() (*decoder, error) {
	if d, ok := c.decoders.Get().(*decoder); ok {
		return d, nil
	}
	d, err := zstd.NewReader(nil, c.options...)
	if err != nil {
		return nil, fmt.Errorf("make a zstd decoder: %w", err)
	}
	return &decoder{Decoder: d}, nil
}

// Encoder packs records with one dictionary. One goroutine at a time.
type Encoder struct {
	enc    *zstd.Encoder
	quick  *s2.Dict // for short records; nil unless asked for
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
	enc, err := zstd.NewWriter(nil, options...)
	if err != nil {
		return nil, fmt.Errorf("make a zstd encoder: %w", err)
	}
	return &Encoder{enc: enc, number: d.Number}, nil
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
		e.buf = binary.AppendUvarint(e.buf, uint64(e.number)<<methodBits|quickly)
		at := len(e.buf)
		e.buf = slices.Grow(e.buf, s2.MaxEncodedLen(len(record)))
		e.buf = e.buf[:at+len(e.quick.Encode(e.buf[at:cap(e.buf)], record))]
	case len(record) >= leastCompressed || e.number != 0 && len(record) > 16:
		e.buf = binary.AppendUvarint(e.buf, uint64(e.number)<<methodBits|zstdFrame)
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
