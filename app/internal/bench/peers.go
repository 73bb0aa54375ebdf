package bench

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"holdfast/engine"
)

// Peer is another engine's program, which looks up keys in an index of its own
// and prints how many a second, as "get/s=94000". Where it prints a rate several
// times, the best counts; a rate that has "only" in its name reads no values and
// is not compared.
type Peer struct {
	Name string
	// Index is the file or folder of its index, Command the program and its
	// arguments. In both {docs} stands for the number of documents.
	Index   string
	Command []string
}

// ParsePeer reads a peer from its name, its index and its command, parted by spaces.
func ParsePeer(text string) (Peer, error) {
	words := strings.Fields(text)
	if len(words) < 3 {
		return Peer{}, fmt.Errorf("%q is not a name, an index and a command", text)
	}
	return Peer{words[0], words[1], words[2:]}, nil
}

func withDocs(s string, docs int) string {
	return strings.ReplaceAll(s, "{docs}", strconv.Itoa(docs))
}

// peerRate is a rate of a peer, or of this engine, run by run.
type peerRate struct {
	engine, what string
	bytes        int64 // of its index
	perSecond    []float64
}

func (r *peerRate) median() float64 { return median(slices.Clone(r.perSecond)) }

// compared reports whether the rate is of look-ups that read the value.
func (r *peerRate) compared() bool { return !strings.Contains(r.what, "only") }

var rateOf = regexp.MustCompile(`(\S+/s)=([0-9.]+)`)

// run runs the program once and adds its rates to list.
func (p Peer) run(ctx context.Context, docs int, list []*peerRate) ([]*peerRate, error) {
	args := slices.Clone(p.Command)
	for i := range args {
		args[i] = withDocs(args[i], docs)
	}
	out, err := exec.CommandContext(ctx, args[0], args[1:]...).Output()
	if err != nil {
		return list, fmt.Errorf("peer %s: %w", p.Name, err)
	}
	best := map[string]float64{}
	var names []string
	for _, m := range rateOf.FindAllStringSubmatch(string(out), -1) {
		v, err := strconv.ParseFloat(m[2], 64)
		if err != nil {
			return list, fmt.Errorf("peer %s: rate %q: %w", p.Name, m[2], err)
		}
		if _, known := best[m[1]]; !known {
			names = append(names, m[1])
		}
		best[m[1]] = max(best[m[1]], v)
	}
	if len(names) == 0 {
		return list, fmt.Errorf("peer %s printed no rate", p.Name)
	}
	for _, what := range names {
		at := slices.IndexFunc(list, func(r *peerRate) bool { return r.engine == p.Name && r.what == what })
		if at < 0 {
			bytes, err := treeBytes(withDocs(p.Index, docs))
			if err != nil {
				return list, fmt.Errorf("peer %s: %w", p.Name, err)
			}
			at = len(list)
			list = append(list, &peerRate{engine: p.Name, what: what, bytes: bytes})
		}
		list[at].perSecond = append(list[at].perSecond, best[what])
	}
	return list, nil
}

// treeBytes is the size of a file, or of all files under a folder.
func treeBytes(path string) (sum int64, err error) {
	err = filepath.WalkDir(path, func(_ string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		i, err := e.Info()
		if err == nil {
			sum += i.Size()
		}
		return err
	})
	return sum, err
}

// A run beside peers is as theirs are to be: passes of so many look-ups, of other
// keys each, of which the best after the first counts.
const (
	peerSearches = 100_000
	peerPasses   = 4
)

// passes does a run of this engine, and returns look-ups a second one by one and in
// batches.
func (s *keyStore) passes(ctx context.Context) (single, batch float64, err error) {
	x, err := open(s.dir, engine.Options{Access: s.access, ColdAccess: s.access})
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, x.close()) }()
	for pass := range peerPasses {
		for k, look := range []func(context.Context, *engine.Reader, []string) error{lookUp, lookUpAll} {
			keys, _ := s.wanted(peerSearches, 2*pass+k)
			watch := start()
			if err := look(ctx, x.r, keys); err != nil {
				return 0, 0, err
			}
			rate := peerSearches / watch.seconds()
			switch {
			case pass == 0:
			case k == 0:
				single = max(single, rate)
			default:
				batch = max(batch, rate)
			}
		}
	}
	return single, batch, nil
}

// beside measures the store and its peers in turns, and adds rows to t.
func (s *keyStore) beside(ctx context.Context, peers []Peer, runs int, t *Table) (verdict string, err error) {
	ours := []*peerRate{{engine: "holdfast", what: "one by one/s", bytes: s.bytes}, {engine: "holdfast", what: "in batches/s", bytes: s.bytes}}
	var list []*peerRate
	for range runs {
		single, batch, err := s.passes(ctx)
		if err != nil {
			return "", err
		}
		ours[0].perSecond = append(ours[0].perSecond, single)
		ours[1].perSecond = append(ours[1].perSecond, batch)
		for _, p := range peers {
			if list, err = p.run(ctx, s.docs, list); err != nil {
				return "", err
			}
		}
	}
	var best, smallest *peerRate
	for _, r := range append(ours, list...) {
		t.Add(r.engine, r.what, s.docs, r.median(), ours[0].median()/r.median(), r.bytes, float64(r.bytes)/float64(s.docs), float64(r.bytes)/float64(s.bytes))
	}
	for _, r := range list {
		if r.compared() && (best == nil || r.median() > best.median()) {
			best = r
		}
		if smallest == nil || r.bytes < smallest.bytes {
			smallest = r
		}
	}
	if best == nil {
		return "", fmt.Errorf("no peer printed a rate of look-ups that read values")
	}
	return fmt.Sprintf("Among %s random keys: %.1f times the look-ups a second of the best peer (%s, %s), %.1f times in batches; the index is %.2f times the smallest peer's (%s).",
		thousands(int64(s.docs)), ours[0].median()/best.median(), best.engine, best.what, ours[1].median()/best.median(),
		float64(s.bytes)/float64(smallest.bytes), smallest.engine), nil
}
