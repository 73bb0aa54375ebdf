package catalogue

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"holdfast/engine"
	"holdfast/engine/analysis"
)

// longestRanking bounds the file of a profile, in bytes.
const longestRanking = 1 << 20

// RankingError says what is wrong with the file of a ranking profile, and where.
type RankingError struct {
	File string
	// Line is where it cannot be read, from 1; 0 if it can be.
	Line int
	// Field is the path of what cannot be so, such as steps[2].any[0].kind, or "".
	Field  string
	Reason string
}

func (e *RankingError) Error() string {
	var b strings.Builder
	b.WriteString("ranking profile")
	if e.File != "" {
		b.WriteString(" " + e.File)
	}
	if e.Line > 0 {
		fmt.Fprintf(&b, ", line %d", e.Line)
	}
	if e.Field != "" {
		b.WriteString(", " + e.Field)
	}
	return b.String() + ": " + e.Reason
}

// ReadRanking reads a profile from a file; what is wrong with it is a *RankingError.
func ReadRanking(path string) (*Ranking, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, longestRanking+1))
	if err != nil {
		return nil, err
	}
	r, err := parseRanking(data)
	var wrong *RankingError
	if errors.As(err, &wrong) {
		wrong.File = filepath.Base(path)
	}
	return r, err
}

// parseRanking reads a profile from JSON; what is wrong with it is a *RankingError.
func parseRanking(data []byte) (*Ranking, error) {
	if len(data) > longestRanking {
		return nil, &RankingError{Reason: "it is longer than a million bytes"}
	}
	r := &Ranking{}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(r); err != nil {
		return nil, readError(data, d, err)
	}
	if d.More() {
		return nil, &RankingError{Line: lineOf(data, d.InputOffset()), Reason: "something stands behind the profile"}
	}
	if wrong := r.check(); wrong != nil {
		return nil, wrong
	}
	return r, nil
}

// readError says where JSON cannot be read.
func readError(data []byte, d *json.Decoder, err error) *RankingError {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return &RankingError{Line: lineOf(data, syntax.Offset), Reason: syntax.Error()}
	case errors.As(err, &kind):
		return &RankingError{Line: lineOf(data, kind.Offset), Field: kind.Field, Reason: fmt.Sprintf("a %s cannot stand here", kind.Value)}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return &RankingError{Line: lineOf(data, int64(len(data))), Reason: "it ends too early"}
	}
	// The decoder does not say where a name is that it does not know, but which.
	wrong := &RankingError{Reason: strings.TrimPrefix(err.Error(), "json: ")}
	if _, name, ok := strings.Cut(wrong.Reason, "unknown field "); ok {
		wrong.Reason = "there is no such name"
		wrong.Field = strings.Trim(name, `"`)
		if i := bytes.Index(data, []byte(name)); i >= 0 {
			wrong.Line = lineOf(data, int64(i))
		}
	}
	return wrong
}

// lineOf is the line of a place in a text, from 1.
func lineOf(data []byte, offset int64) int {
	return 1 + bytes.Count(data[:min(int64(len(data)), max(offset, 0))], []byte("\n"))
}

// JSON is the profile as parseRanking reads it.
func (r *Ranking) JSON() ([]byte, error) { return json.MarshalIndent(r, "", "  ") }

// The greatest weight and factor of a profile, as the engine has them.
const (
	mostWeight = 1000
	mostFactor = 2
)

// check says what in a profile cannot be.
func (r *Ranking) check() *RankingError {
	c := rankingCheck{}
	c.must(strings.TrimSpace(r.Name) != "", "name", "it has none")
	c.must(len(r.Clauses) > 0, "clauses", "there are none, so it matches nothing")
	_, known := popularities[r.Popularity]
	c.must(known, "popularity", "it is neither left out nor \"square root\"")
	for i := range r.Clauses {
		c.clause(fmt.Sprintf("clauses[%d]", i), &r.Clauses[i], len(r.Steps) > 0)
	}
	for i := range r.Steps {
		c.step(fmt.Sprintf("steps[%d]", i), &r.Steps[i])
	}
	if len(r.Steps) > 0 {
		c.text("rarity", r.Rarity)
		c.number("saturation", r.Saturation, mostWeight)
		c.must(r.Saturation > 0, "saturation", "it is more than 0")
	}
	for i := range r.Fields {
		path := fmt.Sprintf("fields[%d]", i)
		c.text(path+".field", r.Fields[i].Field)
		c.number(path+".weight", r.Fields[i].Weight, mostWeight)
	}
	for i, code := range r.Languages {
		c.must(slices.Contains(analysis.FormLanguages(), code), fmt.Sprintf("languages[%d]", i),
			fmt.Sprintf("no endings are known of %q, but of %s", code, strings.Join(analysis.FormLanguages(), ", ")))
	}
	c.number("others", r.Others, 1)
	c.number("holdings.gain", r.Holdings.Gain, 1)
	for i := range r.Priors {
		path := fmt.Sprintf("priors[%d]", i)
		f, ok := schemaField(r.Priors[i].Field)
		c.must(ok && f.Facet, path+".field", fmt.Sprintf("%q is no facet of the index", r.Priors[i].Field))
		c.number(path+".factor", r.Priors[i].Factor, mostFactor)
	}
	return c.wrong
}

// rankingCheck keeps the first thing that is wrong.
type rankingCheck struct{ wrong *RankingError }

func (c *rankingCheck) must(ok bool, field, reason string) {
	if !ok && c.wrong == nil {
		c.wrong = &RankingError{Field: field, Reason: reason}
	}
}

func (c *rankingCheck) number(path string, n, most float64) {
	c.must(n >= 0 && n <= most, path, fmt.Sprintf("it is 0 to %v, not %v", most, n))
}

func (c *rankingCheck) text(path, name string) {
	f, ok := schemaField(name)
	c.must(ok && f.Kind == engine.Text, path, fmt.Sprintf("%q is no field of words", name))
}

func (c *rankingCheck) keyword(path, name string) {
	f, ok := schemaField(name)
	c.must(ok && f.Kind == engine.Keyword, path, fmt.Sprintf("%q is no field of whole values", name))
}

func (c *rankingCheck) clause(path string, clause *RankingClause, steps bool) {
	_, known := clauseKinds[clause.Kind]
	c.must(known, path+".kind", fmt.Sprintf("no clause is of kind %q", clause.Kind))
	c.must(!steps || clause.Kind == "words" || clause.Kind == "stubs", path+".kind", "beside steps it is \"words\" or \"stubs\"")
	c.number(path+".weight", clause.Weight, mostWeight)
	if clause.Kind == "value" {
		c.keyword(path+".field", clause.Field)
		return
	}
	c.text(path+".field", clause.Field)
	f, _ := schemaField(clause.Field)
	c.must(clause.Kind != "stubs" || f.Stubs, path+".field", fmt.Sprintf("%q has no beginnings of words", clause.Field))
}

func (c *rankingCheck) step(path string, s *RankingStep) {
	c.must(s.Name != "", path+".name", "it has none")
	c.number(path+".words", s.Words, 1)
	for i := range s.Any {
		at, condition := fmt.Sprintf("%s.any[%d]", path, i), &s.Any[i]
		_, known := conditionKinds[condition.Kind]
		c.must(known || slices.Contains(textConditions, condition.Kind), at+".kind", fmt.Sprintf("no condition is of kind %q", condition.Kind))
		switch condition.Kind {
		case "value", "exchanged", "unspaced":
			c.keyword(at+".field", condition.Field)
		case "begins", "phrase", "words", "forms":
			c.must(len(condition.In) > 0, at+".in", "it names no fields")
			if condition.Kind == "forms" {
				c.text(at+".field", condition.Field)
			}
		}
		for _, field := range slices.Sorted(maps.Keys(condition.In)) {
			c.text(at+".in", field)
			c.number(at+".in."+field, float64(condition.In[field]), 100)
		}
		for _, field := range slices.Sorted(maps.Keys(condition.Rest)) {
			c.text(at+".rest", field)
			c.number(at+".rest."+field, float64(condition.Rest[field]), 100)
		}
	}
}

func schemaField(name string) (engine.Field, bool) {
	fields := Schema().Fields
	if i := slices.IndexFunc(fields, func(f engine.Field) bool { return f.Name == name }); i >= 0 {
		return fields[i], true
	}
	return engine.Field{}, false
}
