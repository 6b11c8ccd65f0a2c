package httptohttp

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/budget"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/coding"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/listen"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/mcpcache"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/otlp"
)

// An exchange is a request and its answer.
type exchange struct {
	session *mcpproxy.Session // nil: nothing is looked at
	isCall  bool              // to the server's own path
	id      string            // JSON, for an error of ours
	named   string            // the session's id, as the client named it
	slot    *mcpcache.Slot    // where the answer may be kept
	trace   *otlp.Trace
	held    *budget.Account // for the request
	ask     func(request string) (answer string)
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
func (g *Proxy) look(w http.ResponseWriter, r *http.Request, e *exchange) bool {
	e.named = r.Header.Get(header.Session)
	e.session = g.sessions.find(e.named)
	e.ask = func(own string) string { return g.ask(r, own) }
	strict := g.options.Rewriter.Strict()
	if strict && !admit(w, r) {
		return false
	}
	if r.Method != http.MethodPost {
		return true
	}
	limit := g.options.Rewriter.Limit()
	body, err := budget.ReadAll(r.Body, limit, e.held)
	switch {
	case errors.Is(err, budget.ErrFull):
		listen.Full(w)
		return false
	case errors.Is(err, budget.ErrLong) && strict:
		listen.Refuse(w, http.StatusRequestEntityTooLarge, fmt.Sprintf("the request has more than %d bytes, and tools are hidden: longer ones are not read", limit))
		return false
	case errors.Is(err, budget.ErrLong):
		e.session.LongFromClient(len(body))
		r.Body = both{io.MultiReader(strings.NewReader(body), r.Body), r.Body}
		return true
	case err != nil:
		refuseBody(w, err)
		return false
	}
	r.Body = both{strings.NewReader(body), r.Body}
	r.ContentLength, r.TransferEncoding = int64(len(body)), nil
	text, ok := g.decoded(r.Header, body)
	if !ok && strict {
		listen.Refuse(w, http.StatusUnsupportedMediaType, fmt.Sprintf("the body cannot be decoded; its Content-Encoding is %.40q", r.Header.Values("Content-Encoding")))
		return false
	}
	if !ok {
		return true
	}
	m, ok := header.Read(text)
	if ok && m.IsRequest() {
		e.id = m.ID
	}
	if strict && ok {
		if err := m.Says(r.Header); err != nil {
			listen.Fail(w, http.StatusBadRequest, e.id, header.Mismatch, err.Error())
			return false
		}
	}
	if strict {
		plainly(r, text)
	}
	if !strict && (!ok || m.Check(r.Header) != nil) {
		return true // the server says what is wrong
	}
	if ok && m.Method == "initialize" {
		e.session = g.options.Rewriter.Session() // the answer names it
	}
	sent, refused := e.session.FromClient(text)
	if refused != nil {
		refused.Write(w)
		return false
	}
	if sent != text {
		m, text = become(r, sent)
	}
	if traced, trace := g.options.Spans.Begin(m, text, r.Header); trace != nil {
		e.trace = trace
		r.Body, r.ContentLength = both{strings.NewReader(traced), r.Body}, int64(len(traced))
		r.Header.Del("Content-Encoding")
		r.Header.Set(otlp.Parent, trace.Parent())
	}
	return !g.cached(w, r, e, m, text)
}

// admit answers what is no message in UTF-8, or could be read in two ways by its headers.
func admit(w http.ResponseWriter, r *http.Request) bool {
	switch r.Method {
	case http.MethodPost:
	case http.MethodGet, http.MethodDelete, http.MethodOptions, http.MethodHead:
		if r.ContentLength != 0 {
			listen.Refuse(w, http.StatusBadRequest, "a "+r.Method+" has no body")
			return false
		}
		return true
	default:
		w.Header().Set("Allow", "GET, POST, DELETE, OPTIONS")
		listen.Refuse(w, http.StatusMethodNotAllowed, "MCP has GET, POST and DELETE")
		return false
	}
	types := r.Header.Values("Content-Type")
	_, params, err := mime.ParseMediaType(strings.Join(types, ", "))
	if charset := params["charset"]; len(types) > 0 && err != nil || charset != "" && !strings.EqualFold(charset, "utf-8") {
		listen.Refuse(w, http.StatusUnsupportedMediaType, fmt.Sprintf("the Content-Type is %.80q, expected application/json in UTF-8", types))
		return false
	}
	return true
}

// plainly takes away from a request by what another reader could find another message in
// its body: bytes in a coding can be a JSON text themselves, and who looks in the type for
// a charset may find one elsewhere.
func plainly(r *http.Request, text string) {
	r.Body, r.ContentLength = both{strings.NewReader(text), r.Body}, int64(len(text))
	if r.Header["Content-Encoding"] != nil {
		r.Header.Del("Content-Encoding")
		forgetDigests(r.Header)
	}
	typ, params, _ := mime.ParseMediaType(strings.Join(r.Header.Values("Content-Type"), ", ")) // it was admitted
	if params["charset"] != "" {
		typ += "; charset=utf-8"
	}
	if len(params) > 0 {
		r.Header.Set("Content-Type", typ)
	}
}

// become puts another message in the place of the client's, with its headers.
func become(r *http.Request, text string) (*header.Message, string) {
	m, _ := header.Read(text)
	for name := range r.Header {
		if name == header.Method || name == header.Name || strings.HasPrefix(name, header.Param) {
			delete(r.Header, name)
		}
	}
	if m.Version != "" {
		m.Set(r.Header)
	}
	r.Body, r.ContentLength = both{strings.NewReader(text), r.Body}, int64(len(text))
	r.Header.Del("Content-Encoding")
	forgetDigests(r.Header)
	return m, text
}

// both reads here and closes there.
type both struct {
	io.Reader
	io.Closer
}

func refuseBody(w http.ResponseWriter, err error) {
	var long *http.MaxBytesError
	if errors.As(err, &long) {
		listen.Refuse(w, http.StatusRequestEntityTooLarge, "the request is too long")
		return
	}
	listen.Refuse(w, http.StatusBadRequest, "the request's body did not come")
}

// decoded is a body without its coding, if it can be held.
func (g *Proxy) decoded(h http.Header, body string) (string, bool) {
	name, ok := coding.Name(strings.Join(h.Values("Content-Encoding"), ","))
	if !ok || name == coding.Identity {
		return body, ok
	}
	from, err := coding.NewReader(name, strings.NewReader(body))
	if err != nil {
		return "", false
	}
	defer from.Close()
	held := g.options.Budget.Open()
	defer held.Close()
	text, err := budget.ReadAll(from, g.options.Rewriter.Limit(), held)
	return text, err == nil
}
