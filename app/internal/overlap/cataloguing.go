package overlap

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"holdfast/marc"
)

// cataloguer writes the record of one title for one library.
type cataloguer struct {
	draw
	*title
	library *library
	rates   *RecordRates
	again   bool // the library has a record of the title already
	fields  []marc.Field
}

// record writes the record with a control number.
func (c *cataloguer) record(control string) *marc.Record {
	c.numbers(control)
	c.coded()
	c.names()
	c.titles()
	c.imprint()
	c.extras()
	slices.SortStableFunc(c.fields, func(a, b marc.Field) int { return strings.Compare(a.Tag, b.Tag) })
	return &marc.Record{Leader: c.leader(), Fields: c.fields}
}

func (c *cataloguer) control(tag, value string) {
	c.fields = append(c.fields, marc.Field{Tag: tag, Value: value})
}

// field adds a field of pairs of subfield code and value; empty values are left
// out, and a field of nothing too.
func (c *cataloguer) field(tag, indicators string, pairs ...string) {
	f := marc.Field{Tag: tag, Ind1: indicators[0], Ind2: indicators[1]}
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			f.Subfields = append(f.Subfields, marc.Subfield{Code: pairs[i][0], Value: c.written(pairs[i+1])})
		}
	}
	if len(f.Subfields) > 0 {
		c.fields = append(c.fields, f)
	}
}

// written is text as the library's system keeps it.
func (c *cataloguer) written(s string) string {
	if !c.library.habits.plain {
		return s
	}
	var b strings.Builder
	for _, r := range norm.NFD.String(s) {
		if r < 0x300 || r > 0x36F {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func (c *cataloguer) leader() marc.Leader {
	kind, level, encoding := 'a', 'm', ' '
	if c.serial {
		level = 's'
	}
	if c.form == audio {
		kind = 'i'
	}
	if c.library.habits.brief {
		encoding = '7'
	}
	return marc.Leader(fmt.Sprintf("00000c%c%c a2200000%ci 4500", kind, level, encoding))
}

// numbers writes 001, 003, 010, 020 and 035.
func (c *cataloguer) numbers(control string) {
	oclc := c.oclcNumber()
	// A library cannot have one number twice, so only the first record that has
	// the right one has it in 001.
	if c.library.habits.numberInControl && oclc != 0 && oclc == c.oclc && !c.again {
		c.field("035", "  ", "a", "("+c.library.code+")"+control)
		c.control("001", fmt.Sprintf("ocm%08d", oclc))
		c.control("003", "OCoLC")
	} else {
		c.control("001", control)
		c.control("003", c.library.code)
	}
	if oclc != 0 {
		c.field("035", "  ", "a", fmt.Sprintf(pick(c.draw, []string{"(OCoLC)%d", "(OCoLC)%d", "(OCoLC)%09d", "(OCoLC)ocm%08d"}), oclc))
		if c.oclcBefore != 0 && oclc == c.oclc && c.is(0.5) {
			c.field("019", "  ", "a", fmt.Sprint(c.oclcBefore))
		}
	}
	if !c.is(c.rates.NoLCCN) {
		c.field("010", "  ", "a", c.lccn)
	}
	c.isbns()
}

func (c *cataloguer) oclcNumber() int {
	switch {
	case c.oclc == 0 || c.library.habits.noOCLC || c.is(c.rates.NoOCLC):
		return 0
	case c.is(c.rates.WrongOCLC) && c.wrongOCLC != 0:
		return c.wrongOCLC
	case c.is(c.rates.OtherOCLC):
		return c.oclc + 2 // no other title has it: numbers stand three apart
	case c.oclcBefore != 0 && c.is(c.rates.OldOCLC):
		return c.oclcBefore
	}
	return c.oclc
}

func (c *cataloguer) isbns() {
	if c.isbn == "" || c.library.habits.noISBN || c.is(c.rates.NoISBN) {
		return
	}
	number := c.isbn
	switch {
	case c.is(c.rates.WrongISBN) && c.wrongISBN != "":
		number = c.wrongISBN
	case c.is(c.rates.BadISBN):
		c.field("020", "  ", "z", number[:11]+"00")
		return
	}
	qualifier := pick(c.draw, []string{"", "", " (pbk.)", " (hardcover)", " (alk. paper)", " : $24.95"})
	if c.year < 2007 || c.is(0.4) {
		c.field("020", "  ", "a", isbn10(number)+qualifier)
	}
	if c.year >= 2007 {
		c.field("020", "  ", "a", number+qualifier)
	}
	switch {
	case c.formISBN == "":
	case c.is(c.rates.FormValid):
		c.field("020", "  ", "a", c.formISBN)
	case c.is(c.rates.FormISBN):
		c.field("020", "  ", "z", c.formISBN)
	}
}

// coded writes 006 to 008.
func (c *cataloguer) coded() {
	form := ' '
	if !c.is(c.rates.NoForm) {
		form = [...]rune{printed: ' ', electronic: 'o', largePrint: 'd', audio: ' ', microform: 'b'}[c.form]
	}
	switch c.form {
	case electronic:
		c.control("007", "cr un ")
	case audio:
		c.control("007", "sd fsngnnmmned")
	}
	kind, first, second := 's', fmt.Sprint(c.yearSaid()), "    "
	switch {
	case c.serial:
		kind, second = 'c', "9999"
	case c.reprinted != 0:
		kind, second = 'r', fmt.Sprint(c.reprinted)
	}
	if first == "0" {
		kind, first = 'n', "uuuu"
	}
	language := c.language
	if c.is(c.rates.WrongLanguage) {
		language = "und"
	}
	c.control("008", fmt.Sprintf("260101%c%4s%4sxx      %c     000 0 %s d", kind, first, second, form, language))
}

// yearSaid is the year that the record gives: 0 if none. It is the same each time.
func (c *cataloguer) yearSaid() int {
	d := drawOf(uint64(c.library.number), listRecords, uint64(c.id)|1<<41)
	switch {
	case d.is(c.rates.NoYear):
		return 0
	case d.is(c.rates.YearWrong):
		return min(thisYear, c.year+pick(d, []int{-1, 1}))
	}
	return c.year
}

// names writes 100, or 700 in its stead.
func (c *cataloguer) names() {
	if c.author.surname == "" || c.is(c.rates.NoAuthor) {
		return
	}
	forename := c.author.forename
	if c.is(c.rates.Initials) {
		forename = initials(forename)
	}
	text := c.typo(c.author.surname, c.rates.AuthorTypo) + ", " + forename
	dates := ""
	if c.author.born != 0 && !c.is(c.rates.NoDates) {
		text += ","
		dates = fmt.Sprintf("%d-", c.author.born)
	}
	tag := "100"
	if c.is(c.rates.AuthorAdded) {
		tag = "700"
	}
	c.field(tag, "1 ", "a", text, "d", dates)
}

func initials(s string) string {
	var b strings.Builder
	for i, w := range strings.Fields(s) {
		if i > 0 {
			b.WriteByte(' ')
		}
		for _, r := range w {
			b.WriteString(string(r) + ".")
			break
		}
	}
	return b.String()
}

// titles writes 245 and what belongs to it.
func (c *cataloguer) titles() {
	proper, subtitle := c.proper, c.subtitle
	if c.library.habits.brief || c.is(c.rates.NoSubtitle) {
		subtitle = ""
	}
	if c.is(c.rates.Ampersand) {
		proper = strings.Replace(proper, " and ", " & ", 1)
	}
	if c.is(c.rates.ArticleLost) {
		proper = strings.TrimPrefix(proper, "The ")
	}
	proper = c.typo(proper, c.rates.TitleTypo)
	if subtitle != "" && c.is(c.rates.SubtitleInTitle) {
		proper, subtitle = proper+" : "+subtitle, ""
	}
	number, part := c.part()
	if number != "" && c.is(c.rates.PartInTitle) {
		proper += ". " + strings.TrimSuffix(number+", "+part, ", ")
		number, part = "", ""
	}
	if c.library.habits.capitals {
		proper, subtitle = strings.ToUpper(proper), strings.ToUpper(subtitle)
	}
	medium := ""
	if !c.library.habits.rda {
		medium = [...]string{printed: "", electronic: "[electronic resource]", largePrint: "[text (large print)]", audio: "[sound recording]", microform: "[microform]"}[c.form]
	}
	link := ""
	if c.script != "" && c.is(0.5) {
		link = "880-01"
		c.field("880", "10", "6", "245-01/(N", "a", c.script)
	}
	c.field("245", c.entry()+skip(proper), "6", link, "a", proper, "n", number, "p", part, "h", medium, "b", subtitle, "c", c.statement())
	if c.series != "" && !c.library.habits.brief {
		c.field("490", "0 ", "a", c.series)
	}
}

func (c *cataloguer) part() (number, name string) {
	if c.partNumber == "" {
		return "", ""
	}
	words := map[string][]string{"ger": {"Bd. ", "Band ", "T. "}, "fre": {"t. ", "Tome ", "vol. "}}[c.language]
	if words == nil {
		words = []string{"v. ", "vol. ", "Volume ", "pt. "}
	}
	return pick(c.draw, words) + c.partNumber, c.partTitle
}

func (c *cataloguer) entry() string {
	if c.author.surname == "" {
		return "0"
	}
	return "1"
}

// skip is the indicator of the letters that are passed over.
func skip(s string) string {
	for _, article := range []string{"The ", "A ", "Der ", "Le "} {
		if strings.HasPrefix(s, article) {
			return fmt.Sprint(len(article))
		}
	}
	return "0"
}

func (c *cataloguer) statement() string {
	if c.author.surname == "" || c.library.habits.brief {
		return ""
	}
	return strings.TrimSpace(c.author.forename + " " + c.author.surname)
}

// typo changes one letter of a word sometimes.
func (c *cataloguer) typo(s string, rate float64) string {
	r := []rune(s)
	if !c.is(rate) || len(r) < 4 {
		return s
	}
	i := c.between(1, len(r)-2)
	switch c.IntN(3) {
	case 0:
		r[i], r[i+1] = r[i+1], r[i]
	case 1:
		r = append(r[:i], r[i+1:]...)
	default:
		r[i] = pick(c.draw, []rune("etaoin"))
	}
	return string(r)
}

// imprint writes 250, 260 or 264, and 300.
func (c *cataloguer) imprint() {
	c.editionStatement()
	place := c.publisher.place
	if c.is(c.rates.NoPlace) {
		place = "[S.l.]"
		if c.library.habits.rda {
			place = "[Place of publication not identified]"
		}
	}
	house := c.publisher.name
	switch {
	case c.is(c.rates.PublisherOther):
		house = c.publisher.other
	case c.is(c.rates.PublisherShort):
		house = c.publisher.short
	}
	tag, indicators := "260", "  "
	if c.library.habits.rda {
		tag, indicators = "264", " 1"
	}
	if c.library.habits.brief {
		place = ""
	}
	c.field(tag, indicators, "a", place+" :", "b", house+",", "c", c.yearText())
	c.extent()
}

func (c *cataloguer) yearText() string {
	year := c.yearSaid()
	switch {
	case year == 0:
		return "[n.d.]"
	case c.serial:
		return fmt.Sprintf("%d-", year)
	case c.is(c.rates.YearBracketed):
		return fmt.Sprintf("[%d]", year)
	case c.is(c.rates.YearCopyright):
		return pick(c.draw, []string{fmt.Sprintf("c%d.", year), fmt.Sprintf("©%d.", year), fmt.Sprintf("%d, c%d.", year, year)})
	}
	return fmt.Sprintf("%d.", year)
}

func (c *cataloguer) editionStatement() {
	if c.serial || c.partNumber != "" {
		return
	}
	switch {
	case c.edition == 1:
		if c.is(c.rates.FirstEditionSaid) {
			c.field("250", "  ", "a", pick(c.draw, []string{"1st ed.", "First edition."}))
		}
	case !c.is(c.rates.NoEdition):
		words := []string{"", "", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth"}
		text := fmt.Sprintf("%d%s ed.", c.edition, [...]string{"th", "st", "nd", "rd"}[min(c.edition, 4)%4])
		switch {
		case c.language == "ger":
			text = fmt.Sprintf("%d. Aufl.", c.edition)
		case c.library.habits.rda && c.edition < len(words):
			text = words[c.edition] + " edition."
		}
		c.field("250", "  ", "a", text)
	}
}

// extent writes 300 and 338.
func (c *cataloguer) extent() {
	carrier := [...]string{printed: "nc", electronic: "cr", largePrint: "nc", audio: "sd", microform: "he"}[c.form]
	if c.library.habits.rda {
		c.field("338", "  ", "b", carrier, "2", "rdacarrier")
	}
	if c.is(c.rates.NoPages) {
		return
	}
	pages := c.pages
	if c.is(c.rates.PagesOff) {
		pages += c.between(1, 4)
	}
	unit := "p."
	if c.library.habits.rda {
		unit = "pages"
	}
	text := fmt.Sprintf("%d %s", pages, unit)
	switch {
	case c.is(c.rates.PagesOther):
		text = fmt.Sprintf("%s, %s", pick(c.draw, []string{"xii", "viii", "[6]", "xvi"}), text)
	}
	switch {
	case c.serial || pages < 10:
		text = "v."
	case c.form == electronic:
		text = "1 online resource (" + text + ")"
	case c.form == audio:
		text = "5 audio discs"
	case c.form == microform:
		text = "3 microfiches"
	case c.form == largePrint:
		text += " (large print)"
	}
	if c.library.habits.brief {
		c.field("300", "  ", "a", text)
		return
	}
	c.field("300", "  ", "a", text, "b", "ill.", "c", fmt.Sprintf("%d cm", 18+c.pages%13))
}

// extras writes subjects, notes and the call number.
func (c *cataloguer) extras() {
	if !c.library.habits.brief {
		for _, s := range c.subjects {
			if c.is(c.rates.ExtraFields) {
				c.field("650", " 0", "a", s+".")
			}
		}
		if c.is(c.rates.ExtraFields) {
			c.field("504", "  ", "a", "Includes bibliographical references.")
		}
	}
	c.field("852", "  ", "a", c.library.code, "h", fmt.Sprintf("%c%d", 'A'+rune(c.work%20), c.work%9000), "i", fmt.Sprintf(".%c%d", 'A'+rune(c.id%26), c.id%100))
}
