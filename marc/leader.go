package marc

// leaderLength is the fixed length of a leader in bytes (ISO 2709, MARC 21
// "Leader").
const leaderLength = 24

// Leader is the 24 characters at the head of a record. Readers always give one
// of exactly that length; a shorter one answers blanks for what it lacks.
type Leader string

// at returns the character at position i, counted from 0, or a blank.
func (l Leader) at(i int) byte {
	if i < len(l) {
		return l[i]
	}
	return ' '
}

// Status is leader/05, the record status: 'd' deleted, 'n' new, 'c' corrected.
func (l Leader) Status() byte { return l.at(5) }

// Type is leader/06, the type of record: 'a' language material, 'z' authority.
func (l Leader) Type() byte { return l.at(6) }

// BibLevel is leader/07, the bibliographic level: 'm' monograph, 's' serial.
func (l Leader) BibLevel() byte { return l.at(7) }

// Encoding is leader/09 as it stood in the file: 'a' says UTF-8, blank says
// MARC-8 in MARC 21 and nothing at all in UNIMARC. It is a hint only; what the
// bytes were found to be is Record.Encoding.
func (l Leader) Encoding() byte { return l.at(9) }

// EncodingLevel is leader/17: ' ' full, '8' prepublication and so on.
func (l Leader) EncodingLevel() byte { return l.at(17) }

// Form is leader/18, the descriptive cataloguing form: 'a' AACR2, 'i' ISBD.
func (l Leader) Form() byte { return l.at(18) }

// Part is leader/19, the multipart resource level: 'a' set, 'b' and 'c' parts.
func (l Leader) Part() byte { return l.at(19) }

// String returns the leader's characters.
func (l Leader) String() string { return string(l) }

// Kind says what a record describes.
type Kind uint8

// The five kinds of MARC 21 format, told by leader/06.
const (
	Bibliographic Kind = iota
	Authority
	Holdings
	Classification
	Community
)

var kindNames = [...]string{"bibliographic", "authority", "holdings", "classification", "community"}

// String returns the kind's name in lower case, such as "authority".
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "unknown"
}

// Dialect is the family of tags that a record uses.
type Dialect uint8

// The dialects that are told apart.
const (
	MARC21 Dialect = iota
	UNIMARC
)

// String returns "MARC 21" or "UNIMARC".
func (d Dialect) String() string {
	if d == UNIMARC {
		return "UNIMARC"
	}
	return "MARC 21"
}

// Kind tells the kind of record from leader/06. A type that no standard knows
// counts as bibliographic.
func (r *Record) Kind() Kind {
	switch r.Leader.Type() {
	case 'z':
		return Authority
	case 'u', 'v', 'x', 'y':
		if r.Leader.Type() != 'u' && r.Leader.Type() != 'v' && r.unimarcAuthority() {
			return Authority
		}
		return Holdings
	case 'w':
		return Classification
	case 'q':
		return Community
	}
	return Bibliographic
}

// unimarcAuthority tells a UNIMARC authority record (leader/06 x or y) from a
// MARC 21 holdings record: it has a heading in the 2-- block and processing
// data in 100 $a that begin with a date.
func (r *Record) unimarcAuthority() bool {
	if r.First("852") != nil || r.First("004") != nil {
		return false
	}
	f := r.First("100")
	if f == nil || !startsWithDate(f.Sub('a')) {
		return false
	}
	for i := range r.Fields {
		if t := r.Fields[i].Tag; len(t) == 3 && t[0] == '2' {
			return true
		}
	}
	return false
}

// Dialect tells MARC 21 from UNIMARC. A UNIMARC record has its title in 200
// and none in 245, or general processing data in 100 $a, which begin with the
// date of entry as eight digits.
func (r *Record) Dialect() Dialect {
	has200 := false
	for i := range r.Fields {
		f := &r.Fields[i]
		switch f.Tag {
		case "245":
			return MARC21
		case "200":
			has200 = true
		case "100":
			if a := f.Sub('a'); len(a) >= 20 && startsWithDate(a) {
				return UNIMARC
			}
		}
	}
	if has200 {
		return UNIMARC
	}
	return MARC21
}

// startsWithDate says whether s begins with yyyymmdd in digits.
func startsWithDate(s string) bool {
	if len(s) < 8 {
		return false
	}
	for i := 0; i < 8; i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s[:2] == "19" || s[:2] == "20" || s[:2] == "18"
}

// ControlNumber returns field 001 without blanks around it, or "".
func (r *Record) ControlNumber() string { return trimBlanks(r.Control("001")) }

// trimBlanks cuts blanks and control characters from both ends of s.
func trimBlanks(s string) string {
	for len(s) > 0 && s[0] <= ' ' {
		s = s[1:]
	}
	for len(s) > 0 && s[len(s)-1] <= ' ' {
		s = s[:len(s)-1]
	}
	return s
}
