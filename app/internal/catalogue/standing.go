package catalogue

import (
	"strings"

	"holdfast/engine/analysis"
	"holdfast/marc"
)

// Values of Standing: what stands behind the work of the same title.
const (
	// StandingGuide is help for students and readers of another work.
	StandingGuide = "guide"
	// StandingAbout is about the work or person that its title names.
	StandingAbout = "about"
	// StandingCollection describes many things as one.
	StandingCollection = "collection"
)

// guideWords are words of titles and of subdivisions of subjects that only guides to
// other works have, folded. Names of series of study guides are among them.
var guideWords = []string{"study guide", "study guides", "cliffsnotes", "cliffs notes", "sparknotes", "york notes", "examinations questions etc",
	"outlines syllabi etc", "study and teaching", "lekturehilfe", "lektureschlussel", "konigs erlauterungen", "reading guide", "teacher s guide", "teachers guide"}

// standing says what the record stands behind, or "".
func (r *reading) standing() string {
	if level := r.rec.Leader.BibLevel(); level == 'c' || level == 'd' {
		return StandingCollection
	}
	title := " " + analysis.Fold(r.title.full) + " "
	if hasGuideWords(title) {
		return StandingGuide
	}
	proper := analysis.Fold(withoutArticle(r.title.proper, r.title.article))
	about := false
	for i := range r.rec.Fields {
		f := &r.rec.Fields[i]
		if len(f.Tag) != 3 || f.Tag[0] != '6' {
			continue
		}
		for k := range f.Subfields {
			s := &f.Subfields[k]
			switch {
			case (s.Code == 'v' || s.Code == 'x' || s.Code == 'a' && f.Tag == "655") && hasGuideWords(" "+analysis.Fold(s.Value)+" "):
				return StandingGuide
			case proper != "" && isSubjectTitle(f, s.Code) && strings.HasPrefix(proper, analysis.Fold(s.Value)):
				about = true
			}
		}
	}
	if about {
		return StandingAbout
	}
	return ""
}

// isSubjectTitle says whether a subfield of a subject is the title of a work.
func isSubjectTitle(f *marc.Field, code byte) bool {
	switch f.Tag {
	case "600", "610", "611":
		return code == 't'
	case "630":
		return code == 'a'
	}
	return false
}

// hasGuideWords looks for the words of guides in folded text between blanks.
func hasGuideWords(text string) bool {
	for _, w := range guideWords {
		if i := strings.Index(text, w); i > 0 && text[i-1] == ' ' && text[i+len(w)] == ' ' {
			return true
		}
	}
	return false
}
