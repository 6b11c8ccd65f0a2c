package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// noticed is the change of a row that is worth a look: 5 %.
const noticed = 0.05

// compareRevisions shows which rows changed between a commit and the files here.
// Each side runs its own benchmark as often as wanted, in turn, so that a busy
// machine slows both. A row is known by its language, name, size and peer.
func compareRevisions(revision string, times int, parts []string, stdout, stderr io.Writer) error {
	if times < 1 {
		return fmt.Errorf("--times %d: at least 1 is needed", times)
	}
	root, err := repositoryRoot()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "compactgen-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	before := filepath.Join(dir, "before")
	if err := checkOut(root, revision, before); err != nil {
		return err
	}
	var sides [2]side
	for i, home := range []string{before, root} {
		sides[i] = side{home: home, program: filepath.Join(dir, fmt.Sprint("bench", i)), ratios: map[row][]float64{}}
		if out, err := command(home, nil, "go", "build", "-o", sides[i].program, "./tests/bench").CombinedOutput(); err != nil {
			return fmt.Errorf("go build ./tests/bench in %s: %w: %.300s", home, err, out)
		}
	}
	for n := range times {
		for i := range sides {
			s := &sides[(n+i)%2]
			fmt.Fprintf(stderr, "run %d of %d in %s\n", n+1, times, s.home)
			if err := s.measure(parts, stderr); err != nil {
				return err
			}
		}
	}
	printChanges(stdout, revision, sides[0], sides[1])
	return nil
}

// checkOut writes a commit's files to a folder, as a repository of its own.
func checkOut(root, revision, dir string) error {
	commit, err := command(root, nil, "git", "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}").Output()
	if err != nil {
		return fmt.Errorf("%q is no commit of this repository", revision)
	}
	for _, c := range []*exec.Cmd{
		command(root, nil, "git", "clone", "--quiet", "--shared", "--no-checkout", root, dir),
		command(root, nil, "git", "-C", dir, "checkout", "--quiet", "--detach", strings.TrimSpace(string(commit))),
	} {
		if out, err := c.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w: %.300s", strings.Join(c.Args, " "), err, out)
		}
	}
	return nil
}

// A side is one of the two trees, and what its runs measured. Rows are keys
// without what may differ between runs and commits.
type side struct {
	home, program string
	order         []row
	ratios        map[row][]float64
}

func (s *side) measure(parts []string, stderr io.Writer) error {
	out, err := command(s.home, stderr, s.program, append([]string{"--json"}, parts...)...).Output()
	if err != nil {
		return fmt.Errorf("the benchmark in %s: %w", s.home, err)
	}
	return s.read(out)
}

// read adds the rows of a run.
func (s *side) read(table []byte) error {
	var rows []row
	d := json.NewDecoder(bytes.NewReader(table))
	if err := d.Decode(&rows); err != nil {
		return fmt.Errorf("the benchmark in %s printed no rows: %w", s.home, err)
	}
	if len(rows) == 0 {
		return errors.New("there is nothing to compare")
	}
	for _, r := range rows {
		key := r.key()
		if s.ratios[key] == nil {
			s.order = append(s.order, key)
		}
		s.ratios[key] = append(s.ratios[key], r.Ratio)
	}
	return nil
}

// printChanges prints the rows whose medians changed. They are apart if every run
// of one side is above every run of the other.
func printChanges(w io.Writer, revision string, before, now side) {
	fmt.Fprintf(w, "| language | what | size | peer | %s | now | change | apart |\n", revision)
	fmt.Fprintln(w, "|---|---|---|---|---:|---:|---:|---|")
	both, changed := 0, 0
	for _, r := range now.order {
		if before.ratios[r] == nil {
			continue
		}
		both++
		old, new := slices.Sorted(slices.Values(before.ratios[r])), slices.Sorted(slices.Values(now.ratios[r]))
		gain := median(new)/median(old) - 1
		if math.Abs(gain) <= noticed {
			continue
		}
		changed++
		change, apart := "faster", "no"
		if (gain < 0) != r.isShare() {
			change = "slower"
		}
		if old[len(old)-1] < new[0] || new[len(new)-1] < old[0] {
			apart = "yes"
		}
		fmt.Fprintf(w, "| %s | %s | %s | %s | %.3f | %.3f | %.0f %% %s | %s |\n",
			r.Language, r.Name, r.Size, r.Peer, median(old), median(new), 100*math.Abs(gain), change, apart)
	}
	fmt.Fprintf(w, "\n%d rows in both, %d changed by more than 5 %%; %d only in %s, %d only here.\n",
		both, changed, len(before.order)-both, revision, len(now.order)-both)
}

// isShare says whether less is better: a peer's name tells what a share is of.
func (r row) isShare() bool {
	return strings.Contains(r.Peer, "share") || strings.Contains(r.Peer, "time")
}
