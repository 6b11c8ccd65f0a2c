//go:build unix

package mcpproxy_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// The guard kills the group of a whole number whose proxy has died, and no other.
func TestGuard(t *testing.T) {
	command := server("deaf")
	c := exec.Command(command[0], command[1:]...)
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill() })
	lines := bufio.NewReader(out)
	if line, err := lines.ReadString('\n'); err != nil {
		t.Fatalf("%q, %v", line, err)
	}
	pid := fmt.Sprint(c.Process.Pid)
	for _, input := range []string{"", pid, pid + "\ndismissed\n", "0\n", "-1\n", "1\n", "no number\n"} {
		guards(t, input)
		if err := c.Process.Signal(syscall.Signal(0)); err != nil {
			t.Fatalf("%q: %v", input, err)
		}
	}
	guards(t, pid+"\n")
	_, _ = lines.ReadByte() // ends with the process
	_ = c.Wait()
	if status := c.ProcessState.Sys().(syscall.WaitStatus); status.Signal() != syscall.SIGKILL {
		t.Errorf("the server ended with %v", c.ProcessState)
	}
}

// guards runs a guard, of which the proxy writes the input and dies.
func guards(t *testing.T, input string) {
	t.Helper()
	g := exec.Command(os.Args[0], "+guard")
	g.Stdin = strings.NewReader(input)
	if err := g.Run(); err != nil {
		t.Errorf("%q: %v", input, err)
	}
}
