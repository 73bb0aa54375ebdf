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
		fmt.Fprintf(c.out, "    %s (%s)\n", titled(r.Title, r.Author, r.Year), joinFilled(", ", r.File, "record "+count(r.Record), r.Control))
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

// printLook says what files are, and what they would change.
func (c *cli) printLook(l *view.Look, show string) {
	for _, f := range l.Report.Files {
		if f.Error != "" {
			fmt.Fprintln(c.out, whyNot(&f))
		}
		switch n := f.Read + f.Rejected; {
		case n > 0:
			fmt.Fprintf(c.out, "%s (%s): %s, %s\n", f.Name, f.Library, number(n, "record", "records"), joinFilled(", ", f.Format, f.Encoding))
		case f.Error == "":
			fmt.Fprintf(c.out, "%s: no record was found in it.\n", f.Name)
		}
	}
	if l.Report.Totals.Read+l.Report.Totals.Rejected+l.Changes.Removed == 0 {
		fmt.Fprintln(c.out, "\nNothing would change.")
		return
	}
	fmt.Fprintln(c.out, "\nwhat would change")
	for _, line := range changeLines {
		if n := l.Changes.Of(line.kind); n > 0 {
			fmt.Fprintf(c.out, "  %-24s %9s\n", line.label, count(n))
			if show == "all" || show == line.name {
				c.printExamples(l, line.kind, n)
			}
		}
	}
	c.printWarnings(l.Report.Totals.Warnings)
	c.printProblems(l.Report.Problems)
	if len(l.Samples) > 0 {
		fmt.Fprintln(c.out, "\nsome of the titles")
	}
	for _, s := range l.Samples {
		fmt.Fprintf(c.out, "  %s (%s)\n", titled(s.Title, s.Author, s.Year), s.Outcome)
	}
	fmt.Fprintln(c.out, "\nNothing was changed. Import without --look to go on.")
}

// titled is a title in one line.
func titled(title, author, year string) string {
	if title == "" {
		title = "[no title]"
	}
	return joinFilled(" · ", title, author, year)
}

// mostProblemsPrinted is how many records with something wrong are listed.
const mostProblemsPrinted = 10

// printProblems lists the first records that something is to be said of.
func (c *cli) printProblems(list []view.Problem) {
	for i, p := range list {
		if i == mostProblemsPrinted {
			fmt.Fprintf(c.out, "and %s more; --json lists the numbers of each kind\n", count(len(list)-i))
			break
		}
		if p.Record > 0 {
			fmt.Fprintf(c.out, "%s, record %s at byte %s: %s\n", p.File, count(p.Record), count(int(p.Offset)), p.Text)
		}
	}
}
