package redisstore_test

import (
	"fmt"
	"net"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/redisstore"
	"github.com/compactgen/compactgen/runtime/go/storetest"
	"github.com/compactgen/compactgen/tests/redisserver"
	"github.com/compactgen/compactgen/tests/toolchain"
	"github.com/redis/go-redis/v9"
)

func TestWhatAStoreHasToDo(t *testing.T) {
	toolchain.Need(t, "redis-server")
	redisClient := func(t *testing.T) redis.UniversalClient { return startServer(t).client() }
	for name, c := range map[string]struct {
		start  func(t *testing.T) redis.UniversalClient
		digits int
	}{
		"redis":        {redisClient, 32},
		"eight digits": {redisClient, 8}, // a registry refuses it; real texts collide in it
		"cluster":      {startCluster, 32},
		"valkey":       {startValkey, 32},
	} {
		t.Run(name, func(t *testing.T) {
			client, n := c.start(t), 0
			open := func() *redisstore.Store {
				n++
				return newStore(t, client, redisstore.Options{Prefix: fmt.Sprint(n, ":"), HexLength: c.digits})
			}
			if err := storetest.TestStore(func() compact.Store { return open() }); err != nil {
				t.Error(err)
			}
			if err := storetest.TestSessionStore(func() compact.SessionStore { return open() }); err != nil {
				t.Error(err)
			}
		})
	}
}

// startCluster starts a cluster of one node, at ports that nobody else took
// meanwhile.
func startCluster(t *testing.T) redis.UniversalClient {
	for range 20 {
		port, bus := freePort(t), freePort(t)
		s, err := redisserver.New("redis-server", "--port", port, "--bind", "127.0.0.1", "--cluster-enabled", "yes", "--cluster-port", bus)
		if err != nil {
			continue
		}
		t.Cleanup(s.Close)
		node := newClient(s.Address)
		defer node.Close()
		if err := node.ClusterAddSlotsRange(background, 0, 16383).Err(); err != nil {
			t.Fatal(err)
		}
		for !strings.Contains(node.ClusterInfo(background).Val(), "cluster_state:ok") {
			time.Sleep(10 * time.Millisecond)
		}
		client := redis.NewClusterClient(&redis.ClusterOptions{Addrs: []string{"127.0.0.1:" + port}, ContextTimeoutEnabled: true})
		t.Cleanup(func() { _ = client.Close() })
		return client
	}
	t.Fatal("no port stayed free")
	return nil
}

func freePort(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

func startValkey(t *testing.T) redis.UniversalClient {
	if _, err := exec.LookPath("valkey-server"); err != nil {
		t.Skip("there is no valkey-server")
	}
	s, err := redisserver.New("valkey-server")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	client := newClient(s.Address)
	t.Cleanup(func() { _ = client.Close() })
	return client
}

// A stored session is one as a process has it open.
func openSession(t *testing.T, client redis.UniversalClient, o redisstore.Options, session string) *compact.StoredSession {
	t.Helper()
	s, err := compact.NewStoredSession(openRegistry(t, client, o), newStore(t, client, o), "acme", session)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The example of docs/scale.md: where it lies, what it is, how long it stays.
func TestStateAtRest(t *testing.T) {
	client := startServer(t).client()
	const frame = `REQ|1|||{"check":"c_883096bbdaad3cc3","args":{}}|D|F|User: Hi` // printf '\n\n\n{}\n|D|F|User: Hi' | sha256sum
	out, err := openSession(t, client, redisstore.Options{TTL: 1000 * time.Hour}, "{é}").Receive(background, frame)
	if err != nil || out.Request == nil {
		t.Fatal(out, err)
	}
	const key = "compact:session:{acme:%7B%C3%A9%7D}"
	if keys := client.Keys(background, "*").Val(); !slices.Equal(keys, []string{key}) {
		t.Errorf("the keys are %q", keys)
	}
	// printf 'acme:%%7B%%C3%%A9%%7D\n883096bbdaad3cc3\n883096bbdaad3cc3\n\nUser: Hi' | sha256sum
	const want = "2|883096bbdaad3cc3|883096bbdaad3cc3||f34fa84279b66d2ffdc84290849b5fe0|User: Hi"
	if state := client.Get(background, key).Val(); state != want {
		t.Errorf("the state is %q", state)
	}
	if left := client.PTTL(background, key).Val(); left <= 999*time.Hour || left > 1000*time.Hour {
		t.Errorf("%v left", left)
	}
	if _, err := redisstore.New(client, redisstore.Options{Prefix: "{x}"}); err == nil {
		t.Error("a prefix with a hash tag of its own was taken")
	}
}

// A user whom Redis gives the keys of one tenant alone reaches no other's.
func TestTenantsUser(t *testing.T) {
	s := startServer(t)
	rules := []any{"ACL", "SETUSER", "acme", "on", ">secret", "~compact:4:acme:*", "~compact:session:{acme:*", "-@all",
		"+get", "+getex", "+set", "+pexpire", "+getrange", "+eval", "+evalsha", "+client", "+hello"}
	if err := s.client().Do(background, rules...).Err(); err != nil {
		t.Fatal(err)
	}
	client := redis.NewClient(&redis.Options{Network: "unix", Addr: s.address, ContextTimeoutEnabled: true, Username: "acme", Password: "secret"})
	defer client.Close()
	for scope, may := range map[string]bool{"acme": true, "acme2": false, "acm": false, "a:acme": false, "": false} {
		session, err := compact.NewStoredSession(openRegistry(t, client, redisstore.Options{}), newStore(t, client, redisstore.Options{}), scope, "42")
		if err != nil {
			t.Fatal(err)
		}
		_, defined := session.Receive(background, "SYS|full|x")
		out, taken := session.Receive(background, `REQ|1|||{"check":"c_883096bbdaad3cc3","args":{}}|D|F|User: Hi`)
		if (defined == nil) != may || (taken == nil) != may || (out.Request != nil) != may {
			t.Errorf("the scope %q: %v, %v", scope, defined, taken)
		}
		if !may && (!isKind(defined, compact.KindNotAvailable) || !isKind(taken, compact.KindNotAvailable)) {
			t.Errorf("the scope %q: %v, %v", scope, defined, taken)
		}
	}
}
