package app

import (
	"slices"
	"strings"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/analysis"
)

// tierBits are the bits of a score by steps below the number of the step, as the engine
// has them.
const tierBits = 52

// reasons words why hits are where they are, from their scores and what is shown of
// them.
type reasons struct {
	text       string
	words      []string
	folded     string
	steps      []catalogue.RankingStep
	beginnings bool
	// authors says that the words are looked for in authors only, formed that there are
	// operators or brackets, so that a title need not have all of them.
	authors, formed bool
}

func (c *Catalogue) newReasons(q view.Query) *reasons {
	typed := readTyped(q.Text)
	ranking := typed.ranking()
	r := &reasons{text: ranking, folded: analysis.Fold(ranking), beginnings: q.Beginnings, authors: typed.inAuthors(), formed: typed.formed}
	for _, w := range analysis.Words(ranking) {
		r.words = append(r.words, w.Text)
	}
	if ranking, err := c.ranking(q.Profile); err == nil {
		r.steps = ranking.Steps
	}
	return r
}

// step is the name of the step of a score, or "".
func (r *reasons) step(score int64) string {
	if i := len(r.steps) - int(score>>tierBits); i >= 0 && i < len(r.steps) {
		return r.steps[i].Name
	}
	return ""
}

// of says why a hit is where it is.
func (r *reasons) of(h *engine.Hit, b *catalogue.Brief) view.Why {
	why := view.Why{Holdings: int(h.Popularity)}
	if len(r.words) == 0 {
		return why
	}
	title, author := read(b.Title), read(b.Author)
	r = r.written(&title, &author)
	inTitle, inAuthor := r.has(title.words), r.has(author.words)
	inOrder := strings.Contains(" "+title.folded+" ", " "+r.folded+" ")
	switch step := r.step(h.Score); {
	case step == catalogue.StepTitle && !inTitle && r.completes(title.words, author.words):
		why.Kind = view.WhyTitleAuthor
	case step == catalogue.StepBegins && inAuthor && !strings.HasPrefix(title.folded+" ", r.folded+" "):
		why.Kind = view.WhyAuthor
	case step == catalogue.StepSpread && inOrder:
		why.Kind = view.WhyPhrase
	case step == catalogue.StepSpread && inTitle:
		why.Kind = view.WhyTitleWords
	case step != "" && len(r.steps) > 1:
		why.Kind = view.WhyKind(step)
	case len(r.steps) > 1 && r.beginnings && !r.has(slices.Concat(title.words, author.words)):
		why.Kind = view.WhyBeginnings
	case r.authors && inAuthor:
		why.Kind = view.WhyAuthor
	default:
		why.Kind = r.shown(&title, &author, inOrder)
	}
	if r.formed && why.Kind == view.WhyAnywhere {
		why.Kind = ""
	}
	return why
}

// shownText is a text of a hit, and the words that it is found by.
type shownText struct {
	folded string
	words  []string
}

func read(text string) shownText {
	tokens := analysis.Words(text)
	s := shownText{folded: analysis.Fold(text)}
	for _, t := range tokens {
		s.words = append(s.words, t.Text)
	}
	s.words = analysis.AppendBeside(s.words, text, tokens)
	return s
}

// written are the reasons for the first way to write what was typed of which title and
// author have all the words, or r if there is none.
func (r *reasons) written(title, author *shownText) *reasons {
	words := slices.Concat(title.words, author.words)
	if r.has(words) {
		return r
	}
	known := func(word string) (n int) {
		if slices.Contains(words, word) {
			n = 1
		}
		return n
	}
	for _, v := range analysis.Variants(r.text, known) {
		other := *r
		if other.words = v.Terms(); other.has(words) {
			other.folded = strings.Join(v.Orders[0], " ")
			return &other
		}
	}
	return r
}

// shown is the kind by what is shown of a title only.
func (r *reasons) shown(title, author *shownText, inOrder bool) view.WhyKind {
	switch {
	case title.folded == r.folded:
		return view.WhyTitle
	case strings.HasPrefix(title.folded+" ", r.folded+" "):
		return view.WhyBegins
	case inOrder:
		return view.WhyPhrase
	case r.has(title.words):
		return view.WhyTitleWords
	case r.has(author.words):
		return view.WhyAuthor
	case r.has(slices.Concat(title.words, author.words)):
		return view.WhySpread
	case r.beginnings:
		return view.WhyBeginnings
	}
	return view.WhyAnywhere
}

// completes reports whether a word that a title does not have is one of an author. It
// may also be in the title in another way to write it.
func (r *reasons) completes(title, author []string) bool {
	return slices.ContainsFunc(r.words, func(w string) bool {
		return !slices.Contains(title, w) && slices.Contains(author, w)
	})
}

// has reports whether all the words are among some.
func (r *reasons) has(words []string) bool {
	return !slices.ContainsFunc(r.words, func(w string) bool { return !slices.Contains(words, w) })
}
