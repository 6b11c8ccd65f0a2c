package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/tests/conformance/toolchain"
	"github.com/compactgen/compactgen/tests/load/traffic"
)

func TestMain(m *testing.M) {
	traffic.ChildMain()
	os.Exit(m.Run())
}

// programs are those of the languages that can be tested here.
func programs(t *testing.T) traffic.Programs {
	t.Helper()
	toolchain.Watch(t, "../..")
	languages := toolchain.Languages(t)
	found, missing := traffic.FindPrograms("../..", "load")
	for language := range found {
		if !strings.Contains(strings.Join(languages, " "), language) {
			delete(found, language)
		}
	}
	for _, language := range languages {
		if err := missing[language]; err != nil {
			t.Run(language, func(t *testing.T) { toolchain.NeedAlso(t, language, err) })
		}
	}
	return found
}

// A few hundred streams for a second or two; COMPACT_LONG has them for a minute.
func TestLoad(t *testing.T) {
	lasts, gap := 600*time.Millisecond, 80*time.Millisecond
	switch {
	case os.Getenv("COMPACT_LONG") != "":
		lasts, gap = time.Minute, 200*time.Millisecond
	case toolchain.Thorough():
		lasts *= 2
	}
	load := traffic.Load{
		Programs: programs(t), Seed: uint32(toolchain.Seed(t)), Streams: 240, Turns: 3, Gap: gap,
		WarmUp: lasts / 2, For: lasts, Samples: 9,
	}
	out, err := load.Run()
	if err != nil {
		t.Fatal(err)
	}
	var figures strings.Builder
	out.Print(&figures)
	t.Log("\n" + figures.String())
	for _, wrong := range out.Judge() {
		t.Error(wrong)
	}
	if out.Counts.Missed.Load() == 0 {
		t.Error("the registry forgot nothing: it was no test of resuming")
	}
}

// What a run is for, it notices.
func TestSabotage(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		sabotage traffic.Sabotage
		notices  []string
	}{
		"two streams exchange deltas":   {traffic.Sabotage{CrossAnswers: true}, []string{"made"}},
		"two streams exchange requests": {traffic.Sabotage{CrossRequests: true}, []string{"delivered with a wrong stream"}},
		"a leak":                        {traffic.Sabotage{Leak: true}, []string{"the tasks grow", "behind the end there are"}},
	} {
		t.Run(name, func(t *testing.T) {
			load := traffic.Load{
				Programs: traffic.Programs{"go": {self}}, Streams: 50, Turns: 3, Gap: 2 * time.Millisecond,
				WarmUp: 50 * time.Millisecond, For: 400 * time.Millisecond, Samples: 6, Sabotage: c.sabotage,
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
