package httptohttp

import (
	"context"
	"mime"
	"net/http"
	"net/http/httputil"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/budget"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/mcpcache"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/sse"
)

// ask sends a request of the proxy's own as the client would, with its credentials and
// through the cache; "" for no answer.
func (g *Proxy) ask(from *http.Request, request string) (answer string) {
	e := &exchange{isCall: true}
	in := from.Clone(context.WithValue(from.Context(), exchangeKey{}, e))
	in.Method, in.Body = http.MethodPost, http.NoBody
	in.Header.Set("Content-Type", "application/json")
	in.Header.Set("Accept", "application/json, text/event-stream")
	in.Header.Del(header.LastEvent)
	m, _ := become(in, request)
	if g.options.Cache != nil {
		if q := mcpcache.Read(m, in); q != nil && header.IsClear(request) {
			result, slot, found := g.options.Cache.Find(q)
			if found {
				return `{"jsonrpc":"2.0","id":` + m.ID + `,"result":` + result + `}`
			}
			e.slot, e.id = slot, m.ID
		}
	}
	out := in.Clone(in.Context())
	for _, name := range []string{"Connection", "Keep-Alive", "Te", "Trailer", "Transfer-Encoding", "Proxy-Connection", "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"} {
		out.Header.Del(name)
	}
	g.rewrite(&httputil.ProxyRequest{In: in, Out: out})
	out.RequestURI = ""
	out.Header.Set("Accept-Encoding", "identity")
	r, err := g.proxy.Transport.RoundTrip(out)
	if err != nil {
		return ""
	}
	defer r.Body.Close()
	if answer = g.read(r, m.ID); answer != "" && r.StatusCode == http.StatusOK {
		g.heard(e, answer)
	}
	return answer
}

// read is the answer of this id in a body; "" for none.
func (g *Proxy) read(r *http.Response, id string) string {
	held := g.options.Budget.Open()
	defer held.Close()
	isAnswer := func(text string) bool {
		m, ok := header.Read(text)
		return ok && m.Answer && header.SameID(m.ID, id)
	}
	if typ, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); typ != "text/event-stream" {
		body, err := budget.ReadAll(r.Body, g.options.Rewriter.Limit(), held)
		if err != nil || !isAnswer(body) {
			return ""
		}
		return body
	}
	events := sse.NewReader(r.Body, g.options.Rewriter.Limit(), held)
	for {
		event, err := events.Next()
		if err != nil {
			return ""
		}
		if text, ok := event.Message(); ok && isAnswer(text) {
			return text
		}
	}
}
