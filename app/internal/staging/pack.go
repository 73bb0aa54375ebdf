package staging

import (
	"fmt"

	"github.com/klauspost/compress/zstd"
)

// maxUnpacked bounds the memory that one stored record may ask for: that of
// the longest record the reader takes, and room.
const maxUnpacked = 128 << 20

// packer compresses records one by one. Records are short, so most of the gain
// comes from a dictionary of what they have in common; it is part of the
// format of staging and must never change: a new one needs a new id, and the
// old one stays for reading. It is safe for concurrent use.
type packer struct {
	enc *zstd.Encoder
	dec *zstd.Decoder
}

// dictionaryID stands in every frame.
const dictionaryID = 1

func newPacker() (*packer, error) {
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(2),
		zstd.WithEncoderDictRaw(dictionaryID, []byte(dictionary)), zstd.WithEncoderCRC(true), zstd.WithWindowSize(1<<20))
	if err != nil {
		return nil, fmt.Errorf("zstd: %w", err)
	}
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(2), zstd.WithDecoderMaxMemory(maxUnpacked),
		zstd.WithDecoderDictRaw(dictionaryID, []byte(dictionary)))
	if err != nil {
		return nil, fmt.Errorf("zstd: %w", err)
	}
	return &packer{enc, dec}, nil
}

func (p *packer) close() {
	p.enc.Close()
	p.dec.Close()
}

func (p *packer) pack(raw []byte) []byte {
	return p.enc.EncodeAll(raw, make([]byte, 0, len(raw)/2+64))
}

func (p *packer) unpack(packed []byte) ([]byte, error) {
	raw, err := p.dec.DecodeAll(packed, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: stored record: %v", ErrCorrupt, err)
	}
	return raw, nil
}
