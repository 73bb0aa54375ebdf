package judge

import (
	"fmt"
	"strings"
)

func isbnForms(b *book, _ *shelf) *Case {
	if len(b.isbns) == 0 {
		return nil
	}
	n := b.isbns[0]
	forms := []string{n, n[:3] + "-" + n[3:4] + "-" + n[4:8] + "-" + n[8:12] + "-" + n[12:]}
	if ten := isbn10(n); ten != "" {
		forms = append(forms, ten, ten[:1]+"-"+ten[1:5]+"-"+ten[5:9]+"-"+ten[9:], strings.ToLower(ten))
	}
	return find(1, forms...).fits("isbn:" + n)
}

func issnForms(b *book, _ *shelf) *Case {
	if len(b.issns) == 0 {
		return nil
	}
	n := b.issns[0]
	return find(1, n[:4]+"-"+n[4:], n, strings.ToLower(n)).fits("issn:" + n)
}

func oclcForms(b *book, _ *shelf) *Case {
	if len(b.oclc) == 0 || len(b.oclc[0]) > 10 {
		return nil
	}
	n := b.oclc[0]
	dress := "ocm" + fmt.Sprintf("%08s", n)
	switch len(n) {
	case 9:
		dress = "ocn" + n
	case 10:
		dress = "on" + n
	}
	return find(1, n, dress, "(OCoLC)"+n, "(OCoLC)00"+n).fits("oclc:" + n)
}

// lccnForms writes a number of six digits behind the year with and without its hyphen.
func lccnForms(b *book, _ *shelf) *Case {
	if len(b.lccn) == 0 {
		return nil
	}
	n, _, _ := strings.Cut(b.lccn[0], "/")
	prefix := strings.TrimRight(n, "0123456789-")
	d := strings.TrimPrefix(n, prefix)
	if strings.Contains(d, "-") || len(d) != 8 && len(d) != 10 {
		return nil
	}
	year, serial := d[:len(d)-6], d[len(d)-6:]
	short := strings.TrimLeft(serial, "0")
	if short == "" {
		return nil
	}
	return find(1, n, prefix+year+"-"+short, strings.TrimSpace(prefix+" "+d)).fits("lccn:" + b.lccn[0])
}

func wrongNumber(b *book, _ *shelf) *Case {
	if len(b.wrong) == 0 {
		return nil
	}
	return find(3, b.wrong[0]).fits("wrong:" + b.wrong[0]).aside("isbn:" + b.wrong[0])
}

func sharedISBN(b *book, s *shelf) *Case {
	for _, n := range b.isbns {
		if many := s.count("isbn:" + n); many > 1 && many <= 10 {
			return page(many, n).fits("isbn:" + n)
		}
	}
	return nil
}

// callNumber writes it without spaces around the cutter, and small.
func callNumber(b *book, s *shelf) *Case {
	for _, n := range b.shelf {
		key := "shelf:" + strings.ReplaceAll(fold(n), " ", "")
		if len(fold(n)) < 6 || !strings.Contains(n, " ") || s.count(key) > 3 || classOf(n) == "" {
			continue
		}
		return find(1, n, strings.ReplaceAll(n, " .", "."), strings.ToLower(n)).fits(key)
	}
	return nil
}

func callNumberStart(b *book, s *shelf) *Case {
	for _, n := range b.shelf {
		if class := classOf(n); len(class) > 2 && strings.ContainsAny(class[:1], "ABCDEFGHJKLMNPQRSTUVZ") && digits(class) != "" && s.count("class:"+class) >= 3 {
			return page(0, "ca:"+class).fits("class:" + class)
		}
	}
	return nil
}

func codeNumber(b *book, s *shelf) *Case {
	for _, n := range b.codes {
		if key := "code:" + fold(n); len(digits(n)) > 1 && len(fold(n)) > 4 && s.count(key) <= 3 {
			return find(1, n).fits(key)
		}
	}
	return nil
}
