package redis_test

import (
	"crypto/tls"
	"encoding/pem"
	"io"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/redis"
	"github.com/compactgen/compactgen/tests/redisserver"
)

// secure has a certificate for 127.0.0.1, which this program trusts as the system's.
var secure *tls.Config

func TestMain(m *testing.M) {
	s := httptest.NewTLSServer(nil)
	secure = s.TLS
	folder, err := os.MkdirTemp("", "redis")
	if err == nil {
		path := filepath.Join(folder, "certificate")
		_ = os.Setenv("SSL_CERT_FILE", path)
		err = os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw}), 0o600)
	}
	s.Close()
	if err != nil {
		panic(err)
	}
	code := m.Run()
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

// serve answers each connection in a way of its own; the last one for all that follow.
func serve(t *testing.T, ways ...func(net.Conn)) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for i := 0; ; i++ {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				ways[min(i, len(ways)-1)](c)
				_ = c.Close()
			}()
		}
	}()
	return l.Addr().String()
}

func client(t *testing.T, address string) *redis.Client {
	t.Helper()
	c, err := redis.New(address, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// A real server, which wants a password: by its socket, and by TLS as another user
// in another database.
func TestServer(t *testing.T) {
	socket := redisserver.Open(t, "--requirepass", "for:all", "--user", "bob", "on", ">for:bob", "~*", "+@all").Address
	secured := serve(t, func(c net.Conn) {
		outer := tls.Server(c, secure)
		inner, err := net.Dial("unix", socket)
		if err != nil {
			return
		}
		defer inner.Close()
		go func() {
			_, _ = io.Copy(inner, outer)
			_ = inner.Close()
		}()
		_, _ = io.Copy(outer, inner)
	})
	for _, c := range []struct{ address, want string }{
		{"unix://:for%3Aall@" + socket, "0"},
		{"unix://default:for%3Aall@" + socket + "?db=3", "3"},
		{"rediss://bob:for%3Abob@" + secured + "/2", "2"},
		{"rediss://bob:wrong@" + secured + "/2", ""},
		{"rediss://bob:for%3Abob@" + secured + "/99", ""},
		{"rediss://bob:for%3Abob@" + strings.Replace(secured, "127.0.0.1", "localhost", 1), ""}, // not in the certificate
		{"unix://" + socket, "-NOAUTH"},
	} {
		replies, err := client(t, c.address).Do([]string{"CLIENT", "INFO"}, []string{"SET", "key", "a\r\nb", "NX"}, []string{"GET", "key"})
		switch {
		case c.want == "" && err == nil, c.want != "" && err != nil:
			t.Errorf("%s: %v, %v", c.address, replies, err)
		case strings.HasPrefix(c.want, "-"):
			if !strings.HasPrefix(replies[2].Failure, c.want) {
				t.Errorf("%s: %v", c.address, replies)
			}
		case c.want != "":
			if !strings.Contains(replies[0].Text, " db="+c.want+" ") || replies[1].Text != "OK" || replies[2].Text != "a\r\nb" {
				t.Errorf("%s: %v", c.address, replies)
			}
		}
	}
}

// What a server may say in answer to two commands: both replies or an error, and
// nothing else of a connection whose replies were not read.
func TestReplies(t *testing.T) {
	const good = "$5\r\na\r\nbc\r\n:-7\r\n"
	wants := map[string]bool{good: true, "-ERR no\r\n$-1\r\n": true, "_\r\n+\r\n": true, "-\r\n+\r\n": true}
	for at := range good { // cut
		wants[good[:at]] = false
	}
	for _, text := range []string{
		"$4194305\r\n", "$-2\r\n", "$99999999999999999999\r\n", "$x\r\n", "$\r\n",
		"$1\r\nabc:1\r\n", ":1\n:2\n", ":x\r\n:1\r\n", "*1\r\n:1\r\n", "\r\n\r\n", "HTTP/1.1 400 Bad Request\r\n\r\n",
		"+" + strings.Repeat("x", 1<<20) + "\r\n:1\r\n",
	} {
		wants[text] = false
	}
	for text, want := range wants {
		address := serve(t, func(c net.Conn) {
			_, _ = io.ReadFull(c, make([]byte, len("*1\r\n$1\r\nA\r\n*1\r\n$1\r\nB\r\n")))
			_, _ = io.WriteString(c, text)
		})
		replies, err := client(t, "redis://"+address).Do([]string{"A"}, []string{"B"})
		if (err == nil) != want || want && len(replies) != 2 {
			t.Errorf("%.60q: %v, %v", text, replies, err)
			continue
		}
		switch {
		case text == good && (replies[0] != redis.Reply{Text: "a\r\nbc"} || replies[1] != redis.Reply{Number: -7}):
			t.Errorf("%q: %v", text, replies)
		case want && text[0] == '-' && (replies[0].Failure == "" || replies[1].Failure != ""):
			t.Errorf("%q: %v", text, replies)
		}
	}
}

// A kept connection that the server has closed, or that says something strange, is
// not the end: a new one is opened, which says who it is again.
func TestReconnects(t *testing.T) {
	const hello = "*2\r\n$4\r\nAUTH\r\n$2\r\npw\r\n"
	once := func(second string) func(net.Conn) {
		return func(c net.Conn) {
			heard := make([]byte, len(hello)+len("*1\r\n$1\r\nA\r\n"))
			if _, err := io.ReadFull(c, heard[:len(hello)]); err != nil || string(heard[:len(hello)]) != hello {
				t.Errorf("%q", heard)
			}
			_, _ = io.WriteString(c, "+OK\r\n")
			_, _ = io.ReadFull(c, heard[len(hello):])
			_, _ = io.WriteString(c, "+A\r\n")
			if second != "" {
				_, _ = io.ReadFull(c, heard[len(hello):])
				_, _ = io.WriteString(c, second)
			}
		}
	}
	c := client(t, "redis://:pw@"+serve(t, once(""), once("?\r\n"), once("")))
	for i := range 3 {
		if replies, err := c.Do([]string{"A"}); err != nil || replies[0].Text != "A" {
			t.Errorf("%d: %v, %v", i, replies, err)
		}
	}
}

// Addresses that are none; the errors do not repeat them.
func TestAddresses(t *testing.T) {
	for _, address := range []string{"http://:secret@host", "redis://:secret@host/x", "redis://:secret@host/1/2", "%zz:secret", "secret"} {
		if _, err := redis.New(address, time.Minute); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", address, err)
		}
	}
}
