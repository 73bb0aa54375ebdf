package staging

// Forward joins the title from into the title to: its records go there, and
// its number leads there.
func (tx *Tx) Forward(from, to int64) error {
	if _, err := tx.s.exec("UPDATE records SET number = ?2 WHERE number = ?1", from, to); err != nil {
		return err
	}
	return tx.LeadTo(from, to)
}

// LeadTo lets a number that has no records any more lead to a title. Which record led
// its title, if anybody has seen that, is kept for Regain.
func (tx *Tx) LeadTo(from, to int64) error {
	_, err := tx.s.exec("UPDATE clusters SET forward = ?2, led = coalesce(lead, led), lead = NULL, libraries = 0 WHERE number = ?1", from, to)
	return err
}

// Led returns the numbers, the smallest first, that lead to other titles and whose own
// this record led.
func (tx *Tx) Led(record int64) ([]int64, error) {
	return tx.ids("SELECT number FROM clusters WHERE led = CAST(? AS INTEGER) ORDER BY number", record)
}

// Regain makes a number that leads to another title one that stands for itself again,
// as a new one does.
func (tx *Tx) Regain(number int64) error {
	_, err := tx.s.exec("UPDATE clusters SET forward = NULL, led = NULL WHERE number = ?", number)
	return err
}
