package catalogue

import "holdfast/engine/query"

// FitchName is the name of the seed's profile, and DefaultProfile that of the
// profile taken when none is named.
const (
	FitchName      = "Fitch 2006"
	DefaultProfile = FitchName
)

// Fitch2006 returns the ranking profile of the seed (DESIGN §7): a required OR
// of sixteen clauses, times the square root of the holdings. The caller owns it.
func Fitch2006() *query.Profile {
	return &query.Profile{
		Name: FitchName,
		Clauses: []query.Clause{
			{Kind: query.InPhrase, Field: TitleWords, Weight: 4},
			{Kind: query.InPhrase, Field: AuthorWords, Weight: 3},
			{Kind: query.InPhrase, Field: SubjectWords, Weight: 3},
			{Kind: query.InPhrase, Field: Keyword, Weight: 1.4},
			{Kind: query.WholeValue, Field: TitleWhole, Weight: 4},
			{Kind: query.AllWords, Field: TitleWords, Weight: 3},
			{Kind: query.WholeValue, Field: AuthorWhole, Weight: 3},
			{Kind: query.AllWords, Field: AuthorWords, Weight: 2},
			{Kind: query.WholeValue, Field: Subject, Weight: 3},
			{Kind: query.AllWords, Field: SubjectWords, Weight: 1.5},
			{Kind: query.AllWords, Field: GenreWords, Weight: 2},
			{Kind: query.AllWords, Field: Keyword, Weight: 1},
			{Kind: query.AllStubs, Field: TitleWords, Weight: 0.7},
			{Kind: query.AllStubs, Field: AuthorWords, Weight: 0.7},
			{Kind: query.AllStubs, Field: SubjectWords, Weight: 0.7},
			{Kind: query.AllStubs, Field: Keyword, Weight: 0.2},
		},
		Popularity: query.SquareRoot,
	}
}

// Profiles returns the ranking profiles, the default first. The caller owns them.
func Profiles() []*query.Profile { return []*query.Profile{Fitch2006()} }

// Profile returns the ranking profile of this name, the default one for "".
func Profile(name string) (*query.Profile, bool) {
	if name == "" {
		name = DefaultProfile
	}
	for _, p := range Profiles() {
		if p.Name == name {
			return p, true
		}
	}
	return nil, false
}
