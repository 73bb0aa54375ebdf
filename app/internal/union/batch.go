package union

import (
	"cmp"
	"context"
	"hash/maphash"
	"slices"
)

// Item is a record of a Batch.
type Item struct {
	*Facts
	// Source tells records of one source from those of others.
	Source int64
}

// Pair is what a comparison said of two records of a batch, A before B; its parts are
// not kept.
type Pair struct {
	A, B int
	Comparison
}

// Batch is what matching made of records that are all at hand.
type Batch struct {
	// Title is the number of each record's title, by place among the titles.
	Title []int
	// Joined are the edges that tie titles together, Asked the pairs for a person.
	Joined, Asked []Pair
	// Titles is how many there are; Compared how many pairs were looked at, and
	// Crowded how many keys had too many records to look at.
	Titles, Compared, Crowded int
}

// Decided is what a person decided of two records of a batch.
type Decided struct {
	A, B int
	Same bool
}

// Match sorts records into titles by a rule set and by what people decided. The
// greatest scores are joined first, so the outcome does not depend on the order of
// the records but for equal scores. It ends early with ctx's error.
func Match(ctx context.Context, rules *RuleSet, items []Item, decided []Decided) (*Batch, error) {
	m := &batching{rules: rules, items: items, out: &Batch{}, apart: map[[2]int]bool{}}
	for _, d := range decided {
		if d.Same {
			m.pairs = append(m.pairs, scoredPair{int32(min(d.A, d.B)), int32(max(d.A, d.B)), byPerson})
		} else {
			m.apart[[2]int{min(d.A, d.B), max(d.A, d.B)}] = true
		}
	}
	m.index()
	for i := range items {
		if i%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		m.record(i)
	}
	m.join()
	return m.out, nil
}

// byPerson is the score of a pair that a person joined: above all others.
const byPerson = 101

// entry is a record under the hash of a key.
type entry struct {
	hash   uint64
	record int32
}

// scoredPair is a pair that would be joined: there are many times as many as records.
type scoredPair struct{ a, b, score int32 }

func (p scoredPair) pair() Pair {
	return Pair{int(p.a), int(p.b), Comparison{Band: JoinThem, Score: int(p.score)}}
}

type batching struct {
	rules   *RuleSet
	items   []Item
	entries []entry // by hash, then record
	seed    maphash.Seed
	pairs   []scoredPair // that would be joined
	seen    []int32
	apart   map[[2]int]bool // by decisions
	root    []int           // union-find
	// keptApart says of titles that have a record of which apart tells.
	keptApart []bool
	out       *Batch
}

func (m *batching) hash(k Key) uint64 {
	var h maphash.Hash
	h.SetSeed(m.seed)
	h.WriteByte(byte(k.Kind))
	h.WriteString(k.Value)
	return h.Sum64()
}

func (m *batching) index() {
	m.seed = maphash.MakeSeed()
	for i := range m.items {
		for _, k := range m.rules.KeysOf(m.items[i].Facts) {
			m.entries = append(m.entries, entry{m.hash(k), int32(i)})
		}
	}
	slices.SortFunc(m.entries, func(a, b entry) int { return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.record, b.record)) })
	m.seen = make([]int32, len(m.items))
}

// under are the records under a key.
func (m *batching) under(k Key) []entry {
	h := m.hash(k)
	from, _ := slices.BinarySearchFunc(m.entries, h, func(e entry, h uint64) int { return cmp.Compare(e.hash, h) })
	to := from
	for to < len(m.entries) && m.entries[to].hash == h {
		to++
	}
	return m.entries[from:to]
}

// record compares a record with those before it that share a key.
func (m *batching) record(i int) {
	for _, k := range m.rules.KeysOf(m.items[i].Facts) {
		list := m.under(k)
		if m.general(i, list) {
			if list[0].record == int32(i) { // once for each key
				m.out.Crowded++
			}
			continue
		}
		for _, e := range list {
			if e.record >= int32(i) {
				break
			}
			if m.seen[e.record] != int32(i) {
				m.seen[e.record] = int32(i)
				m.compare(int(e.record), i)
			}
		}
	}
}

// general says that a key says nothing of record i: it is in very many records, or
// in many of one source that nothing holds apart.
func (m *batching) general(i int, list []entry) bool {
	if len(list) > m.rules.MaxCandidates {
		return true
	}
	if len(list) <= m.rules.MaxPerKey {
		return false
	}
	all, joined := map[int64]int{}, map[int64]int{m.items[i].Source: 1}
	crowded := false
	for _, e := range list {
		source := m.items[e.record].Source
		all[source]++
		crowded = crowded || all[source] > m.rules.MaxPerKey
	}
	for _, e := range list {
		o := &m.items[e.record]
		if !crowded || int(e.record) == i || m.rules.Weigh(m.items[i].Facts, o.Facts, m.items[i].Source == o.Source).Band != JoinThem {
			continue
		}
		if joined[o.Source]++; joined[o.Source] > m.rules.MaxPerKey {
			return true
		}
	}
	return false
}

func (m *batching) compare(a, b int) {
	m.out.Compared++
	if m.apart[[2]int{a, b}] {
		return
	}
	c := m.rules.Weigh(m.items[a].Facts, m.items[b].Facts, m.items[a].Source == m.items[b].Source)
	switch c.Band {
	case JoinThem:
		m.pairs = append(m.pairs, scoredPair{int32(a), int32(b), int32(c.Score)})
	case AskPerson:
		c.Parts = nil
		m.out.Asked = append(m.out.Asked, Pair{a, b, c})
	}
}

// find is the record that stands for a record's title.
func (m *batching) find(i int) int {
	for m.root[i] != i {
		m.root[i] = m.root[m.root[i]]
		i = m.root[i]
	}
	return i
}

// join makes titles of the pairs, the surest first. A pair whose titles do not go
// together is asked about.
func (m *batching) join() {
	slices.SortStableFunc(m.pairs, func(a, b scoredPair) int { return cmp.Compare(b.score, a.score) })
	m.root, m.keptApart = make([]int, len(m.items)), make([]bool, len(m.items))
	for pair := range m.apart {
		m.keptApart[pair[0]], m.keptApart[pair[1]] = true, true
	}
	groups := make([]*Cluster, len(m.items))
	for i := range m.root {
		m.root[i] = i
		groups[i] = NewCluster(m.items[i])
	}
	for _, s := range m.pairs {
		p := s.pair()
		a, b := m.find(p.A), m.find(p.B)
		if a == b {
			continue
		}
		if because := m.against(groups, a, b, p.Score); because != "" {
			p.Band, p.Against = AskPerson, because
			m.out.Asked = append(m.out.Asked, p)
			continue
		}
		groups[a].Merge(groups[b])
		m.root[b], groups[b] = a, nil
		m.keptApart[a] = m.keptApart[a] || m.keptApart[b]
		m.out.Joined = append(m.out.Joined, p)
	}
	m.number()
}

// against says what speaks against making one title of two.
func (m *batching) against(groups []*Cluster, a, b, score int) string {
	for pair := range m.apart {
		if !m.keptApart[a] || !m.keptApart[b] {
			break
		}
		x, y := m.find(pair[0]), m.find(pair[1])
		if x == a && y == b || x == b && y == a {
			return "a person keeps records of the two titles apart"
		}
	}
	if score == byPerson {
		return ""
	}
	return groups[a].Apart(groups[b], m.rules, score)
}

// number gives titles their places, and takes pairs off the list of the asked
// whose records have come together by others.
func (m *batching) number() {
	place := make([]int, len(m.items))
	m.out.Title = make([]int, len(m.items))
	for i := range m.items {
		r := m.find(i)
		if place[r] == 0 {
			m.out.Titles++
			place[r] = m.out.Titles
		}
		m.out.Title[i] = place[r] - 1
	}
	m.out.Asked = slices.DeleteFunc(m.out.Asked, func(p Pair) bool { return m.out.Title[p.A] == m.out.Title[p.B] })
}
