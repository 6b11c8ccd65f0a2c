package mcpcache

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
)

// methods are the methods with results that may be kept.
var methods = []string{"server/discover", "tools/list", "prompts/list", "resources/list", "resources/templates/list", "resources/read"}

// A Request is what a result depends on.
type Request struct {
	what   string // canonical
	who    string // canonical; "" where nobody is named
	others string // of who, what changes a result for everybody
}

// Read returns what the result of a request depends on; nil where no result of it
// may be kept. The message is clear.
func Read(m *header.Message, r *http.Request) *Request {
	if m.Version < header.Modern || !slices.Contains(methods, m.Method) || m.Param("inputResponses") != "" || m.Param("requestState") != "" {
		return nil
	}
	params, _ := foreign.All(m.Params)
	meta, clear := foreign.All(params["_meta"])
	if !clear {
		return nil
	}
	delete(params, "_meta")
	for name := range passing {
		delete(meta, name)
	}
	return &Request{fmt.Sprintf("%q %q %q %q", m.Method, params, meta, r.URL.RawQuery), header.Caller(r.Header), header.Others(r.Header)}
}

// passing are members of _meta that change no result. The protocol version, the
// capabilities and the encodings that are accepted are not among them.
var passing = map[string]bool{
	"progressToken": true, "traceparent": true, "tracestate": true, "baggage": true,
	"io.modelcontextprotocol/clientInfo": true, "io.modelcontextprotocol/logLevel": true,
}

// key is a name in the store.
func (c *Cache) key(parts ...string) string {
	sum := sha256.New()
	for _, part := range append([]string{c.upstream}, parts...) {
		fmt.Fprintf(sum, "%d:%s", len(part), part)
	}
	return "compactgen:mcp:" + hex.EncodeToString(sum.Sum(nil))
}

func (c *Cache) slot(q *Request, generation string) *Slot {
	s := &Slot{}
	if q.others == "" || len(c.secret) > 0 {
		s.public = c.key("public", generation, q.what, c.sealed(q.others))
	}
	if q.who != "" && len(c.secret) > 0 {
		s.private = c.key("private", generation, q.what, c.sealed(q.who))
	}
	return s
}

// sealed stands for headers that may be secrets; "" for none.
func (c *Cache) sealed(headers string) string {
	if headers == "" {
		return ""
	}
	mac := hmac.New(sha256.New, c.secret)
	mac.Write([]byte(headers))
	return hex.EncodeToString(mac.Sum(nil))
}
