package bench

import (
	"context"
	"fmt"
	"strings"

	"holdfast/engine"
	"holdfast/engine/enginetest/titles"
	"holdfast/engine/query"
)

// task is a kind of request: run asks all of them once and says how many.
type task struct {
	name string
	run  func(ctx context.Context, r *engine.Reader) (int, error)
}

// newTasks returns the tasks of the seed's table over generated titles.
func newTasks(o TermOptions) []task {
	corpus := generated()
	phrases, words := phrasesOf(corpus, o, 2, 1), phrasesOf(corpus, o, 1, 1)
	long := phrasesOf(corpus, o, 1, 5)
	list := []task{
		keyTask(o),
		searches("conjunction of two words", phrases, func(p string) *engine.Request {
			a, b, _ := strings.Cut(p, " ")
			return hits(query.And{Nodes: []query.Node{query.Words{Field: "keyword", Text: a}, query.Words{Field: "keyword", Text: b}}})
		}),
		searches("conjunction of title and author", pairsOf(corpus, o), func(p string) *engine.Request {
			title, author, _ := strings.Cut(p, "\t")
			return hits(query.And{Nodes: []query.Node{query.Words{Field: "title", Text: title}, query.Words{Field: "author", Text: author}}})
		}),
		searches("phrase", phrases, func(p string) *engine.Request { return hits(query.Phrase{Field: "title", Text: p}) }),
		searches("sloppy phrase, slop 4", phrases, func(p string) *engine.Request {
			return hits(query.Near{Field: "title", Text: p, Slop: 4})
		}),
		searches("prefix of three letters", long, func(p string) *engine.Request {
			return hits(query.Prefix{Field: "title", Text: p[:3]})
		}),
		searches("wildcard", long, func(p string) *engine.Request {
			return hits(query.Wildcard{Field: "title", Pattern: p[:2] + "*" + p[len(p)-2:]})
		}),
		searches("fuzzy, one edit", long, func(p string) *engine.Request { return hits(query.Fuzzy{Field: "title", Text: p, Edits: 1}) }),
		searches("fuzzy, two edits", long, func(p string) *engine.Request { return hits(query.Fuzzy{Field: "title", Text: p, Edits: 2}) }),
	}
	list = append(list, respellTask(long))
	var decades []*engine.Request
	for y := int32(1960); y < 2020; y += 10 {
		decades = append(decades, hits(query.Years{From: y, To: y + 9}))
	}
	var ranges []*engine.Request
	for i := range o.Requests {
		from := int64(mix(uint64(i)) % numberLimit)
		ranges = append(ranges, hits(query.Range{Field: numberField, From: from, To: from + numberLimit/100}))
	}
	return append(list,
		asks("number range, one in a hundred", ranges),
		asks("interval of ten years", decades),
		asks("browse facets of all titles", []*engine.Request{{Query: query.All{}, Facets: titles.Facets}}),
		searches("word sorted by year", words, func(p string) *engine.Request {
			r := hits(query.Words{Field: "keyword", Text: p})
			r.Order = engine.Order{By: engine.ByField, Field: "years", Descending: true}
			return r
		}),
	)
}

func hits(n query.Node) *engine.Request { return &engine.Request{Query: n, Top: 100} }

// searches is a task of one search for each text.
func searches(name string, texts []string, request func(text string) *engine.Request) task {
	var list []*engine.Request
	for _, t := range texts {
		list = append(list, request(t))
	}
	return asks(name, list)
}

func asks(name string, list []*engine.Request) task {
	return task{name, func(ctx context.Context, r *engine.Reader) (int, error) {
		for _, q := range list {
			if _, err := r.Search(ctx, q); err != nil {
				return 0, err
			}
		}
		return len(list), nil
	}}
}

// respellTask asks for words like each of words, of which the third character is
// left out as a hurried typist does.
func respellTask(words []string) task {
	return task{"respell, two edits", func(ctx context.Context, r *engine.Reader) (int, error) {
		for _, w := range words {
			if _, err := r.Respell(ctx, engine.Respelling{Field: "title", Word: w[:2] + w[3:], Edits: 2, Prefix: 1, Top: 10}); err != nil {
				return 0, err
			}
		}
		return len(words), nil
	}}
}

// keyTask looks up a hundred keys a request, spread over the index.
func keyTask(o TermOptions) task {
	keys := make([]string, o.Requests*100)
	for i := range keys {
		keys[i] = fmt.Sprintf("t%08d", mix(uint64(i))%uint64(o.Docs))
	}
	return task{"key look-up", func(ctx context.Context, r *engine.Reader) (int, error) { return len(keys), lookUp(ctx, r, keys) }}
}

// phrasesOf returns as many phrases of n words as a run has requests, the first word
// of at least so many bytes.
func phrasesOf(corpus *titles.Corpus, o TermOptions, n, bytes int) []string {
	list := make([]string, 0, o.Requests)
	for i := 0; len(list) < o.Requests; i++ {
		if words := strings.Fields(corpus.Phrase(i, o.Docs)); len(words) >= n && len(words[0]) >= bytes {
			list = append(list, strings.Join(words[:n], " "))
		}
	}
	return list
}

// pairsOf returns a word of the title and an author of titles.
func pairsOf(corpus *titles.Corpus, o TermOptions) []string {
	var list []string
	for i := range o.Requests {
		t := corpus.Document(int(mix(uint64(i)) % uint64(o.Docs)))
		pair := [2]string{}
		for _, w := range t.Words {
			switch {
			case w.Field == "title" && pair[0] == "":
				pair[0], _, _ = strings.Cut(w.Text, " ")
			case w.Field == "author":
				pair[1] = w.Text
			}
		}
		list = append(list, pair[0]+"\t"+pair[1])
	}
	return list
}
