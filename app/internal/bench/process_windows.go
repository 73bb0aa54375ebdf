package bench

import "golang.org/x/sys/windows"

// cpuSeconds is the processor time that the process has used.
func cpuSeconds() float64 {
	var created, exited, kernel, user windows.Filetime
	if windows.GetProcessTimes(windows.CurrentProcess(), &created, &exited, &kernel, &user) != nil {
		return 0
	}
	ticks := func(f windows.Filetime) float64 { return float64(int64(f.HighDateTime)<<32 | int64(f.LowDateTime)) }
	return (ticks(kernel) + ticks(user)) / 1e7
}

// peakBytes is not measured here.
func peakBytes() int64 { return 0 }
