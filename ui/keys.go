package ui

import (
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/ui/pages"
	"holdfast/ui/wording"
)

// keysText writes keys as they stand on the keys: "Ctrl Shift T".
func keysText(k pages.Keys) string {
	if k.Words != "" {
		return wording.T(k.Words)
	}
	if k.Name == "" {
		return ""
	}
	var parts []string
	for _, m := range []struct {
		mod  fyne.KeyModifier
		name string
	}{
		{fyne.KeyModifierShortcutDefault, "key.mod.ctrl"}, {fyne.KeyModifierAlt, "key.mod.alt"}, {fyne.KeyModifierShift, "key.mod.shift"},
	} {
		if k.Mods&m.mod != 0 {
			parts = append(parts, wording.T(m.name))
		}
	}
	key := "key.name." + string(k.Name)
	name := wording.T(key)
	if name == key {
		name = string(k.Name)
	}
	return strings.Join(append(parts, name), " ")
}

// keyLine is a line of the list of keys.
type keyLine struct{ Keys, Text string }

// keyGroup is the keys of one pane, or those that work everywhere.
type keyGroup struct {
	Head  string
	Lines []keyLine
}

// keyGroups lists all keys, made of the table of actions.
func (w *window) keyGroups() []keyGroup {
	var groups []keyGroup
	at := map[string]int{}
	for i := range w.actions {
		a := &w.actions[i]
		lines := keyLines(a)
		if len(lines) == 0 {
			continue
		}
		head := "keys.everywhere"
		if a.Pane != "" {
			head = a.Pane
		}
		k, ok := at[head]
		if !ok {
			k = len(groups)
			at[head] = k
			groups = append(groups, keyGroup{Head: wording.T(head)})
		}
		groups[k].Lines = append(groups[k].Lines, lines...)
	}
	return groups
}

// keyLines are the lines of one action: one, or those of a text that has several, each
// "keys | what they do".
func keyLines(a *pages.Action) (lines []keyLine) {
	switch {
	case a.Text == "":
		return nil
	case a.Do != nil || !a.Keys.None():
		if keys := keysText(a.Keys); keys != "" {
			return []keyLine{{keys, wording.T(a.Text)}}
		}
		return nil
	}
	for _, line := range strings.Split(wording.T(a.Text), "\n") {
		if keys, text, ok := strings.Cut(line, "|"); ok {
			lines = append(lines, keyLine{strings.TrimSpace(keys), strings.TrimSpace(text)})
		}
	}
	return lines
}
