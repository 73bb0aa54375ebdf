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
	words      []string
	folded     string
	steps      []catalogue.RankingStep
	beginnings bool
}

func (c *Catalogue) newReasons(q view.Query) *reasons {
	ranking := readTyped(q.Text).ranking()
	r := &reasons{folded: analysis.Fold(ranking), beginnings: q.Beginnings}
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
	title, author := analysis.Fold(b.Title), analysis.Fold(b.Author)
	inTitle, inAuthor := r.has(title), r.has(author)
	inOrder := strings.Contains(" "+title+" ", " "+r.folded+" ")
	switch step := r.step(h.Score); {
	case step == catalogue.StepTitle && !inTitle && r.completes(title, author):
		why.Kind = view.WhyTitleAuthor
	case step == catalogue.StepBegins && inAuthor && !strings.HasPrefix(title+" ", r.folded+" "):
		why.Kind = view.WhyAuthor
	case step == catalogue.StepSpread && inOrder:
		why.Kind = view.WhyPhrase
	case step == catalogue.StepSpread && inTitle:
		why.Kind = view.WhyTitleWords
	case step != "" && len(r.steps) > 1:
		why.Kind = view.WhyKind(step)
	case len(r.steps) > 1:
		why.Kind = view.WhyBeginnings
	default:
		why.Kind = r.shown(title, author, inOrder)
	}
	return why
}

// shown is the kind by what is shown of a title only.
func (r *reasons) shown(title, author string, inOrder bool) view.WhyKind {
	switch {
	case title == r.folded:
		return view.WhyTitle
	case strings.HasPrefix(title+" ", r.folded+" "):
		return view.WhyBegins
	case inOrder:
		return view.WhyPhrase
	case r.has(title):
		return view.WhyTitleWords
	case r.has(author):
		return view.WhyAuthor
	case r.has(title + " " + author):
		return view.WhySpread
	case r.beginnings:
		return view.WhyBeginnings
	}
	return view.WhyAnywhere
}

// completes reports whether a word that is not in a folded title is in an author. It may
// also be in the title in another way to write it.
func (r *reasons) completes(title, author string) bool {
	return slices.ContainsFunc(r.words, func(w string) bool {
		return !slices.Contains(strings.Fields(title), w) && slices.Contains(strings.Fields(author), w)
	})
}

// has reports whether all the words are in folded text.
func (r *reasons) has(folded string) bool {
	have := strings.Fields(folded)
	return !slices.ContainsFunc(r.words, func(w string) bool { return !slices.Contains(have, w) })
}
