package view

import "time"

// LeftImport is an import that was stopped, or broken off, before it was done. Nothing of
// it can be seen in the catalogue, and what was read is kept.
type LeftImport struct {
	ID    int64     `json:"id"`
	Began time.Time `json:"began"`
	// Records were read of its files.
	Records int `json:"records"`
	// Applied says that all was read, and that it was being made part of the catalogue.
	Applied bool `json:"applied"`
	// Again says that its files have to be read again from their beginning, since a
	// library of it has sent something else since.
	Again bool       `json:"again"`
	Files []LeftFile `json:"files"`
}

// LeftFile is a file of it, with what was chosen for it.
type LeftFile struct {
	ImportFile
	// Read says that it was read to its end, else Records of its beginning were.
	Read    bool `json:"read"`
	Records int  `json:"records"`
	// Missing says that it cannot be read any more, as Problem says.
	Missing bool `json:"missing"`
}

// ToGoOn are the files as they are imported to go on: one that was read to its end need
// not be there any more.
func (l *LeftImport) ToGoOn() []ImportFile {
	files := l.ToStartAgain()
	for i := range files {
		if l.Files[i].Read && !l.Again {
			files[i].Problem, files[i].Trouble = "", Trouble{}
		}
	}
	return files
}

// ToStartAgain are the files as they are imported from their beginning.
func (l *LeftImport) ToStartAgain() []ImportFile {
	files := make([]ImportFile, len(l.Files))
	for i := range l.Files {
		files[i] = l.Files[i].ImportFile
	}
	return files
}

// FilesRead counts the files that were read to their end.
func (l *LeftImport) FilesRead() (n int) {
	for i := range l.Files {
		if l.Files[i].Read {
			n++
		}
	}
	return n
}

// Missing are the names of the files that one cannot go on with, since they are not
// there.
func (l *LeftImport) Missing() (names []string) {
	for i := range l.Files {
		if f := &l.Files[i]; f.Missing && (!f.Read || l.Again) {
			names = append(names, f.Name)
		}
	}
	return names
}
