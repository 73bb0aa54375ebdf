package engine

import (
	"holdfast/engine/internal/segment"
	"holdfast/engine/internal/stored"
)

// recordPacker packs new records and the texts of lists, and trains a dictionary for
// each when there is enough to train with.
type recordPacker struct {
	brief, full, lists                  *stored.Encoder
	briefNumber, fullNumber, listNumber uint32
	all                                 []stored.Dictionary
	held                                []*resource
	level                               int
}

// What it takes to train a dictionary, and how large it becomes.
const (
	minSamples       = 1000
	maxSamples       = 4000
	maxSampleBytes   = 2 << 20
	minListSamples   = 64
	maxListSamples   = 400
	briefDictionary  = 64 << 10
	fullDictionary   = 64 << 10
	listDictionary   = 32 << 10
	maxDictionaryNum = 1 << 31
)

func newRecordPacker(w *Writer) (*recordPacker, error) {
	c := w.base.commit
	p := &recordPacker{briefNumber: c.briefDictionary, fullNumber: c.fullDictionary, listNumber: c.listDictionary, level: w.x.options.Level}
	o := w.opener()
	var err error
	p.all, err = o.dictionaries(c.dictionaries)
	p.held = o.held
	if err != nil {
		return p, err
	}
	if p.brief, err = stored.NewEncoder(p.find(p.briefNumber), p.level); err != nil {
		return p, err
	}
	if p.full, err = stored.NewQuickEncoder(p.find(p.fullNumber), p.level); err != nil {
		return p, err
	}
	p.lists, err = stored.NewEncoder(p.find(p.listNumber), p.level)
	return p, err
}

func (p *recordPacker) find(number uint32) stored.Dictionary {
	for _, d := range p.all {
		if d.Number == number {
			return d
		}
	}
	return stored.Dictionary{}
}

func (p *recordPacker) numbers() []uint32 {
	var list []uint32
	for _, d := range p.all {
		list = append(list, d.Number)
	}
	return list
}

// train makes the dictionaries that there are none of, from what b holds.
func (p *recordPacker) train(w *Writer, b *segment.Buffer) error {
	if b.Len() < minSamples {
		return nil
	}
	for _, t := range []struct {
		number  *uint32
		encoder **stored.Encoder
		make    func(stored.Dictionary, int) (*stored.Encoder, error)
		samples func() [][]byte
		least   int
		size    int
	}{
		{&p.briefNumber, &p.brief, stored.NewEncoder, func() [][]byte { return b.Briefs(maxSamples, maxSampleBytes) }, minSamples, briefDictionary},
		{&p.fullNumber, &p.full, stored.NewQuickEncoder, func() [][]byte { return b.Fulls(maxSamples, maxSampleBytes) }, minSamples, fullDictionary},
		{&p.listNumber, &p.lists, stored.NewEncoder, func() [][]byte { return b.ListTexts(maxListSamples) }, minListSamples, listDictionary},
	} {
		if *t.number != 0 {
			continue
		}
		samples := t.samples()
		if len(samples) < t.least {
			continue
		}
		d, err := p.trainOne(w, samples, t.size)
		if err != nil {
			return err
		}
		if d.Number != 0 {
			*t.number = d.Number
			if *t.encoder, err = t.make(d, p.level); err != nil {
				return err
			}
		}
	}
	return nil
}

// trainOne trains a dictionary and writes its file; it returns none if the
// samples do not make one.
func (p *recordPacker) trainOne(w *Writer, samples [][]byte, size int) (stored.Dictionary, error) {
	number := w.number()
	if number > maxDictionaryNum {
		return stored.Dictionary{}, nil
	}
	d, ok := stored.Train(uint32(number), samples, size)
	if !ok {
		return stored.Dictionary{}, nil
	}
	err := writeFrame(w.x.dir, dictionaryName(d.Number), dictKind, number, func(f frameWriter) error {
		f.Put(tagDict, d.Data)
		return nil
	})
	if err == nil {
		p.all = append(p.all, d)
	}
	return d, err
}
