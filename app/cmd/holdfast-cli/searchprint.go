package main

import (
	"fmt"
	"strings"

	"holdfast/app/view"
)

// librariesNamed is how many libraries are named with a hit.
const librariesNamed = 4

// printResults prints an answer for people.
func (c *cli) printResults(res *view.Results, steps []view.Step) {
	c.printNotices(&res.Read)
	c.printFound(res)
	if p := res.Part; p != nil {
		fmt.Fprintf(c.out, "Stopped after %s of %s records looked into; there may be more to find.\n", count(p.Looked), count(p.Of))
	}
	if res.Works > 0 {
		fmt.Fprintln(c.out, number(res.Works, "work", "works"))
	}
	c.printSteps(res, steps)
	for i := range res.Hits {
		c.printHit(res.Query.From+i+1, &res.Hits[i])
	}
	if res.Total == 0 {
		return
	}
	all := res.Total
	if res.Works > 0 {
		all = res.Works
	}
	if shown := res.Query.From + len(res.Hits); len(res.Hits) > 0 && shown < all && res.Query.After == "" {
		fmt.Fprintf(c.out, "\n%s more: --offset %d\n", count(all-shown), shown)
	}
	fmt.Fprintln(c.out, "\nNarrow by --filter FACET=VALUE")
	for _, f := range res.Facets {
		if len(f.Values) == 0 {
			continue
		}
		var parts []string
		for _, v := range f.Values[:min(len(f.Values), 8)] {
			parts = append(parts, fmt.Sprintf("%s %s", v.Label, count(v.Count)))
		}
		fmt.Fprintf(c.out, "  %-9s %s\n", f.Name, strings.Join(parts, " · "))
	}
	c.printYears(&res.Histogram)
	fmt.Fprintf(c.out, "\n%s in the catalogue, answered in %.1f ms\n", titles(res.Catalogue), float64(res.Took.Microseconds())/1000)
}

// printFound says how many titles were found, and by what.
func (c *cli) printFound(res *view.Results) {
	switch {
	case res.Total == 0:
		fmt.Fprintln(c.out, "Nothing found.")
	case res.Total > res.WithWords:
		fmt.Fprintf(c.out, "%s; %s with all the words, the others by word beginnings\n", titles(res.Total), count(res.WithWords))
	default:
		fmt.Fprintln(c.out, titles(res.Total))
	}
	if res.More > 0 {
		fmt.Fprintf(c.out, "%s more by word beginnings: --beginnings\n", count(res.More))
	}
	for _, r := range res.Read.References {
		how := "see"
		if r.Also {
			how = "see also"
		}
		fmt.Fprintf(c.out, "%s: %s %s (%s, %s)\n", r.From, how, r.To.Label, r.Index, count(r.To.Count))
	}
}

func (c *cli) printHit(n int, h *view.Hit) {
	fmt.Fprintf(c.out, "\n%3d. %s\n", n, plain(h.Title))
	if line := joinFilled(" · ", plain(h.Author), h.Publication, h.Year); line != "" {
		fmt.Fprintf(c.out, "     %s\n", line)
	}
	held := fmt.Sprintf("held by %d", h.Holdings)
	if named := h.Libraries[:min(len(h.Libraries), librariesNamed)]; len(named) > 0 {
		held += ": " + strings.Join(named, ", ")
		if len(h.Libraries) > len(named) {
			held += " …"
		}
	}
	if h.Editions > 1 {
		held += fmt.Sprintf(" · %s editions", count(h.Editions))
	}
	fmt.Fprintf(c.out, "     %s · %s · record %s\n", held, h.Format, h.ID)
	if why := whyText(h.Why); c.explains && why != "" {
		fmt.Fprintf(c.out, "     %s\n", why)
	}
}

func (c *cli) printYears(h *view.Histogram) {
	most := 1
	for _, b := range h.Bins {
		most = max(most, b.Certain+b.Uncertain)
	}
	if len(h.Bins) > 0 {
		fmt.Fprintln(c.out, "\nYear published, narrow by --years FROM..TO")
	}
	for _, b := range h.Bins {
		n := b.Certain + b.Uncertain
		if n == 0 {
			continue
		}
		label := fmt.Sprintf("%d to %d", b.From, b.To)
		if b.From == b.To {
			label = fmt.Sprint(b.From)
		}
		fmt.Fprintf(c.out, "  %-14s %7s %s\n", label, count(n), strings.Repeat("#", max(1, 40*n/most)))
	}
	if h.Undated > 0 {
		fmt.Fprintf(c.out, "  %-14s %7s\n", "no date", count(h.Undated))
	}
	if h.Impossible > 0 {
		fmt.Fprintf(c.out, "  %-14s %7s\n", "to be checked", count(h.Impossible))
	}
}

// printSteps lists the searches that would find more.
func (c *cli) printSteps(res *view.Results, steps []view.Step) {
	if len(steps) == 0 {
		return
	}
	head := "What would find something:"
	if res.Total > 0 {
		head = "What would find more:"
	}
	fmt.Fprintf(c.out, "\n%s\n", head)
	for i := range steps {
		fmt.Fprintf(c.out, "  %s: %s\n", stepText(&steps[i], &res.Query), titles(steps[i].Found))
	}
}

// inField says where a prefix looks.
var inField = map[string]string{"": "anywhere", "ti": "in titles", "au": "in authors", "su": "in subjects", "ge": "in genres"}

// stepText says what a step changes, and how to type it.
func stepText(s *view.Step, q *view.Query) string {
	words := strings.Join(s.Words, " ")
	switch s.Kind {
	case view.StepFilter:
		flag := "--filter"
		if s.Narrow.Exclude {
			flag = "--exclude"
		}
		return fmt.Sprintf("without %s %s=%s", flag, s.Narrow.Facet, s.Narrow.Value)
	case view.StepYears:
		return fmt.Sprintf("without --years %d..%d", q.Years.From, q.Years.To)
	case view.StepAll:
		return "without any filter and years"
	case view.StepLoose:
		return s.Query.Text + " (the words in any order)"
	case view.StepField:
		return fmt.Sprintf("%s (%s)", s.Query.Text, inField[s.Field])
	case view.StepFewer:
		return fmt.Sprintf("%s (without %s)", s.Query.Text, words)
	case view.StepBeginnings:
		return fmt.Sprintf("--beginnings (%s…)", strings.Join(s.Words, "… "))
	case view.StepJoined:
		return s.Query.Text + " (as one word)"
	case view.StepSplit:
		return s.Query.Text + " (as two words)"
	}
	return s.Query.Text + " (spelled so)"
}
