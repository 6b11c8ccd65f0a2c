//go:build linux

package mcpcache_test

import (
	"crypto/x509"
	"encoding/pem"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/mcpcache"
	"github.com/compactgen/compactgen/tests/redisserver"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// A store over TLS: the certificate has to be trusted and of the host that is named,
// and the address chooses the user and the database.
func TestTLS(t *testing.T) {
	toolchain.Need(t, "redis-server")
	s, port := startTLS(t)
	open := func(address string) error {
		store, err := mcpcache.Open(address, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		return store.Set(t.Context(), "x", address, 0).Err()
	}
	address := "rediss://alice:secret@127.0.0.1:" + port + "/3"
	if err := open(address); err != nil {
		t.Fatal(err)
	}
	for wrong, want := range map[string]string{
		"rediss://alice:secret@localhost:" + port:  "not localhost",
		"rediss://alice:wrong@127.0.0.1:" + port:   "WRONGPASS",
		"rediss://reader:secret@127.0.0.1:" + port: "NOPERM",
		"redis://alice:secret@127.0.0.1:" + port:   "EOF", // it wants TLS
	} {
		if err := open(wrong); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", wrong, err, want)
		}
	}
	for database, want := range map[string]string{"0": "", "3": address} {
		store, err := mcpcache.Open("unix://"+s.Address+"?db="+database, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		if got := store.Get(t.Context(), "x").Val(); got != want {
			t.Errorf("database %s has %q, want %q", database, got, want)
		}
	}
}

// startTLS starts a server whose certificate, from Go's own tests, this process trusts.
func startTLS(t *testing.T) (s *redisserver.Server, port string) {
	t.Helper()
	web := httptest.NewTLSServer(nil)
	defer web.Close()
	key, err := x509.MarshalPKCS8PrivateKey(web.TLS.Certificates[0].PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, typ string, content []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: typ, Bytes: content}), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	cert := write("cert", "CERTIFICATE", web.Certificate().Raw)
	t.Setenv("SSL_CERT_FILE", cert)
	options := []string{
		"--tls-cert-file", cert, "--tls-key-file", write("key", "PRIVATE KEY", key), "--tls-auth-clients", "no", "--bind", "127.0.0.1",
		"--user", "alice", "on", ">secret", "~*", "+@all", "--user", "reader", "on", ">secret", "~*", "+@read",
	}
	for range 20 { // somebody else may take the port meanwhile
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		_, port, _ = net.SplitHostPort(l.Addr().String())
		_ = l.Close()
		if s, err = redisserver.New("redis-server", append(options, "--tls-port", port)...); err == nil {
			t.Cleanup(s.Close)
			return s, port
		}
		t.Log(err)
	}
	t.Fatal("no port stayed free")
	return nil, ""
}
