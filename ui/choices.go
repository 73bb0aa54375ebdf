package ui

import (
	"bytes"
	"context"
	"encoding/json"
	"time"

	"fyne.io/fyne/v2"
)

// choicesDelay is how long after a change what was chosen is kept.
const choicesDelay = time.Second

// choices is what a person chose in the window for good: look, language, text size, panes.
// It takes the place of the toolkit's own preferences, which are written into the file that
// they were read from, so that a killed program leaves it cut, and which say at a first start
// that they cannot be read. Like all of the window it serves one goroutine.
type choices struct {
	values    map[string]json.RawMessage
	listeners []func()
	// soon is called after a change; changed says that there was one since encode.
	soon    func()
	changed bool
}

// readChoices reads what encode wrote. Of what cannot be read ok is false, and nothing is
// chosen.
func readChoices(b []byte) (c *choices, ok bool) {
	c = &choices{values: map[string]json.RawMessage{}, soon: func() {}}
	if len(b) == 0 {
		return c, true
	}
	if json.Unmarshal(b, &c.values) != nil || c.values == nil {
		c.values = map[string]json.RawMessage{}
		return c, false
	}
	return c, true
}

// encode writes what is chosen, nil if nothing has changed since.
func (c *choices) encode() ([]byte, error) {
	if !c.changed {
		return nil, nil
	}
	c.changed = false
	return json.MarshalIndent(c.values, "", " ")
}

// chosen is a value, or fallback if it is not there or of another kind.
func chosen[T any](c *choices, key string, fallback T) T {
	var v T
	if raw, ok := c.values[key]; ok && json.Unmarshal(raw, &v) == nil {
		return v
	}
	return fallback
}

// choose sets a value.
func choose[T any](c *choices, key string, v T) {
	raw, err := json.Marshal(v)
	if err != nil { // a number that is none
		fyne.LogError("choose "+key, err)
		return
	}
	if !bytes.Equal(raw, c.values[key]) {
		c.values[key] = raw
		c.tell()
	}
}

func (c *choices) tell() {
	c.changed = true
	c.soon()
	for _, f := range c.listeners {
		f()
	}
}

// Bool and what follows implement fyne.Preferences.
func (c *choices) Bool(k string) bool                                    { return chosen(c, k, false) }
func (c *choices) BoolWithFallback(k string, f bool) bool                { return chosen(c, k, f) }
func (c *choices) SetBool(k string, v bool)                              { choose(c, k, v) }
func (c *choices) BoolList(k string) []bool                              { return chosen(c, k, []bool{}) }
func (c *choices) SetBoolList(k string, v []bool)                        { choose(c, k, v) }
func (c *choices) Float(k string) float64                                { return chosen(c, k, 0.0) }
func (c *choices) FloatWithFallback(k string, f float64) float64         { return chosen(c, k, f) }
func (c *choices) SetFloat(k string, v float64)                          { choose(c, k, v) }
func (c *choices) FloatList(k string) []float64                          { return chosen(c, k, []float64{}) }
func (c *choices) SetFloatList(k string, v []float64)                    { choose(c, k, v) }
func (c *choices) Int(k string) int                                      { return chosen(c, k, 0) }
func (c *choices) IntWithFallback(k string, f int) int                   { return chosen(c, k, f) }
func (c *choices) SetInt(k string, v int)                                { choose(c, k, v) }
func (c *choices) IntList(k string) []int                                { return chosen(c, k, []int{}) }
func (c *choices) SetIntList(k string, v []int)                          { choose(c, k, v) }
func (c *choices) String(k string) string                                { return chosen(c, k, "") }
func (c *choices) StringWithFallback(k, f string) string                 { return chosen(c, k, f) }
func (c *choices) SetString(k string, v string)                          { choose(c, k, v) }
func (c *choices) StringList(k string) []string                          { return chosen(c, k, []string{}) }
func (c *choices) SetStringList(k string, v []string)                    { choose(c, k, v) }
func (c *choices) BoolListWithFallback(k string, f []bool) []bool        { return chosen(c, k, f) }
func (c *choices) IntListWithFallback(k string, f []int) []int           { return chosen(c, k, f) }
func (c *choices) FloatListWithFallback(k string, f []float64) []float64 { return chosen(c, k, f) }
func (c *choices) StringListWithFallback(k string, f []string) []string  { return chosen(c, k, f) }

// RemoveValue implements fyne.Preferences.
func (c *choices) RemoveValue(key string) {
	if _, ok := c.values[key]; ok {
		delete(c.values, key)
		c.tell()
	}
}

// AddChangeListener implements fyne.Preferences.
func (c *choices) AddChangeListener(f func()) { c.listeners = append(c.listeners, f) }

// ChangeListeners implements fyne.Preferences.
func (c *choices) ChangeListeners() []func() { return c.listeners }

// keepWith keeps choices in a desk a moment after each change; at most one writing waits.
func (c *choices) keepWith(desk Rememberer, t *tasks) {
	waiting := false
	c.soon = func() {
		if waiting {
			return
		}
		waiting = true
		t.After(choicesDelay, func() {
			waiting = false
			b, err := c.encode()
			if err != nil || b == nil {
				logKept(err)
				return
			}
			t.Go(func(context.Context) func() {
				logKept(desk.KeepChoices(b))
				return nil
			})
		})
	}
}

// keepLast keeps choices at the end, when no work runs any more.
func (c *choices) keepLast(desk Rememberer) {
	b, err := c.encode()
	if err == nil && b != nil {
		err = desk.KeepChoices(b)
	}
	logKept(err)
}

func logKept(err error) {
	if err != nil {
		fyne.LogError("keep what was chosen in the window", err)
	}
}
