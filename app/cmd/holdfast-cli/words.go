package main

import (
	"strconv"
	"strings"
)

// count prints n with its thousands parted, as English does.
func count(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// number prints n things.
func number(n int, one, many string) string {
	if n == 1 {
		return count(n) + " " + one
	}
	return count(n) + " " + many
}

func titles(n int) string { return number(n, "title", "titles") }

// joinFilled joins those parts that are not empty.
func joinFilled(sep string, parts ...string) string {
	var filled []string
	for _, p := range parts {
		if p != "" {
			filled = append(filled, p)
		}
	}
	return strings.Join(filled, sep)
}
