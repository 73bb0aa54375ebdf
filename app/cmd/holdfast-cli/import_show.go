package main

import (
	"fmt"
	"strings"

	"holdfast/app/view"
)

// changeLines are the lines of what would change, with the name that --show has for each.
var changeLines = []struct {
	kind        view.ChangeKind
	name, label string
}{
	{view.ChangeSame, "same", "same as before"}, {view.ChangeJoining, "joining", "join a title"}, {view.ChangeNewTitles, "new", "new titles"},
	{view.ChangeNewer, "newer", "newer version"}, {view.ChangeOlder, "older", "older than what is here"}, {view.ChangeDeleted, "deleted", "marked as deleted"},
	{view.ChangeCollisions, "collisions", "same number, other book"}, {view.ChangeOther, "other", "holdings, authorities"},
	{view.ChangeLeftOut, "left-out", "left out"}, {view.ChangeRemoved, "removed", "removed, not in the file"},
}

// changeNames are the names of the lines.
func changeNames() []string {
	names := make([]string, len(changeLines))
	for i, l := range changeLines {
		names[i] = l.name
	}
	return names
}

// printExamples prints the first of all records behind a line.
func (c *cli) printExamples(l *view.Look, kind view.ChangeKind, all int) {
	shown := 0
	if kind == view.ChangeLeftOut {
		for i := range l.Report.Problems {
			if p := &l.Report.Problems[i]; p.Kind == "rejected" && shown < mostLeftOut {
				shown++
				fmt.Fprintf(c.out, "    %s, record %s at byte %s: %s\n", p.File, count(p.Record), count(int(p.Offset)), p.Text)
			}
		}
	}
	for _, r := range l.Examples[kind] {
		shown++
		title := joinFilled(" · ", r.Title, r.Author, r.Year)
		if title == "" {
			title = "[no title]"
		}
		fmt.Fprintf(c.out, "    %s (%s)\n", title, joinFilled(", ", r.File, "record "+count(r.Record), r.Control))
		if here := joinFilled(" · ", r.Here.Title, r.Here.Author, r.Here.Year); here != "" {
			fmt.Fprintf(c.out, "      here: %s%s\n", here, titleHere(&r))
		}
		if len(r.Differs) > 0 {
			fmt.Fprintf(c.out, "      differs in %s\n", strings.Join(r.Differs, ", "))
		}
	}
	if shown < all {
		fmt.Fprintf(c.out, "    and %s more\n", count(all-shown))
	}
}

// mostLeftOut is how many records that are left out are listed.
const mostLeftOut = 50

// titleHere names the title of a record that is in the catalogue.
func titleHere(r *view.Changed) string {
	if r.ID == "" {
		return ""
	}
	return " (title " + r.ID + ")"
}
