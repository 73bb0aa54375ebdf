package view

// Printing says what to print and how.
type Printing struct {
	Selection
	// Form is PrintHTML or PrintPDF; Paper is "A4" or "Letter".
	Form, Paper string
	// Heading stands above the list, Asked says what was searched, Date the day; each is
	// left out if it is empty.
	Heading, Asked, Date string
	// Full prints all labelled fields of a title, else its brief form; Holdings who has it.
	Full, Holdings bool
	// Groups puts headings between titles by the order they stand in: letters, authors,
	// years or classes.
	Groups bool
	// Words are in the language of the reader; the zero value is English.
	Words PrintWords
}

// The forms of a printed list.
const (
	PrintHTML = "html"
	PrintPDF  = "pdf"
)

// PrintWords are the words of a printed list.
type PrintWords struct {
	// Language is the code of the language they are in, "en" if it is empty.
	Language string
	// Title and Titles are the words behind the number of titles: "1 title", "2 titles".
	Title, Titles string
	// HeldBy begins the libraries, Nobody stands where there is none.
	HeldBy, Nobody string
	// Page and Part have two places for numbers: "Page %d of %d", "Part %d of %d".
	Page, Part string
	// NoGroup is the heading of titles that have nothing to be grouped by.
	NoGroup string
	// Labels translates the labels of fields and the names of formats.
	Labels map[string]string
}

// PrintReport says what was printed; its names are the contract of holdfast-cli print
// --json.
type PrintReport struct {
	Form string `json:"form"`
	File string `json:"file,omitempty"`
	// Files are all files if a PDF became several, File is the first then.
	Files   []string `json:"files,omitempty"`
	Bytes   int64    `json:"bytes"`
	Titles  int      `json:"titles"`
	Printed int      `json:"printed"`
	Missing int      `json:"missing"`
	// Pages is the number of pages of a PDF.
	Pages int `json:"pages,omitempty"`
	// Unprinted counts the titles with letters that the fonts of a PDF do not have; a box
	// stands for each such letter. Boxed are the first of them.
	Unprinted int          `json:"unprinted,omitempty"`
	Boxed     []BoxedTitle `json:"boxed,omitempty"`
}

// BoxedTitle is a title with letters that a PDF does not have: its number in the list, and
// what it is called.
type BoxedTitle struct {
	Number int    `json:"number"`
	Title  string `json:"title"`
}
