package pages

import (
	"slices"

	"holdfast/app/view"
)

// buildTree is a query as the builder shows it: a group of rows and groups. Rows and
// groups are named by their path, the place in each group from the outermost on.
type buildTree struct{ root view.Clause }

// emptyRow is a row in which nothing is looked for yet.
func emptyRow() view.Clause { return view.Clause{Form: "words"} }

// newBuildTree shows a clause; nothing at all is one empty row.
func newBuildTree(c view.Clause) *buildTree {
	t := &buildTree{root: clone(c)}
	switch {
	case c.Join == "" && (c.Form == "all" || c.Form == "") && !c.Not:
		t.root = view.Clause{Join: "and", Parts: []view.Clause{emptyRow()}}
	case c.Join == "" || c.Not:
		t.root = view.Clause{Join: "and", Parts: []view.Clause{t.root}}
	}
	return t
}

// clone copies a clause with all its parts.
func clone(c view.Clause) view.Clause {
	c.Parts = slices.Clone(c.Parts)
	for i := range c.Parts {
		c.Parts[i] = clone(c.Parts[i])
	}
	return c
}

// buildLine is one line of the builder: a row, or the head of a group.
type buildLine struct {
	path  []int
	group bool
}

// lines are all rows and heads of groups, from above to below.
func (t *buildTree) lines() []buildLine {
	var all []buildLine
	var walk func(c *view.Clause, path []int)
	walk = func(c *view.Clause, path []int) {
		for i := range c.Parts {
			p := append(slices.Clone(path), i)
			group := c.Parts[i].Join != ""
			all = append(all, buildLine{path: p, group: group})
			if group {
				walk(&c.Parts[i], p)
			}
		}
	}
	walk(&t.root, nil)
	return all
}

// at is the row or group of a path; the root for none.
func (t *buildTree) at(path []int) *view.Clause {
	c := &t.root
	for _, i := range path {
		if i < 0 || i >= len(c.Parts) {
			return nil
		}
		c = &c.Parts[i]
	}
	return c
}

// parent is the group that a path stands in, and the place in it.
func (t *buildTree) parent(path []int) (group *view.Clause, at int) {
	return t.at(path[:len(path)-1]), path[len(path)-1]
}

// add puts a row below another; below nothing it is the last one. It returns its path.
func (t *buildTree) add(below []int, c view.Clause) []int {
	if len(below) == 0 {
		t.root.Parts = append(t.root.Parts, c)
		return []int{len(t.root.Parts) - 1}
	}
	group, at := t.parent(below)
	group.Parts = slices.Insert(group.Parts, at+1, c)
	return append(slices.Clone(below[:len(below)-1]), at+1)
}

// addGroup puts a group with one empty row below another row; it joins the other way than
// what it stands in. It returns the path of the row.
func (t *buildTree) addGroup(below []int) []int {
	join := "or"
	if len(below) > 0 {
		if group, _ := t.parent(below); group.Join == "or" {
			join = "and"
		}
	} else if t.root.Join == "or" {
		join = "and"
	}
	path := t.add(below, view.Clause{Join: join, Parts: []view.Clause{emptyRow()}})
	return append(path, 0)
}

// remove takes a row or group out; groups that are empty then go too. It returns the path
// of what stands in its place, or before it.
func (t *buildTree) remove(path []int) []int {
	group, at := t.parent(path)
	group.Parts = slices.Delete(group.Parts, at, at+1)
	switch {
	case len(group.Parts) > 0:
		return append(slices.Clone(path[:len(path)-1]), min(at, len(group.Parts)-1))
	case len(path) > 1:
		return t.remove(path[:len(path)-1])
	}
	t.root.Parts = []view.Clause{emptyRow()}
	return []int{0}
}

// move moves a row or group up (-1) or down (1): past a row, into a group that it meets,
// and out of the group that it stands in at its end. It returns the new path.
func (t *buildTree) move(path []int, step int) []int {
	group, at := t.parent(path)
	one := group.Parts[at]
	to := at + step
	switch {
	case to >= 0 && to < len(group.Parts) && group.Parts[to].Join != "" && one.Join == "":
		return t.moveInto(path, step)
	case to >= 0 && to < len(group.Parts):
		group.Parts[at], group.Parts[to] = group.Parts[to], group.Parts[at]
		return append(slices.Clone(path[:len(path)-1]), to)
	case len(path) == 1:
		return path
	}
	return t.moveOut(path, step)
}

// moveInto moves a row into the group beside it.
func (t *buildTree) moveInto(path []int, step int) []int {
	group, at := t.parent(path)
	one := group.Parts[at]
	inner := &group.Parts[at+step]
	place := 0
	if step < 0 {
		place = len(inner.Parts)
	}
	inner.Parts = slices.Insert(inner.Parts, place, one)
	group.Parts = slices.Delete(group.Parts, at, at+1)
	if step > 0 {
		return append(slices.Clone(path[:len(path)-1]), at, place)
	}
	return append(slices.Clone(path[:len(path)-1]), at-1, place)
}

// moveOut moves a row out of its group, to before it or behind it.
func (t *buildTree) moveOut(path []int, step int) []int {
	group, at := t.parent(path)
	one := group.Parts[at]
	outer, place := t.parent(path[:len(path)-1])
	if step > 0 {
		place++
	}
	group.Parts = slices.Delete(group.Parts, at, at+1)
	gone := len(group.Parts) == 0
	if gone {
		place = path[len(path)-2]
		outer.Parts[place] = one
	} else {
		outer.Parts = slices.Insert(outer.Parts, place, one)
	}
	return append(slices.Clone(path[:len(path)-2]), place)
}

// lead says how a row or group is joined to what stands before it.
func (t *buildTree) lead(path []int, join string, not bool) {
	group, at := t.parent(path)
	group.Parts[at].Not = not
	if at > 0 && join != "" {
		group.Join = join
	}
}
