package engine_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	"holdfast/engine"
	"holdfast/engine/query"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// Titles in the order of a language: a collator makes their sort keys. All hits
// are read page by page.
func ExampleOrder() {
	dir, err := os.MkdirTemp("", "index")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if err := germanTitles(dir, "Zoo", "Ofen", "Öl", "ölig", "Osten"); err != nil {
		log.Fatal(err)
	}
	x, err := engine.Open(dir, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer x.Close()
	r, err := x.Reader()
	if err != nil {
		log.Fatal(err)
	}
	defer r.Close()
	page := &engine.Request{Query: query.All{}, Top: 3, Order: engine.Order{By: engine.ByField, Field: "title"}}
	for {
		answer, err := r.Search(context.Background(), page)
		if err != nil {
			log.Fatal(err)
		}
		for i := range answer.Hits {
			fmt.Println(string(answer.Hits[i].Brief))
			page.After = answer.Hits[i].Cursor()
		}
		if len(answer.Hits) < page.Top {
			break
		}
	}
	// Output:
	// Ofen
	// Öl
	// ölig
	// Osten
	// Zoo
}

// germanTitles makes an index of titles.
func germanTitles(dir string, titles ...string) error {
	x, err := engine.Create(dir, &engine.Schema{Fields: []engine.Field{{Name: "title", Kind: engine.Sort}}}, nil)
	if err != nil {
		return err
	}
	w, err := x.Writer()
	if err != nil {
		return errors.Join(err, x.Close())
	}
	german, buf := collate.New(language.German), &collate.Buffer{}
	for _, title := range titles {
		err = errors.Join(err, w.Put(&engine.Document{Key: title, Brief: []byte(title),
			SortKeys: []engine.FieldSortKey{{Field: "title", Key: german.KeyFromString(buf, title)}}}))
		buf.Reset()
	}
	return errors.Join(err, w.Commit(context.Background(), nil), w.Close(), x.Close())
}
