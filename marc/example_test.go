package marc_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"holdfast/marc"
)

// source is a small file in MARCMaker text; its second record is damaged.
const source = `=LDR  00000nam a2200000   4500
=001  hf0001
=008  850101s1984\\\\gw\a\\\j\b\\\\001\0\ger\d
=100  1\$6880-01$aPushkin, Aleksandr
=245  14$aThe tales of Belkin /$cA. Pushkin.
=880  1\$6100-01/(N$aПушкин, Александр

=LDR  00000nam a2200000   4500

=LDR  00000cas a2200000   4500
=001  hf0003
=245  00$aNature.
`

func ExampleReader() {
	in, err := marc.NewReader(strings.NewReader(source), nil)
	if err != nil {
		fmt.Println(err) // not MARC
		return
	}
	fmt.Println(in.Format())
	for {
		rec, err := in.Read()
		if err == io.EOF {
			break
		}
		var bad *marc.RecordError
		if errors.As(err, &bad) {
			fmt.Println(bad)
			continue
		}
		if err != nil {
			fmt.Println(err) // the input broke
			return
		}
		fmt.Println(rec.Number, rec.ControlNumber(), rec.First("245") != nil, len(rec.Warnings))
	}
	// Output:
	// MARCMaker text (.mrk)
	// 1 hf0001 true 0
	// 2  false 1
	// 3 hf0003 true 0
}

// first returns the first record of source.
func first() *marc.Record {
	in, err := marc.NewReader(strings.NewReader(source), nil)
	if err != nil {
		panic(err)
	}
	rec, err := in.Read()
	if err != nil {
		panic(err)
	}
	return rec
}

func ExampleSpec() {
	rec := first()
	fmt.Println(marc.MustSpec("245ab").First(rec))
	fmt.Println(marc.MustSpec("100a").Linked(marc.WithLinked).Values(rec))
	fmt.Println(marc.MustSpec("008[35-37]").First(rec))
	// Output:
	// The tales of Belkin /
	// [Pushkin, Aleksandr Пушкин, Александр]
	// ger
}

func ExampleRecord_Linked() {
	rec := first()
	fmt.Println(rec.Linked(rec.First("100")).Sub('a'))
	// Output: Пушкин, Александр
}

func ExampleRecord_Elements008() {
	for _, e := range first().Elements008() {
		switch e.Name {
		case "Place of publication", "Language", "Target audience":
			fmt.Printf("%s: %s (%q)\n", e.Name, e.Meaning, e.Value)
		}
	}
	// Output:
	// Place of publication: Germany ("gw ")
	// Target audience: Juvenile ("j")
	// Language: German ("ger")
}

func ExampleWriter() {
	w := marc.NewWriter(os.Stdout, marc.LineMode)
	if err := w.Write(first()); err != nil {
		fmt.Println(err) // names the record; the Writer goes on
	}
	if err := w.Close(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 00000nam a2200000   4500
	// 001 hf0001
	// 008 850101s1984    gw a   j b    001 0 ger d
	// 100 1  $6 880-01 $a Pushkin, Aleksandr
	// 245 14 $a The tales of Belkin / $c A. Pushkin.
	// 880 1  $6 100-01/(N $a Пушкин, Александр
}

func ExampleValidate() {
	rec := first()
	rec.First("245").Ind1 = '7'
	for _, p := range marc.Validate(rec) {
		fmt.Println(p)
	}
	// Output:
	// 245: the first indicator is "7"; it must be 0 or 1
}

// A file of any size is read with one record that is used again and again.
func ExampleReader_ReadInto() {
	in, err := marc.NewReader(strings.NewReader(source), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	kinds := make(map[marc.ProblemKind]int)
	var rec marc.Record
	for {
		err := in.ReadInto(&rec)
		if err == io.EOF {
			break
		}
		if err != nil {
			continue // only *marc.RecordError, since a string does not break
		}
		for _, p := range marc.Validate(&rec) {
			kinds[p.Kind]++
		}
	}
	fmt.Println(kinds[marc.ProblemMissingField], "records lack a field:", marc.ProblemMissingField.Description())
	// Output:
	// 3 records lack a field: a field that every record needs is missing
}

func ExampleDecode() {
	raw := []byte("00064nam  2200049   4500001000300000245001000003\x1E42\x1E10\x1Fatub\xE2e\x1E\x1D")
	rec, err := marc.Decode(raw, marc.ISO2709, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rec.First("245").Sub('a'), rec.Encoding)
	for _, w := range rec.Warnings {
		fmt.Println(w.Kind, "-", w)
	}
	// Output:
	// tubé MARC-8
	// wrong_length - the leader says 64 bytes, the record has 63
}

func ExampleAppendJSON() {
	rec := &marc.Record{Leader: "00000nam a2200000   4500", Fields: []marc.Field{
		{Tag: "001", Value: "hf0001"},
		{Tag: "245", Ind1: '1', Ind2: '0', Subfields: []marc.Subfield{{Code: 'a', Value: "Tales"}}},
	}}
	fmt.Println(string(marc.AppendJSON(nil, rec)))
	// Output: {"leader":"00000nam a2200000   4500","fields":[{"001":"hf0001"},{"245":{"ind1":"1","ind2":"0","subfields":[{"a":"Tales"}]}}]}
}
