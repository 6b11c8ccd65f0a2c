package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/compactgen/compactgen/internal/cli"
)

// watchInterval is how often the files are looked at.
const watchInterval = 200 * time.Millisecond

// watch generates now and after each change of the spec or the templates, until
// it is told to stop. It polls: notifications of the system differ from file
// system to file system, and miss files that editors replace.
func (t target) watch(io cli.IO) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if *t.spec.Builtin {
		return errors.New("--watch needs a file to look at, and --builtin is none")
	}
	s, err := t.read(io)
	if err != nil {
		return err
	}
	path := s.Path
	*t.spec.Path = path // from here on it is named
	changes := newChanges(look(path, *t.templates))
	t.regenerate(path, io)
	tick := time.NewTicker(watchInterval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		if changes.settled(look(path, *t.templates)) {
			t.regenerate(path, io)
		}
	}
}

// regenerate generates, and says what is wrong instead of ending.
func (t target) regenerate(path string, io cli.IO) {
	if err := t.generate(io); err != nil && !errors.Is(err, cli.ErrFindings) {
		fmt.Fprintln(io.Err, "compactgen generate:", err)
	}
	fmt.Fprintf(io.Err, "watching %s; Ctrl-C ends\n", path)
}

// look finds the spec, nil while an editor replaces it, and the templates.
func look(path, templates string) []os.FileInfo {
	info, _ := os.Stat(path)
	seen := []os.FileInfo{info}
	if templates != "" {
		_ = filepath.WalkDir(templates, func(name string, d os.DirEntry, err error) error { // a file that goes away has changed
			if err == nil && filepath.Ext(name) == ".tmpl" {
				info, _ := os.Stat(name)
				seen = append(seen, info)
			}
			return nil
		})
	}
	return seen
}

// changes remembers two looks: that for which was generated, and the last one.
type changes struct{ done, last []os.FileInfo }

func newChanges(now []os.FileInfo) *changes { return &changes{now, now} }

// settled says whether there is a change that is over: two looks agree, so that
// an editor that writes in pieces has ended.
func (c *changes) settled(now []os.FileInfo) bool {
	over := slices.EqualFunc(now, c.last, same)
	c.last = now
	if !over || slices.EqualFunc(now, c.done, same) {
		return false
	}
	c.done = now
	return true
}

func same(a, b os.FileInfo) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}
