package overlap

// Rates are how often something is so, each from 0 to 1.
type Rates struct {
	Works     WorkRates
	Libraries LibraryRates
	Copied    RecordRates
	Own       RecordRates
}

// WorkRates describe what there is in print.
type WorkRates struct {
	// Serial, Set and Yearbook are works that are not one book.
	Serial, Set, Yearbook float64
	// Generic works have a title that many others have ("Poems").
	Generic float64
	// NoAuthor works are entered under their title.
	NoAuthor float64
	// Early editions were printed before 1801.
	Early float64
	// NextEdition is whether an edition is followed by another.
	NextEdition float64
	// Reprint editions say what the one before says, but for imprint and year.
	Reprint float64
	// Of each edition: forms beside the printed one.
	Electronic, LargePrint, Audio, Microform float64
	// SharedISBN forms and reprints carry the ISBN of the printed edition by mistake.
	SharedISBN float64
	// OCLC, LCCN: titles of the age for it that have such a number.
	OCLC, LCCN float64
	// Merged numbers of OCLC replaced an older one that some records still have.
	Merged float64
	// Subtitle, Series and Scripts: titles with them; Scripts are written in other
	// letters, which some libraries give in 880.
	Subtitle, Series, Scripts float64
}

// LibraryRates describe habits that a whole library has.
type LibraryRates struct {
	// NoOCLC and NoISBN libraries' files have no such numbers.
	NoOCLC, NoISBN float64
	// Brief libraries keep short records; Plain ones lost all marks on letters;
	// Capitals write titles in capitals.
	Brief, Plain, Capitals float64
	// RDA libraries write by the newer rules.
	RDA float64
	// NumberInControl libraries have the OCLC number in 001.
	NumberInControl float64
	// Copying is the least and the greatest share of copied records.
	CopyLeast, CopyMost float64
	// Twice is whether a library has a second record for a title.
	Twice float64
}

// RecordRates describe what befalls single records.
type RecordRates struct {
	NoISBN, NoOCLC, NoLCCN float64
	// OldOCLC records have the number that was merged into another, if there is one.
	OldOCLC float64
	// OtherOCLC records have a number of their own for the same title.
	OtherOCLC float64
	// WrongOCLC and WrongISBN are those of another edition or volume.
	WrongOCLC, WrongISBN float64
	// BadISBN has a digit wrong; FormISBN gives the other form's number as
	// cancelled, FormValid as a valid one.
	BadISBN, FormISBN, FormValid float64

	NoSubtitle, SubtitleInTitle float64
	TitleTypo, AuthorTypo       float64
	Ampersand, ArticleLost      float64
	// PartInTitle has number and name of a part in the title's own subfield.
	PartInTitle float64

	NoAuthor, NoDates, Initials, AuthorAdded float64
	NoEdition, FirstEditionSaid              float64
	PublisherShort, PublisherOther, NoPlace  float64
	YearWrong, YearBracketed, YearCopyright  float64
	NoYear                                   float64
	NoPages, PagesOff, PagesOther            float64
	WrongLanguage, NoForm                    float64
	ExtraFields                              float64
}

// Standard are the rates that all measurements are made with.
func Standard() Rates {
	return Rates{
		Works: WorkRates{
			Serial: 0.04, Set: 0.03, Yearbook: 0.02, Generic: 0.03, NoAuthor: 0.10, Early: 0.003,
			NextEdition: 0.22, Reprint: 0.25,
			Electronic: 0.10, LargePrint: 0.01, Audio: 0.015, Microform: 0.01, SharedISBN: 0.04,
			OCLC: 0.85, LCCN: 0.45, Merged: 0.03,
			Subtitle: 0.45, Series: 0.2, Scripts: 0.03,
		},
		Libraries: LibraryRates{
			NoOCLC: 0.12, NoISBN: 0.04, Brief: 0.08, Plain: 0.06, Capitals: 0.02, RDA: 0.5,
			NumberInControl: 0.2, CopyLeast: 0.6, CopyMost: 0.97, Twice: 0.004,
		},
		Copied: RecordRates{
			NoISBN: 0.03, NoOCLC: 0.05, NoLCCN: 0.1, OldOCLC: 0.3, OtherOCLC: 0.01,
			WrongOCLC: 0.0003, WrongISBN: 0.0005, BadISBN: 0.001, FormISBN: 0.3, FormValid: 0.01,
			NoSubtitle: 0.003, SubtitleInTitle: 0.002, TitleTypo: 0.002, AuthorTypo: 0.001, Ampersand: 0.002, ArticleLost: 0.001,
			PartInTitle: 0.005,
			NoAuthor:    0.001, NoDates: 0.1, Initials: 0.002, AuthorAdded: 0.001,
			NoEdition: 0.003, FirstEditionSaid: 0.1, PublisherShort: 0.02, PublisherOther: 0.002, NoPlace: 0.002,
			YearWrong: 0.001, YearBracketed: 0.02, YearCopyright: 0.3, NoYear: 0.0005,
			NoPages: 0.01, PagesOff: 0.003, PagesOther: 0.01, WrongLanguage: 0.001, NoForm: 0.02, ExtraFields: 0.5,
		},
		Own: RecordRates{
			NoISBN: 0.15, NoOCLC: 0.6, NoLCCN: 0.6, OldOCLC: 0.3, OtherOCLC: 0.1,
			WrongOCLC: 0.001, WrongISBN: 0.004, BadISBN: 0.005, FormISBN: 0.1, FormValid: 0.02,
			NoSubtitle: 0.12, SubtitleInTitle: 0.04, TitleTypo: 0.02, AuthorTypo: 0.01, Ampersand: 0.1, ArticleLost: 0.02,
			PartInTitle: 0.15,
			NoAuthor:    0.02, NoDates: 0.3, Initials: 0.08, AuthorAdded: 0.03,
			NoEdition: 0.04, FirstEditionSaid: 0.3, PublisherShort: 0.25, PublisherOther: 0.03, NoPlace: 0.03,
			YearWrong: 0.01, YearBracketed: 0.1, YearCopyright: 0.3, NoYear: 0.01,
			NoPages: 0.03, PagesOff: 0.05, PagesOther: 0.2, WrongLanguage: 0.005, NoForm: 0.3, ExtraFields: 0.3,
		},
	}
}
