package stored

import (
	"encoding/binary"
	"fmt"
	"sync"

	"holdfast/engine/internal/encoding"

	"github.com/klauspost/compress/dict"
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
	known    map[uint32]bool
	options  []zstd.DOption
}

// NewCodec returns a codec that knows these dictionaries.
func NewCodec(dictionaries []Dictionary) (*Codec, error) {
	c := &Codec{known: map[uint32]bool{0: true}, options: []zstd.DOption{
		zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderMaxMemory(MaxRecordBytes),
	}}
	var all [][]byte
	for _, d := range dictionaries {
		if d.Number == 0 || c.known[d.Number] {
			return nil, encoding.Corrupt("dictionary", 0, "number %d twice", d.Number)
		}
		c.known[d.Number] = true
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
	number, compressed, size, rest, err := parse(record)
	if err != nil {
		return dst, err
	}
	if !compressed {
		return append(dst, rest...), nil
	}
	if !c.known[number] {
		return dst, encoding.Corrupt("record", 0, "no dictionary %d", number)
	}
	d, err := c.decoder()
	if err != nil {
		return dst, err
	}
	defer c.decoders.Put(d)
	d.frame = append(append(d.frame[:0], zstdMagic...), rest...)
	start := len(dst)
	if cap(dst)-start < size && size <= 64*len(record)+1024 {
		dst = append(make([]byte, 0, start+size), dst...)
	}
	dst, err = d.DecodeAll(d.frame, dst)
	if err != nil {
		return dst[:start], encoding.Corrupt("record", 0, "%v", err)
	}
	if len(dst)-start != size {
		return dst[:start], encoding.Corrupt("record", 0, "%d bytes, want %d", len(dst)-start, size)
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
	plain  *zstd.Encoder // keeps literals as they are; nil unless asked for
	number uint32
	buf    []byte
}

// A record of up to plainBytes has its literals kept as they are if that makes
// it no more than one part in plainShare longer: a table to unpack them takes
// longer to read than the record.
const (
	plainBytes = 256
	plainShare = 8
)

// MaxLevel is the level that packs best and takes longest; 1 is the fastest.
const MaxLevel = int(zstd.SpeedBestCompression)

// NewEncoder returns an encoder with a dictionary, or without if its number is 0.
func NewEncoder(d Dictionary, level int) (*Encoder, error) {
	enc, err := newZstd(d, level, false)
	return &Encoder{enc: enc, number: d.Number}, err
}

func newZstd(d Dictionary, level int, plain bool) (*zstd.Encoder, error) {
	options := []zstd.EOption{
		zstd.WithEncoderConcurrency(1),
		zstd.WithEncoderLevel(zstd.EncoderLevel(level)),
		zstd.WithEncoderCRC(false),
		zstd.WithSingleSegment(true),
		zstd.WithNoEntropyCompression(plain),
	}
	if d.Number != 0 {
		options = append(options, zstd.WithEncoderDict(d.Data))
	}
	enc, err := zstd.NewWriter(nil, options...)
	if err != nil {
		return nil, fmt.Errorf("make a zstd encoder: %w", err)
	}
	return enc, nil
}

// NewQuickEncoder is NewEncoder for records of which the short ones are to be
// unpacked quickly, at the cost of a little space.
func NewQuickEncoder(d Dictionary, level int) (*Encoder, error) {
	e, err := NewEncoder(d, level)
	if err != nil {
		return nil, err
	}
	e.plain, err = newZstd(d, level, true)
	return e, err
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
	if len(record) >= leastCompressed || e.number != 0 && len(record) > 16 {
		e.buf = binary.AppendUvarint(e.buf, uint64(e.number)<<1|1)
		e.buf = binary.AppendUvarint(e.buf, uint64(len(record)))
		at := len(e.buf)
		e.buf = e.enc.EncodeAll(record, e.buf)
		if e.plain != nil && len(record) <= plainBytes {
			e.choosePlain(record, at)
		}
		if len(e.buf)-at >= len(zstdMagic) {
			e.buf = append(e.buf[:at], e.buf[at+len(zstdMagic):]...)
		}
		if len(e.buf) < len(record)+1 {
			return e.buf, nil
		}
	}
	return append(append(e.buf[:0], 0), record...), nil
}

// choosePlain replaces the frame at e.buf[at:] by one with plain literals, if
// that is not much longer.
func (e *Encoder) choosePlain(record []byte, at int) {
	end := len(e.buf)
	e.buf = e.plain.EncodeAll(record, e.buf)
	size := end - at
	if plain := e.buf[end:]; len(plain) <= size+size/plainShare {
		e.buf = append(e.buf[:at], plain...)
	} else {
		e.buf = e.buf[:end]
	}
}
