package redisstore_test

import (
	"context"
	"net"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"github.com/compactgen/compactgen/tests/conformance/toolchain"
	"github.com/redis/go-redis/v9"
)

// A server is a real redis-server with an empty memory, for one test.
type server struct {
	t       *testing.T
	address string
	process *exec.Cmd
}

func startServer(t *testing.T) *server {
	t.Helper()
	toolchain.Need(t, "redis-server")
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &server{t: t, address: free.Addr().String()}
	_ = free.Close()
	s.start()
	t.Cleanup(s.kill)
	return s
}

func (s *server) start() {
	s.t.Helper()
	_, port, _ := net.SplitHostPort(s.address)
	s.process = exec.Command("redis-server", "--bind", "127.0.0.1", "--port", port, "--dir", s.t.TempDir(), "--save", "", "--appendonly", "no")
	if err := s.process.Start(); err != nil {
		s.t.Fatal(err)
	}
	client := s.client()
	for deadline := time.Now().Add(10 * time.Second); client.Ping(s.t.Context()).Err() != nil; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			s.t.Fatal("redis-server does not answer")
		}
	}
}

// kill ends the server as a crash would.
func (s *server) kill() {
	_ = s.process.Process.Kill()
	_ = s.process.Wait()
}

func (s *server) client() *redis.Client {
	client := newClient(s.address)
	s.t.Cleanup(func() { _ = client.Close() })
	return client
}

func newClient(address string) *redis.Client {
	return redis.NewClient(&redis.Options{Addr: address, ContextTimeoutEnabled: true, MaxRetries: -1, DialerRetries: 1})
}

// pause lets the server answer nobody for a while.
func (s *server) pause(d time.Duration) {
	s.t.Helper()
	if err := s.client().Do(context.Background(), "CLIENT", "PAUSE", strconv.FormatInt(d.Milliseconds(), 10), "ALL").Err(); err != nil {
		s.t.Fatal(err)
	}
}
