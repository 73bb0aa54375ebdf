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
		"samerecord", "nodecision", "nothingdecided", "circle", "comparecount", "nosample", "nolist", "listinside",
		"nolistchange", "nosaved", "savedname", "noname", "long", "manywords", "stopped", "exportstopped", "exportfull",
		"inuse", "nocatalogue", "keptapart", "joined", "onlyrecord", "norules", "norecord", "manyrecords", "code", "noranking",
		"nolibrary", "nopart", "notitle", "toonew", "damagedrecords", "damagedindex", "noload", "manyremoved",
		"manyremovedunread", "full", "empty", "notmarc", "gone", "forbidden", "there", "nothingopen", "nolook", "folderused", "longpdf",
	}
}
