package redisstore_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/redis/go-redis/v9/logging"
)

// gatewayAddress makes this binary a gateway on the Redis there.
const gatewayAddress = "COMPACT_TEST_GATEWAY"

func TestMain(m *testing.M) {
	if address := os.Getenv(gatewayAddress); address != "" {
		if err := serve(address, os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	logging.Disable() // the client would tell of each connection that a killed server refuses
	os.Exit(m.Run())
}

// serve is a gateway process: a frame in JSON on each line, and what it led to.
func serve(address string, in io.Reader, out io.Writer) error {
	client := newClient(address)
	defer client.Close()
	registry, err := newRegistry(client)
	if err != nil {
		return err
	}
	session, err := compact.NewServerSession(registry, "tenant")
	if err != nil {
		return err
	}
	lines, w := bufio.NewScanner(in), json.NewEncoder(out)
	for lines.Scan() {
		var frame string
		if err := json.Unmarshal(lines.Bytes(), &frame); err != nil {
			return err
		}
		out, failed := session.Receive(context.Background(), frame)
		o := outcome{Replies: out.Replies, Request: out.Request}
		errors.As(failed, &o.Err)
		if err := w.Encode(o); err != nil {
			return err
		}
	}
	return lines.Err()
}

// A gateway is another process that serves.
type gateway struct {
	t   *testing.T
	in  *json.Encoder
	out *json.Decoder
}

func startGateway(t *testing.T, s *server) *gateway {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), gatewayAddress+"="+s.address)
	c.Stderr = os.Stderr
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		if err := c.Wait(); err != nil {
			t.Error("the gateway:", err)
		}
	})
	return &gateway{t, json.NewEncoder(in), json.NewDecoder(out)}
}

// outcome is compact.Outcome as it crosses the pipe.
type outcome struct {
	Replies []string
	Request *compact.Delivery
	Err     *compact.Error
}

func (g *gateway) receive(frame string) outcome {
	g.t.Helper()
	var o outcome
	if err := g.in.Encode(frame); err != nil {
		g.t.Fatal(err)
	}
	if err := g.out.Decode(&o); err != nil {
		g.t.Fatal(err)
	}
	return o
}
