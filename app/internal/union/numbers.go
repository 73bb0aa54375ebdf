package union

import "strings"

// OCLC normalises an OCLC number as it stands in 035 $a after "(OCoLC)", in
// 019 $a or in 001: digits without the prefix ocm, ocn or on and without
// leading zeros. It returns "" for anything else.
func OCLC(s string) string {
	s = strings.TrimSpace(s)
	if rest, ok := cutOCLCPrefix(s); ok {
		s = strings.TrimSpace(rest)
	}
	s = strings.TrimLeft(s, "0")
	if len(s) == 0 || len(s) > 14 || !allDigits(s) {
		return ""
	}
	return s
}

// cutOCLCPrefix cuts ocm, ocn or on off s.
func cutOCLCPrefix(s string) (string, bool) {
	for _, p := range []string{"ocm", "ocn", "on"} {
		if len(s) > len(p) && strings.EqualFold(s[:len(p)], p) {
			return s[len(p):], true
		}
	}
	return s, false
}

// LCCN normalises a Library of Congress control number (010 $a) as the Library
// describes it in its "LCCN namespace": blanks out, what follows a slash off,
// the part after a hyphen filled with zeros to six digits. The result is up to
// three letters and eight or ten digits, or "" if it is no LCCN.
func LCCN(s string) string {
	s = strings.ToLower(strings.Join(strings.Fields(s), ""))
	s, _, _ = strings.Cut(s, "/")
	if head, tail, ok := strings.Cut(s, "-"); ok {
		if len(tail) == 0 || len(tail) > 6 || !allDigits(tail) {
			return ""
		}
		s = head + strings.Repeat("0", 6-len(tail)) + tail
	}
	letters := 0
	for letters < len(s) && s[letters] >= 'a' && s[letters] <= 'z' {
		letters++
	}
	digits := s[letters:]
	if !allDigits(digits) || sameDigits(digits) {
		return ""
	}
	if letters <= 3 && len(digits) == 8 || letters <= 2 && len(digits) == 10 {
		return s
	}
	return ""
}

// ISBN cuts the number out of 020 $a, which may carry a qualifier or a price,
// and returns it with thirteen digits. It returns "" if there is no number
// whose check digit is right (ISO 2108), or if it is one that people put where
// they have none.
func ISBN(s string) string {
	s = strings.TrimLeft(s, " ")
	if len(s) >= 4 && strings.EqualFold(s[:4], "isbn") {
		s = strings.TrimLeft(s[4:], " :")
	}
	first, _, _ := strings.Cut(s, " ")
	if n := isbn13(isbnDigits(first)); n != "" {
		return n
	}
	return isbn13(isbnDigits(s))
}

// isbnDigits takes digits, and x, from the head of s, over hyphens and blanks.
func isbnDigits(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9':
			b.WriteRune(r)
		case r == 'x' || r == 'X':
			b.WriteByte('X')
		case r == '-' || r == ' ' || r >= '\u2010' && r <= '\u2014':
		default:
			return b.String()
		}
		if b.Len() > 13 {
			break
		}
	}
	return b.String()
}

// isbn13 checks ten or thirteen characters and returns the form of thirteen.
func isbn13(d string) string {
	switch len(d) {
	case 10:
		if !allDigits(d[:9]) || isbn10Check(d[:9]) != d[9] || placeholder(d[:9]) {
			return ""
		}
		d = "978" + d[:9]
		return d + string(isbn13Check(d))
	case 13:
		if !allDigits(d) || d[:3] != "978" && d[:3] != "979" || isbn13Check(d[:12]) != d[12] || placeholder(d[3:12]) {
			return ""
		}
		return d
	}
	return ""
}

// isbn10Check is the check character of nine digits: weights 10 to 2, modulo 11.
func isbn10Check(d string) byte {
	sum := 0
	for i := 0; i < 9; i++ {
		sum += int(d[i]-'0') * (10 - i)
	}
	c := (11 - sum%11) % 11
	if c == 10 {
		return 'X'
	}
	return byte('0' + c)
}

// isbn13Check is the check digit of twelve digits: weights 1 and 3, modulo 10.
func isbn13Check(d string) byte {
	sum := 0
	for i := 0; i < 12; i++ {
		sum += int(d[i]-'0') * (1 + 2*(i%2))
	}
	return byte('0' + (10-sum%10)%10)
}

// ISSN returns the eight characters of an ISSN (022 $a) without its hyphen, or ""
// if there is none whose check character is right (ISO 3297: weights 8 to 2,
// modulo 11).
func ISSN(s string) string {
	d := isbnDigits(strings.TrimSpace(s))
	if len(d) != 8 || !allDigits(d[:7]) || sameDigits(d[:7]) {
		return ""
	}
	sum := 0
	for i := 0; i < 7; i++ {
		sum += int(d[i]-'0') * (8 - i)
	}
	if "0123456789X"[(11-sum%11)%11] != d[7] {
		return ""
	}
	return d
}

// placeholder is true of the nine digits of numbers that stand for none.
func placeholder(nine string) bool { return sameDigits(nine) || nine == "012345678" }

// sameDigits says whether s is one digit over and over.
func sameDigits(s string) bool {
	return len(s) > 1 && strings.Count(s, s[:1]) == len(s)
}

// allDigits says whether s is digits and nothing else, at least one.
func allDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
