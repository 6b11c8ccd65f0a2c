package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// watchInterval is how often the spec is looked at. A change counts when two
// looks agree: an editor that writes in pieces has ended by then.
const watchInterval = 200 * time.Millisecond

// watch generates now and after each change of the spec, until it is told to
// stop. It polls: notifications of the system differ from file system to file
// system, and miss files that editors replace.
func (t target) watch(io stdio) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	path := *t.spec
	if path == "" {
		path = defaultSpec
	}
	done, err := os.Stat(path)
	if err != nil {
		return err
	}
	t.again(path, io)
	tick := time.NewTicker(watchInterval)
	defer tick.Stop()
	for last := done; ; {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		now, _ := os.Stat(path) // nil while an editor replaces it
		if same(now, last) && !same(now, done) {
			done = now
			t.again(path, io)
		}
		last = now
	}
}

// again generates, and says what is wrong instead of ending.
func (t target) again(path string, io stdio) {
	if err := t.generate(io); err != nil && !errors.Is(err, errFindings) {
		fmt.Fprintln(io.err, "compactgen generate:", err)
	}
	fmt.Fprintf(io.err, "watching %s; Ctrl-C ends\n", path)
}

func same(a, b os.FileInfo) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}
