package catalogue

// The values of the format facet.
const (
	formatBook       = "Book"
	formatLargePrint = "Large print"
	formatEBook      = "E-book"
	formatJournal    = "Journal"
	formatNewspaper  = "Newspaper"
	formatEJournal   = "E-journal"
	formatArticle    = "Article"
	formatMap        = "Map"
	formatScore      = "Score"
	formatSound      = "Sound recording"
	formatAudiobook  = "Audiobook"
	formatVideo      = "Video"
	formatPicture    = "Picture"
	formatManuscript = "Manuscript"
	formatMicroform  = "Microform"
	formatSoftware   = "Computer file"
	formatWebsite    = "Website"
	formatKit        = "Kit"
	formatObject     = "Object"
	formatArchive    = "Archive"
	formatBraille    = "Braille"
	formatOther      = "Other"
)

// formats lists the values of the format facet. A brief text holds a place in
// it, so new ones are added at the end only.
var formats = [...]string{
	formatBook, formatLargePrint, formatEBook, formatJournal, formatNewspaper, formatEJournal, formatArticle,
	formatMap, formatScore, formatSound, formatAudiobook, formatVideo, formatPicture, formatManuscript,
	formatMicroform, formatSoftware, formatWebsite, formatKit, formatObject, formatArchive, formatBraille, formatOther,
}

// unlistedFormat marks a format that is not in formats.
const unlistedFormat = 255

// Formats returns all values that the format facet can have.
func Formats() []string { return append([]string(nil), formats[:]...) }

func formatCode(name string) byte {
	for i, f := range formats {
		if f == name {
			return byte(i)
		}
	}
	return unlistedFormat
}
