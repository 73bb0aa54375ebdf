package view

// Trouble is an error as people are told it. Text is an English sentence or two; a screen
// in another language words Kind and Args itself, and shows Text where Kind is "".
type Trouble struct {
	Kind string
	Args []string
	Text string
}

// TroubleKinds are all kinds that a Trouble can have.
func TroubleKinds() []string {
	return []string{
		"samerecord", "nodecision", "nothingdecided", "circle", "comparecount", "nosample", "nolist", "notlisted", "listinside",
		"nolistchange", "nosaved", "noearlier", "savedname", "noname", "long", "manywords", "stopped", "exportstopped", "exportfull",
		"inuse", "nocatalogue", "keptapart", "joined", "onlyrecord", "norules", "norecord", "manyrecords", "code", "noranking",
		"nolibrary", "nopart", "notitle", "toonew", "damagedrecords", "damagedindex", "noload", "manyremoved",
		"manyremovedunread", "full", "empty", "notmarc", "gone", "forbidden", "there", "nothingopen", "nolook", "folderused", "longpdf", "noleft",
	}
}

// LooksLike are the names of what files look like that are not MARC, as the Trouble
// "notmarc" has them; in a name that is not among them stands the name of a file.
func LooksLike() []string {
	return []string{
		"an archive without MARC in it", "PDF", "a PNG picture", "a JPEG picture", "a GIF picture", "an xz file", "a 7-Zip archive", "a RAR archive",
		"an old Microsoft Office file", "an SQLite database", "a program", "RTF text", "plain text", "binary data", "JSON that is not MARC-in-JSON",
		"Aleph sequential", "PICA+ or another format with the separators of ISO 2709", "HTML", "Turbo-MARC XML", "MODS XML", "RDF/XML",
		"XML that is not MARCXML", "a file compressed many times over", "a damaged gzip file", "a damaged zstd file",
	}
}

// RejectKinds are all reasons for which a record cannot be read, as Problem.Why has them.
func RejectKinds() []string {
	return []string{
		"no_leader", "too_long", "too_short", "leader_byte", "no_directory", "cut_off", "file_ends", "not_closed", "empty_element", "no_content",
		"leaderless", "snippet", "nested", "unbalanced", "json", "stray_lines", "no_field", "no_fields", "open_field", "member",
	}
}
