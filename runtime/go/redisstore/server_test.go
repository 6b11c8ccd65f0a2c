package redisstore_test

import (
	"bufio"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/tests/toolchain"
	"github.com/redis/go-redis/v9"
)

// A server is a real redis-server with an empty memory, for one test. Its address
// is the path of a socket, since a port that is free now need not be so later.
type server struct {
	t       *testing.T
	address string
	process *exec.Cmd
}

func startServer(t *testing.T) *server {
	t.Helper()
	toolchain.Need(t, "redis-server")
	folder, err := os.MkdirTemp("", "redis") // a test's own folder may be too long for a socket
	if err != nil {
		t.Fatal(err)
	}
	s := &server{t: t, address: filepath.Join(folder, "socket")}
	t.Cleanup(func() {
		s.kill()
		_ = os.RemoveAll(folder)
	})
	s.start()
	return s
}

// start returns when the server says that it is ready.
func (s *server) start() {
	s.t.Helper()
	s.process = exec.Command("redis-server", "--port", "0", "--unixsocket", s.address, "--dir", filepath.Dir(s.address), "--save", "", "--appendonly", "no")
	out, err := s.process.StdoutPipe()
	if err == nil {
		s.process.Stderr = s.process.Stdout // where it says why it does not start
		err = s.process.Start()
	}
	if err != nil {
		s.t.Fatal(err)
	}
	said, lines := "", bufio.NewReader(out)
	for !strings.Contains(said, "eady to accept connections") {
		line, err := lines.ReadString('\n')
		if said += line; err != nil {
			s.t.Fatalf("redis-server ended: %s", said)
		}
	}
	go func() { _, _ = lines.WriteTo(io.Discard) }()
}

// kill ends the server as a crash would.
func (s *server) kill() {
	if s.process.Process != nil {
		_ = s.process.Process.Kill()
		_ = s.process.Wait()
	}
}

func (s *server) client() *redis.Client {
	client := newClient(s.address)
	s.t.Cleanup(func() { _ = client.Close() })
	return client
}

func newClient(address string) *redis.Client {
	network := "tcp"
	if filepath.IsAbs(address) {
		network = "unix"
	}
	return redis.NewClient(&redis.Options{
		Network: network, Addr: address, ContextTimeoutEnabled: true, MaxRetries: -1, DialerRetries: 1,
		DialTimeout: patience, ReadTimeout: patience, WriteTimeout: patience, PoolTimeout: patience,
	})
}

// patience is of clients that set no deadline: it ends tests that hang.
const patience = 5 * time.Minute

// pause lets the server answer nobody for a while.
func (s *server) pause(d time.Duration) {
	s.t.Helper()
	if err := s.client().Do(context.Background(), "CLIENT", "PAUSE", strconv.FormatInt(d.Milliseconds(), 10), "ALL").Err(); err != nil {
		s.t.Fatal(err)
	}
}
