package pages

import (
	"holdfast/app/view"
	"holdfast/ui/wording"
)

// Job is work that takes long, as the window shows it at one place for all.
type Job struct {
	// Name says what it is: "Importing 2 files".
	Name string
	// Progress is read several times a second; nil for work that says nothing of itself.
	Progress *view.Progress
	// Share is how much of it is done, from 0 to 1, and Say how far it is in words; nil for
	// what the steps of the current stage say.
	Share func(view.Snapshot) float32
	Say   func(view.Snapshot) string
	// Stop gives it up; nil for work that cannot be.
	Stop func()
	// Show goes to where more is said of it; nil for nowhere.
	Show func()
}

// Done is how much of the job is done, 0 while that is not known.
func (j *Job) Done(s view.Snapshot) float32 {
	switch {
	case j.Share != nil:
		return j.Share(s)
	case s.All > 0:
		return min(float32(s.Done)/float32(s.All), 1)
	}
	return 0
}

// Words say how far the job is.
func (j *Job) Words(s view.Snapshot) string {
	switch {
	case j.Say != nil:
		return j.Say(s)
	case s.All > 0:
		return wording.T("running.of", "Done", wording.Number(s.Done), "All", wording.Number(s.All))
	}
	return ""
}
