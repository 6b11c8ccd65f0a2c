//go:build unix

package mcpproxy

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup puts the server into its own process group: a wrapper such as npx
// ends together with what it started, and Ctrl-C reaches the server once,
// through the proxy.
func ownGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// signalGroup signals the server and what it has started.
func signalGroup(pid int, s os.Signal) {
	if number, ok := s.(syscall.Signal); ok {
		_ = syscall.Kill(-pid, number)
	}
}

func killGroup(pid int) { signalGroup(pid, syscall.SIGKILL) }

// exitCode is the server's own, or that of a shell for one that was killed.
func exitCode(s *os.ProcessState) int {
	if status, ok := s.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return 128 + int(status.Signal())
	}
	return s.ExitCode()
}
