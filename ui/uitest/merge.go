package uitest

import (
	"context"

	"holdfast/app/view"
)

// MergeProfile implements ui.Desk.
func (d *Desk) MergeProfile(context.Context) ([]byte, error) {
	if d.Fail.Load() {
		return nil, ErrFake
	}
	return []byte("{\n  \"lead\": \"fullest\",\n  \"fields\": {\n    \"650\": \"all\"\n  }\n}"), nil
}

// SaveMergeProfile implements ui.Desk.
func (d *Desk) SaveMergeProfile(_ context.Context, path string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.saved = path
	return nil
}

// UseMergeProfile implements ui.Desk.
func (d *Desk) UseMergeProfile(_ context.Context, path string, _ *view.Progress) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return ErrFake
	}
	d.saved = path
	return nil
}
