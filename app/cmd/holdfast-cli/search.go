package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

// asked is what the flags of a search say.
type asked struct {
	query                               view.Query
	years, sort                         string
	filter, exclude, narrow             []string
	wordsOnly, beginnings, all, explain bool
	uncertain, undated, cql             bool
}

func (c *cli) searchCommand() *cobra.Command {
	var a asked
	cmd := &cobra.Command{
		Use:   "search [WORDS...]",
		Short: "Find titles; without words, the whole catalogue by how many hold it",
		Long: "Finds the titles that have all of the words, in any order, with or without accents and capitals.\n" +
			"The best come first; then come the subjects, authors and so on of all titles found, with how many have each.\n" +
			"Where little is found, it says which other searches would find more.",
		Example: "  holdfast-cli -c cat search charles darwin --limit 20\n" +
			"  holdfast-cli -c cat search darwin --filter subject=Evolution --exclude format=Map --years 1859..1889\n" +
			"  holdfast-cli -c cat search darwin --sort -year --offset 10\n" +
			"  holdfast-cli -c cat search darwin --all --json > hits.ndjson\n" +
			"  holdfast-cli -c cat search --cql 'dc.title = \"origin\" and dc.date > 1850'\n" +
			"  holdfast-cli -c cat search -- darwin -origin",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.read(args); err != nil {
				return err
			}
			if a.all && !cmd.Flags().Changed("limit") {
				a.query.Limit = 0
			}
			cat, err := c.openAsked(cmd, &a)
			if err != nil {
				return err
			}
			defer cat.Close()
			c.explains = a.explain
			if a.all {
				return c.printAll(cmd.Context(), cat, a.query)
			}
			return c.printSearch(cmd.Context(), cat, a.query)
		},
	}
	cmd.SetFlagErrorFunc(searchFlagError)
	a.asking(cmd)
	a.listing(cmd)
	cmd.Flags().BoolVar(&a.query.Grouped, "grouped", false, "show one edition of each work, the one that fits best, and how many works there are")
	return cmd
}

// asking defines the flags that say what is asked.
func (a *asked) asking(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&a.sort, "sort", string(view.SortRelevance), "`order` of the hits: "+sorts())
	f.StringArrayVar(&a.filter, "filter", nil, "keep titles with `FACET=VALUE`, or FACET= without a value; several values of one facet are alternatives.\nFacets: "+strings.Join(app.Facets(), ", "))
	f.StringArrayVar(&a.exclude, "exclude", nil, "leave out titles with `FACET=VALUE`")
	f.BoolVar(&a.cql, "cql", false, "the search is in CQL, the Contextual Query Language; query says any search in it")
	f.StringVar(&a.years, "years", "", "keep titles of the years `FROM..TO`, FROM.., ..TO or of one year")
	f.BoolVar(&a.uncertain, "uncertain", false, "with --years, also keep titles that may be of these years or go on into them")
	f.BoolVar(&a.undated, "undated", false, "with --years, also keep titles without a date")
	f.StringVar(&a.query.Profile, "profile", "", rankingHelp)
	f.BoolVar(&a.beginnings, "beginnings", false, "also find titles that only have words with the same beginnings")
	f.BoolVar(&a.wordsOnly, "words-only", false, "leave out titles that only match by word beginnings")
	// What these flags were called before.
	f.StringArrayVar(&a.narrow, "narrow", nil, "as --filter, or with FACET!=VALUE as --exclude")
	f.Lookup("narrow").Hidden = true
}

// listing defines the flags that say which hits are printed, and how.
func (a *asked) listing(cmd *cobra.Command) {
	f := cmd.Flags()
	f.IntVar(&a.query.Limit, "limit", 10, "how many hits to print")
	f.IntVar(&a.query.From, "offset", 0, "how many hits to pass over")
	f.StringVar(&a.query.After, "cursor", "", "go on after the hit with this `cursor` (see --json)")
	f.IntVar(&a.query.LookInto, "look-into", 0, "of a search in MARC fields, look into so many records at most and answer for these; Ctrl+C does so too")
	f.BoolVar(&a.all, "all", false, "print every hit, one after the other; with --json, one a line")
	f.BoolVar(&a.explain, "explain", false, "say of each hit why it is where it is; explain QUERY NUMBER says all")
	f.IntVar(&a.query.From, "from", 0, "as --offset") // what it was called before
	f.Lookup("from").Hidden = true
}

// mostHits bounds what is printed at once, and what is passed over.
const mostHits = 10_000_000

// searchFlagError says what to do with a word that begins with a hyphen.
func searchFlagError(cmd *cobra.Command, err error) error {
	if strings.HasPrefix(err.Error(), "unknown shorthand") {
		err = fmt.Errorf("%w; to leave out a word, write the search behind two hyphens: search -- darwin -origin", err)
	}
	return flagError(cmd, err)
}

func sorts() string {
	var names []string
	for _, s := range view.Sorts() {
		names = append(names, string(s))
	}
	return strings.Join(names, ", ")
}

// read makes the query of what was typed.
func (a *asked) read(args []string) error {
	q := &a.query
	q.Text = strings.Join(args, " ")
	if a.cql {
		var err error
		if q.Text, err = app.FromCQL(q.Text); err != nil {
			return &usageError{err}
		}
	}
	q.Sort = view.Sort(a.sort)
	if !slices.Contains(view.Sorts(), q.Sort) {
		return &usageError{fmt.Errorf("--sort wants one of %s, not %q", sorts(), a.sort)}
	}
	if q.From < 0 || q.Limit < 0 || q.LookInto < 0 {
		return &usageError{errors.New("--offset, --limit and --look-into count; they cannot be negative")}
	}
	if q.From > mostHits || q.Limit > mostHits {
		return &usageError{fmt.Errorf("--offset and --limit are %s at most; --all prints every hit, and --cursor goes on", count(mostHits))}
	}
	if a.beginnings && a.wordsOnly {
		return &usageError{errors.New("--beginnings and --words-only contradict each other")}
	}
	for _, given := range []struct {
		flag    string
		values  []string
		exclude bool
	}{{"--filter", a.filter, false}, {"--exclude", a.exclude, true}, {"--narrow", a.narrow, false}} {
		for _, s := range given.values {
			n, err := readNarrow(given.flag, s, given.exclude)
			if err != nil {
				return err
			}
			q.Narrow = append(q.Narrow, n)
		}
	}
	var err error
	if q.Years, err = readYears(a.years); err != nil || q.Years == nil {
		return err
	}
	q.Years.Uncertain, q.Years.Undated = a.uncertain, a.undated
	return nil
}

// notFacets can narrow without being facets: the number of a load, list or saved search, or
// a whole title.
var notFacets = []string{view.NarrowLoad, view.NarrowTitle, view.NarrowList, view.NarrowNew}

// readNarrow reads FACET=VALUE, FACET= for titles without a value, and FACET!=VALUE, which
// excludes.
func readNarrow(flag, s string, exclude bool) (view.Narrow, error) {
	facet, value, ok := strings.Cut(s, "=")
	name := strings.TrimSuffix(facet, "!")
	switch {
	case !ok || name == "":
		return view.Narrow{}, &usageError{fmt.Errorf("%s wants FACET=VALUE, such as language=English, not %q", flag, s)}
	case !slices.Contains(notFacets, name) && !slices.Contains(app.Facets(), name):
		return view.Narrow{}, &usageError{fmt.Errorf("%s: there is no facet %q; there are %s", flag, name, strings.Join(app.Facets(), ", "))}
	}
	return view.Narrow{Facet: name, Value: value, Missing: value == "", Exclude: exclude || name != facet}, nil
}

// The ends of an open span of years.
const (
	firstYear = -9999
	lastYear  = 9999
)

// readYears reads FROM..TO, FROM.., ..TO or a year; "" is no span.
func readYears(s string) (*view.YearRange, error) {
	if s == "" {
		return nil, nil
	}
	from, to, span := strings.Cut(s, "..")
	if !span {
		to = from
	}
	y := view.YearRange{From: firstYear, To: lastYear}
	for _, end := range []struct {
		text string
		year *int
	}{{from, &y.From}, {to, &y.To}} {
		if end.text == "" && span && s != ".." {
			continue
		}
		n, err := strconv.Atoi(end.text)
		if err != nil || n < firstYear || n > lastYear {
			return nil, &usageError{fmt.Errorf("--years wants FROM..TO, such as 1859..1889, not %q", s)}
		}
		*end.year = n
	}
	if y.From > y.To {
		return nil, &usageError{fmt.Errorf("--years %s ends before it begins", s)}
	}
	return &y, nil
}

// printSearch answers a query with its first hits, facets and years, and says what
// else could be asked where little is found.
func (c *cli) printSearch(ctx context.Context, cat *app.Catalogue, q view.Query) error {
	var looked view.Progress
	shown := c.showing(&looked, lookedLine)
	res, err := cat.Search(view.Watched(view.Stoppable(context.WithoutCancel(ctx), ctx), &looked), q)
	shown()
	if err != nil {
		return err
	}
	var rescue view.Rescue
	if res.Part == nil && res.WithWords <= app.LittleFound && q.From == 0 && q.After == "" {
		if rescue, err = cat.Rescue(ctx, q); err != nil {
			return err
		}
	}
	if c.asJSON {
		err = c.printJSON(searchOf(&res, rescue.Steps))
	} else {
		c.printResults(&res, rescue.Steps)
	}
	if err == nil && ctx.Err() != nil {
		err = errStopped
	}
	return err
}

// lookedLine says how far a search that looks into records is, "" of other searches.
func lookedLine(s view.Snapshot, _ time.Duration) string {
	if s.All == 0 {
		return ""
	}
	return fmt.Sprintf("looked into %s of %s records; Ctrl+C shows what was found so far", count(int(s.Done)), count(int(s.All)))
}

// printAll prints every hit as it comes.
func (c *cli) printAll(ctx context.Context, cat *app.Catalogue, q view.Query) error {
	n := q.From
	for h, err := range cat.AllHits(ctx, q) {
		if err != nil {
			return err
		}
		n++
		if !c.asJSON {
			c.printHit(n, &h)
			continue
		}
		if err := c.printJSON(hitOf(&h)); err != nil {
			return err
		}
	}
	return nil
}
