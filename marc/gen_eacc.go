//go:build ignore

// This program writes eacc.bin from a list of the East Asian Character Code:
// lines of six hexadecimal digits (the three bytes), a tab, and the Unicode
// value in hexadecimal, as the Library of Congress's code tables (MARC-8 to
// Unicode, "codetables.xml") give them.
//
//	go run gen_eacc.go < list > eacc.bin
package main

import (
	"bufio"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"log"
	"os"
	"sort"
)

func main() {
	type entry struct{ place, char int }
	var list []entry
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var code, char int
		if _, err := fmt.Sscanf(in.Text(), "%x\t%x", &code, &char); err != nil {
			log.Fatalf("%q: %v", in.Text(), err)
		}
		place := ((code>>16-0x20)*96+(code>>8&0xFF-0x20))*96 + code&0xFF - 0x20
		list = append(list, entry{place, char})
	}
	sort.Slice(list, func(i, j int) bool { return list[i].place < list[j].place })
	out := binary.AppendUvarint(nil, uint64(len(list)))
	var last entry
	for _, e := range list {
		out = binary.AppendUvarint(out, uint64(e.place-last.place))
		out = binary.AppendVarint(out, int64(e.char-last.char))
		last = e
	}
	w, err := flate.NewWriter(os.Stdout, flate.BestCompression)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := w.Write(out); err != nil {
		log.Fatal(err)
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
}
