package pages

import "holdfast/app/view"

// hitRows says which row of the list shows which hit: among the hits there may be a
// dividing row, and below one hit the editions that it stands for. It is a value.
type hitRows struct {
	// hits is how many hits there are, line before which of them the dividing row stands,
	// 0 for none.
	hits, line int
	// open is the hit whose editions are shown below it, -1 for none.
	open     int
	editions []view.Hit
}

// hitSpot is what a row shows: a hit, one of its editions (from 0, else -1), or the
// dividing row.
type hitSpot struct {
	hit, edition int
	line         bool
}

func (r *hitRows) divided() bool { return r.line > 0 && r.line < r.hits }

func (r *hitRows) opened() int {
	if r.open < 0 || r.open >= r.hits {
		return 0
	}
	return len(r.editions)
}

// count is how many rows there are.
func (r *hitRows) count() int {
	n := r.hits + r.opened()
	if r.divided() {
		n++
	}
	return n
}

// row is the row of a hit.
func (r *hitRows) row(hit int) int {
	row := hit
	if r.divided() && hit >= r.line {
		row++
	}
	if n := r.opened(); n > 0 && hit > r.open {
		row += n
	}
	return row
}

// at is what a row shows.
func (r *hitRows) at(row int) hitSpot {
	if n := r.opened(); n > 0 {
		first := r.row(r.open) + 1
		switch {
		case row >= first && row < first+n:
			return hitSpot{hit: r.open, edition: row - first}
		case row >= first+n:
			row -= n
		}
	}
	switch {
	case !r.divided() || row < r.line:
		return hitSpot{hit: row, edition: -1}
	case row == r.line:
		return hitSpot{hit: row, edition: -1, line: true}
	}
	return hitSpot{hit: row - 1, edition: -1}
}
