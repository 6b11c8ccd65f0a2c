package main

import (
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/compactgen/compactgen/tests/load/traffic"
	"github.com/compactgen/compactgen/tests/toolchain"
)

func TestMain(m *testing.M) {
	traffic.ChildMain()
	os.Exit(m.Run())
}

// foundPrograms are found once: tsc takes seconds.
var foundPrograms = sync.OnceValues(func() (traffic.Programs, map[string]error) { return traffic.FindPrograms("../..", "load") })

// programs are those of the languages that can be tested here.
func programs(t *testing.T) traffic.Programs {
	t.Helper()
	languages := toolchain.Languages(t)
	found, missing := foundPrograms()
	list := traffic.Programs{}
	for _, language := range languages {
		if program := found[language]; program != nil {
			list[language] = program
		} else {
			t.Run(language, func(t *testing.T) { toolchain.NeedAlso(t, language, missing[language]) })
		}
	}
	return list
}

// Runs some streams for a second, hundreds in CI; with COMPACT_LONG for a minute,
// and then it also checks memory. The registry must forget something during the
// run, since otherwise resuming is not tested.
func TestLoad(t *testing.T) {
	load := short(t)
	load.Until = func(c *traffic.Counts) bool { return c.Missed.Load() > 0 }
	judge(t, load)
}

// Three servers behind a balancer, which have nothing in common but a Redis: a
// stream's turns come to any of them.
func TestSharedLoad(t *testing.T) {
	toolchain.Need(t, "redis-server")
	load := short(t)
	load.Servers = 3
	out := judge(t, load)
	if n := out.Counts.Missed.Load(); n > 0 {
		t.Errorf("of %d turns %d were not understood at once", out.Counts.Delivered.Load(), n)
	}
}

func short(t *testing.T) *traffic.Load {
	t.Helper()
	streams, lasts, gap := 60, 200*time.Millisecond, 20*time.Millisecond
	switch {
	case os.Getenv("COMPACT_LONG") != "":
		streams, lasts, gap = 240, time.Minute, 200*time.Millisecond
	case !toolchain.Sampled(t):
		streams, lasts, gap = 240, 1200*time.Millisecond, 80*time.Millisecond
	}
	return &traffic.Load{
		Programs: programs(t), Seed: uint32(toolchain.Seed(t)), Streams: streams, Gap: gap, For: lasts,
	}
}

func judge(t *testing.T, load *traffic.Load) *traffic.Outcome {
	t.Helper()
	out, err := load.Run()
	if err != nil {
		t.Fatal(err)
	}
	var figures strings.Builder
	out.Print(&figures)
	t.Log("\n" + figures.String())
	wrong := out.Judge()
	if os.Getenv("COMPACT_LONG") != "" {
		wrong = append(wrong, out.Growth()...)
	}
	for _, w := range wrong {
		t.Error(w)
	}
	return out
}

// A run notices the faults that it is for. Streams that mix up data run until a
// client complains. A thousand turns have many more exchanges than there are
// streams that could wait for one.
func TestSabotage(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	aComplaint := func(c *traffic.Counts) bool { return c.Delivered.Load() > 1000 }
	for name, c := range map[string]struct {
		sabotage traffic.Sabotage
		until    func(*traffic.Counts) bool
		notices  []string
	}{
		"two streams exchange deltas":   {traffic.Sabotage{CrossAnswers: true}, aComplaint, []string{"go: {Seed:"}},
		"two streams exchange requests": {traffic.Sabotage{CrossRequests: true}, aComplaint, []string{"delivered with a wrong stream", "go: {Seed:"}},
		"a leak":                        {traffic.Sabotage{Leak: true}, nil, []string{"streams, which need", "behind the end there are"}},
	} {
		t.Run(name, func(t *testing.T) {
			load := traffic.Load{
				Programs: traffic.Programs{"go": {self}}, Streams: 30, Gap: 4 * time.Millisecond,
				For: 40 * time.Millisecond, Sabotage: c.sabotage, Until: c.until,
			}
			out, err := load.Run()
			if err != nil {
				t.Fatal(err)
			}
			wrong := strings.Join(out.Judge(), "\n")
			for _, notice := range c.notices {
				if !strings.Contains(wrong, notice) {
					t.Errorf("%q is not in %q", notice, wrong)
				}
			}
		})
	}
}
