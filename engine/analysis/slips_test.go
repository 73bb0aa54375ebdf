package analysis

import "testing"

func TestSlips(t *testing.T) {
	for _, c := range []struct {
		from, to string
		want     int
	}{
		{"", "", 0}, {"author", "author", 0}, {"autor", "author", 1}, {"auhtor", "author", 1}, {"titel", "title", 1},
		{"", "abc", 3}, {"verfaser", "verfasser", 1}, {"kurper", "körper", 1}, {"ab", "ba", 1}, {"war", "мир", 3},
	} {
		if got := Slips(c.from, c.to); got != c.want {
			t.Errorf("from %q to %q are %d slips, want %d", c.from, c.to, got, c.want)
		}
		if got := Slips(c.to, c.from); got != c.want {
			t.Errorf("from %q to %q are %d slips, want %d", c.to, c.from, got, c.want)
		}
	}
}
