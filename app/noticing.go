package app

import (
	"fmt"

	"holdfast/app/view"
	"holdfast/engine/query/language"
)

// Kinds of notices beside those of the language.
const (
	noticeManyWords    = "many-words"
	noticeUnknownValue = "unknown-value"
	noticeNoPattern    = "no-pattern"
)

// sentences are the notices of the language in English; %s is the piece.
var sentences = map[language.NoticeKind]string{
	language.OperatorIsWord:    "%s was taken as a word: as an operator it stands in capitals between two things, in a text that is not all capitals.",
	language.MinusIsSign:       "The sign %s leaves nothing out here: it needs a blank before it and none behind it.",
	language.OpenQuote:         "The quotation mark %s has no partner and was left out.",
	language.OpenBracket:       "The bracket %s is not closed; it was closed at the end.",
	language.LooseBracket:      "The bracket %s closes nothing and was left out.",
	language.BlankBehindPrefix: "%s was taken as a word: as a prefix it touches what follows it.",
	language.UnknownPrefix:     "There is no field “%s”; it was taken as a word.",
	language.BadValue:          "%s cannot be compared like this and was taken as words.",
	language.ShortPattern:      "%s was taken as words: a truncated word needs two letters next to each other.",
	language.LongPattern:       "%s was taken as words: a word with signs in it has at most 60 letters.",
	language.BadSlips:          "%s was taken as words: behind ~ stands 1 or 2 after a word, and a number after a phrase.",
	language.LiteralPhrase:     "In quotation marks, as in \"%s\", * and ~ are ordinary signs.",
	language.TooLong:           "The text is too long: what begins with %.40s was left out.",
	language.TooDeep:           "There are too many brackets in brackets: %s was left out.",
}

func presentNotice(n language.Notice) view.Notice {
	piece := n.Text
	const shown = 200
	if runes := []rune(piece); len(runes) > shown {
		piece = string(runes[:shown]) + "…"
	}
	text := fmt.Sprintf(sentences[n.Kind], piece)
	if n.Meant != "" {
		text += fmt.Sprintf(" Did you mean the field %s?", n.Meant)
	}
	return view.Notice{Kind: string(n.Kind), Piece: piece, Meant: n.Meant, Text: text}
}
