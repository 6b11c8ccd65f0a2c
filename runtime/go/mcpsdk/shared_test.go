package mcpsdk_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/mcpsdk"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// One middleware serves all sessions, and each of them several calls at once,
// while the list of tools changes to and fro: results are their tools', and every
// tool of a list is as it once was.
func TestSharedMiddleware(t *testing.T) {
	all := results()
	versionsOf := []string{"one description", "another description"}
	for name := range all {
		delete(all, "small") // one page is enough
		if len(all) > 3 && name != "page" {
			delete(all, name)
		}
	}
	receiving := mcpsdk.ServerMiddleware(compact.Default(), nil)
	sending := mcpsdk.ClientMiddleware(compact.Default(), mcpsdk.ClientOptions{Accept: []string{"T2", "BR"}, References: true})
	plain, _ := connect(t, versions[1], newServer(all, nil), nil)
	want := call(t, plain, "page")
	var group sync.WaitGroup
	for range 2 {
		server := newServer(all, receiving)
		session, _ := connect(t, versions[1], server, sending)
		for g := range 3 {
			group.Go(func() {
				for i := range 20 {
					addTool(server, "page", versionsOf[(g+i)%2], all)
					result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "page"})
					if err != nil {
						t.Error(err)
						return
					}
					same(t, "page", result, want)
					list, err := session.ListTools(t.Context(), nil)
					if err != nil || len(list.Tools) != len(all) {
						t.Errorf("%+v, %v", list, err)
						return
					}
					for _, tool := range list.Tools {
						if d := tool.Description; tool.Name == "page" && d != versionsOf[0] && d != versionsOf[1] {
							t.Error(fmt.Sprint("the tool is described as ", d))
						}
					}
				}
			})
		}
	}
	group.Wait()
}
