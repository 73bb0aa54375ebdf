package main

import (
	"testing"
	"time"

	"holdfast/app/view"
)

// TestProgressLine: what is known of a job, how fast it goes and what is left.
func TestProgressLine(t *testing.T) {
	for _, tt := range []struct {
		s     view.Snapshot
		since time.Duration
		want  string
	}{
		{view.Snapshot{}, time.Minute, ""},
		{view.Snapshot{File: "hill.mrc"}, 0, "reading hill.mrc: 0 records"},
		{view.Snapshot{File: "hill.mrc", Records: 1, Bytes: 100, BytesAll: 400}, time.Second, "reading hill.mrc: 1 record · 25 %"},
		{view.Snapshot{File: "hill.mrc", Records: 4000, Bytes: 100, BytesAll: 400}, 4 * time.Second, "reading hill.mrc: 4,000 records · 25 % · 1,000 a second · 12s left"},
		{view.Snapshot{File: "hill.mrc", Records: 4000, Bytes: 500, BytesAll: 400}, 4 * time.Second, "reading hill.mrc: 4,000 records · 100 % · 1,000 a second"},
		{view.Snapshot{Stage: view.StageMatching}, time.Minute, "matching"},
		{view.Snapshot{Stage: view.StageMatching, All: 10}, time.Minute, "matching 0 of 10"},
		{view.Snapshot{Stage: view.StageIndexing, Done: 2000, All: 6000}, 10 * time.Second, "indexing 2,000 of 6,000 · 200 a second · 20s left"},
		{view.Snapshot{Stage: view.StageWriting, Done: 6000, All: 6000}, 10 * time.Second, "writing 6,000 of 6,000 · 600 a second"},
		{view.Snapshot{Stage: view.StageDone, All: 9}, time.Minute, "finishing"},
	} {
		if got := progressLine(tt.s, tt.since); got != tt.want {
			t.Errorf("%+v after %v: %q, want %q", tt.s, tt.since, got, tt.want)
		}
	}
}
