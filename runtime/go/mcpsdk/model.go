package mcpsdk

import (
	"runtime"
	"sync"
	"weak"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// ModelOptions say how a server's results are written for a language model that
// reads them. See docs/mcp-protocol.md, "What the model reads".
type ModelOptions struct {
	compact.RewriteOptions
	// Applies says which tools' results are written anew; nil means all.
	Applies func(tool string) bool
}

// offMember in a request's _meta keeps its answer from being rewritten, unless it is false.
const offMember = "io.github.compactgen/off"

// A modelWriter rewrites for the sessions of a server.
type modelWriter struct {
	*ModelOptions
	protocol *compact.Protocol

	mu   sync.Mutex
	held map[weak.Pointer[mcp.ServerSession]]map[string]compact.ListedTool
}

func newModelWriter(p *compact.Protocol, o *ModelOptions) *modelWriter {
	if o == nil {
		return nil
	}
	return &modelWriter{ModelOptions: o, protocol: p, held: map[weak.Pointer[mcp.ServerSession]]map[string]compact.ListedTool{}}
}

// A modelReader is who a result is written for.
type modelReader struct {
	writer  *modelWriter
	session weak.Pointer[mcp.ServerSession]
	tool    string // that is called
}

// reader is nil if the answer must not be rewritten.
func (w *modelWriter) reader(req mcp.Request) *modelReader {
	session, _ := req.GetSession().(*mcp.ServerSession)
	if w == nil || session == nil {
		return nil
	}
	r := &modelReader{writer: w, session: weak.Make(session)}
	switch params := req.GetParams().(type) {
	case *mcp.CallToolParamsRaw:
		if params != nil {
			r.tool = params.Name
		}
	case *mcp.ListToolsParams:
		w.know(session, r.session)
	}
	if isOff(req) {
		return nil
	}
	return r
}

func isOff(req mcp.Request) bool {
	off, asks := metaOf(req)[offMember]
	return asks && off != false
}

// know keeps what a session holds until the session ends.
func (w *modelWriter) know(session *mcp.ServerSession, key weak.Pointer[mcp.ServerSession]) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.held[key] != nil {
		return
	}
	w.held[key] = map[string]compact.ListedTool{}
	runtime.AddCleanup(session, func(key weak.Pointer[mcp.ServerSession]) {
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.held, key)
	}, key)
}

// call is a tool's result as the model reads it.
func (r *modelReader) call(result string) string {
	if r == nil || r.writer.Applies != nil && !r.writer.Applies(r.tool) {
		return result
	}
	r.writer.mu.Lock()
	tool, isHeld := r.writer.held[r.session][r.tool]
	r.writer.mu.Unlock()
	if tool.App {
		return result
	}
	o := r.writer.RewriteOptions
	o.Tool, o.Both = r.tool, o.Both || !isHeld
	out, err := r.writer.protocol.RewriteCall(result, o)
	if err != nil {
		return result
	}
	return out
}

// list rewrites a list, and notes the tools that the client holds from then on.
func (r *modelReader) list(result string) string {
	if r == nil {
		return result
	}
	w := r.writer
	out, tools, err := w.protocol.RewriteList(result, func(name string) bool {
		return w.Both || w.Applies != nil && !w.Applies(name)
	})
	w.mu.Lock()
	defer w.mu.Unlock()
	if err != nil || tools == nil {
		clear(w.held[r.session])
		return result
	}
	for _, tool := range tools {
		if held := w.held[r.session]; held != nil {
			held[tool.Name] = tool
		}
	}
	return out
}

// forget forgets the tools, since the client gets a list as it is.
func (w *modelWriter) forget(req mcp.Request) {
	if session, ok := req.GetSession().(*mcp.ServerSession); ok && w != nil {
		w.mu.Lock()
		defer w.mu.Unlock()
		clear(w.held[weak.Make(session)])
	}
}
