// Window opens the real window over the made-up desk, to be looked at and to be
// driven by a script: go run -tags migrated_fynedo ./ui/uitest/window
package main

import (
	"flag"
	"time"

	"holdfast/ui"
	"holdfast/ui/uitest"
)

func main() {
	last := flag.String("last", "", "folder of the catalogue to open at once")
	pause := flag.Duration("pause", 20*time.Millisecond, "how long a search and a step of an import take")
	smoke := flag.Bool("smoke", false, "quit after the first picture")
	flag.Parse()
	desk := uitest.New()
	desk.Last, desk.Pause = *last, *pause
	ui.Run(desk, ui.Options{Smoke: *smoke, Files: flag.Args(), Version: "0.1"})
}
