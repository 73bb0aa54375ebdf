package ui

import (
	"context"

	"holdfast/app/view"
	"holdfast/ui/pages"
)

// Cataloguer opens catalogues.
type Cataloguer interface {
	// OpenSample opens the sample catalogue and makes it first if need be.
	OpenSample(ctx context.Context, p *view.Progress) (view.Catalogue, error)
	// OpenCatalogue opens a folder that Holdfast made.
	OpenCatalogue(ctx context.Context, dir string, p *view.Progress) (view.Catalogue, error)
	// NewCatalogue makes an empty catalogue; "" is the default folder.
	NewCatalogue(ctx context.Context, dir string) (view.Catalogue, error)
	// LastCatalogue is the folder opened last, or "" at the first start.
	LastCatalogue() string
	// RecentCatalogues are the folders opened last, the last one first.
	RecentCatalogues() []string
	// Catalogue is the one that is open now.
	Catalogue() view.Catalogue
	Close() error
}

// Rememberer keeps what the window gives it for the next start.
type Rememberer interface {
	// WindowState is nil if nothing was kept.
	WindowState() ([]byte, error)
	KeepWindowState(state []byte) error
	// Choices is what was chosen in the window for good, nil if nothing was kept.
	Choices() ([]byte, error)
	KeepChoices(choices []byte) error
}

// Desk is all that the window needs. Its methods may be called from several
// goroutines.
type Desk interface {
	Cataloguer
	Rememberer
	pages.Searcher
	pages.Reader
	pages.Narrower
	pages.Importer
	pages.Leaver
	pages.MappingMaker
	pages.Librarian
	pages.Commoner
	pages.Matcher
	pages.RuleKeeper
	pages.Browser
	pages.Witness
	pages.Explainer
	pages.Suggester
	pages.Merger
	pages.Asker
	pages.Exporter
	pages.Lister
	pages.Noter
	pages.Marker
	pages.Saver
}
