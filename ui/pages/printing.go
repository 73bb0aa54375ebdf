package pages

import (
	"context"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// prefPrint keeps how a list was printed last: form, paper and what is on.
const prefPrint = "print.how"

// printSorts are the orders of a printed list; the first is that of the screen.
var printSorts = []view.Sort{"", view.SortTitle, view.SortAuthor, view.SortOldest, view.SortNewest, view.SortCallNumber, view.SortHoldings}

// printPlate is where it is said how to print a list.
type printPlate struct {
	*filePlate
	printing    view.Printing
	form, paper *widgets.Switch
	full        *widgets.Switch
	order       *widgets.SelectBox
	heading     *widgets.Box
	asked       string
}

// Print opens the plate for titles of a page; asked is what was asked there, in words.
func (x *Exporting) Print(of Selection, asked string) {
	if x.job != nil && x.prints != nil {
		x.prints.reopen()
		return
	}
	if x.job != nil {
		x.host.SetNote(wording.T("export.onebyone"))
		return
	}
	p := &printPlate{filePlate: newFilePlate(x, wording.T("print"), of), asked: asked}
	x.plate, x.prints = nil, p
	p.size.Height = theme.Px(600)
	p.extension = func() string { return "." + p.printing.Form }
	p.start, p.fill = p.run, p.sections
	p.verb = func(n int) string { return wording.N("print.start", n) }
	p.recall()
	p.form = widgets.NewSwitch(func(n int) {
		p.printing.Form = [...]string{view.PrintPDF, view.PrintHTML}[n]
		p.setName(withExtension(p.name.Text, p.extension(), nil))
		p.check()
	}, wording.T("print.pdf"), wording.T("print.html"))
	if p.printing.Form == view.PrintHTML {
		p.form.Choose(1)
	}
	p.paper = widgets.NewSwitch(func(n int) { p.printing.Paper = [...]string{"A4", "Letter"}[n] }, "A4", "Letter")
	if p.printing.Paper == "Letter" {
		p.paper.Choose(1)
	}
	p.full = widgets.NewSwitch(func(n int) { p.printing.Full = n == 1 }, wording.T("print.brief"), wording.T("print.full"))
	if p.printing.Full {
		p.full.Choose(1)
	}
	names := []string{wording.T("print.asshown")}
	for _, s := range printSorts[1:] {
		names = append(names, sortName(s))
	}
	p.order = widgets.NewSelectBox(names, nil)
	p.heading = widgets.NewBox(wording.T("print.headinghint"), func(string) { p.run() })
	if p.from.list() != "" {
		p.heading.SetText(p.from.list())
	}
	p.open(p.form)
}

// recall takes up how a list was printed last.
func (p *printPlate) recall() {
	q := &p.printing
	q.Form, q.Paper, q.Holdings = view.PrintPDF, "A4", true
	if how := p.x.host.Recall(prefPrint); how != "" {
		q.Holdings = strings.Contains(how, "holdings")
		q.Full, q.Groups = strings.Contains(how, "full"), strings.Contains(how, "groups")
		if strings.Contains(how, "html") {
			q.Form = view.PrintHTML
		}
		if strings.Contains(how, "Letter") {
			q.Paper = "Letter"
		}
	}
}

func (p *printPlate) keep() {
	q := &p.printing
	how := []string{q.Form, q.Paper}
	for _, on := range []struct {
		set  bool
		name string
	}{{q.Holdings, "holdings"}, {q.Full, "full"}, {q.Groups, "groups"}} {
		if on.set {
			how = append(how, on.name)
		}
	}
	p.x.host.Remember(prefPrint, strings.Join(how, " "))
	p.x.host.Remember(prefFolder, filepath.Dir(p.path()))
}

func (p *printPlate) sections() []fyne.CanvasObject {
	return []fyne.CanvasObject{
		p.row("print.as", left(p.form)), p.row("print.titles", left(p.full)), p.row("print.order", p.order), p.row("print.heading", p.heading),
		p.row("print.paper", left(p.paper)), p.tick("print.holdings", "", &p.printing.Holdings), p.tick("print.groups", "print.groupstip", &p.printing.Groups),
	}
}

// run prints the list.
func (p *printPlate) run() {
	path, ok := p.target()
	if !ok || p.x.job != nil {
		return
	}
	q := p.printing
	q.Selection = p.titles()
	if s := printSorts[p.order.Chosen()]; s != "" {
		q.Query.Sort = s
	} else if q.IDs == nil {
		q.Query.Sort = p.from.Query.Sort
	}
	q.Heading, q.Words = strings.TrimSpace(p.heading.Text), printWords()
	if q.IDs == nil {
		q.Asked = p.asked
	}
	q.Date = today()
	p.keep()
	var report view.PrintReport
	p.write(path, func(ctx context.Context, progress *view.Progress) (err error) {
		report, err = p.x.desk.Print(ctx, q, path, progress)
		return err
	}, func() []fyne.CanvasObject {
		p.made = report.File
		if q.Form == view.PrintHTML {
			p.x.openFile(path) // it is printed from the browser
		}
		return printReport(&report, p.asHTML)
	}, func() string { return wording.N("print.done", report.Printed, "File", filepath.Base(path)) })
}

// asHTML opens the plate again for the same titles, to print them as a web page.
func (p *printPlate) asHTML() {
	x, of, asked := p.x, p.from, p.asked
	p.printing.Form = view.PrintHTML
	p.keep()
	x.close()
	x.Print(of, asked)
}

// mostBoxed is how many titles with letters that a PDF does not have are named.
const mostBoxed = 5

// printReport are the lines of what was printed.
func printReport(r *view.PrintReport, asHTML func()) []fyne.CanvasObject {
	file := r.File
	if n := len(r.Files); n > 1 {
		file = wording.T("print.files", "N", wording.Number(n), "First", r.File, "Last", filepath.Base(r.Files[n-1]))
	}
	lines := []fyne.CanvasObject{widgets.NewText(wording.N("print.printed", r.Printed), widgets.Pane), widgets.NewGap(4), widgets.NewProse(file, widgets.Body)}
	if r.Pages > 0 {
		lines = append(lines, widgets.NewText(filled(" · ", wording.N("print.pages", r.Pages), wording.Bytes(r.Bytes)), widgets.Quiet))
	} else {
		lines = append(lines, widgets.NewGap(8), widgets.NewProse(wording.T("print.frombrowser"), widgets.Quiet))
	}
	if r.Unprinted > 0 {
		lines = append(lines, widgets.NewGap(12), widgets.NewProse(wording.N("print.boxes", r.Unprinted), widgets.Body))
		for _, b := range r.Boxed[:min(len(r.Boxed), mostBoxed)] {
			lines = append(lines, widgets.NewElided(wording.T("print.boxed", "N", wording.Number(b.Number), "Title", b.Title), widgets.Quiet, 0))
		}
		lines = append(lines, widgets.NewGap(6), widgets.NewLink(wording.T("print.ashtml"), asHTML))
	}
	if r.Missing > 0 {
		lines = append(lines, widgets.NewGap(12), widgets.NewProse(wording.N("export.missing", r.Missing), widgets.Body))
	}
	return lines
}

// today is the day in the language of the window.
func today() string { return day(time.Now().Format(time.DateOnly)) }

// printWords are the words of a printed list in the language of the window.
func printWords() view.PrintWords {
	w := view.PrintWords{Language: wording.T("language.code"), Title: wording.T("print.title"), Titles: wording.T("print.titlesword"), HeldBy: wording.T("print.heldby"),
		Nobody: wording.T("print.nobody"), Page: wording.T("print.page"), Part: wording.T("print.part"), NoGroup: wording.T("print.nogroup"), Labels: map[string]string{}}
	for _, l := range labelNames {
		w.Labels[l] = label(l)
	}
	for _, f := range formatNames {
		w.Labels[f] = formatName(f)
	}
	return w
}

// labelNames and formatNames are what the desk calls labels and formats.
var (
	labelNames = []string{"Uniform title", "Other titles", "Author", "Other names", "Responsibility", "Published", "Edition", "Format", "Pages", "Language", "Subjects",
		"Genre", "Audience", "Class", "Series", "In", "Earlier title", "Later title", "Contents", "Summary", "Notes", "ISBN", "ISSN", "Numbers", "Links"}
	formatNames = []string{"Book", "Large print", "E-book", "Journal", "Newspaper", "E-journal", "Article", "Map", "Score", "Sound recording", "Audiobook", "Video",
		"Picture", "Manuscript", "Microform", "Computer file", "Website", "Kit", "Object", "Archive", "Braille", "Other"}
)

// fileAddress is the address of a file or folder, with its blanks and signs as codes.
func fileAddress(path string) *url.URL {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/lists
	}
	return &url.URL{Scheme: "file", Path: path}
}
