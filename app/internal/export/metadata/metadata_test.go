package metadata

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"slices"
	"strings"
	"testing"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/export"
	"holdfast/app/internal/export/exporttest"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestGolden(t *testing.T) {
	frame, enc := MODS()
	exporttest.Golden(t, *update, "titles.mods.xml", exporttest.Written(t, frame, enc, exporttest.Titles()))
	frame, enc = DublinCore()
	exporttest.Golden(t, *update, "titles.dc.xml", exporttest.Written(t, frame, enc, exporttest.Titles()))
}

// modsChildren are the elements that may stand in each element, of those that we write
// (schema MODS 3.7).
var modsChildren = map[string]string{
	"": "modsCollection", "modsCollection": "mods",
	"mods":        "titleInfo name typeOfResource genre originInfo language physicalDescription abstract tableOfContents targetAudience note subject classification relatedItem identifier location recordInfo",
	"relatedItem": "titleInfo name identifier part",
	"titleInfo":   "nonSort title subTitle partNumber partName", "name": "namePart role", "role": "roleTerm",
	"originInfo": "place publisher dateIssued edition issuance", "place": "placeTerm", "language": "languageTerm",
	"physicalDescription": "form extent", "subject": "topic geographic temporal genre name titleInfo",
	"location": "physicalLocation shelfLocator holdingSimple url", "holdingSimple": "copyInformation",
	"copyInformation": "subLocation shelfLocator note", "part": "text", "recordInfo": "recordIdentifier recordOrigin",
}

var dcChildren = map[string]string{
	"": "dcCollection", "dcCollection": "dc",
	"dc": "title creator subject description publisher contributor date type format identifier source language relation coverage rights",
}

// checkXML reads a file and holds each element to the children that it may have.
func checkXML(t *testing.T, data []byte, children map[string]string, record string) (records int) {
	t.Helper()
	var path []string
	dec := xml.NewDecoder(bytes.NewReader(data))
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return records
		}
		if err != nil {
			t.Fatalf("%v in %s", err, data)
		}
		switch e := token.(type) {
		case xml.StartElement:
			parent := ""
			if len(path) > 0 {
				parent = path[len(path)-1]
			}
			if !slices.Contains(strings.Fields(children[parent]), e.Name.Local) {
				t.Errorf("<%s> stands in <%s>", e.Name.Local, parent)
			}
			if e.Name.Local == record {
				records++
			}
			path = append(path, e.Name.Local)
		case xml.EndElement:
			path = path[:len(path)-1]
		}
	}
}

func TestStructure(t *testing.T) {
	titles := exporttest.Titles()
	frame, enc := MODS()
	if n := checkXML(t, exporttest.Written(t, frame, enc, titles), modsChildren, "mods"); n != len(titles) {
		t.Errorf("%d records of MODS", n)
	}
	frame, enc = DublinCore()
	if n := checkXML(t, exporttest.Written(t, frame, enc, titles), dcChildren, "dc"); n != len(titles) {
		t.Errorf("%d records of Dublin Core", n)
	}
}

func FuzzXML(f *testing.F) {
	for _, s := range []string{"", "<", "&amp;", "]]>", "\x00\x0b", "\xff", "\ufffe", `"'`, "\r\n\t"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d := &catalogue.Description{Kind: 'a', Format: "Book", Title: catalogue.TitleParts{Proper: s, Full: s}, Edition: s, Links: []string{s}, Notes: []string{s},
			Names: []catalogue.DescribedName{{Heading: s}}, Subjects: []catalogue.DescribedSubject{{Text: s, Scheme: s, Tag: 650, Parts: []catalogue.SubjectPart{{Code: 'a', Text: s}}}}}
		titles := []*export.Title{{Record: exporttest.Titles()[0].Record, About: d}}
		frame, enc := MODS()
		checkXML(t, exporttest.Written(t, frame, enc, titles), modsChildren, "mods")
		frame, enc = DublinCore()
		checkXML(t, exporttest.Written(t, frame, enc, titles), dcChildren, "dc")
	})
}
