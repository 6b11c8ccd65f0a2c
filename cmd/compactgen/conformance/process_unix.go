//go:build unix

package conformance

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup puts the command into its own process group, so that programs that a
// script started end with it.
func ownGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func terminate(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGTERM) }

func kill(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }
