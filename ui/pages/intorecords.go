package pages

import (
	"context"
	"time"

	"holdfast/app/view"
	"holdfast/ui/wording"
)

// sayAfter is how long a search looks into records before it is said how far it is, and can
// be stopped.
const sayAfter = 500 * time.Millisecond

// intoRecords is a search that may have to look into many records: it is watched, and if it
// is stopped it answers with the part that it has found.
type intoRecords struct {
	progress view.Progress
	stop     context.Context
	halt     func()
	ends     []func()
}

// lookInto says how far the search for q is once it takes long; end of the result says
// that it has answered or was given up.
func (s *Search) lookInto(q view.Query) *intoRecords {
	r := &intoRecords{}
	r.stop, r.halt = context.WithCancel(context.Background())
	r.ends = append(r.ends, r.halt, s.host.Tasks().After(sayAfter, func() {
		if r.progress.Snapshot().All > 0 {
			r.ends = append(r.ends, s.host.Working(&Job{Name: wording.T("records.name", "Query", q.Text), Progress: &r.progress, Stop: r.halt}))
		}
	}))
	return r
}

// of is the context of the search.
func (r *intoRecords) of(ctx context.Context) context.Context {
	return view.Stoppable(view.Watched(ctx, &r.progress), r.stop)
}

func (r *intoRecords) end() {
	for _, end := range r.ends {
		end()
	}
	r.ends = nil
}

// partText says that a search was stopped.
func partText(p *view.Part) string {
	return wording.T("records.part", "Looked", wording.Number(p.Looked), "Of", wording.Number(p.Of))
}

// lookOn asks the query on the screen again, of all records.
func (s *Search) lookOn() {
	q := s.query
	q.LookInto = 0
	s.host.Ask(q)
}

// keepPart has pages, counts and the step of the history ask for the part that was answered.
func (s *Search) keepPart(res *view.Results) {
	s.query.LookInto = res.Query.LookInto
	if s.stop != nil {
		s.stop.Query.LookInto = res.Query.LookInto
	}
}
