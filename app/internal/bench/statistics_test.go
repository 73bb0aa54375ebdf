package bench

import (
	"math"
	"testing"
	"time"
)

func TestPercentile(t *testing.T) {
	list := make([]time.Duration, 200)
	for i := range list {
		list[i] = time.Duration(i + 1)
	}
	for _, c := range []struct {
		list    []time.Duration
		percent int
		want    time.Duration
	}{
		{nil, 50, 0},
		{list[:1], 99, 1},
		{list[:2], 50, 2},
		{list[:5], 80, 5},
		{list, 50, 101},
		{list, 90, 181},
		{list, 99, 199},
		{list, 100, 200},
	} {
		if got := percentile(c.list, c.percent); got != c.want {
			t.Errorf("%d %% of %d: %d, want %d", c.percent, len(c.list), got, c.want)
		}
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		list []float64
		want float64
	}{{nil, 0}, {[]float64{3}, 3}, {[]float64{9, 1, 4}, 4}, {[]float64{8, 1, 4, 2}, 3}} {
		if got := median(c.list); got != c.want {
			t.Errorf("%v: %v, want %v", c.list, got, c.want)
		}
	}
}

func TestPaired(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		name        string
		base, other []float64
		want        Interval
		noise       bool
	}{
		{"none", nil, nil, Interval{0, -inf, inf}, true},
		{"one", []float64{10}, []float64{12}, Interval{20, -inf, inf}, true},
		{"always the same", []float64{10, 20, 40}, []float64{11, 22, 44}, Interval{10, 10, 10}, false},
		// Logarithms of 0.9, 1 and 1.1: mean -0.00335, deviation 0.10038, and
		// 4.303 * 0.10038 / sqrt(3) to either side.
		{"either way", []float64{100, 100, 100}, []float64{90, 100, 110}, Interval{-0.3345, -22.3316, 27.8926}, true},
		// Of 1.04 and 1.06: 12.706 * half their difference to either side.
		{"two", []float64{100, 50}, []float64{104, 53}, Interval{4.9952, -6.9719, 18.5018}, true},
		{"faster", []float64{100, 100, 100, 100}, []float64{104, 105, 106, 105}, Interval{4.9976, 3.7066, 6.3048}, false},
		{"half and twice", []float64{1, 1}, []float64{0.5, 2}, Interval{0, -99.985, 668453.8}, true},
		{"no time", []float64{0, 100}, []float64{3, 110}, Interval{10, -inf, inf}, true},
		// What has no partner is left out.
		{"uneven", []float64{10, 20, 40, 1000}, []float64{11, 22, 44}, Interval{10, 10, 10}, false},
	} {
		got := paired(c.base, c.other)
		near := func(a, b float64) bool { return a == b || math.Abs(a-b) < 1e-3*max(1, math.Abs(b)) }
		if !near(got.Mean, c.want.Mean) || !near(got.Low, c.want.Low) || !near(got.High, c.want.High) || got.noise() != c.noise {
			t.Errorf("%s: %v, noise %v, want %v, %v", c.name, got, got.noise(), c.want, c.noise)
		}
	}
}

// The table and the series that follows it meet, and fall to the normal
// distribution's point.
func TestStudent(t *testing.T) {
	for _, c := range []struct {
		degrees int
		want    float64
	}{{1, 12.706}, {19, 2.093}, {30, 2.042}, {31, 2.0395}, {60, 2.0003}, {120, 1.9799}, {1 << 20, 1.96}} {
		if got := student(c.degrees); math.Abs(got-c.want) > 5e-4 {
			t.Errorf("%d degrees: %.4f, want %.4f", c.degrees, got, c.want)
		}
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", -1000: "-1,000", -100: "-100", 12345678: "12,345,678"} {
		if got := thousands(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}
