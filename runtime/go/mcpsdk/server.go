package mcpsdk

import (
	"context"
	"maps"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/mcpspan"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// ServerOptions say how a server's results are packed.
type ServerOptions struct {
	// If Model is not nil, the results of calls, and the lists that belong to
	// them, are rewritten for a language model; clients need not know.
	Model *ModelOptions
	// If Slim is not nil, lists of tools are shortened, and the server answers the
	// tool that gives whole definitions.
	Slim *compact.SlimOptions
	// Measure gets the times of each result that was asked for in a compact form:
	// Stringify for writing JSON, Wrap for encoding it. With nil, nothing is
	// measured.
	Measure func(method string, spans *mcpspan.Spans)
}

// ServerMiddleware packs the results of tools/call and tools/list for callers
// that ask for it; anybody else gets the very result that the server made. A
// result that cannot be packed, or that asks the caller for input, is sent as it
// is. See docs/mcp.md.
//
// Add it with [mcp.Server.AddReceivingMiddleware], behind all others: what it
// returns is packed when the SDK turns it into JSON, and is no
// *[mcp.CallToolResult] or *[mcp.ListToolsResult].
func ServerMiddleware(p *compact.Protocol, o *ServerOptions) mcp.Middleware {
	if o == nil {
		o = &ServerOptions{}
	}
	model := newModelWriter(p, o.Model)
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		slim := newSlimmer(p, o.Slim, next)
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if result, err := slim.describe(ctx, req); result != nil || err != nil {
				return result, err
			}
			ask := asked(p, req)
			result, err := next(ctx, method, req)
			if err != nil {
				return result, err
			}
			advertise(p, result)
			w := wrapping{p, ask, model.reader(req), nil, method, o.Measure}
			switch r := result.(type) {
			case *mcp.CallToolResult:
				if r != nil && (ask.Accept != nil || w.model != nil) && r.InputRequests == nil {
					return &compactCall{r, w}, nil
				}
			case *mcp.ListToolsResult:
				if w.model == nil {
					model.forget(req)
				}
				if isPlain := ask.Accept == nil && ask.Known == nil && !isOff(req); isPlain && r != nil {
					w.slim, r = slim, slim.walk(ctx, req, r)
				}
				if r != nil && (ask.Accept != nil || ask.Known != nil || w.model != nil || w.slim != nil) {
					return &compactList{r, w}, nil
				}
			}
			return result, nil
		}
	}
}

// metaOf is the _meta of a call, or of a request for a list.
func metaOf(req mcp.Request) mcp.Meta {
	switch params := req.GetParams().(type) {
	case *mcp.CallToolParamsRaw:
		if params != nil {
			return params.Meta
		}
	case *mcp.ListToolsParams:
		if params != nil {
			return params.Meta
		}
	}
	return nil
}

// asked reads the question in the params' _meta.
func asked(p *compact.Protocol, req mcp.Request) compact.Ask {
	text, err := marshal(holder{metaOf(req)})
	if err != nil {
		return compact.Ask{}
	}
	return p.AsksAfter(text, declared(p, req))
}

// declared reads the question in the client's handshake.
func declared(p *compact.Protocol, req mcp.Request) compact.Ask {
	session, _ := req.GetSession().(*mcp.ServerSession)
	if session == nil || session.InitializeParams() == nil || session.InitializeParams().Capabilities == nil {
		return compact.Ask{}
	}
	text, err := marshal(map[string]any{"capabilities": map[string]any{"extensions": session.InitializeParams().Capabilities.Extensions}})
	if err != nil {
		return compact.Ask{}
	}
	return p.Declares(text)
}

// advertise puts the extension among the capabilities that the server names.
func advertise(p *compact.Protocol, result mcp.Result) {
	switch r := result.(type) {
	case *mcp.InitializeResult:
		r.Capabilities = advertising(p.MetaNames().Extension, r.Capabilities)
	case *mcp.DiscoverResult:
		r.Capabilities = advertising(p.MetaNames().Extension, r.Capabilities)
	}
}

// advertising is a copy, since the capabilities in a result may be the server's own object.
func advertising(name string, own *mcp.ServerCapabilities) *mcp.ServerCapabilities {
	if own == nil || name == "" || own.Extensions[name] != nil {
		return own
	}
	out := *own
	out.Extensions = map[string]any{name: map[string]any{}}
	maps.Copy(out.Extensions, own.Extensions)
	return &out
}

// A wrapping turns a result into JSON, packed as it was asked for. It does this
// at the last moment, since the SDK still adds members to a result after the
// middleware.
type wrapping struct {
	protocol *compact.Protocol
	ask      compact.Ask
	model    *modelReader // nil: nobody
	slim     *slimmer     // nil: the list stays whole
	method   string
	measure  func(string, *mcpspan.Spans)
}

type (
	compactCall struct {
		*mcp.CallToolResult
		wrapping
	}
	compactList struct {
		*mcp.ListToolsResult
		wrapping
	}
)

// MarshalJSON gives the packed result.
func (r *compactCall) MarshalJSON() ([]byte, error) {
	return r.json(r.CallToolResult, r.model.call, func(text string) (string, bool, error) {
		return r.protocol.PackCall(text, r.ask.Accept)
	})
}

// MarshalJSON gives the packed list, or a note that the caller has the same one.
func (r *compactList) MarshalJSON() ([]byte, error) {
	return r.json(r.ListToolsResult, func(text string) string { return r.slim.list(r.model.list(text)) }, func(text string) (string, bool, error) {
		if r.ask.Accept == nil && r.ask.Known == nil {
			return "", false, nil
		}
		return r.protocol.PackList(text, r.ask)
	})
}

func (w *wrapping) json(result mcp.Result, rewrite func(string) string, pack func(string) (string, bool, error)) ([]byte, error) {
	var spans *mcpspan.Spans
	if w.measure != nil {
		spans = new(mcpspan.Spans)
		defer func() { w.measure(w.method, spans) }()
	}
	start := spans.Start()
	text, err := marshal(result)
	spans.End(mcpspan.Stringify, start)
	if err != nil {
		return nil, err
	}
	start = spans.Start()
	text = rewrite(text)
	packed, ok, err := pack(text)
	spans.End(mcpspan.Wrap, start)
	if ok && err == nil {
		text = packed
	}
	return []byte(text), nil
}
