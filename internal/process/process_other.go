//go:build !unix

package process

import (
	"os"
	"os/exec"
)

// OwnGroup does nothing: this system has no groups of processes.
func OwnGroup(*exec.Cmd) {}

// Terminate ends a process.
func Terminate(p *os.Process) { _ = p.Kill() }

// Kill ends a process.
func Kill(p *os.Process) { _ = p.Kill() }
