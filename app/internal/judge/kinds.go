package judge

// Kind is a rule for cases.
type Kind struct {
	Number int
	// Name says how the query is made, Expect what is expected.
	Name, Expect string
	// make makes the case of a record, nil if the kind is not about such a one.
	make func(b *book, s *shelf) *Case
}

// book is the record that a case is made of.
type book struct {
	facts
	libraries        int
	library, control string
}

// Added is the number of the kind of cases that people added.
const Added = 65

// Group is the letter of the group that kind n is in: A to E, F for what people added.
func Group(n int) byte {
	for i, last := range []int{30, 45, 54, 60, 64} {
		if n <= last {
			return byte('A' + i)
		}
	}
	return 'F'
}

// Kinds are all kinds in order of number.
func Kinds() []Kind {
	return []Kind{
		{1, "one-word serial title", "that serial first", oneWordSerial},
		{2, "serial title with and without article", "same leading hit", serialArticle},
		{3, "one-word book title that is a common word", "exact titles first, most held first", commonWord},
		{4, "two words that are the title of many", "exact titles fill the first page, by holdings", manyExact},
		{5, "only function words", "top 3", functionWords},
		{6, "single letter or sign", "top 3", singleLetters},
		{7, "title is a number or year", "first", numberTitle},
		{8, "full title and subtitle, colon dropped", "first", fullTitle},
		{9, "proper title only, record has a subtitle", "top 3, first if unique", properOnly},
		{10, "subtitle only", "top 3", subtitleOnly},
		{11, "twelve words or more pasted whole", "first", longPasted},
		{12, "first five words of a long title", "top 3", firstFive},
		{13, "& typed for and, and the reverse", "same leading hit", ampersand},
		{14, "apostrophe left out", "top 3", apostrophe},
		{15, "hyphen, space or nothing", "same leading hit", hyphen},
		{16, "marks on letters left out", "same leading hit", marksLeftOut},
		{17, "umlaut as two letters, ß as ss", "same leading hit", umlauts},
		{18, "foreign article kept or dropped", "same leading hit", foreignArticle},
		{19, "roman, arabic or spelled number", "top 3", otherNumber},
		{20, "names with signs", "no title without the sign on the first page", signs},
		{21, "uniform title differing from the title", "an edition of it in top 5", uniformTitle},
		{22, "variant title only", "top 3", variantTitle},
		{23, "former or later title", "top 10, below owners of that title", formerTitle},
		{24, "parallel title", "top 3", parallelTitle},
		{25, "series title", "a work so titled, then members together", seriesTitle},
		{26, "contained title", "host in top 5, below works of that title", containedTitle},
		{27, "original-script title and the romanised form", "first", originalTitle},
		{28, "traditional and simplified Chinese", "equal counts and leading hit", chineseForms},
		{29, "kana, kanji, Korean with other spacing", "same leading hit", eastAsianSpacing},
		{30, "part or volume named", "that part first", namedPart},
		{31, "surname and one title word", "top 3", surnameWord},
		{32, "full name in natural order and title", "first", nameAndTitle},
		{33, "title by author", "first", titleByAuthor},
		{34, "author with initials and title", "top 3", initialsAndTitle},
		{35, "surname alone, well-known author", "first page by that author, most held first", surnameAlone},
		{36, "inverted and direct name", "same leading hit", invertedName},
		{37, "name with life dates", "that person only on the first page", lifeDates},
		{38, "variant name from an authority", "works under the heading on the first page", nil},
		{39, "corporate body, short and long form", "same leading hit", corporateForms},
		{40, "conference name and year", "that meeting first", conference},
		{41, "editor or translator and title", "top 3", editorAndTitle},
		{42, "author who is also a topic", "works by lead, su: reverses", authorAndTopic},
		{43, "title equal to a person's name", "exact title first", lifeOfPerson},
		{44, "two authors' surnames", "joint work in top 3", twoSurnames},
		{45, "composer, work and opus or key", "top 3", composerOpus},
		{46, "ISBN 10, 13, hyphens, small x", "first", isbnForms},
		{47, "ISSN with and without hyphen", "first", issnForms},
		{48, "OCLC number in its dresses", "first", oclcForms},
		{49, "LCCN in old and new shape", "first", lccnForms},
		{50, "cancelled or wrong number", "found, below valid owners", wrongNumber},
		{51, "one ISBN on several different books", "all shown", sharedISBN},
		{52, "full call number with varied spacing", "first", callNumber},
		{53, "start of a call number", "only that class on the first page", callNumberStart},
		{54, "publisher, plate, report or government number", "first", codeNumber},
		{55, "classic with many editions", "the work first, shown in plain print", manyEditions},
		{56, "title and year, or a year beside it", "that edition first, near year top 3", titleYear},
		{57, "title and publisher or edition", "that edition first", titleEdition},
		{58, "title and format word", "that format first", titleFormat},
		{59, "title and language name", "translation first", titleLanguage},
		{60, "work with many guides to it", "the work before all guides", workAndGuides},
		{61, "one slip", "top 3, correction named", oneSlip},
		{62, "whole citation pasted", "top 3", citation},
		{63, "one-copy exact title against many-copy partial title", "the one copy first", oneCopy},
		{64, "nonsense and impossible numbers", "no hits", nil},
		{Added, "said to be first", "first", nil},
	}
}
