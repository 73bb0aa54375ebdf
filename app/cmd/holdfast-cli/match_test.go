package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/view"
	"holdfast/marc"
)

// early makes a book printed by hand, of which two records wait for a person.
func early(control, title, year, pages string) *marc.Record {
	return &marc.Record{Leader: "00000nam a2200000   4500", Fields: []marc.Field{
		{Tag: "001", Value: control},
		{Tag: "008", Value: "260101s" + year + "    enk           000 0 eng d"},
		field("100", '1', ' ', "a", "Swift, Jonathan."),
		field("245", '1', '0', "a", title),
		field("260", ' ', ' ', "a", "London :", "b", "Motte,", "c", year+"."),
		field("300", ' ', ' ', "a", pages),
	}}
}

// doubtfulShelf imports two libraries whose one book each may be the same, and one
// that is not.
func doubtfulShelf(t *testing.T) (catalogue string) {
	t.Helper()
	dir := t.TempDir()
	catalogue = filepath.Join(dir, "catalogue")
	done(t, "-c", catalogue, "import",
		write(t, filepath.Join(dir, "harbour.mrc"), early("h1", "Travels into several remote nations", "1726", "148 p.")),
		write(t, filepath.Join(dir, "hill.mrc"), early("b7", "Travels into several remote nations", "1726", "148 pages"), early("b8", "A tale of a tub", "1704", "322 p.")))
	return catalogue
}

// TestMatchDesk goes through a decision as a person does, from the queue to undo.
func TestMatchDesk(t *testing.T) {
	catalogue := doubtfulShelf(t)
	queue := done(t, "-c", catalogue, "match", "queue")
	for _, want := range []string{"1 pair to decide, 0 decided today", "r1 harbour h1 · Travels into several remote nations · Swift, Jonathan · 1726",
		"Books printed before 1801 are joined by people only.", "match explain r1 r2"} {
		if !strings.Contains(queue, want) {
			t.Errorf("the queue lacks %q:\n%s", want, queue)
		}
	}
	why := done(t, "-c", catalogue, "match", "explain", "harbour:h1", "hill:b7")
	for _, want := range []string{"They are two titles: books printed before 1801", "waits for a person", "Pages           differs      A  148 p", "B  148 pages",
		"88 joins, 78 asks", "title         +35 of  35", "would lead: quality"} {
		if !strings.Contains(why, want) {
			t.Errorf("explain lacks %q:\n%s", want, why)
		}
	}
	if out := done(t, "-c", catalogue, "match", "decide", "1", "hill:b7", "same"); !strings.Contains(out, "Joined. To take it back: match undo 1") {
		t.Errorf("decide says %q", out)
	}
	why = done(t, "-c", catalogue, "match", "explain", "r1", "r2")
	if !strings.Contains(why, "They are one title:") || !strings.Contains(why, "joined them") {
		t.Errorf("explain after joining:\n%s", why)
	}
	if out := done(t, "-c", catalogue, "match", "queue"); !strings.Contains(out, "Nothing to decide. 1 pair decided today") {
		t.Errorf("an empty queue says %q", out)
	}
	if out := done(t, "-c", catalogue, "match", "decided"); !strings.Contains(out, "1  same book") || !strings.Contains(out, "r2 hill b7") {
		t.Errorf("decided says %q", out)
	}
	if out := done(t, "-c", catalogue, "match", "undo"); !strings.Contains(out, "Taken back: 1  same book") {
		t.Errorf("undo says %q", out)
	}
	if out := done(t, "-c", catalogue, "match", "queue"); !strings.Contains(out, "1 pair to decide, 0 decided today") {
		t.Errorf("after undo the queue says %q", out)
	}
	done(t, "-c", catalogue, "match", "decide", "r1", "r2", "edition")
	if out := done(t, "-c", catalogue, "match", "explain", "r1", "r2"); !strings.Contains(out, "that they are editions of one work") {
		t.Errorf("explain after a decision:\n%s", out)
	}
}

// TestMatchLead: the person says which record leads.
func TestMatchLead(t *testing.T) {
	catalogue := doubtfulShelf(t)
	lead := func() string {
		return decode[struct{ Fields []map[string]any }](t, done(t, "-c", catalogue, "record", "1", "--as", "json")).Fields[0]["001"].(string)
	}
	done(t, "-c", catalogue, "match", "decide", "r1", "r2", "same", "--lead", "r1")
	one := lead()
	done(t, "-c", catalogue, "match", "decide", "r1", "r2", "same", "--lead", "hill:b7")
	if other := lead(); one != "h1" || other != "b7" {
		t.Errorf("the leads are %s and %s, want h1 and b7", one, other)
	}
	if _, errOut, code := call(t, "-c", catalogue, "match", "decide", "r1", "r2", "later", "--lead", "r1"); code != 2 || !strings.Contains(errOut, "--lead is for same") {
		t.Errorf("a lead of nothing: code %d, %q", code, errOut)
	}
}

// TestMatchContract: the names in JSON are a contract.
func TestMatchContract(t *testing.T) {
	catalogue := doubtfulShelf(t)
	for _, c := range []struct {
		args  []string
		names string
	}{
		{[]string{"queue"}, "waiting kinds kind pairs decided_today left right score reason text later ref title heading author year library name control_number held_by quality leads"},
		{[]string{"explain", "r1", "r2"}, "because chain rows label state differs parts feature points most band ask join scaled against reason kind text decision together"},
		{[]string{"dry-run", "--rules", "identifiers"}, "rules records titles then asked waiting joined split joins splits"},
		{[]string{"rules"}, "name title about version in_force"},
		{[]string{"decide", "r1", "r2", "same"}, "id verdict"},
		{[]string{"decided"}, "id verdict who made left right"},
		{[]string{"undo", "1"}, "id verdict who made"},
		{[]string{"use", "identifiers"}, "name in_force"},
	} {
		out := done(t, append([]string{"-c", catalogue, "--json", "match"}, c.args...)...)
		if !json.Valid([]byte(out)) {
			t.Errorf("match %v prints no JSON: %s", c.args, out)
		}
		for _, name := range strings.Fields(c.names) {
			if !strings.Contains(out, `"`+name+`":`) {
				t.Errorf("match %v --json lacks %q: %s", c.args, name, out)
			}
		}
	}
}

// TestMatchRules tries rules of a file, puts them in force and comes back.
func TestMatchRules(t *testing.T) {
	catalogue := doubtfulShelf(t)
	path := filepath.Join(t.TempDir(), "ours.json")
	text := done(t, "-c", catalogue, "match", "rules", "careful")
	text = strings.NewReplacer(`"name": "careful"`, `"name": "ours"`, `"early",`, "").Replace(text)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	trial := decode[view.Trial](t, done(t, "-c", catalogue, "--json", "match", "dry-run", "--rules", path))
	if trial.Titles != 3 || trial.Then != 2 || trial.Joined != 1 || len(trial.Joins) != 1 || trial.Waiting != 1 || trial.Asked != 0 {
		t.Errorf("the trial says %+v", trial)
	}
	shown := done(t, "-c", catalogue, "match", "dry-run", "--rules", path)
	if !strings.Contains(shown, "nothing was changed") || !strings.Contains(shown, "titles 1, 2") || !strings.Contains(shown, "r2 hill b7") {
		t.Errorf("the trial prints\n%s", shown)
	}
	if out := done(t, "-c", catalogue, "match", "use", path); !strings.Contains(out, "is in force: 2 titles") {
		t.Errorf("use says %q", out)
	}
	if out := done(t, "-c", catalogue, "match", "rules"); !strings.Contains(out, "ours           Careful (version 2, in force)") {
		t.Errorf("the list is\n%s", out)
	}
	if out := done(t, "-c", catalogue, "match", "use", "careful"); !strings.Contains(out, "3 titles") {
		t.Errorf("use says %q", out)
	}
}

// TestMatchMistakes: what happened, what is safe, what to do.
func TestMatchMistakes(t *testing.T) {
	catalogue := doubtfulShelf(t)
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"explain r1", 2, "two records"},
		{"explain r1 r1", 1, "one record twice"},
		{"explain hill:1 r1", 1, `no record "hill:1" here`},
		{"explain r99 r1", 1, `no record "r99" here`},
		{"explain 99 r1", 1, `no record "99" here`},
		{"decide r1 r2 maybe", 2, "same, different, edition or later"},
		{"undo", 1, "nothing to take back"},
		{"undo 7", 1, "not in force"},
		{"undo x", 2, "number of a decision"},
		{"dry-run --rules nix", 1, "no rule set nix"},
		{"use nix", 1, "Nothing was changed"},
		{"queue --order sideways", 2, "likely, oldest, library"},
		{"explan r1 r2", 2, "did you mean explain?"},
	} {
		_, errOut, code := call(t, append([]string{"-c", catalogue, "match"}, strings.Fields(c.args)...)...)
		if code != c.code || !strings.Contains(errOut, c.says) {
			t.Errorf("match %s: code %d, %q; want %d and %q", c.args, code, errOut, c.code, c.says)
		}
	}
	done(t, "-c", catalogue, "match", "decide", "r1", "r2", "same")
	done(t, "-c", catalogue, "match", "decide", "r2", "r3", "different")
	if _, errOut, code := call(t, "-c", catalogue, "match", "decide", "r1", "r3", "same"); code != 1 || !strings.Contains(errOut, "Nothing was changed; take that decision back") {
		t.Errorf("a join that is forbidden: code %d, %q", code, errOut)
	}
}

// TestT50PossibleDuplicates: the same ISBN in print and in large print is two titles,
// and the record says so with the reason; a doubtful pair says it likewise.
func TestT50PossibleDuplicates(t *testing.T) {
	dir := t.TempDir()
	catalogue := filepath.Join(dir, "catalogue")
	moby := func(control, pages string) *marc.Record {
		return &marc.Record{Leader: "00000nam a2200000   4500", Fields: []marc.Field{
			{Tag: "001", Value: control}, field("020", ' ', ' ', "a", "2072165113"), field("245", '1', '0', "a", "Moby Dick"), field("300", ' ', ' ', "a", pages)}}
	}
	done(t, "-c", catalogue, "import", write(t, filepath.Join(dir, "harbour.mrc"), moby("h1", "900 p.")), write(t, filepath.Join(dir, "hill.mrc"), moby("b1", "900 p. (large print)")))
	out := done(t, "-c", catalogue, "record", "1")
	for _, want := range []string{"May be the same as", "title 2 · Moby Dick · ISBN 9782072165115", "not joined: one is in print, the other in large print"} {
		if !strings.Contains(out, want) {
			t.Errorf("the record lacks %q:\n%s", want, out)
		}
	}
	doubtful := doubtfulShelf(t)
	if out := done(t, "-c", doubtful, "record", "1"); !strings.Contains(out, "title 2 · Travels") || !strings.Contains(out, "not joined: books printed before 1801") {
		t.Errorf("the record of a doubtful pair says\n%s", out)
	}
}
