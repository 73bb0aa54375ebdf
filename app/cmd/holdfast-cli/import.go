package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"holdfast/app"
	"holdfast/app/view"
)

func (c *cli) importCommand() *cobra.Command {
	var as importing
	cmd := &cobra.Command{
		Use:   "import FILE... | --left | --continue [NUMBER] | --restart [NUMBER] | --drop [NUMBER]",
		Short: "Import MARC files, or folders of them, into the catalogue",
		Long: "Import MARC files, or folders of them, into the catalogue; the folder of the\n" +
			"catalogue is made if it is not there. Without --library the library is guessed\n" +
			"from the name of each file. The files of one call are one import: if it is\n" +
			"stopped, the catalogue stays as it was, and what was read of them is kept: --left\n" +
			"lists such imports, and --continue goes on with one. With --look nothing is\n" +
			"changed either: it says what the files would change. The exit code is 1 if no\n" +
			"file at all could be imported.",
		Args: as.leaving.importArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := c.needCatalogue(); err != nil {
				return err
			}
			var progress view.Progress
			stop := c.showProgress(&progress)
			defer stop()
			cat, err := app.Open(cmd.Context(), c.catalogue, app.ToCreate, &progress)
			if err != nil {
				return err
			}
			defer cat.Close()
			files, err := c.filesOf(cmd.Context(), cat, &as, args)
			if err != nil || files == nil {
				return err
			}
			if as.look {
				return c.look(cmd.Context(), cat, files, as.show, &progress)
			}
			report, err := cat.Import(cmd.Context(), files, &progress)
			stop()
			if errors.Is(err, app.ErrManyRemoved) {
				fmt.Fprintf(c.err, "holdfast-cli: %s The flag for it is --remove-many; --look shows what would change.\n", app.Explain(err))
				return errSaid
			}
			if err != nil {
				return err
			}
			return c.sayImport(cmd.Context(), &report)
		},
	}
	f := cmd.Flags()
	f.StringVar(&as.library, "library", "", "code of the library that sent the files")
	f.StringVar(&as.encoding, "encoding", "", "encoding of the files, if their letters come out wrong without it")
	f.StringVar(&as.mapping, "mapping", "", "how the records tell their holdings: "+strings.Join(app.Mappings(), ", "))
	f.BoolVar(&as.full, "full", false, "the files are all that the library has: remove what is in none of them")
	f.BoolVar(&as.removeMany, "remove-many", false, "with --full, even if it is more than 5 % of the library's records, or part of the files cannot be read")
	f.BoolVar(&as.look, "look", false, "only look at the files, and say what they would change")
	f.StringVar(&as.show, "show", "", "with --look, the first records behind a line of what would change: all, "+strings.Join(changeNames(), ", "))
	as.leaving.flags(cmd)
	return cmd
}

// filesOf are the files to be imported, nil if there is nothing more to do.
func (c *cli) filesOf(ctx context.Context, cat *app.Catalogue, as *importing, args []string) ([]view.ImportFile, error) {
	if as.leaving.asked() {
		return c.left(ctx, cat, &as.leaving, args)
	}
	if err := as.check(); err != nil {
		return nil, err
	}
	files, err := cat.LookAt(ctx, args)
	if err == nil && len(files) == 0 {
		fmt.Fprintf(c.err, "holdfast-cli: there is no file in %s\n", strings.Join(args, ", "))
		return nil, errSaid
	}
	for i := range files {
		as.apply(&files[i])
	}
	return files, err
}

// importing is what the command line says of files.
type importing struct {
	library, encoding, mapping string
	full, removeMany, look     bool
	show                       string
	leaving                    leaving
}

// check refuses names that nothing has, before anything is read.
func (i *importing) check() error {
	known := func(name string) bool { return strings.EqualFold(name, i.mapping) }
	if own := strings.HasPrefix(i.mapping, "{"); i.mapping != "" && !own && !slices.ContainsFunc(app.Mappings(), known) {
		return &usageError{fmt.Errorf("--mapping takes %s, not %q", strings.Join(app.Mappings(), ", "), i.mapping)}
	}
	if i.encoding == "" {
		return nil
	}
	_, err := encodingOf(i.encoding)
	return err
}

func (i *importing) apply(f *view.ImportFile) {
	if i.library != "" {
		f.Library = i.library
	}
	f.Encoding, f.Mapping, f.Full, f.RemoveMany = i.encoding, i.mapping, i.full, i.removeMany
}

// sayImport prints what became of an import.
func (c *cli) sayImport(ctx context.Context, report *view.ImportReport) (err error) {
	if report.Cancelled {
		if report.Left != 0 {
			fmt.Fprintln(c.err, "holdfast-cli: what was read is kept; import --continue goes on, import --drop lets go of it")
		}
		return ctx.Err()
	}
	if c.asJSON {
		err = c.printJSON(report)
	} else {
		c.printReport(report)
	}
	if err == nil && nothingRead(report) {
		return errSaid
	}
	return err
}

// look says what files would change, and changes nothing.
func (c *cli) look(ctx context.Context, cat *app.Catalogue, files []view.ImportFile, show string, progress *view.Progress) error {
	if show != "" && show != "all" && !slices.Contains(changeNames(), show) {
		return &usageError{fmt.Errorf("there is no line %q; --show takes all, %s", show, strings.Join(changeNames(), ", "))}
	}
	for i := range files {
		files[i].RemoveMany = files[i].Full // nothing goes by looking
	}
	trial, err := cat.Try(ctx, files, progress)
	if err != nil {
		return err
	}
	if c.asJSON {
		err = c.printJSON(&trial.Look)
	} else {
		c.printLook(&trial.Look, show)
	}
	if err == nil && nothingRead(&trial.Look.Report) {
		err = errSaid
	}
	return errors.Join(err, trial.Throw())
}

// nothingRead says that no file at all could be imported, which a script must
// be able to tell by the exit code.
func nothingRead(r *view.ImportReport) bool {
	for _, f := range r.Files {
		if f.Error == "" {
			return false
		}
	}
	return true
}

// showProgress shows how far an import is.
func (c *cli) showProgress(p *view.Progress) func() { return c.showing(p, progressLine) }

// showing keeps one line of a terminal about p up to date, nothing while that is empty,
// until the returned function is called; the function may be called twice.
func (c *cli) showing(p *view.Progress, line func(view.Snapshot, time.Duration) string) func() {
	file, ok := c.err.(*os.File)
	if !ok || !isTerminal(file) {
		return func() {}
	}
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(200 * time.Millisecond)
		defer tick.Stop()
		// What is left is told by how fast the stage goes that runs.
		start, stage := time.Now(), view.StageReading
		for {
			select {
			case <-done:
				fmt.Fprint(file, "\r\x1b[K")
				return
			case now := <-tick.C:
				s := p.Snapshot()
				if s.Stage != stage {
					start, stage = now, s.Stage
				}
				if text := line(s, now.Sub(start)); text != "" {
					fmt.Fprintf(file, "\r\x1b[K%s", text)
				}
			}
		}
	}()
	stopped := false
	return func() {
		if !stopped {
			stopped = true
			close(done)
			<-ended
		}
	}
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// progressLine says how far a job is, how fast, and how long its stage will take; nothing
// as long as nothing is known.
func progressLine(s view.Snapshot, since time.Duration) string {
	switch s.Stage {
	case view.StageMatching:
		return stepsLine("matching", s, since)
	case view.StageIndexing:
		return stepsLine("indexing", s, since)
	case view.StageDone:
		return "finishing"
	case view.StageWriting:
		return stepsLine("writing", s, since)
	}
	if s.File == "" && s.Records == 0 {
		return ""
	}
	line := fmt.Sprintf("reading %s: %s", s.File, number(int(s.Records), "record", "records"))
	if s.BytesAll > 0 {
		line += fmt.Sprintf(" · %d %%", min(100, 100*s.Bytes/s.BytesAll))
	}
	return line + pace(s.Records, since) + left(s.Bytes, s.BytesAll, since)
}

// stepsLine says how far a stage is that counts its steps.
func stepsLine(doing string, s view.Snapshot, since time.Duration) string {
	if s.All == 0 {
		return doing
	}
	return fmt.Sprintf("%s %s of %s", doing, count(int(s.Done)), count(int(s.All))) + pace(s.Done, since) + left(s.Done, s.All, since)
}

// pace says how many are done in a second, after the first.
func pace(done int64, since time.Duration) string {
	if done == 0 || since <= time.Second {
		return ""
	}
	return fmt.Sprintf(" · %s a second", count(int(float64(done)/since.Seconds())))
}

// left says how long the rest takes if it goes on so, after three seconds.
func left(done, all int64, since time.Duration) string {
	if done == 0 || all <= done || since <= 3*time.Second {
		return ""
	}
	rest := time.Duration(float64(since) * float64(all-done) / float64(done))
	return fmt.Sprintf(" · %s left", rest.Round(time.Second))
}

// whyNot says what was wrong with a file, and names the file once.
func whyNot(f *view.FileReport) string {
	if strings.HasPrefix(f.Error, f.Name) {
		return f.Error
	}
	return f.Name + ": " + f.Error
}

func (c *cli) printReport(r *view.ImportReport) {
	for _, f := range r.Files {
		if f.Error != "" {
			fmt.Fprintln(c.out, whyNot(&f))
			if f.Read == 0 {
				continue
			}
		}
		fmt.Fprintf(c.out, "%s (%s): %s, %s\n", f.Name, f.Library, number(f.Read, "record", "records"), joinFilled(", ", f.Format, f.Encoding))
	}
	t := &r.Totals
	if t.Read+t.Rejected == 0 && r.Removed == 0 {
		fmt.Fprintf(c.out, "\nNo record was read. %s in the catalogue.\n", titles(t.Titles))
		return
	}
	fmt.Fprintf(c.out, "\n%s read from %s\n", number(t.Read, "record", "records"), number(len(r.Files), "file", "files"))
	for _, row := range []struct {
		label string
		n     int
	}{
		{"new", t.Added}, {"newer version", t.Updated}, {"same as before", t.Unchanged},
		{"older than what is here", t.Older}, {"deleted", t.Deleted},
		{"same number, other book", t.Collisions}, {"left out", t.Rejected},
	} {
		fmt.Fprintf(c.out, "  %-24s %9s\n", row.label, count(row.n))
	}
	if r.Removed > 0 {
		fmt.Fprintf(c.out, "  %-24s %9s\n", "removed, not in the file", count(r.Removed))
	}
	if t.Authorities+t.Holdings > 0 {
		fmt.Fprintf(c.out, "of these %s and %s, which are no titles\n",
			number(t.Authorities, "authority record", "authority records"), number(t.Holdings, "holdings record", "holdings records"))
	}
	if t.Pieces > 0 {
		fmt.Fprintf(c.out, "%s of these records came by themselves and were joined\n", number(t.Pieces, "further piece", "further pieces"))
	}
	c.printWarnings(t.Warnings)
	c.printProblems(r.Problems)
	fmt.Fprintf(c.out, "\n%s in the catalogue (%.1f s)\n", titles(t.Titles), r.Took.Seconds())
}

func (c *cli) printWarnings(warnings map[string]int) {
	if len(warnings) == 0 {
		return
	}
	kinds := make([]string, 0, len(warnings))
	for k := range warnings {
		kinds = append(kinds, k)
	}
	sort.Slice(kinds, func(i, j int) bool {
		if warnings[kinds[i]] != warnings[kinds[j]] {
			return warnings[kinds[i]] > warnings[kinds[j]]
		}
		return kinds[i] < kinds[j]
	})
	fmt.Fprintln(c.out, "noted on the way")
	for _, k := range kinds {
		fmt.Fprintf(c.out, "  %-24s %9s\n", strings.ReplaceAll(k, "_", " "), count(warnings[k]))
	}
}
