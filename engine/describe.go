package engine

import (
	"cmp"
	"fmt"
	"slices"

	"holdfast/engine/internal/search"
	"holdfast/engine/internal/segment"
)

// Description says what an index holds and what takes its space.
type Description struct {
	Generation uint64 `json:"generation"`
	// Docs are live; Deleted still take space until a merge.
	Docs     int                  `json:"docs"`
	Deleted  int                  `json:"deleted"`
	Words    int                  `json:"words"` // different ones, summed over segments
	Values   int                  `json:"values"`
	Bytes    int64                `json:"bytes"`
	HotBytes int64                `json:"hot_bytes"` // without the full records
	Segments []SegmentDescription `json:"segments"`
	// Structures and Fields are the largest first.
	Structures []StructureBytes   `json:"structures"`
	Fields     []FieldDescription `json:"fields"`
}

// SegmentDescription describes a segment.
type SegmentDescription struct {
	ID    uint64 `json:"id"`
	Docs  int    `json:"docs"`
	Live  int    `json:"live"`
	Bytes int64  `json:"bytes"`
}

// StructureBytes is what a structure takes over all segments.
type StructureBytes struct {
	Name  string `json:"name"`
	Bytes int64  `json:"bytes"`
}

// FieldDescription describes a field.
type FieldDescription struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
	// Terms are the different words or values, summed over segments, and Postings
	// the pairs of a document and one of them.
	Terms    int `json:"terms"`
	Postings int `json:"postings"`
	// Bytes is what the field has for itself. Text fields share their structures,
	// and have the part of them that their postings are of all.
	Bytes int64 `json:"bytes"`
}

// Describe describes the last commit of the index in the folder dir. It errs as
// Open does.
func Describe(dir string) (*Description, error) { return DescribeWith(dir, nil) }

// DescribeWith is Describe with options.
func DescribeWith(dir string, opts *Options) (*Description, error) {
	x, err := Open(dir, opts)
	if err != nil {
		return nil, err
	}
	defer x.Close()
	r, err := x.Reader()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return r.Describe()
}

// Describe describes the snapshot.
func (r *Reader) Describe() (d *Description, err error) {
	if err := r.enter(); err != nil {
		return nil, err
	}
	defer r.leave()
	defer search.Guard(&err)()
	s := &r.snap.search
	d = &Description{Generation: r.Generation(), Docs: s.Docs, Values: int(s.Values.Len())}
	bytes := map[string]int64{}
	for _, f := range r.snap.frames() {
		d.Bytes += f.Bytes()
		left := f.Bytes()
		for _, sec := range f.Sections {
			bytes[segment.StructureName(f.Kind, sec.Tag)] += sec.Bytes()
			left -= sec.Bytes()
		}
		bytes["frames"] += left
		if f.Kind != segment.ColdKind {
			d.HotBytes += f.Bytes()
		}
	}
	for name, n := range bytes {
		d.Structures = append(d.Structures, StructureBytes{name, n})
	}
	slices.SortFunc(d.Structures, func(a, b StructureBytes) int {
		return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(a.Name, b.Name))
	})
	usage := segment.NewUsage(r.snap.layout())
	for i := range s.Segments {
		g := &s.Segments[i]
		live := r.snap.commit.segments[i].live
		d.Deleted += g.Docs - live
		d.Words += g.Words.Dict.Len()
		d.Segments = append(d.Segments, SegmentDescription{g.ID, g.Docs, live, g.Hot.Bytes() + g.Cold.Bytes()})
		if err := usage.Add(g.Segment, s.Values.Field, s.Codec); err != nil {
			return nil, g.Hot.Locate(err)
		}
	}
	d.fields(r.snap.commit.schema, usage)
	return d, nil
}

// columnKinds name the kinds of field with a column.
var columnKinds = map[Kind]string{Number: "number", Sort: "sort"}

func (d *Description) fields(schema *Schema, u *segment.Usage) {
	text, keyword, column, list := 0, 0, 0, 0
	for _, f := range schema.Fields {
		fd := FieldDescription{Name: f.Name}
		var of segment.FieldUsage
		switch f.Kind {
		case Text:
			fd.Kind, of = "text", u.Texts[text]
			text++
		case Keyword:
			fd.Kind, of = "keyword", u.Keywords[keyword]
			keyword++
		case Interval:
			fd.Kind = "interval"
		case Number, Sort:
			fd.Kind, of = columnKinds[f.Kind], u.Columns[column]
			column++
		case Browse:
			fd.Kind, of = "browse", u.Browse[list]
			list++
		}
		fd.Terms, fd.Postings, fd.Bytes = of.Terms, of.Postings, of.Bytes
		d.Fields = append(d.Fields, fd)
	}
	slices.SortStableFunc(d.Fields, func(a, b FieldDescription) int { return cmp.Compare(b.Bytes, a.Bytes) })
}

func (d *Description) String() string {
	return fmt.Sprintf("generation %d: %d documents in %d segments, %d bytes, %d of them hot",
		d.Generation, d.Docs, len(d.Segments), d.Bytes, d.HotBytes)
}
