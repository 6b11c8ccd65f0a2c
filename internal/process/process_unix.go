//go:build unix

package process

import (
	"os"
	"os/exec"
	"syscall"
)

// OwnGroup puts the command into its own process group, so that programs that a
// script started end with it.
func OwnGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// Terminate asks the group of a process to end.
func Terminate(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGTERM) }

// Kill ends the group of a process.
func Kill(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }
