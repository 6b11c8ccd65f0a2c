// Package redisserver runs real Redis servers for tests, each with an empty
// memory of its own.
package redisserver

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// A Server is a process of redis-server, or of another program that takes its
// options. Address is the path of its socket: a port that is free now need not
// be so later.
type Server struct {
	Address string
	program string
	options []string
	process *exec.Cmd
}

// Open starts a server for one test.
func Open(t testing.TB, options ...string) *Server {
	t.Helper()
	toolchain.Need(t, "redis-server")
	s, err := New("redis-server", options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// New starts a server; Close ends it.
func New(program string, options ...string) (*Server, error) {
	folder, err := os.MkdirTemp("", "redis") // a test's own folder may be too long for a socket
	if err != nil {
		return nil, err
	}
	s := &Server{Address: filepath.Join(folder, "socket"), program: program, options: options}
	if err := s.Start(); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// Start returns when the server says that it is ready.
func (s *Server) Start() error {
	folder := filepath.Dir(s.Address)
	s.process = exec.Command(s.program, append([]string{"--port", "0", "--unixsocket", s.Address, "--dir", folder, "--save", "", "--appendonly", "no"}, s.options...)...)
	out, err := s.process.StdoutPipe()
	if err != nil {
		return err
	}
	s.process.Stderr = s.process.Stdout // where it says why it does not start
	if err := s.process.Start(); err != nil {
		return err
	}
	said, lines := "", bufio.NewReader(out)
	for !strings.Contains(said, "eady to accept connections") {
		line, err := lines.ReadString('\n')
		if said += line; err != nil {
			return fmt.Errorf("%s ended: %s", s.program, said)
		}
	}
	go func() { _, _ = lines.WriteTo(io.Discard) }()
	return nil
}

// Kill ends the server as a crash would.
func (s *Server) Kill() {
	if s.process != nil && s.process.Process != nil {
		_ = s.process.Process.Kill()
		_ = s.process.Wait()
	}
}

// Close leaves nothing behind.
func (s *Server) Close() {
	s.Kill()
	_ = os.RemoveAll(filepath.Dir(s.Address))
}
