// Package stdiotohttp is the proxy between a stdio client and an HTTP server.
package stdiotohttp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/budget"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/lines"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/listen"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/otlp"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/upstream"
)

// Options say where messages go.
type Options struct {
	Upstream *url.URL
	Header   http.Header   // of each request
	Patience time.Duration // for the first byte of an answer
	Grace    time.Duration // from the end of the input to the end of open requests
	Retry    time.Duration // before a stream is resumed, if the server names no time
	Log      *log.Logger
	Rewriter *mcpproxy.Rewriter
	Budget   *budget.Budget // of all messages that are held; nil: without a bound
	Spans    *otlp.Exporter // nil: none
}

// maxMessage is the size, in bytes, of the longest message that is carried: it has
// to be whole before it goes on.
const maxMessage = 64 << 20

// A client holds what is known of the server.
type client struct {
	options Options
	http    *http.Client
	session *mcpproxy.Session
	stop    context.CancelCauseFunc

	writing sync.Mutex
	out     io.Writer

	life     context.Context // of all that outlives a request
	renewing sync.Mutex      // the session

	mu      sync.Mutex
	opening string                        // the client's initialize
	id      string                        // of the session; "" for none
	version string                        // that was agreed on, before 2026-07-28
	tools   map[string][]header.Mirror    // that want headers
	open    map[string]context.CancelFunc // requests of 2026-07-28, by their ids
	pending sync.WaitGroup                // requests that end by themselves
	traces  sync.Map                      // of requests that are open
}

// Run carries messages until the input ends. What reads it may outlive the call.
func Run(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	transport := upstream.New(o.Patience)
	defer transport.CloseIdleConnections()
	c := &client{
		options: o, life: ctx, http: &http.Client{Transport: transport, CheckRedirect: sameOrigin}, session: o.Rewriter.Session(), stop: stop, out: out,
		tools: map[string][]header.Mirror{}, open: map[string]context.CancelFunc{},
	}
	ended := make(chan error, 1)
	go func() { ended <- c.read(ctx, in) }()
	var err error
	select {
	case err = <-ended:
		c.finish(ctx)
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	stop(nil)
	c.end()
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

var errRedirect = errors.New("the server sends elsewhere, where no credential may follow")

// sameOrigin follows a redirect that repeats the request at the same place.
func sameOrigin(r *http.Request, via []*http.Request) error {
	first := via[0]
	if r.URL.Scheme != first.URL.Scheme || r.URL.Host != first.URL.Host || r.Method != first.Method || len(via) > 5 {
		return errRedirect
	}
	return nil
}

// read takes one line after the other.
func (c *client) read(ctx context.Context, in io.Reader) error {
	from := lines.NewReader(in, maxMessage)
	for {
		held, long := c.options.Budget.Open(), foreign.Envelope{}
		line, err := from.Next(held, &long)
		if text := strings.TrimSpace(line); text != "" {
			c.message(ctx, text, held)
		} else {
			held.Close()
		}
		switch {
		case errors.Is(err, budget.ErrLong), errors.Is(err, budget.ErrFull):
			c.options.Log.Printf("a message of the client was dropped: %v", err)
			if long.ID() != "" && !long.IsAnswer() {
				c.fail(long.ID(), fmt.Sprintf("the request was not sent: %v", err))
			}
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
	}
}

// deliver writes a message for the client, in one line.
func (c *client) deliver(message string) {
	if out := c.session.Settled(message, c.own); out != "" { // else it may not go on
		c.write(out)
	}
}

func (c *client) write(message string) {
	message = lines.One(message)
	c.writing.Lock()
	defer c.writing.Unlock()
	if _, err := io.WriteString(c.out, message+"\n"); err != nil {
		c.stop(err)
	}
}

// fail answers a request in the server's place.
func (c *client) fail(id, message string) { c.deliver(listen.Error(id, codeFailed, message)) }

const codeFailed = -32000

// finish gives open requests some time to end.
func (c *client) finish(ctx context.Context) {
	done := make(chan bool)
	go func() {
		c.pending.Wait()
		close(done)
	}()
	late := time.NewTimer(c.options.Grace)
	defer late.Stop()
	select {
	case <-done:
	case <-late.C:
	case <-ctx.Done():
	}
}

// end tells the server that the session is over.
func (c *client) end() {
	c.mu.Lock()
	id := c.id
	c.mu.Unlock()
	if id == "" {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), c.options.Grace)
	defer cancel()
	r, err := c.request(ctx, http.MethodDelete, "")
	if err != nil {
		return
	}
	if answer, err := c.http.Do(r); err == nil {
		_ = answer.Body.Close()
	}
}

// listed learns from a list which arguments go into headers, and drops the tools
// that break the rules.
func (c *client) listed(message string) string {
	return header.Tools(message, func(tool string) bool {
		name, mirrors, err := header.Mirrors(tool)
		if err != nil {
			c.options.Log.Printf("the tool %q is left out: %v", name, err)
			return false
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		if len(c.tools) < maxTools || c.tools[name] != nil {
			c.tools[name] = mirrors
		}
		return true
	})
}

const maxTools = 4096
