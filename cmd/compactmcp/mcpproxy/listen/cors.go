package listen

import (
	"net/http"
	"strings"
)

// What a page may send and read, with all revisions of MCP.
const (
	allowedMethods = "GET, POST, DELETE"
	allowedHeaders = "Content-Type, Accept, Authorization, Last-Event-ID, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name"
	exposedHeaders = "Mcp-Session-Id"
)

// cors says to a browser that a page of an allowed origin may read the answer. It returns
// true if it has answered the request itself: the question whether the page may send one.
func cors(w http.ResponseWriter, r *http.Request) (answered bool) {
	h := w.Header()
	h.Add("Vary", "Origin")
	origin := r.Header.Get("Origin")
	if origin == "" {
		return false
	}
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Access-Control-Expose-Headers", exposedHeaders)
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		return false
	}
	h.Set("Access-Control-Allow-Methods", allowedMethods)
	h.Set("Access-Control-Allow-Headers", allowedHeaders+ofTools(r.Header.Get("Access-Control-Request-Headers")))
	w.WriteHeader(http.StatusNoContent)
	return true
}

// ofTools are the headers that the tools of a server name: Mcp-Param- and what no list can
// know.
func ofTools(wanted string) (more string) {
	for name := range strings.SplitSeq(wanted, ",") {
		if name = strings.ToLower(strings.TrimSpace(name)); strings.HasPrefix(name, "mcp-param-") {
			more += ", " + name
		}
	}
	return more
}
