package redisstore_test

import (
	"errors"
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
	for name, start := range map[string]func(t *testing.T) redis.UniversalClient{
		"redis":   func(t *testing.T) redis.UniversalClient { return startServer(t).client() },
		"cluster": startCluster,
		"valkey":  startValkey,
	} {
		t.Run(name, func(t *testing.T) {
			client, n := start(t), 0
			open := func() *redisstore.Store {
				n++
				return newStore(t, client, redisstore.Options{Prefix: fmt.Sprint(n, ":")})
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
	left := func(least time.Duration) {
		t.Helper()
		if got := client.PTTL(background, key).Val(); got <= least-time.Hour || got > least {
			t.Errorf("%v left, not %v", got, least)
		}
	}
	left(1000 * time.Hour)
	again := openSession(t, client, redisstore.Options{TTL: 2000 * time.Hour}, "{é}")
	if out, err := again.Receive(background, strings.Replace(frame, "|D|F|", "|D|+|", 1)); err != nil || !out.Duplicate { // by its check
		t.Error(out, err)
	}
	left(1000 * time.Hour) // a look is no use
	if err := again.Extend(background, " AI: Hello!"); err != nil {
		t.Error(err)
	}
	left(2000 * time.Hour)
	if _, err := redisstore.New(client, redisstore.Options{Prefix: "{x}"}); err == nil {
		t.Error("a prefix with a hash tag of its own was taken")
	}
}

// Whatever Redis refuses, the request is not delivered, and the state stays; when
// Redis takes writes again, the session goes on from there.
func TestRedisRefuses(t *testing.T) {
	for name, c := range map[string]struct{ refuse, allow []any }{
		"read-only":  {[]any{"REPLICAOF", "127.0.0.1", "1"}, []any{"REPLICAOF", "NO", "ONE"}},
		"full":       {[]any{"CONFIG", "SET", "maxmemory", "1"}, []any{"CONFIG", "SET", "maxmemory", "0"}},
		"no scripts": {[]any{"ACL", "SETUSER", "default", "-@scripting"}, []any{"ACL", "SETUSER", "default", "+@scripting"}},
	} {
		t.Run(name, func(t *testing.T) {
			client := startServer(t).client()
			do := func(command []any) {
				t.Helper()
				if err := client.Do(background, command...).Err(); err != nil {
					t.Fatal(err)
				}
			}
			c1, err := compact.NewClientSession(compact.ClientSessionOptions{})
			if err != nil {
				t.Fatal(err)
			}
			turn := func(text string) (compact.Outcome, error) {
				frames, err := c1.Turn(compact.Turn{Conversation: text})
				if err != nil || len(frames) != 1 {
					t.Fatal(frames, err)
				}
				return openSession(t, client, redisstore.Options{}, "42").Receive(background, frames[0])
			}
			if out, err := turn("a"); err != nil || out.Request == nil {
				t.Fatal(out, err)
			}
			do(c.refuse)
			if out, err := turn("ab"); !isKind(err, compact.KindNotAvailable) || out.Request != nil || out.Replies != nil {
				t.Errorf("%+v, %v", out, err)
			}
			if err := openSession(t, client, redisstore.Options{}, "42").Extend(background, "!"); !isKind(err, compact.KindNotAvailable) {
				t.Error(err)
			}
			do(c.allow)
			out, err := turn("abc")
			if len(out.Replies) == 1 { // the client has gone on, the server has not
				var frames []string
				if frames, err = c1.Answer(out.Replies); err == nil {
					out, err = openSession(t, client, redisstore.Options{}, "42").Receive(background, frames[0])
				}
			}
			if err != nil || out.Request == nil || out.Request.Conversation != "abc" {
				t.Errorf("then: %+v, %v", out, err)
			}
		})
	}
}

// What others write under a session's key is no state of it.
func TestCorruptState(t *testing.T) {
	client := startServer(t).client()
	const key = "compact:session:{acme:42}"
	frame := func() (compact.Outcome, error) {
		return openSession(t, client, redisstore.Options{}, "42").Receive(background, `REQ|1|||{"check":"c_883096bbdaad3cc3","args":{}}|D|F|User: Hi`)
	}
	for _, wrong := range []string{"2|newer", "x", "\xff\xfe|||"} {
		client.Set(background, key, wrong, 0)
		if out, err := frame(); !isKind(err, compact.KindNotAvailable) || out.Request != nil {
			t.Errorf("%q: %+v, %v", wrong, out, err)
		}
		if held := client.Get(background, key).Val(); held != wrong {
			t.Errorf("%q became %q", wrong, held)
		}
	}
	client.Del(background, key)
	client.Set(background, key, "", 0)
	if out, err := frame(); err != nil || out.Request == nil {
		t.Errorf("an empty text: %+v, %v", out, err)
	}
	client.Del(background, key)
	client.LPush(background, key, "x")
	if out, err := frame(); !isKind(err, compact.KindNotAvailable) || out.Request != nil {
		t.Errorf("a list: %+v, %v", out, err)
	}
	var e *compact.Error
	client.Del(background, key)
	client.Set(background, key, "3|newer", 0)
	if _, err := frame(); !errors.As(err, &e) || e.Cause != compact.CauseStateVersion || !strings.Contains(e.Message, "version 3, expected 2") {
		t.Errorf("a newer one: %v", err)
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
