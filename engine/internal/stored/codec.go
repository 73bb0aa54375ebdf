package stored

import (
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
	known    []known
	options  []zstd.DOption
}

// known is a dictionary of an index. There are few, so that looking through them
// takes less than a map.
type known struct {
	number uint32
	quick  *s2.Dict // nil if it is too small for S2
}

// NewCodec returns a codec that knows these dictionaries.
func NewCodec(dictionaries []Dictionary) (*Codec, error) {
	c := &Codec{known: []known{{}}, options: []zstd.DOption{
		zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderMaxMemory(MaxRecordBytes),
	}}
	var all [][]byte
	for _, d := range dictionaries {
		if _, twice := c.find(d.Number); twice {
			return nil, encoding.Corrupt("dictionary", 0, "number %d twice", d.Number)
		}
		c.known = append(c.known, known{d.Number, s2.MakeDict(d.Data, nil)})
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

func (c *Codec) find(number uint32) (quick *s2.Dict, ok bool) {
	for i := range c.known {
		if k := &c.known[i]; k.number == number {
			return k.quick, true
		}
	}
	return nil, false
}

// Decode appends an unpacked record to dst.
func (c *Codec) Decode(dst, record []byte) ([]byte, error) {
	head, err := parse(record)
	if err != nil || head.method == asIs {
		return append(dst, head.rest...), err
	}
	quick, known := c.find(head.dictionary)
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
	dst = slices.Grow(dst, head.size)[:start+head.size]
	// There is room for what the block says that it unpacks to, so it is put there.
	if _, err := d.Decode(dst[start:], head.rest); err != nil {
		return dst[:start], encoding.Corrupt("record", 0, "%v", err)
	}
	return dst, nil
}

// decodeZstd unpacks a zstd frame or block.
func (c *Codec) decodeZstd(dst []byte, head head) ([]byte, error) {
	d, err := c.decoder()
	if err != nil {
		return dst, err
	}
	defer c.decoders.Put(d)
	d.frame = append(d.frame[:0], zstdMagic...)
	if head.method == zstdBlock {
		d.frame = appendFrameHead(d.frame, head)
	}
	d.frame = append(d.frame, head.rest...)
	start := len(dst)
	if cap(dst)-start < head.size && head.size <= 64*len(head.rest)+1024 {
		dst = slices.Grow(dst, head.size)
	}
	before := dst
	dst, err = d.DecodeAll(d.frame, dst)
	if err != nil {
		return before, encoding.Corrupt("record", 0, "%v", err)
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
