package ingest

import (
	"context"
	"fmt"
	"sort"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
)

// dirtyAtOnce is how many records that have to be matched are listed at a time.
const dirtyAtOnce = 512

// ruler is who decided, as the ledger says, if it was no person.
const ruler = "rules"

// match writes the edges of all records that changed, and sorts their clusters
// out anew.
func (r *run) match(ctx context.Context, tx *staging.Tx) error {
	m := &matcher{tx: tx, rules: r.rules}
	for {
		page, err := tx.TakeDirty(dirtyAtOnce)
		if err != nil || len(page) == 0 {
			return err
		}
		for i := range page {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := m.record(&page[i]); err != nil {
				return fmt.Errorf("match record %d: %w", page[i].ID, err)
			}
			r.progress.AddDone(1)
		}
	}
}

// matcher matches one record after the other.
type matcher struct {
	tx    *staging.Tx
	rules *union.RuleSet
}

// subject is the record that is being matched.
type subject struct {
	candidate
	edges []staging.Edge
	// split says that an edge that joined was withdrawn.
	split bool
	// found are new edges; to is the title at the other end of each.
	found []found
}

type found struct {
	staging.Edge
	to int64
}

// record matches one record. Matching may put it, or others, on the list again.
func (m *matcher) record(r *staging.Record) error {
	s, err := m.subject(r)
	if err != nil {
		return err
	}
	if s.Gone {
		return m.remove(s)
	}
	if err := m.review(s); err != nil {
		return err
	}
	if err := m.search(s); err != nil {
		return err
	}
	titles, err := m.admit(s)
	if err != nil {
		return err
	}
	for _, f := range s.found {
		if err := m.tx.AddEdge(f.Edge, m.rules.Version, ruler); err != nil {
			return err
		}
	}
	return m.place(s, titles)
}

// subject reads what the ledger says of a record. A record that has never been
// in a title has no edges, and nothing has changed since it was listed; any other
// may have been moved when one before it was matched.
func (m *matcher) subject(r *staging.Record) (*subject, error) {
	s := &subject{}
	s.Record = *r
	var err error
	if r.Number != 0 || r.Former != 0 {
		if s.Record, err = m.tx.Record(r.ID); err != nil {
			return nil, err
		}
		if s.edges, err = m.tx.Edges(r.ID); err != nil {
			return nil, err
		}
	}
	s.facts, err = union.DecodeFacts(s.Facts)
	return s, err
}

// remove takes a record that is gone out of its title.
func (m *matcher) remove(s *subject) error {
	for _, e := range s.edges {
		if err := m.withdraw(s, e, "the record was deleted"); err != nil {
			return err
		}
	}
	if s.Number == 0 {
		return nil
	}
	if err := m.tx.Place(s.ID, 0); err != nil {
		return err
	}
	return m.sort([]int64{s.Number})
}

// withdraw ends an edge. The record at its other end is matched again: the
// edge may have been what kept others from being looked for.
func (m *matcher) withdraw(s *subject, e staging.Edge, because string) error {
	if e.Held == "" {
		s.split = true
		if err := m.tx.MarkDirty(e.Other(s.ID)); err != nil {
			return err
		}
	}
	return m.tx.WithdrawEdge(e.ID, because)
}

// review looks at the edges of a record again and withdraws what its rule
// would not say now.
func (m *matcher) review(s *subject) error {
	kept := s.edges[:0]
	for _, e := range s.edges {
		because, err := m.stale(s, e)
		if err != nil {
			return err
		}
		if because == "" {
			kept = append(kept, e)
			continue
		}
		if err := m.withdraw(s, e, because); err != nil {
			return err
		}
	}
	s.edges = kept
	return nil
}

// stale says why an edge cannot stay as it is, or "".
func (m *matcher) stale(s *subject, e staging.Edge) (string, error) {
	other, err := m.tx.Record(e.Other(s.ID))
	if err != nil {
		return "", err
	}
	facts, err := union.DecodeFacts(other.Facts)
	if err != nil {
		return "", err
	}
	rule := m.rules.Named(e.Rule)
	if rule == nil {
		return "the rule is no more", nil
	}
	key := union.Key{Kind: rule.Key, Value: e.Key}
	if !s.facts.Has(key) || !facts.Has(key) {
		return "the number is no longer in both records", nil
	}
	verdict := s.compare(rule, other.ID, facts)
	switch {
	case verdict.Reason == e.Held && !verdict.Settled():
		return "", nil
	case verdict.Joins():
		return "what held it was looked at again", nil
	}
	return verdict.Reason, nil
}

// search compares a record with those that share a key.
func (m *matcher) search(s *subject) error {
	for _, k := range s.facts.Keys {
		rule := m.rules.Rule(k.Kind)
		if rule == nil {
			continue
		}
		others, err := m.tx.Sharing(staging.Key{Kind: uint8(k.Kind), Value: k.Value}, s.ID, m.rules.MaxCandidates)
		if err != nil {
			return err
		}
		if err := m.compare(s, rule, k.Value, others); err != nil {
			return err
		}
	}
	return nil
}

// compare finds edges by one key. A record that has no number yet is left out:
// its own turn comes, and it will find this one.
func (m *matcher) compare(s *subject, rule *union.Rule, key string, others []staging.Record) error {
	var edges []found
	perSource := map[int64]int{s.Source: 1}
	for i := range others {
		o := &others[i]
		facts, err := union.DecodeFacts(o.Facts)
		if err != nil {
			return err
		}
		verdict := s.compare(rule, o.ID, facts)
		if verdict.Joins() {
			if perSource[o.Source]++; perSource[o.Source] > rule.MaxPerSource {
				return nil // a number that a source gives to so many things says nothing
			}
		}
		if o.Number == 0 || o.Gone || verdict.Settled() {
			continue
		}
		e := staging.Edge{A: s.ID, B: o.ID, Rule: rule.Name, Key: key, Score: rule.Score, Held: verdict.Reason}
		edges = append(edges, found{e, o.Number})
	}
	s.found = append(s.found, m.enough(s, edges)...)
	return nil
}

// compare asks a rule about two records, the one that came first first, so that
// its answer has the same words whichever of them is matched.
func (s *subject) compare(rule *union.Rule, other int64, facts *union.Facts) union.Verdict {
	if other < s.ID {
		return rule.Compare(facts, s.facts)
	}
	return rule.Compare(s.facts, facts)
}

// enough leaves out edges that the ledger has, and joins to a title that has
// been tied to by as many.
func (m *matcher) enough(s *subject, edges []found) []found {
	tied := map[int64]int{}
	out := edges[:0]
	for _, e := range edges {
		switch {
		case e.Held == "" && tied[e.to] >= m.rules.EnoughEdges:
			continue
		case e.Held == "":
			tied[e.to]++
		}
		if !s.has(e.Edge) {
			out = append(out, e)
		}
	}
	return out
}

// has says whether the ledger has an edge between the same records by the same
// rule and key.
func (s *subject) has(f staging.Edge) bool {
	for _, e := range s.edges {
		if e.Other(s.ID) == f.Other(s.ID) && e.Rule == f.Rule && e.Key == f.Key {
			return true
		}
	}
	return false
}

// admit says which titles a record joins. A title whose members, or whose
// number of members, speak against it is left alone, and the edges to it are
// held for that reason.
func (m *matcher) admit(s *subject) ([]int64, error) {
	targets := map[int64]bool{}
	for _, f := range s.found {
		if f.Held == "" && f.to != s.Number {
			targets[f.to] = true
		}
	}
	if len(targets) == 0 {
		return nil, nil
	}
	group, err := m.groupOf(s)
	if err != nil {
		return nil, err
	}
	var admitted []int64
	for _, number := range sorted(targets) {
		other := newGroup()
		if err := m.gather(other, number); err != nil {
			return nil, err
		}
		reason := group.apart(other, m.rules)
		if reason == "" {
			group.merge(other)
			admitted = append(admitted, number)
			continue
		}
		for i := range s.found {
			if f := &s.found[i]; f.to == number && f.Held == "" {
				f.Held = reason
			}
		}
	}
	return admitted, nil
}

func sorted(set map[int64]bool) []int64 {
	out := make([]int64, 0, len(set))
	for n := range set {
		out = append(out, n)
	}
	sort.Slice(out, func(i, j int) bool { return out[i] < out[j] })
	return out
}

// groupOf is a record with the title that it is in.
func (m *matcher) groupOf(s *subject) (*group, error) {
	g := newGroup()
	if s.Number == 0 {
		g.add(s.Source, s.facts)
		return g, nil
	}
	return g, m.gather(g, s.Number)
}

func (m *matcher) gather(g *group, number int64) error {
	members, err := m.tx.Members(number)
	if err != nil {
		return err
	}
	for i := range members {
		facts, err := union.DecodeFacts(members[i].Facts)
		if err != nil {
			return err
		}
		g.add(members[i].Source, facts)
	}
	return nil
}

// place puts a record where its edges say.
func (m *matcher) place(s *subject, titles []int64) error {
	if s.split {
		if s.Number != 0 {
			titles = append(titles, s.Number)
		}
		return m.sort(titles)
	}
	numbers, err := m.numbers(s, titles)
	if err != nil {
		return err
	}
	number := numbers[0]
	if s.Number != number {
		if err := m.tx.Place(s.ID, number); err != nil {
			return err
		}
	}
	for _, n := range numbers[1:] {
		if err := m.tx.Forward(n, number); err != nil {
			return err
		}
	}
	if s.Number == 0 && s.Former == 0 && len(titles) == 0 {
		return nil // a new number counts as touched
	}
	for _, n := range numbers {
		if err := m.tx.Touch(n); err != nil {
			return err
		}
	}
	return nil
}

// numbers are all union numbers that become one, the smallest first: those of
// the titles that are joined, that of the record or the one that it had before
// it went, or a new one.
func (m *matcher) numbers(s *subject, titles []int64) ([]int64, error) {
	numbers := append([]int64(nil), titles...)
	switch {
	case s.Number != 0:
		numbers = append(numbers, s.Number)
	case s.Former != 0:
		free, err := m.tx.Retired(s.Former)
		if err != nil {
			return nil, err
		}
		if free {
			numbers = append(numbers, s.Former)
		}
	}
	if len(numbers) == 0 {
		n, err := m.tx.NewNumber()
		return []int64{n}, err
	}
	sort.Slice(numbers, func(i, j int) bool { return numbers[i] < numbers[j] })
	return numbers, nil
}

// sort makes the clusters of some titles anew from their edges.
func (m *matcher) sort(titles []int64) error {
	var members []union.Member
	var edges [][2]int64
	for _, number := range titles {
		if err := m.tx.Touch(number); err != nil {
			return err
		}
		lead, err := m.tx.Lead(number)
		if err != nil {
			return err
		}
		records, err := m.tx.Members(number)
		if err != nil {
			return err
		}
		for i := range records {
			r := &records[i]
			members = append(members, union.Member{Record: r.ID, Quality: r.Quality, Number: number, Leads: r.ID == lead})
			ties, err := m.tx.Edges(r.ID)
			if err != nil {
				return err
			}
			for _, e := range ties {
				if e.Held == "" && e.A == r.ID {
					edges = append(edges, [2]int64{e.A, e.B})
				}
			}
		}
	}
	return m.settle(union.Sort(members, edges))
}

// settle writes what sort found.
func (m *matcher) settle(groups []union.Group) error {
	for i := range groups {
		g := &groups[i]
		if g.Number == 0 {
			n, err := m.tx.NewNumber()
			if err != nil {
				return err
			}
			g.Number = n
		}
		if err := m.tx.Touch(g.Number); err != nil {
			return err
		}
		for _, member := range g.Members {
			if member.Number == g.Number {
				continue
			}
			if err := m.tx.Place(member.Record, g.Number); err != nil {
				return err
			}
		}
	}
	for _, g := range groups {
		for _, from := range g.Joined {
			if err := m.tx.LeadTo(from, g.Number); err != nil {
				return err
			}
		}
	}
	return nil
}
