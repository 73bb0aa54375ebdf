package judge

import (
	"slices"
	"strings"
	"unicode"
)

func wordCount(s string) int { return len(strings.Fields(fold(s))) }

func oneWordSerial(b *book, _ *shelf) *Case {
	if t := b.title.bare(); b.serial && wordCount(t) == 1 && len(fold(t)) > 1 {
		return find(1, t).fits("proper:"+fold(t), "serial").byHoldings()
	}
	return nil
}

func serialArticle(b *book, _ *shelf) *Case {
	if b.serial && b.title.article > 0 {
		return same(b.title.proper, b.title.bare()).fits("title:" + fold(b.title.bare()))
	}
	return nil
}

func commonWord(b *book, s *shelf) *Case {
	t := b.title.bare()
	if b.serial || wordCount(t) != 1 || len(fold(t)) < 3 || digits(t) != "" || s.count("word:"+fold(t)) < 5 {
		return nil
	}
	return find(1, t).fits("title:" + fold(t)).byHoldings()
}

func manyExact(b *book, s *shelf) *Case {
	t := b.title.bare()
	if n := s.count("title:" + fold(t)); wordCount(t) == 2 && n >= 5 {
		return page(min(10, n), t).fits("title:" + fold(t)).byHoldings()
	}
	return nil
}

// functionWordList has the commonest articles, pronouns, prepositions and forms of to
// be in English, German, French and Spanish.
var functionWordList = strings.Fields("a an and are as at be been by do for from had has have he her him his how i if in is it its me my no nor not of on or our " +
	"she so than that the their them then there these they this to up us was we were what when where which who whom why will with you your " +
	"der die das ein eine und oder ich du er sie es wir ist war zu in im am auf le la les un une et ou je tu il elle nous de du des en el los las y o que por")

func functionWords(b *book, _ *shelf) *Case {
	words := strings.Fields(fold(b.title.proper))
	if len(words) == 0 || slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(functionWordList, w) }) {
		return nil
	}
	return find(3, b.title.proper).fits("title:" + fold(b.title.proper))
}

func singleLetters(b *book, _ *shelf) *Case {
	words := strings.Fields(fold(b.title.proper))
	if len(words) == 0 || len(words) > 2 || slices.ContainsFunc(words, func(w string) bool { return len([]rune(w)) > 1 }) {
		return nil
	}
	return find(3, b.title.proper).fits("title:" + fold(b.title.proper))
}

func numberTitle(b *book, _ *shelf) *Case {
	if t := fold(b.title.proper); t != "" && digits(t) == t && !strings.Contains(t, "X") {
		return find(1, b.title.proper).fits("title:" + t)
	}
	return nil
}

func fullTitle(b *book, _ *shelf) *Case {
	if b.title.rest == "" || b.title.part != "" {
		return nil
	}
	t := typed(b.title.proper + " " + b.title.rest)
	return find(1, t).fits("title:" + fold(t))
}

func properOnly(b *book, s *shelf) *Case {
	if b.title.rest == "" || wordCount(b.title.proper) < 2 {
		return nil
	}
	within, key := 3, "title:"+fold(b.title.proper)
	if s.count(key) == 1 {
		within = 1
	}
	return find(within, typed(b.title.proper)).fits(key)
}

func subtitleOnly(b *book, s *shelf) *Case {
	key := fold(b.title.rest)
	if n := wordCount(key); n < 3 || n > 15 || s.count("rest:"+key) > 3 || s.count("title:"+key) > 0 {
		return nil
	}
	return find(3, typed(b.title.rest)).fits("rest:" + key)
}

func longPasted(b *book, _ *shelf) *Case {
	whole := strings.Join(filled(b.title.proper, b.title.rest), " : ")
	if b.title.part != "" || wordCount(whole) < 12 {
		return nil
	}
	return find(1, whole).fits("title:" + fold(typed(b.title.proper+" "+b.title.rest)))
}

func firstFive(b *book, s *shelf) *Case {
	five := firstWords(b.title.whole(), 5)
	if wordCount(b.title.proper) < 8 || s.count("five:"+fold(five)) > 10 {
		return nil
	}
	return find(3, clean(five)).fits("five:" + fold(five))
}

func ampersand(b *book, _ *shelf) *Case {
	t := typed(b.title.proper)
	switch {
	case wordCount(t) < 3:
		return nil
	case strings.Contains(t, " & "):
		return same(t, strings.Replace(t, " & ", " and ", 1)).fits("title:" + fold(t))
	case b.language == "eng" && strings.Contains(t, " and "):
		return same(t, strings.Replace(t, " and ", " & ", 1)).fits("title:" + fold(t))
	}
	return nil
}

// apostrophe leaves the sign out, or puts a space for it.
func apostrophe(b *book, s *shelf) *Case {
	t := typed(b.title.proper)
	at := strings.IndexFunc(t, isApostrophe)
	if at <= 0 || wordCount(t) < 2 || strings.ContainsAny(t, "ʹʻ`") {
		return nil
	}
	drop := strings.Map(func(r rune) rune {
		if isApostrophe(r) {
			return -1
		}
		return r
	}, t)
	space := strings.Map(func(r rune) rune {
		if isApostrophe(r) {
			return ' '
		}
		return r
	}, t)
	return find(3, drop, clean(space)).fits("title:" + fold(t))
}

// hyphen takes the first word of the title with a hyphen between letters.
func hyphen(b *book, _ *shelf) *Case {
	t := typed(b.title.proper)
	words := strings.Fields(t)
	i := slices.IndexFunc(words, func(w string) bool {
		left, right, ok := strings.Cut(w, "-")
		return ok && len(fold(left)) > 1 && len(fold(right)) > 1 && !strings.Contains(right, "-") && digits(w) == ""
	})
	if i < 0 || len(words) < 2 {
		return nil
	}
	form := func(with string) string {
		list := slices.Clone(words)
		list[i] = strings.Replace(list[i], "-", with, 1)
		return strings.Join(list, " ")
	}
	return same(t, form(" "), form("")).fits("title:" + fold(t))
}

const umlautLetters = "äöüÄÖÜß"

func marksLeftOut(b *book, _ *shelf) *Case {
	t := typed(b.title.proper)
	if isLatin(t) && wordCount(t) > 1 && !strings.ContainsAny(t, umlautLetters) {
		return same(t, plain(t)).fits("title:" + fold(t))
	}
	return nil
}

var spelledUmlauts = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue", "ß", "ss")

func umlauts(b *book, _ *shelf) *Case {
	t := typed(b.title.proper)
	if !strings.ContainsAny(t, umlautLetters) || wordCount(t) < 2 {
		return nil
	}
	return same(t, spelledUmlauts.Replace(t)).fits("title:" + fold(t))
}

func foreignArticle(b *book, _ *shelf) *Case {
	if b.title.article == 0 || b.language == "eng" || b.language == "" {
		return nil
	}
	return same(typed(b.title.proper), typed(b.title.bare())).fits("title:" + fold(typed(b.title.bare())))
}

var (
	romanNumbers   = strings.Fields("I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX")
	arabicNumbers  = strings.Fields("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20")
	spelledNumbers = strings.Fields("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty")
)

// otherNumber writes a number behind the first word in another way.
func otherNumber(b *book, _ *shelf) *Case {
	words := strings.Fields(typed(b.title.proper))
	if b.language != "eng" || len(words) < 2 {
		return nil
	}
	for i, w := range words {
		var other string
		if n := slices.Index(romanNumbers, w); n > 0 && w != "V" && w != "X" && i > 0 {
			other = arabicNumbers[n]
		} else if n := slices.Index(arabicNumbers, w); n > 0 && n < 12 && i == len(words)-1 {
			other = romanNumbers[n] // elsewhere it is a measure as often as not
		} else if n := slices.Index(spelledNumbers, strings.ToLower(w)); n > 0 {
			other = arabicNumbers[n]
		} else {
			continue
		}
		list := slices.Clone(words)
		list[i] = other
		return find(3, strings.Join(list, " ")).fits("title:" + fold(typed(b.title.proper)))
	}
	return nil
}

// signs are names that are told only by a sign: alone for every fourth record, and with
// another word of the title.
func signs(b *book, _ *shelf) *Case {
	words := strings.Fields(typed(b.title.proper))
	for _, name := range signedNames {
		if !slices.Contains(words, name) {
			continue
		}
		text := name
		if longest := slices.MaxFunc(words, func(a, b string) int { return len(fold(a)) - len(fold(b)) }); longest != name && hash(b.control, "sign")%4 > 0 {
			text = longest + " " + name
		}
		c := page(0, text)
		c.Expect.Fits = []string{"signed:" + name}
		return c
	}
	return nil
}

// signedNames are told from a letter or word only by their signs, which fold drops.
var signedNames = []string{"C++", "C#", ".NET", "F#"}

// signed are the names with signs among the words of a text.
func signed(text string) (names []string) {
	words := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("()[]/,:;\"", r) })
	for _, name := range signedNames {
		if slices.Contains(words, name) {
			names = append(names, name)
		}
	}
	return names
}

func uniformTitle(b *book, _ *shelf) *Case {
	for _, u := range b.uniform {
		if k := fold(u); wordCount(k) > 1 && k != fold(b.title.proper) && k != fold(b.title.bare()) {
			return find(5, typed(u)).fits("title:" + k)
		}
	}
	return nil
}

func variantTitle(b *book, _ *shelf) *Case {
	for _, v := range b.variants {
		k := fold(v)
		if wordCount(k) > 1 && isLatin(v) && k != fold(b.title.proper) && !strings.HasPrefix(fold(b.title.whole()), k) {
			return find(3, typed(v)).fits("title:" + k)
		}
	}
	return nil
}

func formerTitle(b *book, _ *shelf) *Case {
	for _, t := range b.former {
		if k := fold(t); k != fold(b.title.proper) && k != fold(b.title.bare()) && wordCount(k) > 1 {
			return find(10, typed(t)).fits("former:" + k).aside("title:" + k)
		}
	}
	return nil
}

func parallelTitle(b *book, _ *shelf) *Case {
	for _, t := range b.parallel {
		if k := fold(t); wordCount(k) > 1 && k != fold(b.title.proper) && isLatin(t) {
			return find(3, typed(t)).fits("title:" + k)
		}
	}
	return nil
}

func seriesTitle(b *book, s *shelf) *Case {
	for _, t := range b.series {
		if k := fold(t); wordCount(k) > 1 && s.count("series:"+k) >= 3 {
			return find(3, typed(t)).fits("series:" + k).aside("title:" + k)
		}
	}
	return nil
}

func containedTitle(b *book, s *shelf) *Case {
	for _, t := range b.contained {
		if k := fold(t); wordCount(k) >= 2 && wordCount(k) <= 12 && s.count("contained:"+k) <= 3 && k != fold(b.title.proper) {
			return find(5, typed(t)).fits("contained:" + k).aside("title:" + k)
		}
	}
	return nil
}

func originalTitle(b *book, _ *shelf) *Case {
	if b.original == nil || isLatin(b.original.proper) || fold(b.original.proper) == "" {
		return nil
	}
	c := find(1, typed(b.original.proper), typed(b.title.proper))
	if c != nil && len(c.Asked) == 2 {
		c.Asked[0].Fits = []string{"title:" + fold(b.original.proper)}
		c.Asked[1].Fits = []string{"title:" + fold(b.title.proper)}
	}
	return c
}

func namedPart(b *book, s *shelf) *Case {
	t := b.title
	if t.part == "" || t.rest != "" || s.count("proper:"+fold(t.proper)) < 2 {
		return nil
	}
	return find(1, typed(t.proper+" "+t.part)).fits("title:" + fold(t.proper+" "+t.part))
}
