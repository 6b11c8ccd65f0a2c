// Package httptohttp is the proxy between HTTP clients and an HTTP server.
package httptohttp

import (
	"context"
	"errors"
	"log"
	"net/http"
	"net/http/httputil"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/budget"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/coding"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/listen"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/mcpcache"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/otlp"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/upstream"
)

// Options say where requests go.
type Options struct {
	Upstream *url.URL
	Header   http.Header   // of each request that goes there, in the place of the client's
	Patience time.Duration // for the first byte of an answer
	Log      *log.Logger
	Rewriter *mcpproxy.Rewriter
	Budget   *budget.Budget  // of all messages that are held; nil: without a bound
	Cache    *mcpcache.Cache // nil: none
	Retry    time.Duration   // of the cache's subscription
	Spans    *otlp.Exporter  // nil: none
}

// A Proxy passes requests on, and rewrites answers.
type Proxy struct {
	options  Options
	sessions *sessions
	proxy    *httputil.ReverseProxy
}

// New returns the proxy of an upstream.
func New(o Options) *Proxy {
	transport := upstream.New(o.Patience)
	transport.DisableCompression = true // codings are the client's
	g := &Proxy{options: o, sessions: newSessions(o.Rewriter)}
	g.proxy = &httputil.ReverseProxy{
		Rewrite: g.rewrite, ModifyResponse: g.answer, ErrorHandler: g.failed, Transport: transport,
		FlushInterval: -1, ErrorLog: o.Log,
	}
	return g
}

// wellKnown are the paths where clients look up who authorizes them, each alone or with
// the path of a resource or an issuer behind it. No segment there has a character that
// means something to anybody.
var wellKnown = regexp.MustCompile(`^/\.well-known/(oauth-protected-resource|oauth-authorization-server|openid-configuration)(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$`)

func (g *Proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	endpoint := r.URL.Path == g.endpoint()
	if !endpoint && !wellKnown.MatchString(r.URL.EscapedPath()) {
		listen.Refuse(w, http.StatusNotFound, "MCP is at "+g.endpoint())
		return
	}
	if !endpoint && !isLookup(r) { // whoever serves any path would take it for a message
		w.Header().Set("Allow", "GET, HEAD, OPTIONS")
		listen.Refuse(w, http.StatusMethodNotAllowed, "this is to be read: GET, HEAD and OPTIONS without a body")
		return
	}
	if twice := header.Twice(r.Header); twice != "" {
		listen.Refuse(w, http.StatusBadRequest, "the header "+twice+" is there twice")
		return
	}
	e := &exchange{id: "null", isCall: endpoint, held: g.options.Budget.Open()}
	defer e.held.Close()
	if endpoint && (g.options.Rewriter.Looks() || g.options.Cache != nil || g.options.Spans != nil) {
		proceed := g.look(w, r, e)
		defer e.trace.End()
		if !proceed {
			return
		}
	}
	if !endpoint && g.options.Rewriter.Strict() {
		e.session = g.options.Rewriter.Exchange()
	}
	g.proxy.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), exchangeKey{}, e)))
}

// isLookup says whether a request can only look something up.
func isLookup(r *http.Request) bool {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions:
		return r.ContentLength == 0
	}
	return false
}

func (g *Proxy) endpoint() string {
	if g.options.Upstream.Path == "" {
		return "/"
	}
	return g.options.Upstream.Path
}

// rewrite makes the request that goes out: the same one, to another host.
func (g *Proxy) rewrite(r *httputil.ProxyRequest) {
	r.Out.URL.Scheme, r.Out.URL.Host, r.Out.Host = g.options.Upstream.Scheme, g.options.Upstream.Host, ""
	e := exchangeOf(r.In)
	r.Out.Header.Del("Upgrade")
	if e.slot != nil {
		header.Keyed(r.Out.Header)
	} else {
		forwarded(r)
	}
	if !e.isCall { // what is looked up belongs to no session, and goes on with no stream
		r.Out.Header.Del(header.Session)
		r.Out.Header.Del(header.LastEvent)
	}
	if e.isCall {
		r.Out.URL.Path, r.Out.URL.RawPath = g.options.Upstream.Path, g.options.Upstream.RawPath // however the client has written it
		if query := g.options.Upstream.RawQuery; query != "" && r.Out.URL.RawQuery == "" {
			r.Out.URL.RawQuery = query
		}
		for name, values := range g.options.Header {
			r.Out.Header[name] = values
		}
	}
	if e.session != nil {
		accepted := r.In.Header.Values("Accept-Encoding")
		r.Out.Header.Set("Accept-Encoding", coding.Accepted(strings.Join(accepted, ",")))
	}
}

// forwarded says who asked. A proxy in front of this one knows better.
func forwarded(r *httputil.ProxyRequest) {
	r.Out.Header["X-Forwarded-For"] = r.In.Header["X-Forwarded-For"]
	r.SetXForwarded()
	for _, name := range []string{"X-Forwarded-Host", "X-Forwarded-Proto"} {
		if said := r.In.Header[name]; said != nil {
			r.Out.Header[name] = said
		}
	}
}

// failed answers where the upstream has not.
func (g *Proxy) failed(w http.ResponseWriter, r *http.Request, err error) {
	var long *http.MaxBytesError
	id := exchangeOf(r).id
	switch {
	case r.Context().Err() != nil: // nobody listens
		w.WriteHeader(http.StatusBadGateway)
	case errors.As(err, &long):
		listen.Fail(w, http.StatusRequestEntityTooLarge, id, codeFailed, "the request is too long")
	case errors.Is(err, errUnread):
		g.options.Log.Printf("upstream: %v", err)
		listen.Fail(w, http.StatusBadGateway, id, codeFailed, header.Unclear)
	default:
		g.options.Log.Printf("upstream: %v", err)
		listen.Fail(w, http.StatusBadGateway, id, codeFailed, "the server behind this proxy did not answer")
	}
}

// codeFailed is JSON-RPC's internal error.
const codeFailed = -32603
