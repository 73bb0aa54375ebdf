package bench

import "fmt"

// mergeReport puts the whole merge of each case beside the merge of its stored
// records alone.
func mergeReport(o MergeOptions, cases []*mergeCase, whole *indexing) *Report {
	merging := Table{Title: fmt.Sprintf("%s titles in %d segments, each ordered by popularity, merged into one that is; records of %s bytes, packed at level %d; best of %d, ratios of processor time",
		thousands(int64(o.Docs)), o.Parts, thousands(int64(o.RecordBytes)), max(1, o.Level), o.Runs),
		Columns: []Column{{"order", "segments lie", ""}, {"deleted", "deleted", ""}, {"records", "records", ""},
			{"merge_s", "merged in s", "%.2f"}, {"merge_cpu_s", "processor s", "%.2f"}, {"merge_times", "times copied", "%.2f"},
			{"stored_s", "stored part s", "%.2f"}, {"stored_cpu_s", "its processor s", "%.2f"}, {"stored_times", "its times copied", "%.2f"},
			{"bytes", "bytes then", ""}, {"stored_bytes", "of them stored", ""}}}
	out := &Report{Name: "Merging stored records under an index sort (S5)",
		Seed: "raw copies: merge time -20 %, indexing +3 %; with deletions it did not pay"}
	least, leastStored := 0.0, 0.0
	for i, c := range cases {
		if c.bare {
			continue
		}
		stored := cases[i+2] // the same without what is searched
		for way := range ways {
			times, storedTimes := timesCopied(c.took, way), timesCopied(stored.took, way)
			merging.Add(c.order, c.deleted, ways[way].name, c.took[way].seconds, c.took[way].cpu, times,
				stored.took[way].seconds, stored.took[way].cpu, storedTimes, c.size[way].bytes, c.size[way].stored)
			if way == wayRepacked {
				least, leastStored = smaller(least, times), smaller(leastStored, storedTimes)
				out.Verdict = append(out.Verdict, mergeVerdict(c, times, storedTimes))
			}
		}
	}
	out.Verdict = append(out.Verdict, fmt.Sprintf("Copying is at least %.1f times as fast as packing again in the whole merge, %.1f times in its stored part.", least, leastStored))
	indexed := Table{Title: fmt.Sprintf("Indexing the titles in %d commits with the merges on the way", o.Parts),
		Columns: []Column{{"records", "records", ""}, {"index_s", "indexed in s", "%.2f"}, {"index_cpu_s", "processor s", "%.2f"},
			{"times", "times copied", "%.2f"}, {"bytes", "bytes then", ""}, {"stored_bytes", "of them stored", ""}}}
	for way := range ways {
		indexed.Add(ways[way].name, whole.took[way].seconds, whole.took[way].cpu, timesCopied(whole.took, way), whole.size[way].bytes, whole.size[way].stored)
	}
	out.Verdict = append(out.Verdict, fmt.Sprintf("Indexing with copies takes %.0f %% less processor time than with packing again, and its stored records %+.1f %% of space.",
		(1-1/timesCopied(whole.took, wayRepacked))*100, percentMore(whole.size[wayCopied].stored, whole.size[wayRepacked].stored)))
	out.Tables = []Table{merging, indexed}
	return out
}

// timesCopied is the processor time of a way in times that of copying.
func timesCopied(took [2]cost, way int) float64 { return took[way].cpu / took[wayCopied].cpu }

// smaller is the smaller of a and b; a is 0 before the first.
func smaller(a, b float64) float64 {
	if a == 0 {
		return b
	}
	return min(a, b)
}

// percentMore is by how many percent a is more than b.
func percentMore(a, b int64) float64 { return (float64(a)/max(1, float64(b)) - 1) * 100 }

// mergeVerdict says what copying saves.
func mergeVerdict(c *mergeCase, times, storedTimes float64) string {
	what := "without deletions"
	if c.deleted > 0 {
		what = "with " + thousands(int64(c.deleted)) + " deleted"
	}
	return fmt.Sprintf("Segments that lie %s, %s: copying takes %.0f %% less of a merge's processor time than packing again (%.1f times as fast), %.1f times as fast in its stored part.",
		c.order, what, (1-1/times)*100, times, storedTimes)
}
