package engine

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"holdfast/engine/internal/docset"
	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/forward"
	"holdfast/engine/internal/keylist"
	"holdfast/engine/internal/keytable"
	"holdfast/engine/internal/postings"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/stored"
	"holdfast/engine/internal/storetest"
	"holdfast/engine/internal/termdict"
)

var update = flag.Bool("update", false, "rewrite the examples of FORMAT.md")

// example is one example of FORMAT.md: what is encoded, and a check that decodes
// the bytes of the document.
type example struct {
	encode func(t *testing.T) []byte
	decode func(t *testing.T, b []byte)
}

var exampleCodes = postings.Codes{{Fields: 5, Uses: 5, In: []postings.Occurrence{postings.MakeOccurrence(1, 2), postings.MakeOccurrence(0, 1)}}}

func equal(t *testing.T, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("decoded %+v, want %+v", got, want)
	}
}

func must[T any](t *testing.T, v T, err error) T {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

var examples = map[string]example{
	"packed": {
		func(*testing.T) []byte {
			var b encoding.Block
			for i := range b {
				b[i] = uint32(i % 8)
			}
			return encoding.AppendPacked(nil, &b, 3)[:16]
		},
		func(t *testing.T, data []byte) {
			var b encoding.Block
			b.Unpack(append(data, make([]byte, 32)...), 3)
			equal(t, b[:10], []uint32{0, 1, 2, 3, 4, 5, 6, 7, 0, 1})
		},
	},
	"offsets": {
		func(*testing.T) []byte {
			var w encoding.OffsetWriter
			for _, o := range []uint64{7, 12, 65_548} {
				w.Add(o)
			}
			return w.Bytes()
		},
		func(t *testing.T, data []byte) {
			o, err := encoding.OpenOffsets("offsets", data, 3, 65_548)
			o = must(t, o, err)
			equal(t, []uint64{o.At(0), o.At(1), o.At(2)}, []uint64{7, 12, 65_548})
		},
	},
	"frame": {
		func(t *testing.T) []byte {
			var buf bytes.Buffer
			w := store.NewFrameWriter(&buf, store.Tag{'T', 'E', 'S', 'T'}, 7, 0)
			w.Put(store.Tag{'D', 'A', 'T', 'A'}, []byte("ab"))
			_, err := w.Finish()
			return must(t, buf.Bytes(), err)
		},
		func(t *testing.T, data []byte) {
			dir := storetest.NewMemory()
			dir.SetData("file", data)
			f, err := store.OpenFrame(dir, "file", store.Tag{'T', 'E', 'S', 'T'})
			f = must(t, f, err)
			section, err := f.Section(store.Tag{'D', 'A', 'T', 'A'})
			equal(t, string(must(t, section, err)), "ab")
			equal(t, f.ID, uint64(7))
		},
	},
	"commit": {
		func(*testing.T) []byte { return exampleCommit.encode() },
		func(t *testing.T, data []byte) {
			c, err := decodeCommit(data)
			equal(t, must(t, c, err), exampleCommit)
		},
	},
	"entry": {
		func(t *testing.T) []byte {
			w, err := termdict.NewWriter(new(bytes.Buffer), 1)
			w = must(t, w, err)
			tail := binary.AppendUvarint([]byte{2, 5, 1, 2}, 300)
			if err := w.Add([]byte("term"), 3, append(tail, 4)); err != nil {
				t.Fatal(err)
			}
			entries, err := w.Close()
			return must(t, entries, err)
		},
		func(t *testing.T, data []byte) {
			var fst bytes.Buffer
			w, err := termdict.NewWriter(&fst, 1)
			w = must(t, w, err)
			if err := w.Add([]byte("term"), 0, nil); err != nil {
				t.Fatal(err)
			}
			if _, err := w.Close(); err != nil {
				t.Fatal(err)
			}
			d, err := termdict.Open("words", fst.Bytes(), data)
			e, found, err := must(t, d, err).Find([]byte("term"))
			equal(t, found && err == nil, true)
			equal(t, e, termdict.Entry{Rank: 3, Frequency: 2, Fields: 5, PerField: []uint32{1, 2}, Offset: 300, Length: 4})
		},
	},
	"codes": {
		func(*testing.T) []byte { return exampleCodes.Append(nil) },
		func(t *testing.T, data []byte) {
			c, err := postings.OpenCodes("codes", data)
			equal(t, must(t, c, err), exampleCodes)
		},
	},
	"list": {
		func(*testing.T) []byte {
			codes := postings.Codes{{Fields: 1}, {Fields: 2}}
			return postings.AppendList(nil, []postings.Posting{{Doc: 0, Code: 1}, {Doc: 5, Code: 0}}, 6, codes)
		},
		func(t *testing.T, data []byte) {
			l, err := postings.OpenList(data, 2, 6, postings.Codes{{Fields: 1}, {Fields: 2}})
			l = must(t, l, err)
			list, err := l.AppendAll(nil)
			equal(t, must(t, list, err), []postings.Posting{{Doc: 0, Code: 1}, {Doc: 5, Code: 0}})
		},
	},
	"kinds": {
		func(*testing.T) []byte { return forward.Kinds{{{Field: 0, Class: 1}, {Field: 3}}}.Append(nil) },
		func(t *testing.T, data []byte) {
			k, err := forward.OpenKinds("kinds", data)
			equal(t, must(t, k, err), forward.Kinds{{{Field: 0, Class: 1}, {Field: 3}}})
		},
	},
	"runs": {
		func(t *testing.T) []byte {
			var buf bytes.Buffer
			w := forward.NewWriter(&buf)
			w.Run(0, []uint32{2, 300})
			return must(t, buf.Bytes, w.End())()
		},
		func(t *testing.T, data []byte) {
			var offsets encoding.OffsetWriter
			offsets.Add(0)
			offsets.Add(uint64(len(data)))
			r, err := forward.Open(forward.Sections{Data: encoding.InMemory(data), Offsets: offsets.Bytes(), Kinds: []byte{1, 0}}, 1, 301)
			it := must(t, r, err).Iterator()
			it.Reset(0)
			equal(t, it.Next(), true)
			equal(t, it.Ranks, []uint32{2, 300})
			equal(t, it.Next(), false)
		},
	},
	"set": {
		func(t *testing.T) []byte {
			b, err := docset.Append(nil, []uint32{3, 4})
			return must(t, b, err)
		},
		func(t *testing.T, data []byte) {
			s, err := docset.Open(data, 5)
			s = must(t, s, err)
			docs, err := s.AppendTo(nil)
			equal(t, must(t, docs, err), []uint32{3, 4})
		},
	},
	"slots": {
		func(t *testing.T) []byte {
			w := docvalues.NewRowWriter(new(bytes.Buffer))
			err := w.Add([]uint32{5, 6, 65_541})
			slots, _ := w.Close()
			return must(t, slots, err)
		},
		func(t *testing.T, data []byte) {
			r, err := docvalues.OpenRows(data, nil, nil, 1)
			equal(t, must(t, r, err).AppendTo(nil, 0), []uint32{5, 6})
		},
	},
	"row": {
		func(t *testing.T) []byte {
			var buf bytes.Buffer
			return must(t, buf.Bytes, docvalues.NewRowWriter(&buf).Add([]uint32{1, 2, 3, 4, 5, 65_541}))()
		},
		func(t *testing.T, data []byte) {
			var offsets encoding.OffsetWriter
			offsets.Add(0)
			offsets.Add(uint64(len(data)))
			r, err := docvalues.OpenRows(nil, data, offsets.Bytes(), 1)
			equal(t, must(t, r, err).AppendTo(nil, 0), []uint32{5, 65_541})
		},
	},
	"packedtables": {
		func(*testing.T) []byte { return examplePacked.AppendTables(nil) },
		func(t *testing.T, data []byte) {
			p, err := docvalues.OpenPacked(binary.LittleEndian.AppendUint64(nil, 3), data, 1)
			p = must(t, p, err)
			span, _ := p.Span(0)
			equal(t, span, docvalues.Span{First: 1859, Last: 1859, Certainty: docvalues.Certain})
			set, _ := p.Smalls[0].Set(p.Word(0))
			equal(t, set, []uint32{4, 6})
		},
	},
	"texts": {
		func(t *testing.T) []byte {
			keys := []string{"2010", "0120"}
			var data bytes.Buffer
			offsets, err := keytable.WriteTexts(&data, len(keys), func(i int) []byte { return []byte(keys[i]) })
			return append(must(t, offsets, err), data.Bytes()...)
		},
		func(t *testing.T, data []byte) {
			texts, err := keytable.OpenTexts("texts", data[7:], data[:7], 2)
			texts = must(t, texts, err)
			equal(t, string(texts.Append(nil, 0)), "2010")
			equal(t, string(texts.Append(nil, 1)), "0120")
		},
	},
	"record": {
		func(t *testing.T) []byte {
			e, err := stored.NewEncoder(stored.Dictionary{}, 1)
			b, err := must(t, e, err).Encode([]byte("ab"))
			return must(t, b, err)
		},
		func(t *testing.T, data []byte) {
			c, err := stored.NewCodec(nil)
			b, err := must(t, c, err).Decode(nil, data)
			equal(t, string(must(t, b, err)), "ab")
		},
	},
	"numbers": {
		func(t *testing.T) []byte {
			var buf bytes.Buffer
			table, err := docvalues.WriteNumbers(&buf, 3, func(doc int) (int64, bool) { return int64(7 + doc), doc != 1 })
			equal(t, must(t, table, err), docvalues.NumberTable{Width: 2, Least: 7})
			return buf.Bytes()
		},
		func(t *testing.T, data []byte) {
			n, err := docvalues.OpenNumbers(docvalues.NumberTable{Width: 2, Least: 7}, data, 3)
			n = must(t, n, err)
			_, has := n.At(1)
			last, _ := n.At(2)
			equal(t, has, false)
			equal(t, last, int64(9))
			equal(t, n.Range(8, 9).AppendBlock(nil, 0), []uint32{2})
		},
	},
	"sortkeys": keylistExample(keylist.Bare, []keylist.Entry{{Key: []byte("ab")}, {Key: []byte("abc")}}),
	"browse": keylistExample(keylist.Entries, []keylist.Entry{
		{Key: []byte("ab"), Label: []byte("Ab"), Set: []byte{3}}, {Key: []byte("abc"), Label: []byte("Abc"), Set: []byte{4}}}),
}

// keylistExample is a group of two entries that are not packed, of the documents that
// their sets say, and its bounds.
func keylistExample(kind keylist.Kind, entries []keylist.Entry) example {
	bare := func(t *testing.T) (*stored.Encoder, *stored.Codec) {
		pack, err := stored.NewEncoder(stored.Dictionary{}, 1)
		pack = must(t, pack, err)
		unpack, err := stored.NewCodec(nil)
		return pack, must(t, unpack, err)
	}
	written := func(t *testing.T) ([]byte, keylist.Tables) {
		var buf bytes.Buffer
		pack, _ := bare(t)
		w := keylist.NewWriter(&buf, kind, pack)
		var errs []error
		for _, e := range entries {
			b := keylist.Bound{Docs: uint32(len(e.Set))}
			if len(e.Set) > 0 {
				b.First = uint32(e.Set[0])
			}
			errs = append(errs, w.Add(e, b))
		}
		_, err := w.End()
		return must(t, buf.Bytes(), errors.Join(append(errs, err)...)), w.Close()
	}
	return example{
		func(t *testing.T) []byte {
			data, tables := written(t)
			return append(data, tables.Bounds...)
		},
		func(t *testing.T, data []byte) {
			_, unpack := bare(t)
			_, tables := written(t)
			at := len(data) - len(tables.Bounds)
			tables.Bounds = data[at:]
			l, err := keylist.Open(kind, encoding.InMemory(data[:at]), tables, []int{len(entries)})
			l = must(t, l, err)
			for i, want := range entries {
				e, err := l[0].Cursor(unpack).Entry(i)
				e = must(t, e, err)
				equal(t, []string{string(e.Key), string(e.Label), string(e.Set)}, []string{string(want.Key), string(want.Label), string(want.Set)})
			}
			if kind == keylist.Entries {
				equal(t, l[0].Bound(0), keylist.Bound{Docs: 1, First: 3})
			}
		},
	}
}

var exampleCommit = &commitPoint{
	generation: 9, user: []byte("u"), next: 4, counts: 3,
	schema: &Schema{Fields: []Field{{Name: "t", Stubs: true, Weights: []int{100, 40}}}},
}

var examplePacked = docvalues.Packed{
	Years: docvalues.Column{Shift: 0, Width: 1},
	Spans: []docvalues.Span{{}, {First: 1859, Last: 1859, Certainty: docvalues.Certain}},
	Smalls: []docvalues.Small{{Field: 2, Column: docvalues.Column{Shift: 1, Width: 1},
		Sets: [][]uint32{{}, {4, 6}}}},
}

// exampleSections writes an index of one document, with the whole value Emma of field
// 0 and the facet value Novel of field 1, and returns sections of one of its files.
func exampleSections(t *testing.T, suffix string, kind store.Tag, tags ...store.Tag) (out []byte) {
	t.Helper()
	dir := storetest.NewMemory()
	x, err := Create("", &Schema{Fields: []Field{{Name: "whole", Kind: Keyword}, {Name: "genre", Kind: Keyword, Facet: true}}}, &Options{Directory: dir})
	x = must(t, x, err)
	w, err := x.Writer()
	w = must(t, w, err)
	d := &Document{Key: "1", Values: []FieldValue{{Field: "whole", Value: "Emma"}, {Field: "genre", Value: "Novel"}}}
	if err := errors.Join(w.Put(d), w.Commit(context.Background(), nil), w.Close(), x.Close()); err != nil {
		t.Fatal(err)
	}
	names, err := dir.List()
	for _, name := range must(t, names, err) {
		if !strings.HasPrefix(name, suffix) && !strings.HasSuffix(name, suffix) {
			continue
		}
		f, err := store.OpenFrame(dir, name, kind)
		f = must(t, f, err)
		for _, tag := range tags {
			section, err := f.Section(tag)
			out = append(out, must(t, section, err)...)
		}
		return out
	}
	t.Fatalf("no file %s among %v", suffix, names)
	return nil
}

func init() {
	segm := store.Tag{'S', 'E', 'G', 'M'}
	examples["whole"] = example{
		func(t *testing.T) []byte { return exampleSections(t, ".hot", segm, store.Tag{'H', 'E', 'N', 'T'}) },
		func(t *testing.T, data []byte) {
			equal(t, binary.LittleEndian.Uint64(data), keytable.Hash(0, "emma"))
			equal(t, int(data[8]), len(data)-9)
			set, err := docset.Open(data[9:], 1)
			set = must(t, set, err)
			docs, err := set.AppendTo(nil)
			equal(t, must(t, docs, err), []uint32{0})
		},
	}
	examples["facettable"] = example{
		func(t *testing.T) []byte { return exampleSections(t, ".hot", segm, store.Tag{'F', 'K', 'E', 'Y'}) },
		func(t *testing.T, data []byte) {
			equal(t, len(data), 8)
			equal(t, []uint32{binary.LittleEndian.Uint32(data), binary.LittleEndian.Uint32(data[4:])}, []uint32{1, 0})
		},
	}
	examples["values"] = example{
		func(t *testing.T) []byte {
			return exampleSections(t, "values-", store.Tag{'V', 'A', 'L', 'U'}, store.Tag{'S', 'P', 'A', 'N'}, store.Tag{'F', 'I', 'E', 'L'}, store.Tag{'T', 'E', 'X', 'T'}, store.Tag{'V', 'O', 'R', 'D'})
		},
		func(t *testing.T, data []byte) {
			equal(t, []uint32{binary.LittleEndian.Uint32(data), binary.LittleEndian.Uint32(data[4:])}, []uint32{0, 1})
			equal(t, data[8], byte(1))
			equal(t, string(data[9:14]), "Novel")
			equal(t, binary.LittleEndian.Uint32(data[14:]), uint32(0))
		},
	}
	examples["counts"] = example{
		func(t *testing.T) []byte {
			return exampleSections(t, "counts-", store.Tag{'C', 'N', 'T', 'S'}, store.Tag{'L', 'I', 'V', 'E'}, store.Tag{'M', 'A', 'X', 'I'})
		},
		func(t *testing.T, data []byte) {
			equal(t, binary.LittleEndian.Uint32(data), uint32(1))
			equal(t, binary.LittleEndian.Uint32(data[4:]), uint32(0))
			equal(t, binary.LittleEndian.Uint32(data[8:]), uint32(1))
		},
	}
}

var hexBlock = regexp.MustCompile("(?s)```hex ([a-z]+)\n(.*?)```")

// Each example of FORMAT.md is what the code writes, and reads back.
func TestFormatExamples(t *testing.T) {
	doc, err := os.ReadFile("FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		doc = hexBlock.ReplaceAllFunc(doc, func(block []byte) []byte {
			name := string(hexBlock.FindSubmatch(block)[1])
			return []byte("```hex " + name + "\n" + dump(examples[name].encode(t)) + "```")
		})
		if err := os.WriteFile("FORMAT.md", doc, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[string]bool{}
	for _, m := range hexBlock.FindAllSubmatch(doc, -1) {
		name := string(m[1])
		seen[name] = true
		e, ok := examples[name]
		if !ok {
			t.Errorf("FORMAT.md has example %q, which no test knows", name)
			continue
		}
		t.Run(name, func(t *testing.T) {
			data, err := hex.DecodeString(strings.Join(strings.Fields(string(m[2])), ""))
			if err != nil {
				t.Fatal(err)
			}
			if want := e.encode(t); !bytes.Equal(data, want) {
				t.Errorf("FORMAT.md has\n%swritten is\n%s", dump(data), dump(want))
			}
			e.decode(t, data)
		})
	}
	for name := range examples {
		if !seen[name] {
			t.Errorf("FORMAT.md lacks example %q", name)
		}
	}
}

func dump(b []byte) string {
	var out strings.Builder
	for len(b) > 0 {
		n := min(16, len(b))
		fmt.Fprintf(&out, "% x\n", b[:n])
		b = b[n:]
	}
	return out.String()
}

// FORMAT.md names the version that is written.
func TestFormatVersion(t *testing.T) {
	doc, err := os.ReadFile("FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("# The index format, version %d\n", store.FormatVersion); !strings.HasPrefix(string(doc), want) {
		t.Errorf("FORMAT.md does not begin with %q", want)
	}
}
