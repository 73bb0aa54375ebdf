package marc

// tableISO5426 is the extended Latin set of UNIMARC (ISO 5426), bytes 0xA1
// onwards. As in ANSEL, a mark stands before the letter it belongs to.
const tableISO5426 = "¡„£$¥†§′‘“«♭©℗®" +
	"ʻʼ‚\uFFFD\uFFFD\uFFFD‡·″’”»♯ʹʺ¿" +
	"\u0309\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0308\u030A\u0315\u0313\u030B\u031B\u030C" +
	"\u0327\u031C\u0326\u0328\u0325\u032E\u0323\u0324\u0332\u0333\u0329\u032D\uFFFD\u0361\uFE21\uFE23" +
	"\uFFFDÆĐ\uFFFD\uFFFD\uFFFDĲ\uFFFDŁØŒ\uFFFDÞ\uFFFD\uFFFD\uFFFD" +
	"\uFFFDæđð\uFFFDı\uFFFDĳ\uFFFDłøœßþ"

// tableISO6937 is the Latin set of teletex and of some national formats
// (ISO/IEC 6937), bytes 0xA1 onwards, marks before letters as well.
const tableISO6937 = "¡¢£$¥#§¤‘“«←↑→↓" +
	"°±²³×µ¶·÷’”»¼½¾¿" +
	"\uFFFD\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\uFFFD\u030A\u0327\uFFFD\u030B\u0328\u030C" +
	"―¹®©™♪¬¦\uFFFD\uFFFD\uFFFD\uFFFD⅛⅜⅝⅞" +
	"ΩÆĐªĦ\uFFFDĲĿŁØŒºÞŦŊŉ" +
	"ĸæđðħıĳŀłøœßþŧŋ"
