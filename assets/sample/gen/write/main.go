// Command write answers: how do the generated files get into their folder? It
// is run by go generate in assets/sample and writes the files beside it.
package main

import (
	"log"
	"os"

	"holdfast/assets/sample/gen"
)

func main() {
	files, err := gen.Generate()
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range files {
		if err := os.WriteFile(f.Name, f.Data, 0o644); err != nil {
			log.Fatal(err)
		}
		log.Printf("%s: %d records, %d bytes", f.Name, f.Records, len(f.Data))
	}
}
