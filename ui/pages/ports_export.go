package pages

import (
	"context"

	"holdfast/app/view"
)

// Exporter writes titles into files.
type Exporter interface {
	// ExportFormats are the ways to write, in the order in which they are offered.
	ExportFormats() []view.ExportFormat
	// ExportColumns are the names of the columns that a table can have, UsualColumns those
	// that it has unless others are chosen. CheckColumn says what is wrong with a name.
	ExportColumns() []string
	UsualColumns() []view.ExportColumn
	CheckColumn(name string) error
	// Export writes titles into a file; cancelled, it leaves none.
	Export(ctx context.Context, e view.Export, path string, p *view.Progress) (view.ExportReport, error)
	// Print prints a list of titles into a file.
	Print(ctx context.Context, p view.Printing, path string, progress *view.Progress) (view.PrintReport, error)
	// Request is a text that asks another library for titles.
	Request(ctx context.Context, ids []string, words view.RequestWords) (string, error)
}

// ExportDesk is what export and print need.
type ExportDesk interface {
	Exporter
	Explainer
}

// Selector is a page with titles that can be exported and printed.
type Selector interface {
	// Selection is what is ticked, or all titles on the page if nothing is.
	Selection() Selection
}

// TitlePage is a page on which one title is looked at.
type TitlePage interface {
	// ChosenTitle is its number, "" for none.
	ChosenTitle() string
	// ChosenName is what it is called.
	ChosenName() string
}

// ChosenTitle implements TitlePage.
func (s *Search) ChosenTitle() string {
	if _, hit := s.hits.chosen(); hit != nil {
		return hit.ID
	}
	return ""
}

// ChosenName implements TitlePage.
func (s *Search) ChosenName() string {
	if _, hit := s.hits.chosen(); hit != nil {
		return runText(hit.Title)
	}
	return ""
}

// titles says which titles are meant, as the desk wants to know it.
func (s *Selection) titles() view.Selection {
	if s.All {
		return view.Selection{Query: s.Query, Except: s.Except}
	}
	ids := s.IDs
	if ids == nil {
		ids = []string{}
	}
	return view.Selection{IDs: ids}
}

// ChosenTitle implements TitlePage.
func (p *Record) ChosenTitle() string {
	if p.record == nil {
		return ""
	}
	return p.record.ID
}

// ChosenName implements TitlePage.
func (p *Record) ChosenName() string { return p.Title() }
