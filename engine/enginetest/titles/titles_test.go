package titles

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	line := "k1\tOn words\tother one|other two\tA. Author\tPlace, 1999\t12\tWords|Letters\tessay\tadult\t400\teng\t978\t1999\t1990-1999\ta note"
	var got []Title
	err := Read(strings.NewReader(line+"\n"+line+"\n"), func(t *Title) error {
		got = append(got, *t)
		return nil
	})
	want := Title{Key: "k1", Title: "On words", Other: []string{"other one", "other two"}, Authors: []string{"A. Author"},
		Publication: "Place, 1999", Holdings: 12, Subjects: []string{"Words", "Letters"}, Genres: []string{"essay"},
		Audience: "adult", Class: "400", Language: "eng", ISBNs: []string{"978"}, Year: 1999, Notes: "a note"}
	if err != nil || len(got) != 2 || !reflect.DeepEqual(got[0], want) {
		t.Errorf("%+v, %v", got, err)
	}
	for _, bad := range []string{"k1\ttitle", strings.Replace(line, "\t12\t", "\tmany\t", 1)} {
		if err := Read(strings.NewReader(bad), func(*Title) error { return nil }); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
	stop := errors.New("stop")
	if err := Read(strings.NewReader(line), func(*Title) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("stopped by %v", err)
	}
}

func TestCorpusRepeats(t *testing.T) {
	a, b := NewCorpus(3), NewCorpus(3)
	if !reflect.DeepEqual(a.Document(17), b.Document(17)) || a.Phrase(5, 100) != b.Phrase(5, 100) {
		t.Error("the same seed gives other titles")
	}
	if reflect.DeepEqual(a.Document(17), a.Document(18)) {
		t.Error("two documents are the same")
	}
}
