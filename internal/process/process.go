// Package process starts programs that end with all that they started.
package process

import (
	"context"
	"os/exec"
	"time"
)

// Output runs a program in a folder and gives what it printed, on both outputs. When
// the context ends, the program and what it started are killed. The environment is
// this process's with env ("NAME=value") added.
func Output(ctx context.Context, dir string, env []string, program string, args ...string) ([]byte, error) {
	c := exec.CommandContext(ctx, program, args...)
	c.Dir = dir
	c.Env = append(c.Environ(), env...)
	OwnGroup(c)
	c.Cancel = func() error { Kill(c.Process); return nil }
	c.WaitDelay = 5 * time.Second // a grandchild may hold the output open
	out, err := c.CombinedOutput()
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return out, err
}
