package mcpsdk

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/mcpspan"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// ClientOptions say what a client asks for.
type ClientOptions struct {
	// Accept names encodings in order of preference; nil asks for none.
	Accept []string
	// References keeps lists of tools, so that an unchanged list is not sent
	// again.
	References bool
	// Measure gets the times of each packed result: Wrap for unpacking it, Parse
	// for reading it. With nil, nothing is measured.
	Measure func(method string, spans *mcpspan.Spans)
}

// The requests that ask, as the SDK names them.
const (
	callTool  = "tools/call"
	listTools = "tools/list"
)

// ClientMiddleware asks servers for compact results and lists of tools, and
// unpacks them: its caller gets the same as without it. A packed result that
// cannot be read is an error that wraps a *[compact.Error]. It does not touch a
// request whose _meta asks already, nor its result. See docs/mcp.md.
//
// Add it with [mcp.Client.AddSendingMiddleware].
func ClientMiddleware(p *compact.Protocol, o ClientOptions) mcp.Middleware {
	c := &client{p, o, p.MetaNames(), &knownLists{}}
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			switch method {
			case callTool:
				return c.call(ctx, next, req)
			case listTools:
				return c.list(ctx, next, req)
			}
			return next(ctx, method, req)
		}
	}
}

type client struct {
	protocol *compact.Protocol
	ClientOptions
	names compact.MetaNames
	lists *knownLists
}

func (c *client) call(ctx context.Context, next mcp.MethodHandler, req mcp.Request) (mcp.Result, error) {
	params, ok := req.GetParams().(*mcp.CallToolParams)
	if !ok || c.asks(params.Meta) || c.Accept == nil {
		return next(ctx, callTool, req)
	}
	asking := *params
	asking.Meta = c.ask(params.Meta, nil)
	result, err := next(ctx, callTool, request(req, &asking))
	r, ok := result.(*mcp.CallToolResult)
	if err != nil || !ok || !has(r.Meta, c.names.Encoding) {
		return result, err
	}
	unpacked := new(mcp.CallToolResult)
	err = c.unpack(callTool, r, unpacked, func(text string) (string, error) {
		text, _, err := c.protocol.UnpackCall(text)
		return text, err
	})
	if err != nil {
		return nil, err
	}
	return unpacked, nil
}

func (c *client) list(ctx context.Context, next mcp.MethodHandler, req mcp.Request) (mcp.Result, error) {
	params, _ := req.GetParams().(*mcp.ListToolsParams)
	if params == nil {
		params = new(mcp.ListToolsParams)
	}
	if c.asks(params.Meta) || c.Accept == nil && !c.References {
		return next(ctx, listTools, req)
	}
	asking, have, key := *params, compact.KnownList{}, listKey{}
	var known *string
	if c.References {
		key = keyOf(req, params.Cursor)
		have = c.lists.get(key)
		known = &have.Reference
	}
	asking.Meta = c.ask(params.Meta, known)
	result, err := next(ctx, listTools, request(req, &asking))
	r, ok := result.(*mcp.ListToolsResult)
	if err != nil || !ok {
		return result, err
	}
	r, now, err := c.unpackList(r, have)
	if err != nil {
		return nil, err
	}
	if c.References {
		c.lists.put(key, now)
	}
	return r, nil
}

// unpackList returns the list, and what to ask with from now on.
func (c *client) unpackList(r *mcp.ListToolsResult, have compact.KnownList) (*mcp.ListToolsResult, compact.KnownList, error) {
	if !has(r.Meta, c.names.Encoding) && !has(r.Meta, c.names.Known) {
		reference, _ := r.Meta[c.names.Reference].(string)
		if delete(r.Meta, c.names.Reference); len(r.Meta) == 0 {
			r.Meta = nil
		}
		if reference == "" || !c.References {
			return r, compact.KnownList{}, nil
		}
		text, err := marshal(r)
		return r, compact.KnownList{Reference: reference, Text: text}, err
	}
	unpacked, now := new(mcp.ListToolsResult), compact.KnownList{}
	err := c.unpack(listTools, holder{r.Meta}, unpacked, func(text string) (_ string, err error) {
		now, err = c.protocol.UnpackList(text, have)
		return now.Text, err
	})
	return unpacked, now, err
}

// unpack unpacks a result into another one.
func (c *client) unpack(method string, from, into any, undo func(text string) (string, error)) error {
	var spans *mcpspan.Spans
	if c.Measure != nil {
		spans = new(mcpspan.Spans)
		defer func() { c.Measure(method, spans) }()
	}
	start := spans.Start()
	text, err := marshal(from)
	if err == nil {
		text, err = undo(text)
	}
	spans.End(mcpspan.Wrap, start)
	if err != nil {
		return fmt.Errorf("a compact result of %s: %w", method, err)
	}
	start = spans.Start()
	err = json.Unmarshal([]byte(text), into)
	spans.End(mcpspan.Parse, start)
	return err
}

// ask adds to a copy of the params' _meta.
func (c *client) ask(meta mcp.Meta, known *string) mcp.Meta {
	asking := mcp.Meta{}
	maps.Copy(asking, meta)
	if c.Accept != nil {
		asking[c.names.Accept] = c.Accept
	}
	if known != nil {
		asking[c.names.Known] = *known
	}
	return asking
}

func (c *client) asks(meta mcp.Meta) bool {
	return has(meta, c.names.Accept) || has(meta, c.names.Known)
}

func has(meta mcp.Meta, name string) bool {
	_, ok := meta[name]
	return ok
}

func request(req mcp.Request, params mcp.Params) mcp.Request {
	session, _ := req.GetSession().(*mcp.ClientSession)
	return &mcp.ClientRequest[mcp.Params]{Session: session, Params: params}
}
