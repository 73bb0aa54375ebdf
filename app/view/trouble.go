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
		"nolibrary", "nopart", "notitle", "toonew", "damagedrecords", "damagedindex", "oldindex", "noload", "manyremoved",
		"manyremovedunread", "full", "empty", "notmarc", "gone", "isfolder", "nofolder", "notext", "forbidden", "there", "nothingopen", "nolook", "folderused",
		"nowrite", "nosnapshot", "tornsnapshot", "foreignrecords", "longpdf", "noleft", "cutfile",
	}
}

// WarningKinds are all kinds of what was mended or noticed, as Counts.Warnings has them;
// beside them there is "left_out: " with the reason that a library's rules give.
func WarningKinds() []string {
	return []string{
		"wrong_length", "wrong_base_address", "wrong_directory", "missing_field_terminator", "missing_record_terminator", "stray_terminator",
		"stray_delimiter", "line_breaks", "junk_before_record", "short_leader", "bad_leader", "bad_indicator", "bad_tag", "bad_subfield_code",
		"empty_field", "dropped", "flag_says_marc8", "flag_says_utf8", "flag_says_other", "invalid_bytes", "unknown_character", "control_character",
		"double_encoded", "escape_sequence", "oversize", "truncated", "ill_formed", "guessed_encoding", "mixed_encoding",
		"deletes_unknown_record", "kept_but_no_title", "holdings_without_title", "holdings_replaced", "more_pieces_than_are_joined",
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
