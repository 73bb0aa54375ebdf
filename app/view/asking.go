package view

// Read is a typed query as it was read.
type Read struct {
	// Text is the query in its typed form, written plainly: reading it again asks
	// the same.
	Text string
}
