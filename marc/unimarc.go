package marc

// setNames are the codes of UNIMARC 100 $a/26-33 for character sets (UNIMARC
// Manual, field 100; 79, 89 and 99 are RUSMARC's).
var setNames = map[string]Encoding{
	"01": ISO5426, // ISO 646, that is ASCII; the companion of 03 where G1 is blank
	"02": ISO5427,
	"03": ISO5426,
	"04": ISO5427,
	"05": ISO5428,
	"06": ISO6438,
	"07": ISO10586,
	"08": ISO8957,
	"50": UTF8,
	"79": CP866,
	"89": Windows1251,
	"99": KOI8R,
}

// unimarcSets are the set codes of G0 and G1 that a UNIMARC record names.
type unimarcSets struct {
	unimarc bool
	g0, g1  string
}

// encoding returns the encoding that the codes name: that of G1, where the
// characters beyond ASCII are, else that of G0; EncodingAuto for none.
func (u unimarcSets) encoding() Encoding {
	if e := setNames[u.g1]; e != EncodingAuto && u.g1 != "01" {
		return e
	}
	return setNames[u.g0]
}

// setsNamed says whether the fields collected are UNIMARC, and reads the codes
// of 100 $a/26-29, or in authority records 100 $a/13-16.
func (d *isoDecoder) setsNamed() (u unimarcSets) {
	has200 := false
	for i := range d.b.fields {
		f := &d.b.fields[i]
		switch f.tag {
		case "245":
			return unimarcSets{}
		case "200":
			has200 = true
		case "100":
			if f.sub0 == f.sub1 || d.b.subs[f.sub0].code != 'a' {
				continue
			}
			p := d.b.subs[f.sub0].place
			a := d.body[p.start:p.end]
			if len(a) < 20 || !startsWithDate(string(a[:8])) {
				continue
			}
			u.unimarc = true
			switch {
			case len(a) >= 30:
				u.g0, u.g1 = string(a[26:28]), string(a[28:30])
			case len(a) >= 28:
				u.g0 = string(a[26:28])
			case len(a) >= 17 && len(a) <= 26:
				u.g0, u.g1 = string(a[13:15]), string(a[15:17])
			}
		}
	}
	u.unimarc = u.unimarc || has200
	return u
}

// unimarcText returns the decoder for the sets that a record names: they may
// stand in G0 and G1 in any pairing.
func (c *converter) unimarcText(u unimarcSets) textDecoder {
	g0, g1 := setByCode(u.g0), setByCode(u.g1)
	if g0 == nil {
		g0 = sets().ascii
	}
	if g1 == nil {
		g1 = sets().iso5426
	}
	key := [2]*charset{g0, g1}
	if c.pairs[key] == nil {
		if c.pairs == nil {
			c.pairs = make(map[[2]*charset]textDecoder)
		}
		c.pairs[key] = newCodeExtension(g0, g1)
	}
	return c.pairs[key]
}

// setByCode returns the graphic set of a UNIMARC code, or nil.
func setByCode(code string) *charset {
	s := sets()
	switch code {
	case "02":
		return s.cyrillic
	case "03":
		return s.iso5426
	case "04":
		return s.cyrillicExt
	case "05":
		return s.greek
	case "08":
		return s.hebrew
	}
	return nil
}
