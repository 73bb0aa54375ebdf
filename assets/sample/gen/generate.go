package gen

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"strings"

	"holdfast/marc"
)

// File is one generated file.
type File struct {
	// Name is the file's name in assets/sample, Library the letter of the library.
	Name, Library string
	Data          []byte
	// Records is how many records are in it.
	Records int
}

// plan says what each library sends.
var plan = []struct {
	library byte
	name    string
	format  marc.Format
	marc8   bool
}{
	{'A', "harbour.mrc.gz", marc.ISO2709, false},
	{'B', "hill.mrc.gz", marc.ISO2709, false},
	{'C', "mill.mrc.gz", marc.ISO2709, true},
	{'D', "garden.xml.gz", marc.MARCXML, false},
	{'E', "bridge-unimarc.mrc.gz", marc.ISO2709, false},
	{'F', "field.xml.gz", marc.MARCXML, false},
}

// Generate makes the files of all libraries.
func Generate() ([]File, error) {
	d, err := load()
	if err != nil {
		return nil, err
	}
	var files []File
	for _, p := range plan {
		var out bytes.Buffer
		records := 0
		w := marc.NewWriter(&out, p.format)
		for _, e := range d.editions {
			if strings.IndexByte(e.libraries, p.library) < 0 {
				continue
			}
			records++
			var r *marc.Record
			if p.library == 'E' {
				r = d.unimarc(e)
			} else {
				r = d.marc21(e, styles[p.library])
			}
			if p.marc8 {
				data, err := iso2709(r)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", e.title, err)
				}
				out.Write(data)
				continue
			}
			if err := w.Write(r); err != nil {
				return nil, fmt.Errorf("%s: %w", e.title, err)
			}
		}
		if !p.marc8 {
			if err := w.Close(); err != nil {
				return nil, err
			}
		}
		packed, err := pack(out.Bytes())
		if err != nil {
			return nil, err
		}
		files = append(files, File{Name: p.name, Library: string(p.library), Data: packed, Records: records})
	}
	return files, nil
}

// pack compresses; the header holds neither name nor time, so that equal
// contents give equal files.
func pack(data []byte) ([]byte, error) {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
