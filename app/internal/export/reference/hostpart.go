package reference

import (
	"regexp"
	"strings"
)

// place is where in its host a part stands.
type place struct{ volume, number, pages string }

var (
	volumePart = regexp.MustCompile(`(?i)\b(?:vol|v|bd|band|jahrg|jg|t|tome|année)\.? *([0-9]+[A-Za-z]?)`)
	numberPart = regexp.MustCompile(`(?i)\b(?:no|nr|n|issue|heft|h|fasc|num)\.? *°? *([0-9]+(?:[/-][0-9]+)?)`)
	pagesPart  = regexp.MustCompile(`(?i)\b(?:pages|page|pp|p|seiten|s)\.? *([0-9]+(?: *[-–] *[0-9]+)?)`)
)

// partOf reads what stands in 773 $g ("Vol. 3, no. 2 (1901), p. 41-60"), in English,
// German and French abbreviations.
func partOf(text string) place {
	first := func(r *regexp.Regexp) string {
		if m := r.FindStringSubmatch(text); m != nil {
			return strings.ReplaceAll(strings.ReplaceAll(m[1], " ", ""), "–", "-")
		}
		return ""
	}
	return place{first(volumePart), first(numberPart), first(pagesPart)}
}
