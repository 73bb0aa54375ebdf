package union

// keepFirst is what the profile says of a field that describes the book in
// hand: if the leading record has one, that of another is not added.
const keepFirst = "keep first"

// mergeProfile says for MARC 21 what becomes of a field of another source that
// the leading record has not got word for word. A tag that does not stand here
// is added. A tag on the right means that the field is added under that tag:
// another wording of the title becomes a variant title, another main entry an
// added entry. Control fields 001 to 005 and local fields 9XX are the leading
// record's own; those of the others stay in their sources.
var mergeProfile = map[string]string{
	"040": keepFirst, "042": keepFirst, "049": keepFirst, "066": keepFirst,
	"100": "700", "110": "710", "111": "711", "130": "730",
	"240": keepFirst, "243": keepFirst, "245": "246",
	"250": keepFirst, "254": keepFirst, "255": keepFirst, "256": keepFirst, "257": keepFirst, "263": keepFirst,
	"260": keepFirst, "264": keepFirst, "300": keepFirst, "306": keepFirst, "310": keepFirst, "362": keepFirst,
	"336": keepFirst, "337": keepFirst, "338": keepFirst, "384": keepFirst,
}

// mergeProfileUNIMARC is the same for UNIMARC.
var mergeProfileUNIMARC = map[string]string{
	"100": keepFirst, "101": keepFirst, "102": keepFirst, "105": keepFirst, "106": keepFirst, "110": keepFirst,
	"200": "517", "205": keepFirst, "207": keepFirst, "210": keepFirst, "214": keepFirst, "215": keepFirst,
	"500": keepFirst, "700": "701", "710": "711", "720": "721", "801": keepFirst,
}
