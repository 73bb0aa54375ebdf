package segment

import (
	"fmt"
	"testing"
)

func TestWordTable(t *testing.T) {
	table := newWordTable()
	for round := range 2 {
		for i := range uint32(5000) {
			n, found := table.number(fmt.Sprint("word ", i*7919%5000))
			if round == 0 && (n != i || found) || round == 1 && (n != i || !found) {
				t.Fatalf("round %d: word %d has number %d, found before: %v", round, i, n, found)
			}
		}
	}
	if len(table.texts) != 5000 || table.texts[1] != "word 2919" {
		t.Errorf("%d words, the second %q", len(table.texts), table.texts[1])
	}
	if n, found := table.number(""); n != 5000 || found {
		t.Errorf("the empty word has number %d, found before: %v", n, found)
	}
}
