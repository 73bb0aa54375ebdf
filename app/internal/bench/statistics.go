package bench

import (
	"encoding/json"
	"fmt"
	"math"
	"runtime"
	"slices"
	"time"
)

// percentile returns the duration at place len*percent/100 of a sorted list,
// which is how the other engines' programs take it, or 0 of none.
func percentile(sorted []time.Duration, percent int) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)-1, len(sorted)*percent/100)]
}

// median returns the middle of list, which it sorts: the mean of two if their
// number is even.
func median(list []float64) float64 {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	n := len(list)
	return (list[(n-1)/2] + list[n/2]) / 2
}

// Interval is a mean and the bounds between which it lies in 95 of 100
// measurements, in percent. Low and High are infinite if one run says nothing.
type Interval struct{ Mean, Low, High float64 }

// paired compares runs that were done in turns: it returns by how many percent
// other differs from base, run by run, with Student's 95 % interval for the mean
// of the differences. Differences are taken between logarithms, so that twice and
// half are equally far; runs of no time are left out.
func paired(base, other []float64) Interval {
	var ratios []float64
	mean := 0.0
	for i := range min(len(base), len(other)) {
		if base[i] > 0 && other[i] > 0 {
			ratios = append(ratios, math.Log(other[i]/base[i]))
			mean += ratios[len(ratios)-1]
		}
	}
	n := float64(len(ratios))
	if n == 0 {
		return Interval{0, math.Inf(-1), math.Inf(1)}
	}
	mean /= n
	percent := func(x float64) float64 { return math.Expm1(x) * 100 }
	if n == 1 {
		return Interval{percent(mean), math.Inf(-1), math.Inf(1)}
	}
	squares := 0.0
	for _, d := range ratios {
		squares += (d - mean) * (d - mean)
	}
	half := student(len(ratios)-1) * math.Sqrt(squares/(n-1)/n)
	return Interval{percent(mean), percent(mean - half), percent(mean + half)}
}

// students holds the 97.5 % points of Student's distribution for 1 to 30 degrees
// of freedom, as printed in tables of statistics.
var students = [...]float64{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
	2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
	2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042}

// student returns the 97.5 % point for that many degrees of freedom; above the
// table by the first terms of its series about the normal distribution's.
func student(degrees int) float64 {
	if degrees <= len(students) {
		return students[degrees-1]
	}
	const z = 1.959964
	n := float64(degrees)
	return z + (z*z*z+z)/(4*n) + (5*z*z*z*z*z+16*z*z*z+3*z)/(96*n*n)
}

// MarshalJSON writes mean, low and high, bounds that are not known as null.
func (i Interval) MarshalJSON() ([]byte, error) {
	bound := func(v float64) any {
		if math.IsInf(v, 0) {
			return nil
		}
		return v
	}
	return json.Marshal(map[string]any{"mean": i.Mean, "low": bound(i.Low), "high": bound(i.High)})
}

// width is how far the interval reaches to the wider side, in percent.
func (i Interval) width() float64 { return max(i.High-i.Mean, i.Mean-i.Low) }

// noise reports whether the interval holds no difference at all.
func (i Interval) noise() bool { return i.Low <= 0 && i.High >= 0 }

func (i Interval) String() string {
	if math.IsInf(i.High, 0) {
		return fmt.Sprintf("%+.1f %% (one run)", i.Mean)
	}
	return fmt.Sprintf("%+.1f %% (%+.1f to %+.1f)", i.Mean, i.Low, i.High)
}

// stopwatch takes the time and the processor time since it was started.
type stopwatch struct {
	began time.Time
	cpu   float64
}

func start() stopwatch { return stopwatch{time.Now(), cpuSeconds()} }

func (s stopwatch) seconds() float64 { return time.Since(s.began).Seconds() }

// shortest is a time that no rate is taken over less than, so that a clock that
// does not tick makes none infinite.
const shortest = 1e-6

// cpuTime is the processor seconds of the whole process, which other work on the
// machine changes less than the clock.
func (s stopwatch) cpuTime() float64 { return cpuSeconds() - s.cpu }

// cost is the time and the processor time of a piece of work, in seconds; the
// zero cost is not known yet.
type cost struct{ seconds, cpu float64 }

func (s stopwatch) cost() cost {
	return cost{max(s.seconds(), shortest), max(s.cpuTime(), shortest)}
}

// keep keeps the less of each.
func (c *cost) keep(other cost) {
	if c.seconds == 0 || other.seconds < c.seconds {
		c.seconds = other.seconds
	}
	if c.cpu == 0 || other.cpu < c.cpu {
		c.cpu = other.cpu
	}
}

// collect frees what earlier work left, so that it does not burden what is
// measured next.
func collect() { runtime.GC() }

// heapInUse is the memory of the process's own, garbage among it, mapped files not.
func heapInUse() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// heapBytes is heapInUse without garbage.
func heapBytes() int64 {
	collect()
	return heapInUse()
}
