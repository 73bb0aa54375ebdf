package view

// Rescue is what else may be asked when a query finds nothing, or little.
type Rescue struct {
	Query Query
	// Found is how many titles have the words of the query and all that it narrows by.
	Found int
	// Steps would find more, those nearest to what was asked first. There is none for
	// what is like nothing in the catalogue: it never lists titles at random.
	Steps []Step
}

// StepKind names the way in which a step goes off what was asked.
type StepKind string

// The kinds of step, in the order in which they stand in Rescue.Steps.
const (
	// StepSpelled spells words as the catalogue does; StepJoined writes two words as
	// one, StepSplit one as two. Step.Text has the changed words marked.
	StepSpelled StepKind = "spelled"
	StepJoined  StepKind = "joined"
	StepSplit   StepKind = "split"
	// StepFilter leaves one value out of what narrows (Step.Narrow), StepYears the
	// years, StepAll everything that narrows.
	StepFilter StepKind = "filter"
	StepYears  StepKind = "years"
	StepAll    StepKind = "all"
	// StepLoose takes the words of a phrase in any order.
	StepLoose StepKind = "loose"
	// StepField looks in another field: Step.Field, "" for anywhere.
	StepField StepKind = "field"
	// StepFewer leaves out Step.Words.
	StepFewer StepKind = "fewer"
	// StepBeginnings also takes titles that have words with the same beginnings.
	StepBeginnings StepKind = "beginnings"
)

// Step is another query, and what it would find.
type Step struct {
	Kind StepKind
	// Query is what to ask instead, Found how many titles it finds.
	Query Query
	Found int
	// Text is Query.Text in runs; of spellings, what was changed is marked.
	Text []Run
	// Words are those left out by StepFewer, and those of StepBeginnings.
	Words []string
	// Narrow is what StepFilter leaves out.
	Narrow *Narrow
	// Field is the prefix of the field of StepField, such as "ti".
	Field string
}
