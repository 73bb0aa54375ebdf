package segment

// pool hands out slices that are parts of larger ones, so that many small slices
// are few allocations. They live as long as the pool. One goroutine at a time.
type pool[T any] struct{ free []T }

// poolItems is how many items a pool allocates at once.
const poolItems = 1 << 14

// take returns a slice of n zero items.
func (p *pool[T]) take(n int) []T {
	if n > poolItems/4 {
		return make([]T, n)
	}
	if n > len(p.free) {
		p.free = make([]T, poolItems)
	}
	taken := p.free[:n:n]
	p.free = p.free[n:]
	return taken
}

// clone returns a copy of list.
func (p *pool[T]) clone(list []T) []T {
	taken := p.take(len(list))
	copy(taken, list)
	return taken
}
