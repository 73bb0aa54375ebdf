// Command generate makes analysis/han.txt: which Han characters are written for
// one another. It reads two dictionaries of OpenCC (BYVoid/OpenCC, data/dictionary):
// TSCharacters.txt, from traditional to simplified Chinese, and JPVariants.txt,
// from old to new Japanese forms. Of each it takes the pairs of single characters,
// which are facts of writing, and joins those that share one to a group.
//
//	go run ./engine/analysis/generate TSCharacters.txt JPVariants.txt > engine/analysis/han.txt
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"
)

// perLine is how many groups a line of the table has.
const perLine = 12

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(files []string, out io.Writer) error {
	parent := map[rune]rune{}
	for _, name := range files {
		if err := read(name, parent); err != nil {
			return err
		}
	}
	groups := map[rune][]rune{}
	for r := range parent {
		head := find(parent, r)
		groups[head] = append(groups[head], r)
	}
	var lines []string
	for head, members := range groups {
		slices.Sort(members)
		members = slices.DeleteFunc(members, func(r rune) bool { return r == head })
		if len(members) > 0 {
			lines = append(lines, string(head)+string(members))
		}
	}
	slices.Sort(lines)
	for part := range slices.Chunk(lines, perLine) {
		if _, err := fmt.Fprintln(out, strings.Join(part, " ")); err != nil {
			return err
		}
	}
	return nil
}

// find is the head of the group of r: the character that all were led to last.
func find(parent map[rune]rune, r rune) rune {
	for parent[r] != 0 && parent[r] != r {
		r = parent[r]
	}
	return r
}

// read takes the lines "from<TAB>to more…" of which both are single characters.
func read(name string, parent map[rune]rune) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		from, to, _ := strings.Cut(lines.Text(), "\t")
		to, _, _ = strings.Cut(to, " ")
		a, n := utf8.DecodeRuneInString(from)
		b, k := utf8.DecodeRuneInString(to)
		if n == 0 || k == 0 || n != len(from) || k != len(to) || a == b {
			continue
		}
		for _, r := range []rune{a, b} {
			if parent[r] == 0 {
				parent[r] = r
			}
		}
		a, b = find(parent, a), find(parent, b)
		parent[a] = b
	}
	return lines.Err()
}
