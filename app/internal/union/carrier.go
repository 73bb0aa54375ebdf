package union

import (
	"strings"

	"holdfast/marc"
)

// Content is the broad kind of what a record describes, from leader/06.
type Content uint8

// The kinds of content. ContentUnknown differs from nothing.
const (
	ContentUnknown Content = iota
	ContentText
	ContentMusic
	ContentMap
	ContentVideo
	ContentAudio
	ContentImage
	ContentMixed
	ContentObject
)

var contentWords = [...]string{"unknown", "text", "notated music", "a map", "film or video", "a recording", "a picture", "mixed material", "an object"}

// String says what it is in words that fit after "one is".
func (c Content) String() string { return word(contentWords[:], int(c)) }

// contentOf maps leader/06 (MARC 21 and UNIMARC agree where it matters).
func contentOf(l marc.Leader) Content {
	switch l.Type() {
	case 'a', 't', 'b':
		return ContentText
	case 'c', 'd':
		return ContentMusic
	case 'e', 'f':
		return ContentMap
	case 'g':
		return ContentVideo
	case 'i', 'j':
		return ContentAudio
	case 'k':
		return ContentImage
	case 'o', 'p':
		return ContentMixed
	case 'r':
		return ContentObject
	}
	return ContentUnknown // m: a computer file may be a text, a game or a map
}

// Carrier is what the content stands on.
type Carrier uint8

// The carriers. Electronic is one that does not say whether online or on a disc.
const (
	CarrierUnknown Carrier = iota
	Print
	LargePrint
	Braille
	Microform
	Online
	Disc
	Electronic
	AudioDisc
	AudioTape
	VideoDisc
	VideoTape
	Film
)

var carrierWords = [...]string{"unknown", "in print", "in large print", "in braille", "on microform", "online", "on a computer disc",
	"electronic", "on an audio disc", "on an audio cassette", "on a video disc", "on a video cassette", "on film"}

// String says what it is in words that fit after "one is".
func (c Carrier) String() string { return word(carrierWords[:], int(c)) }

func word(words []string, i int) string {
	if i < len(words) {
		return words[i]
	}
	return words[0]
}

// sameCarrier says whether two carriers can be those of one edition.
func sameCarrier(a, b Carrier) bool {
	if a == b || a == CarrierUnknown || b == CarrierUnknown {
		return true
	}
	if a == Electronic {
		a, b = b, a
	}
	return b == Electronic && (a == Online || a == Disc)
}

// carrierOf asks the places that name a carrier, the surest first. A link in
// 856 is no evidence: it may lead to a table of contents or a review.
func carrierOf(r *marc.Record, dialect marc.Dialect, content Content) Carrier {
	asked := [...]func() Carrier{
		func() Carrier { return carrierOfTitle(r, dialect) },
		func() Carrier { return carrierOfForm(r, dialect) },
		func() Carrier { return carrierOfText(subs(r, "533", 'a')) },
		func() Carrier { return carrierOfEdition(r) },
		func() Carrier { return carrierOf338(r) },
		func() Carrier { return carrierOfExtent(r, dialect) },
		func() Carrier { return carrierOf007(r, content) },
	}
	for _, ask := range asked {
		if c := ask(); c != CarrierUnknown {
			return c
		}
	}
	if content == ContentText || content == ContentMusic || content == ContentMap {
		return Print
	}
	return CarrierUnknown
}

// carrierOfTitle reads the general material designation: 245 $h, 200 $b.
func carrierOfTitle(r *marc.Record, dialect marc.Dialect) Carrier {
	if dialect == marc.UNIMARC {
		return carrierOfText(subs(r, "200", 'b'))
	}
	return carrierOfText(subs(r, "245", 'h'))
}

// carrierOfForm reads the form of item: 008/29 for maps and visual materials,
// 008/23 for all else.
func carrierOfForm(r *marc.Record, dialect marc.Dialect) Carrier {
	if dialect == marc.UNIMARC {
		return CarrierUnknown
	}
	at := 23
	switch r.Leader.Type() {
	case 'e', 'f', 'g', 'k', 'o', 'r':
		at = 29
	}
	f := r.Control("008")
	if len(f) < 40 {
		return CarrierUnknown
	}
	switch f[at] {
	case 'a', 'b', 'c':
		return Microform
	case 'd':
		return LargePrint
	case 'f':
		return Braille
	case 'o':
		return Online
	case 'q':
		return Disc
	case 's':
		return Electronic
	case 'r':
		return Print
	}
	return CarrierUnknown
}

// carrierOfEdition finds large print named in the edition statement.
func carrierOfEdition(r *marc.Record) Carrier {
	for _, tag := range []string{"250", "340"} {
		if t := Fold(subs(r, tag, 'a') + " " + subs(r, tag, 'n')); strings.Contains(t, "large print") || strings.Contains(t, "large type") {
			return LargePrint
		}
	}
	return CarrierUnknown
}

// carriers338 are the RDA carrier type codes that matter here (the Library of
// Congress's list "rdacarrier").
var carriers338 = map[string]Carrier{
	"nc": Print, "no": Print, "nb": Print, "nr": Print,
	"cr": Online, "cd": Disc, "ck": Disc, "cb": Disc, "ce": Disc, "ca": Disc, "cf": Disc, "ch": Disc,
	"ha": Microform, "hb": Microform, "hc": Microform, "hd": Microform, "he": Microform, "hf": Microform, "hg": Microform, "hh": Microform, "hj": Microform,
	"sd": AudioDisc, "ss": AudioTape, "st": AudioTape, "sg": AudioTape,
	"vd": VideoDisc, "vf": VideoTape, "vc": VideoTape, "vr": VideoTape,
	"mc": Film, "mf": Film, "mr": Film, "mo": Film, "gf": Film,
}

// carrierTerms are the same in words.
var carrierTerms = map[string]Carrier{
	"volume": Print, "sheet": Print, "band": Print, "online resource": Online, "online ressource": Online,
	"computer disc": Disc, "microfiche": Microform, "microfilm reel": Microform, "audio disc": AudioDisc,
	"audiocassette": AudioTape, "videodisc": VideoDisc, "videocassette": VideoTape, "film reel": Film,
}

// carrierOf338 reads the carrier type. If there are several, the first is that
// of the thing itself, unless it is a volume that goes with something else.
func carrierOf338(r *marc.Record) Carrier {
	found := CarrierUnknown
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Tag != "338" {
			continue
		}
		c := carriers338[strings.TrimSpace(f.Sub('b'))]
		if c == CarrierUnknown {
			c = carrierTerms[Fold(f.Sub('a'))]
		}
		if c != CarrierUnknown && (found == CarrierUnknown) {
			found = c
		}
	}
	return found
}

// carrierOfExtent reads the physical description: 300, in UNIMARC 215.
func carrierOfExtent(r *marc.Record, dialect marc.Dialect) Carrier {
	tag := "300"
	if dialect == marc.UNIMARC {
		tag = "215"
	}
	return carrierOfText(subs(r, tag, 'a'))
}

// carrierOf007 reads the category of material: what a whole text stands on, or
// the kind of a recording. A remote computer file beside a text is no evidence.
func carrierOf007(r *marc.Record, content Content) Carrier {
	f := r.Control("007")
	if len(f) < 2 {
		return CarrierUnknown
	}
	switch {
	case f[0] == 'h':
		return Microform
	case f[0] == 'f' && f[1] == 'b':
		return Braille
	case f[0] == 'm':
		return Film
	case content == ContentVideo && f[0] == 'v':
		return pick(f[1], "df", []Carrier{VideoDisc, VideoTape})
	case content == ContentAudio && f[0] == 's':
		return pick(f[1], "ds", []Carrier{AudioDisc, AudioTape})
	case content == ContentUnknown && f[0] == 'c':
		return pick(f[1], "ro", []Carrier{Online, Disc})
	}
	return CarrierUnknown
}

// pick returns the carrier that stands in line with c.
func pick(c byte, codes string, carriers []Carrier) Carrier {
	if i := strings.IndexByte(codes, c); i >= 0 {
		return carriers[i]
	}
	return CarrierUnknown
}

// carrierPhrases are what designations and physical descriptions say, in the
// order they are tried.
var carrierPhrases = []struct {
	phrase  string
	carrier Carrier
}{
	{"large print", LargePrint}, {"large type", LargePrint}, {"braille", Braille},
	{"micro", Microform}, {"mikro", Microform},
	{"online", Online}, {"electronic reproduction", Online}, {"ressource electronique", Electronic}, {"electronic", Electronic},
	{"elektronische", Electronic}, {"computer file", Electronic}, {"cd rom", Disc}, {"computer dis", Disc}, {"computer optical", Disc},
	{"dvd rom", Disc}, {"videocassette", VideoTape}, {"video cassette", VideoTape}, {"videodis", VideoDisc}, {"video dis", VideoDisc},
	{"dvd", VideoDisc}, {"blu ray", VideoDisc}, {"audiocassette", AudioTape}, {"sound cassette", AudioTape}, {"audio cassette", AudioTape},
	{"audiodis", AudioDisc}, {"sound dis", AudioDisc}, {"audio dis", AudioDisc}, {"compact dis", AudioDisc}, {"film reel", Film}, {"filmstrip", Film},
}

// carrierOfText finds a carrier named in text for people.
func carrierOfText(s string) Carrier {
	if s == "" {
		return CarrierUnknown
	}
	t := Fold(s)
	for _, p := range carrierPhrases {
		if strings.Contains(t, p.phrase) {
			return p.carrier
		}
	}
	return CarrierUnknown
}

// subs joins the subfields with this code of the first field with this tag.
func subs(r *marc.Record, tag string, code byte) string {
	f := r.First(tag)
	if f == nil {
		return ""
	}
	return joinSubs(f, string(code))
}

// joinSubs joins the subfields of f that have one of the codes, in their order.
func joinSubs(f *marc.Field, codes string) string {
	out := ""
	for i := range f.Subfields {
		if strings.IndexByte(codes, f.Subfields[i].Code) < 0 {
			continue
		}
		if out != "" {
			out += " "
		}
		out += f.Subfields[i].Value
	}
	return out
}
