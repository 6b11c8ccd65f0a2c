package mcpsdk_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/mcpsdk"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func listed(t *testing.T, session *mcp.ClientSession, params *mcp.ListToolsParams) *mcp.ListToolsResult {
	t.Helper()
	list, err := session.ListTools(t.Context(), params)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// An unchanged list costs one short message, a changed tool is noticed, pages are
// lists of their own, and every list is the same as without references.
func TestLists(t *testing.T) {
	all := results()
	for _, version := range versions {
		for _, accept := range [][]string{nil, {"T2"}, {"Z", "T2"}} {
			t.Run(fmt.Sprint(version, accept), func(t *testing.T) {
				server := newServer(all, mcpsdk.ServerMiddleware(compact.Default(), nil))
				session, wire := connect(t, version, server, mcpsdk.ClientMiddleware(compact.Default(), mcpsdk.ClientOptions{Accept: accept, References: true}))
				plain, plainWire := connect(t, version, newServer(all, nil), nil)
				sizes := func(params *mcp.ListToolsParams) (compacted, whole int, got *mcp.ListToolsResult) {
					got = listed(t, session, params)
					compacted = len(received(t, wire.take()))
					want := listed(t, plain, params)
					if got.CacheScope != want.CacheScope && got.CacheScope != "private" {
						t.Errorf("the scope is %q", got.CacheScope)
					}
					want.CacheScope = got.CacheScope // a list that goes as it is becomes private
					same(t, "list", got, want)
					return compacted, len(received(t, plainWire.take())), got
				}
				first, whole, got := sizes(nil)
				if first > whole+130 { // a reference is longer than what T2 saves of a few tools
					t.Errorf("the first list has %d bytes of %d", first, whole)
				}
				again, _, _ := sizes(&mcp.ListToolsParams{})
				if again > 330 {
					t.Errorf("the list again has %d bytes", again)
				}
				if got.NextCursor == "" {
					t.Fatal("there is one page")
				}
				next := &mcp.ListToolsParams{Cursor: got.NextCursor}
				sizes(next)
				if again, _, second := sizes(next); again > 330 || second.Tools[0].Name == got.Tools[0].Name {
					t.Errorf("the second page again has %d bytes", again)
				}
				name := got.Tools[0].Name
				addTool(server, name, "another description", all)
				if changed := listed(t, session, nil); changed.Tools[0].Description != "another description" {
					t.Error("the change is not noticed")
				}
				got.Tools[1].Name = "changed by the caller"
				addTool(server, name, got.Tools[2].Description, all)
				sizes(nil)
			})
		}
	}
}

// Sessions of one client do not answer for one another.
func TestListsBelongToSessions(t *testing.T) {
	sending := mcpsdk.ClientMiddleware(compact.Default(), mcpsdk.ClientOptions{References: true})
	receiving := mcpsdk.ServerMiddleware(compact.Default(), nil)
	one, oneWire := connect(t, versions[1], newServer(results(), receiving), sending)
	two, twoWire := connect(t, versions[1], newServer(results(), receiving), sending)
	listed(t, one, nil)
	oneWire.take()
	listed(t, two, nil)
	if wire := twoWire.take(); !strings.Contains(wire, ours+`known":""`) {
		t.Errorf("the other session's list is known: %.400s", wire)
	}
}

// A client's capabilities ask for every request; the server's say that they may.
func TestAskingAsAnExtension(t *testing.T) {
	for _, version := range versions {
		can := &mcp.ClientCapabilities{Extensions: map[string]any{ours + "compact": map[string]any{ours + "accept": []string{"T2"}}}}
		session, wire := connectAs(t, version, newServer(results(), mcpsdk.ServerMiddleware(compact.Default(), nil)), nil, can)
		if offer := wire.take(); !strings.Contains(offer, `"extensions":{"`+ours+`compact":{}}`) {
			t.Errorf("%s: the server does not advertise: %s", version, offer)
		}
		if _, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "page"}); err != nil {
			t.Fatal(err)
		}
		if result := received(t, wire.take()); !strings.Contains(result, ours+`encoding":"T2"`) {
			t.Errorf("%s: not packed: %.300s", version, result)
		}
		params := &mcp.CallToolParams{Name: "page", Meta: mcp.Meta{ours + "accept": []string{}}}
		if _, err := session.CallTool(t.Context(), params); err != nil {
			t.Fatal(err)
		}
		if result := received(t, wire.take()); strings.Contains(result, ours+"encoding") {
			t.Errorf("%s: a request that says otherwise is packed: %.300s", version, result)
		}
	}
}

// A server that speaks of a list which the client does not have.
func TestUnknownList(t *testing.T) {
	lie := &mcp.ListToolsResult{Tools: []*mcp.Tool{}, Meta: mcp.Meta{ours + "known": "t_1"}}
	server := newServer(nil, func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if method == "tools/list" {
				return lie, nil
			}
			return next(ctx, method, req)
		}
	})
	session, _ := connect(t, versions[1], server, mcpsdk.ClientMiddleware(compact.Default(), mcpsdk.ClientOptions{References: true}))
	list, err := session.ListTools(t.Context(), nil)
	if failure := new(compact.Error); !errors.As(err, &failure) || failure.Kind != "UnknownReference" || failure.Reference != "t_1" || list != nil {
		t.Errorf("%v (%v)", list, err)
	}
}
