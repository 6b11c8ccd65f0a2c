package mcpsdk

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A slimmer shortens a server's lists of tools, and answers the tool that gives whole
// definitions. A nil one does nothing.
type slimmer struct {
	*compact.SlimOptions
	protocol *compact.Protocol
	next     mcp.MethodHandler
}

func newSlimmer(p *compact.Protocol, o *compact.SlimOptions, next mcp.MethodHandler) *slimmer {
	if o == nil {
		return nil
	}
	return &slimmer{o, p, next}
}

// describe answers a call of the tool that gives whole definitions, from the list of who
// calls. It is nil for any other call, and where that list has the name itself.
func (s *slimmer) describe(ctx context.Context, req mcp.Request) (mcp.Result, error) {
	params, _ := req.GetParams().(*mcp.CallToolParamsRaw)
	if s == nil || params == nil || params.Name != s.Describer() {
		return nil, nil
	}
	list, err := s.whole(ctx, req, &mcp.ListToolsParams{Meta: params.Meta})
	if err != nil || slices.ContainsFunc(list.Tools, func(t *mcp.Tool) bool { return t.Name == params.Name }) {
		return nil, err
	}
	text, err := marshal(list)
	if err == nil {
		text, err = s.protocol.DescribeTools(text, string(params.Arguments))
	}
	if err != nil {
		return nil, err
	}
	result := new(mcp.CallToolResult)
	return result, json.Unmarshal([]byte(text), result)
}

// mostPages bounds a list that is walked.
const mostPages = 100

// whole is the list with the tools of all pages, as one page.
func (s *slimmer) whole(ctx context.Context, req mcp.Request, params *mcp.ListToolsParams) (*mcp.ListToolsResult, error) {
	session, _ := req.GetSession().(*mcp.ServerSession)
	var tools []*mcp.Tool
	for range mostPages {
		result, err := s.next(ctx, listTools, &mcp.ListToolsRequest{Session: session, Params: params, Extra: req.GetExtra()})
		list, isList := result.(*mcp.ListToolsResult)
		if err != nil || !isList || list == nil {
			return &mcp.ListToolsResult{Tools: tools}, err
		}
		tools = append(tools, list.Tools...)
		if list.NextCursor == "" {
			all := *list
			all.Tools = tools
			return &all, nil
		}
		params = &mcp.ListToolsParams{Meta: params.Meta, Cursor: list.NextCursor}
	}
	return &mcp.ListToolsResult{Tools: tools}, nil
}

// walk is a first page with the tools of all others, where the client gets them in short.
func (s *slimmer) walk(ctx context.Context, req mcp.Request, first *mcp.ListToolsResult) *mcp.ListToolsResult {
	params, _ := req.GetParams().(*mcp.ListToolsParams)
	if s == nil || first.NextCursor == "" || params != nil && params.Cursor != "" {
		return first
	}
	next := &mcp.ListToolsParams{Cursor: first.NextCursor}
	if params != nil {
		next.Meta = params.Meta
	}
	rest, err := s.whole(ctx, req, next)
	if err != nil {
		return first
	}
	all := *first
	all.Tools, all.NextCursor = slices.Concat(first.Tools, rest.Tools), ""
	return &all
}

// list shortens one that is JSON.
func (s *slimmer) list(text string) string {
	if s == nil {
		return text
	}
	out, err := s.protocol.SlimList(text, *s.SlimOptions)
	if err != nil {
		return text
	}
	return out
}
