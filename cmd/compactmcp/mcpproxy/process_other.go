//go:build !unix

package mcpproxy

import (
	"os"
	"os/exec"
)

func ownGroup(*exec.Cmd) {}

// signalGroup ends the server alone: there are neither signals nor groups here.
func signalGroup(pid int, _ os.Signal) { killGroup(pid) }

func killGroup(pid int) {
	if p, err := os.FindProcess(pid); err == nil {
		_ = p.Kill()
	}
}

func exitCode(s *os.ProcessState) int { return s.ExitCode() }
