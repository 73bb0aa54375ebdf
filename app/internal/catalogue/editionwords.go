package catalogue

import (
	"strconv"
	"strings"
	"sync"

	"holdfast/assets/codes"
	"holdfast/engine/analysis"
	"holdfast/engine/query"
)

// formatWords are what people call the values of the format facet, folded, in English
// and German.
var formatWords = map[string][]string{
	"film": {formatVideo}, "movie": {formatVideo}, "dvd": {formatVideo}, "video": {formatVideo}, "blu ray": {formatVideo},
	"map": {formatMap}, "karte": {formatMap}, "landkarte": {formatMap}, "atlas": {formatMap},
	"score": {formatScore}, "sheet music": {formatScore}, "noten": {formatScore}, "partitur": {formatScore},
	"cd": {formatSound, formatAudiobook}, "recording": {formatSound, formatAudiobook}, "tontrager": {formatSound, formatAudiobook},
	"audiobook": {formatAudiobook}, "audio": {formatAudiobook, formatSound}, "horbuch": {formatAudiobook},
	"large print": {formatLargePrint}, "large type": {formatLargePrint}, "grossdruck": {formatLargePrint},
	"ebook": {formatEBook}, "e book": {formatEBook}, "online": electronic, "electronic": electronic, "elektronisch": electronic,
	"microfilm": {formatMicroform}, "microfiche": {formatMicroform}, "microform": {formatMicroform}, "mikrofilm": {formatMicroform},
	"braille": {formatBraille}, "book": {formatBook}, "buch": {formatBook}, "journal": {formatJournal, formatEJournal},
	"zeitschrift": {formatJournal, formatEJournal}, "newspaper": {formatNewspaper}, "zeitung": {formatNewspaper},
	"manuscript": {formatManuscript}, "handschrift": {formatManuscript},
}

// electronic are the formats without paper.
var electronic = []string{formatEBook, formatEJournal, formatWebsite, formatSoftware}

// languageNames are the values of the language facet, by their folded form.
var languageNames = sync.OnceValue(func() map[string]string {
	names := map[string]string{}
	for _, e := range codes.Languages() {
		if name, ok := codes.Language(e.Code); ok {
			names[analysis.Fold(name)] = name
		}
	}
	return names
})

// edition is the query for a whole title with words for an edition of it behind: a
// language, a format or a year, or with aside that many years beside it. These are in
// the codes of a record and need not be among its words. It is nil for other texts.
func edition(text string, aside int32) query.Node {
	words := analysis.Words(text)
	for behind := min(2, len(words)-1); behind > 0; behind-- {
		at := words[len(words)-behind].Start
		if node := editionWords(analysis.Fold(text[at:]), aside); node != nil {
			return query.And{Nodes: []query.Node{query.Whole{Field: TitleWhole, Value: strings.TrimSpace(text[:at])}, node}}
		}
	}
	return nil
}

// editionWords is the query for folded words that name editions, or nil.
func editionWords(folded string, aside int32) query.Node {
	if y, err := strconv.Atoi(folded); err == nil && len(folded) == 4 && y >= 1400 && y < 2100 {
		return query.Years{From: int32(y) - aside, To: int32(y) + aside}
	}
	if aside > 0 {
		return nil
	}
	if name, ok := languageNames()[folded]; ok {
		return query.Whole{Field: Language, Value: name}
	}
	var nodes []query.Node
	for _, value := range formatWords[folded] {
		nodes = append(nodes, query.Whole{Field: Format, Value: value})
	}
	if nodes == nil {
		return nil
	}
	return query.Or{Nodes: nodes}
}
