package bench

import "fmt"

// ImportStep is a step of an import and what it took.
type ImportStep struct {
	Name    string  `json:"name"`
	Seconds float64 `json:"seconds"`
	CPU     float64 `json:"cpu_seconds"`
	PeakMB  int64   `json:"peak_mb"`
}

// stepWatch measures steps, each until the next begins.
type stepWatch struct {
	list  []ImportStep
	watch stopwatch
	cpu   float64
}

// begin begins a step, or none if name is empty.
func (s *stepWatch) begin(name string) {
	if n := len(s.list); n > 0 {
		last := &s.list[n-1]
		last.Seconds, last.CPU, last.PeakMB = s.watch.seconds(), cpuSeconds()-s.cpu, peakBytes()>>20
	}
	if name != "" {
		s.list = append(s.list, ImportStep{Name: name})
		s.watch, s.cpu = start(), cpuSeconds()
	}
}

// stepTable says in lines where the time of an import goes.
func (r *Imported) stepTable() string {
	out := ""
	for _, s := range r.Steps {
		out += fmt.Sprintf("  %-16s %7.1f s %5.1f %%  %7.1f s of processor time %5.1f %%  %5d MB at most until then\n",
			s.Name, s.Seconds, 100*s.Seconds/r.Seconds, s.CPU, 100*s.CPU/r.CPU, s.PeakMB)
	}
	return out
}
