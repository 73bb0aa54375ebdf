// Package marc answers: what is in this MARC file, record by record, whatever
// a library did to it on the way here?
//
// A Reader recognises the format of its input by content, unwraps compression,
// and yields one Record after the other. Text is UTF-8 whatever the file was
// in. A record that cannot be read is a *RecordError: it names the record, and
// the next call of Read goes on behind it. What could be mended is a Warning in
// the record.
//
//	r, err := marc.NewReader(file, nil)
//	if err != nil {
//		return err // *FormatError: this is no MARC file
//	}
//	for {
//		rec, err := r.Read()
//		if err == io.EOF {
//			break
//		}
//		var bad *marc.RecordError
//		if errors.As(err, &bad) {
//			continue // listed with number, offset, reason and bytes
//		}
//		if err != nil {
//			return err // the input itself broke
//		}
//		use(rec)
//	}
//
// A Writer writes records again. Reader, Writer and Record serve one goroutine
// at a time; tables and Options may be shared freely.
package marc
