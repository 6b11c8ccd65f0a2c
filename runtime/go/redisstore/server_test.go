package redisstore_test

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/compactgen/compactgen/tests/redisserver"
	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/logging"
)

func TestMain(m *testing.M) {
	logging.Disable() // the client would tell of each connection that a killed server refuses
	os.Exit(m.Run())
}

// A server is a real redis-server with an empty memory, for one test.
type server struct {
	t       *testing.T
	address string
	*redisserver.Server
}

func startServer(t *testing.T) *server {
	t.Helper()
	s := redisserver.Open(t)
	return &server{t, s.Address, s}
}

func (s *server) kill() { s.Kill() }

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
