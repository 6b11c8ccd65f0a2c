//go:build !unix

package mcpproxy

import (
	"os"
	"os/exec"
)

func ownGroup(*exec.Cmd) {}

func send(p *os.Process, _ os.Signal) { _ = p.Kill() }

func exitCode(s *os.ProcessState) int { return s.ExitCode() }
