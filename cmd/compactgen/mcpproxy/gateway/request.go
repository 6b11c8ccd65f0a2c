package gateway

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/coding"
	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/front"
	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/mcpcache"
	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/otlp"
)

// An exchange is a request and its answer.
type exchange struct {
	session *mcpproxy.Session // nil: nothing is looked at
	id      string            // JSON, for an error of ours
	named   string            // the session's id, as the client named it
	slot    *mcpcache.Slot    // where the answer may be kept
	trace   *otlp.Trace
}

type exchangeKey struct{}

func exchangeOf(r *http.Request) *exchange {
	e, _ := r.Context().Value(exchangeKey{}).(*exchange)
	if e == nil {
		e = &exchange{id: "null"}
	}
	return e
}

// look reads what the client asks for. It returns false if it has answered the request itself.
func (g *Gateway) look(w http.ResponseWriter, r *http.Request, e *exchange) bool {
	e.named = r.Header.Get(header.Session)
	e.session = g.sessions.find(e.named)
	if r.Method != http.MethodPost {
		return true
	}
	limit := g.options.Rewriter.Limit()
	body, err := io.ReadAll(io.LimitReader(r.Body, int64(limit)+1))
	if err != nil {
		refuseBody(w, err)
		return false
	}
	if len(body) > limit {
		e.session.LongFromClient(len(body))
		r.Body = both{io.MultiReader(bytes.NewReader(body), r.Body), r.Body}
		return true
	}
	r.Body = both{bytes.NewReader(body), r.Body}
	r.ContentLength, r.TransferEncoding = int64(len(body)), nil
	text, ok := decoded(r.Header, body, limit)
	if !ok {
		return true
	}
	m, ok := header.Read(text)
	if ok && m.ID != "" {
		e.id = m.ID
	}
	if !ok || m.Check(r.Header) != nil {
		return true // the server says what is wrong
	}
	if m.Method == "initialize" {
		e.session = g.options.Rewriter.Session() // the answer names it
	}
	e.session.FromClient(text)
	if traced, trace := g.options.Spans.Begin(m, text, r.Header); trace != nil {
		e.trace = trace
		r.Body, r.ContentLength = both{strings.NewReader(traced), r.Body}, int64(len(traced))
		r.Header.Del("Content-Encoding")
		r.Header.Set(otlp.Parent, trace.Parent())
	}
	return !g.cached(w, r, e, m, text)
}

// both reads here and closes there.
type both struct {
	io.Reader
	io.Closer
}

func refuseBody(w http.ResponseWriter, err error) {
	var long *http.MaxBytesError
	if errors.As(err, &long) {
		front.Refuse(w, http.StatusRequestEntityTooLarge, "the request is too long")
		return
	}
	front.Refuse(w, http.StatusBadRequest, "the request's body did not come")
}

// decoded is a body of at most limit bytes without its coding.
func decoded(h http.Header, body []byte, limit int) (string, bool) {
	name, ok := coding.Name(h.Get("Content-Encoding"))
	if !ok {
		return "", false
	}
	if name == coding.Identity {
		return string(body), true
	}
	from, err := coding.NewReader(name, bytes.NewReader(body))
	if err != nil {
		return "", false
	}
	defer from.Close()
	text, err := io.ReadAll(io.LimitReader(from, int64(limit)+1))
	return string(text), err == nil && len(text) <= limit
}
