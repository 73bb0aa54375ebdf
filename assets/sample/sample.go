// Package sample answers: what can a person look at before there is a file of
// their own? It embeds the sample catalogue: well-known works and their
// editions as six made-up libraries would have sent them. README.md says how
// it is made, and gen makes it.
package sample

import "embed"

//go:generate go run ./gen/write

//go:embed *.gz
var files embed.FS

// File is what one library sent.
type File struct {
	// Library is the library's code, LibraryName what people call it.
	Library, LibraryName string
	// Name is the name of the file.
	Name string
	// Data is the file, packed by gzip. The caller must not change it.
	Data []byte
}

// libraries are made up, and named so that nobody takes them for real.
var libraries = []struct{ code, name, file string }{
	{"A", "Library A (Harbour)", "harbour.mrc.gz"},
	{"B", "Library B (Hill)", "hill.mrc.gz"},
	{"C", "Library C (Mill)", "mill.mrc.gz"},
	{"D", "Library D (Garden)", "garden.xml.gz"},
	{"E", "Library E (Bridge)", "bridge-unimarc.mrc.gz"},
	{"F", "Library F (Field)", "field.xml.gz"},
}

// Files returns the file of each library, in the order of their codes.
func Files() []File {
	list := make([]File, 0, len(libraries))
	for _, l := range libraries {
		data, err := files.ReadFile(l.file)
		if err != nil {
			panic("sample: " + l.file + " is not embedded") // a mistake of the build
		}
		list = append(list, File{Library: l.code, LibraryName: l.name, Name: l.file, Data: data})
	}
	return list
}
