package redisstore_test

import (
	"bytes"
	"context"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/redisstore"
	"github.com/redis/go-redis/v9"
)

// losing is a connection that ends in place of its answer to a script.
type losing struct {
	net.Conn
	asked *bool
}

func (l losing) Write(b []byte) (int, error) {
	*l.asked = *l.asked || bytes.Contains(b, []byte("evalsha"))
	return l.Conn.Write(b)
}

func (l losing) Read(b []byte) (int, error) {
	n, err := l.Conn.Read(b)
	if *l.asked {
		_ = l.Close()
		return 0, io.EOF
	}
	return n, err
}

// A client that would send everything again sends a swap once: behind a lost
// answer is an error, and no duplicate that was never delivered.
func TestASwapWhoseAnswerIsLostIsNotSentAgain(t *testing.T) {
	s := startServer(t)
	lost := 0
	client := redis.NewClient(&redis.Options{
		Network: "unix", Addr: s.address, ContextTimeoutEnabled: true, MaxRetries: 3, MinRetryBackoff: time.Microsecond, MaxRetryBackoff: time.Microsecond,
		Dialer: func(context.Context, string, string) (net.Conn, error) {
			c, err := net.Dial("unix", s.address)
			if lost++; lost == 1 {
				return losing{c, new(bool)}, err
			}
			return c, err
		},
	})
	t.Cleanup(func() { _ = client.Close() })
	open := func(client *redis.Client) *compact.StoredSession {
		session, err := compact.NewStoredSession(openRegistry(t, client, redisstore.Options{}), newStore(t, client, redisstore.Options{}), "acme", "42")
		if err != nil {
			t.Fatal(err)
		}
		return session
	}
	direct := s.client() // by which Redis learns the script, too
	if out, err := open(direct).Receive(background, `REQ|1|||{"check":"c_80bdbdf8b85a1562","args":{}}|D|F|x`); out.Request == nil || err != nil {
		t.Fatal(err)
	}
	out, err := open(client).Receive(background, `REQ|1|||{"check":"c_dad0b74c366cf7b4","args":{}}|D|+|y`)
	if out.Request != nil || out.Duplicate || !isKind(err, compact.KindNotAvailable) {
		t.Errorf("%+v, %v", out, err)
	}
	if state := direct.Get(background, "compact:session:{acme:42}").Val(); !strings.HasSuffix(state, "|xy") {
		t.Errorf("the swap was not done: %q", state)
	}
}
