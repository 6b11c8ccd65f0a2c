package mcpproxy

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
)

// A guard is a process that kills the server's process group if the proxy dies
// without doing so, as after SIGKILL. Linux can tell a process that its parent
// has died, but it does not tell that process's own children, and npx starts the
// server as its child. A nil guard watches nothing.
type guard struct{ to io.WriteCloser }

func startGuard(command []string) (*guard, error) {
	if len(command) == 0 {
		return nil, nil
	}
	cmd := exec.Command(command[0], command[1:]...)
	ownGroup(cmd) // so that killing the proxy's group does not kill the guard
	to, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	go func() { _ = cmd.Wait() }()
	return &guard{to}, nil
}

// watch tells the guard which group to kill.
func (g *guard) watch(pid int) {
	if g != nil {
		_, _ = fmt.Fprintln(g.to, pid)
	}
}

// dismiss ends the guard without killing anything.
func (g *guard) dismiss() {
	if g != nil {
		_, _ = fmt.Fprintln(g.to, "dismissed")
		_ = g.to.Close()
	}
}

// Guard is the program of the guard. The proxy writes the number of the server's
// process in one line and, when the group has ended, another line. If the input
// ends between the two, the proxy has died.
func Guard(from io.Reader) {
	signal.Ignore(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	lines := bufio.NewReader(from)
	line, err := lines.ReadString('\n')
	if err != nil {
		return
	}
	pid, err := strconv.Atoi(strings.TrimSuffix(line, "\n"))
	if err != nil || pid <= 1 {
		return
	}
	if _, err := lines.ReadString('\n'); err != nil {
		killGroup(pid)
	}
}
