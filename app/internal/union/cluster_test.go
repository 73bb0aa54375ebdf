package union

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

func TestSortSplit(t *testing.T) {
	members := []Member{{Record: 1, Quality: 10, Number: 5}, {Record: 2, Quality: 50, Number: 5, Leads: true}, {Record: 3, Quality: 20, Number: 5}}
	groups := Sort(members, [][2]int64{{1, 3}})
	got := fmt.Sprint(groups)
	// The number stays with record 2, which led; 3 leads the rest, which needs a number.
	want := "[{[{3 20 5 false} {1 10 5 false}] 0 []} {[{2 50 5 true}] 5 []}]"
	equal(t, "groups", got, want)
}

func TestSortJoin(t *testing.T) {
	members := []Member{{Record: 4, Quality: 1, Number: 9, Leads: true}, {Record: 7, Quality: 2, Number: 3, Leads: true}, {Record: 8}}
	groups := Sort(members, [][2]int64{{4, 7}, {8, 4}, {4, 99}})
	equal(t, "groups", fmt.Sprint(groups), "[{[{7 2 3 true} {4 1 9 true} {8 0 0 false}] 3 [9]}]")
}

// TestSortProperties: groups are the components, every number is kept or leads
// to one that is, and each group has its best record first.
func TestSortProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 12).Draw(t, "records")
		members := make([]Member, n)
		led := map[int64]bool{}
		for i := range members {
			m := &members[i]
			*m = Member{Record: int64(i + 1), Quality: rapid.IntRange(0, 3).Draw(t, "quality"), Number: rapid.Int64Range(0, 4).Draw(t, "number")}
			if m.Number != 0 && !led[m.Number] && rapid.Bool().Draw(t, "leads") {
				m.Leads, led[m.Number] = true, true
			}
		}
		edges := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) [2]int64 {
			return [2]int64{rapid.Int64Range(1, 13).Draw(t, "a"), rapid.Int64Range(1, 13).Draw(t, "b")}
		}), 0, 12).Draw(t, "edges")
		groups := Sort(members, edges)
		checkGroups(t, members, edges, groups)
	})
}

func checkGroups(t *rapid.T, members []Member, edges [][2]int64, groups []Group) {
	in := map[int64]int{}
	kept := map[int64]bool{}
	for i, g := range groups {
		for j, m := range g.Members {
			in[m.Record] = i + 1
			if j > 0 && m.better(g.Members[0]) {
				t.Fatalf("group %v is not led by its best", g)
			}
		}
		for _, n := range append([]int64{g.Number}, g.Joined...) {
			if n != 0 && kept[n] {
				t.Fatalf("number %d is kept twice in %v", n, groups)
			}
			kept[n] = true
			if n != 0 && n < g.Number {
				t.Fatalf("group %v does not keep its smallest number", g)
			}
		}
	}
	reach := reachable(members, edges)
	for _, a := range members {
		if a.Number != 0 && !kept[a.Number] {
			t.Fatalf("number %d is lost in %v", a.Number, groups)
		}
		for _, b := range members {
			if (in[a.Record] == in[b.Record]) != reach[[2]int64{a.Record, b.Record}] {
				t.Fatalf("records %d and %d: %v", a.Record, b.Record, groups)
			}
		}
	}
}

// reachable is the slow way to find components.
func reachable(members []Member, edges [][2]int64) map[[2]int64]bool {
	reach, known := map[[2]int64]bool{}, map[int64]bool{}
	for _, m := range members {
		reach[[2]int64{m.Record, m.Record}], known[m.Record] = true, true
	}
	for _, e := range edges {
		if known[e[0]] && known[e[1]] {
			reach[e], reach[[2]int64{e[1], e[0]}] = true, true
		}
	}
	for _, k := range members {
		for _, i := range members {
			for _, j := range members {
				if reach[[2]int64{i.Record, k.Record}] && reach[[2]int64{k.Record, j.Record}] {
					reach[[2]int64{i.Record, j.Record}] = true
				}
			}
		}
	}
	return reach
}

// TestApartKinds: each reason for which two titles do not become one has a kind.
func TestApartKinds(t *testing.T) {
	one := func(source int64, year int) *Cluster {
		return NewCluster(Item{Facts: &Facts{Title: "walden", Clues: Clues{Year: year}}, Source: source})
	}
	pair := func(a, b int64) *Cluster {
		c := one(a, 1854)
		c.Merge(one(b, 1854))
		return c
	}
	rules := Set("careful")
	small, few := *rules, *rules
	small.MaxCluster = 1
	few.MaxPerSource = 1
	for _, c := range []struct {
		rules *RuleSet
		a, b  *Cluster
		want  string
	}{
		{&small, one(1, 1854), one(2, 1854), "size"},
		{&few, one(1, 1854), one(1, 1854), "own size"},
		{rules, one(1, 1854), one(2, 1910), "others"},
		{rules, pair(1, 2), pair(3, 4), "weak"},
		{rules, one(1, 1854), one(2, 1854), ""},
	} {
		if because := c.a.Apart(c.b, c.rules, rules.Strong-1); ReadReason(because).Kind != c.want {
			t.Errorf("%q is of the kind %q, want %q", because, ReadReason(because).Kind, c.want)
		}
	}
}
