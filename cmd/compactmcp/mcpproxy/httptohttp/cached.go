package httptohttp

import (
	"bufio"
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/listen"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/mcpcache"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/sse"
)

// cached answers from the cache; false if the cache has no answer.
func (g *Proxy) cached(w http.ResponseWriter, r *http.Request, e *exchange, m *header.Message, text string) bool {
	if g.options.Cache == nil {
		return false
	}
	q := mcpcache.Read(m, r)
	if q == nil || !header.IsClear(text) { // the server could answer another request, and others get that
		return false
	}
	result, slot, found := g.options.Cache.Find(q)
	if e.slot = slot; !found {
		return false
	}
	e.trace.Cached()
	out := e.session.Settled(`{"jsonrpc":"2.0","id":`+m.ID+`,"result":`+result+`}`, e.ask)
	if out == "" { // it may not go on
		listen.Fail(w, http.StatusBadGateway, m.ID, codeFailed, header.Unclear)
		return true
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(out)))
	_, _ = io.WriteString(w, out)
	return true
}

// heard looks in a message of the server for changes that the cache must know.
func (g *Proxy) heard(e *exchange, message string) {
	if g.options.Cache == nil {
		return
	}
	if e.slot == nil && !strings.Contains(message, "list_changed") && !strings.Contains(message, "resources/updated") {
		return
	}
	m, ok := header.Read(message)
	switch {
	case !ok:
	case isChange(m):
		g.options.Cache.Changed()
	case e.slot != nil && m.Answer && m.Clear && m.Error == "" && header.SameID(m.ID, e.id):
		g.options.Cache.Keep(e.slot, m.Result)
	}
}

func isChange(m *header.Message) bool {
	return m.ID == "" && (strings.HasSuffix(m.Method, "/list_changed") || m.Method == "notifications/resources/updated")
}

// listening is the proxy's own subscription.
const listening = `{"jsonrpc":"2.0","id":"compactgen","method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true,"promptsListChanged":true,"resourcesListChanged":true},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"compactgen","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}}}`

// Watch subscribes to changes of the server's lists, for the cache, until the
// context ends. Where that fails, results live for their time.
func (g *Proxy) Watch(ctx context.Context) {
	const most = time.Minute
	for wait := g.options.Retry; ctx.Err() == nil; wait = min(2*wait, most) {
		if g.listen(ctx) {
			wait = g.options.Retry
		}
		pause := time.NewTimer(wait)
		select {
		case <-pause.C:
		case <-ctx.Done():
			pause.Stop()
		}
	}
}

// listen says whether there was a subscription.
func (g *Proxy) listen(ctx context.Context) bool {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, g.options.Upstream.String(), strings.NewReader(listening))
	if err != nil {
		return false
	}
	m, _ := header.Read(listening)
	m.Set(r.Header)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	for name, values := range g.options.Header {
		r.Header[name] = values
	}
	answer, err := g.proxy.Transport.RoundTrip(r)
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	if typ, _, _ := mime.ParseMediaType(answer.Header.Get("Content-Type")); answer.StatusCode != http.StatusOK || typ != "text/event-stream" {
		return false
	}
	g.options.Cache.Changed() // earlier changes may have been missed
	events := sse.NewReader(bufio.NewReader(answer.Body), g.options.Rewriter.Limit(), nil)
	for {
		event, err := events.Next()
		if err != nil {
			return !errors.Is(err, context.Canceled)
		}
		if text, ok := event.Message(); ok {
			g.heard(&exchange{}, text)
		}
	}
}
