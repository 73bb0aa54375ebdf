//go:build unix

package enginetest

import "golang.org/x/sys/unix"

// cpuSeconds is the processor time that the process has used, which other work
// on the machine changes less than the clock.
func cpuSeconds() float64 {
	var u unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
