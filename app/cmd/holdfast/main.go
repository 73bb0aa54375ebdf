// Command holdfast is the desktop program: a union catalogue on one computer.
//
//	holdfast [--catalogue DIR] [--smoke] [FILE...]
//
// FILE are MARC files, or folders of them, to put on the import list.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"

	"holdfast/app"
	"holdfast/ui"
)

// version is set when a release is linked.
var version = "0.1.0"

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "holdfast:", app.Explain(err))
		os.Exit(1)
	}
}

func run() error {
	smoke := flag.Bool("smoke", false, "end after the first paint, to test that the window opens")
	catalogue := flag.String("catalogue", "", "open the catalogue in this folder")
	flag.Parse()
	if os.Getenv("GOMAXPROCS") == "" {
		// A page fault of the mapped index, or a picture that is handed to the screen, keeps a
		// processor of Go's without using one of the machine's: two more have the window go on.
		runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 2)
	}
	places, err := app.DefaultPlaces()
	if err != nil {
		return err
	}
	desk, err := app.NewDesk(places)
	if err != nil {
		return err
	}
	if *catalogue != "" {
		desk.Prefer(*catalogue)
	}
	ui.Run(desk, ui.Options{Smoke: *smoke, Files: flag.Args(), Version: version})
	return desk.Close()
}
