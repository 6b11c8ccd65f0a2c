package mcpproxy

import (
	"io"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/mcpspan"
)

// A session holds what is known of one client. Over HTTP its messages may come at the same time.
type session struct {
	*Rewriter
	tools *heldTools
	asks  asks
	told  *told  // definitions; nil for a client that is not known again
	shown *shown // definitions; nil alike

	server, client *side // of stdio
	open           open  // of stdio, where tools are hidden
	traces         *traces
	last           atomic.Int64 // request of the proxy's own
	sending        sync.WaitGroup

	mu       sync.Mutex
	declared compact.Ask // in the client's handshake
}

// maxLine is the size, in bytes, up to which messages are looked at. Longer ones
// pass unchanged, since compressing a message takes several times its size in
// memory.
const maxLine = 16 << 20

// up copies what the client sends, and down what the server sends, until the
// input ends or the receiver is gone. The exit code tells which of the two
// happened.
func (s *session) up(from io.Reader) {
	if s.Strict() {
		_ = s.upStrictly(from)
		return
	}
	s.copy(s.server, from, toServer{s})
}

func (s *session) down(from io.Reader) {
	if s.Strict() {
		_ = s.downStrictly(from)
	} else {
		s.copy(s.client, from, toClient{s})
	}
	if c, ok := s.server.to.(io.Closer); ok {
		_ = c.Close() // who says no more is asked no more
	}
	s.sending.Wait()
}

func (s *session) copy(to *side, from io.Reader, see inspector) {
	if !s.Looks() && s.traces == nil {
		_ = plain(to.to, from)
		return
	}
	_ = newCopier(to, from, s.Limit(), see).run()
}

// unread records a message that was not looked at: it goes on as it is, or, where tools are
// hidden, not at all.
func (s *session) unread(from string, size int) {
	if s.Strict() {
		s.record.unread(from, size, 0)
		return
	}
	s.record.unread(from, size, size)
}

// toServer sees what the client sends. It changes the span that a request belongs to, and
// calls of tools that the client shall not know or that are ours.
type toServer struct{ *session }

func (s toServer) begin() (look, hold bool) {
	return true, s.traces != nil || s.model != nil && s.model.replaces()
}

func (s toServer) long(size int) { s.unread(fromClient, size) }

func (s toServer) whole(line string) (out string, gone bool) {
	out, _ = s.see(line)
	return out, false
}

// see returns the line as it goes to the server, or what the client gets instead.
func (s toServer) see(line string) (out string, refused *Refusal) {
	if refused = s.refuse(line); refused != nil {
		s.unread(fromClient, len(line))
		return "", refused
	}
	spans := s.record.begin()
	start := spans.Start()
	m, err := s.protocol.ParseMCPMessage(line)
	out = line
	if err == nil && isRequest(&m) && (len(s.encodings) > 0 || s.model != nil) {
		asked := s.ask(&m)
		if s.slims() {
			asked.keep(&m)
		}
		if s.asks.remember(&m, asked) && asked.instead != asItIs {
			out = listing(&m)
		}
	}
	if s.Strict() && err == nil && m.Type == compact.MessageToolsListRequest {
		out = s.asksWhole(&m)
	}
	spans.End(mcpspan.Parse, start)
	out = s.traces.begin(out)
	s.record.message(fromClient, &m, line, out, spans, nil)
	return out, nil
}

func isRequest(m *compact.MCPMessage) bool { return m.Method != "" && m.ID != "" }

// ask reads what a request asks for, if that is allowed. If it returns a type,
// the answer must be read.
func (s *session) ask(m *compact.MCPMessage) (a asked) {
	if s.advertises(m.Type) {
		if m.Type == compact.MessageInitializeRequest {
			declared := permitted(s.protocol.Declares(m.Params), s.encodings)
			s.mu.Lock()
			s.declared = declared
			s.mu.Unlock()
		}
		return asked{typ: m.Type}
	}
	if m.Type != compact.MessageToolsCallRequest && m.Type != compact.MessageToolsListRequest || alike(m) != nil {
		return a // the server may take it for something else, so its answer stays as it is
	}
	if s.model != nil {
		tool, off := modelParams(m.Params)
		a = asked{typ: m.Type, model: !off, tool: tool, isPage: foreign.Member(m.Params, "cursor") != ""}
		if a.instead = s.replaced(m, tool); a.instead != asItIs {
			a.arguments = strings.Clone(foreign.Member(m.Params, "arguments"))
			return a
		}
		if len(tool) > maxToolName {
			a.tool, a.model = "", false
		}
		if off {
			return a
		}
	}
	s.mu.Lock()
	declared := s.declared
	s.mu.Unlock()
	a.Ask = permitted(s.protocol.AsksAfter(m.Params, declared), s.encodings)
	if m.Type == compact.MessageToolsCallRequest {
		a.Known = nil
	}
	return a
}

// advertises says whether the answer to a request tells what the server can do.
func (s *session) advertises(typ compact.MCPMessageType) bool {
	return len(s.encodings) > 0 && (typ == compact.MessageInitializeRequest || typ == compact.MessageDiscoverRequest)
}

// toClient sees what the server sends, and compresses answers.
type toClient struct{ *session }

func (s toClient) begin() (look, hold bool) {
	hold = s.asks.waiting()
	return hold || s.model != nil || s.record != nil || s.traces != nil, hold
}

func (s toClient) long(size int) {
	s.unseen(true)
	s.unread(fromServer, size)
}

func (s toClient) whole(line string) (out string, gone bool) {
	out, again := s.see(line)
	if again != "" {
		s.sending.Go(func() { s.send(again) }) // the server may not read before its own output is read
	}
	return out, again != ""
}

// send asks the server something of the proxy's own.
func (s toClient) send(request string) {
	for request != "" && s.server.line(request) != nil {
		var out string
		if out, request = s.see(Unanswered(request)); request == "" {
			_ = s.client.line(out)
		}
	}
}

// see returns the line as it goes to the client, or what is to be asked first; neither of
// them where tools are hidden, and the line is not understood.
func (s toClient) see(line string) (out, again string) {
	line, isClear := s.clean(line)
	if !isClear {
		return "", ""
	}
	spans := s.record.begin()
	start := spans.Start()
	m, err := s.protocol.ParseMCPMessage(line)
	spans.End(mcpspan.Parse, start)
	asked, ok := s.asks.take(&m)
	if asked.as != "" {
		line, _ = foreign.With(line, asked.as, "id")
		m, err = s.protocol.ParseMCPMessage(line)
	}
	out = line
	var seen *rewritten
	if ok {
		out, again, seen = s.answer(&m, &asked, spans)
	}
	if asked.typ != compact.MessageToolsListRequest && asked.instead == asItIs {
		s.unseen(m.Type == compact.MessageToolsListResponse || err != nil && strings.Contains(line, `"tools"`))
	}
	if again == "" {
		s.traces.answered(&m, line, out)
	}
	s.record.message(fromServer, &m, line, out, spans, seen)
	return out, again
}

// answer returns the answer to send, or what has to be asked before, and for the figures
// what happened to a tool's result. An answer without a result, or one that does not get
// shorter, stays as it is.
func (s *session) answer(m *compact.MCPMessage, a *asked, spans *mcpspan.Spans) (out, again string, seen *rewritten) {
	if again = s.walk(m, a); again != "" {
		return "", again, nil
	}
	if a.instead != asItIs {
		out, again = s.fromList(m, a)
		return out, again, nil
	}
	out, seen = s.written(m, a, spans)
	if again = s.explain(m, out, a); again != "" {
		out = ""
	}
	return out, again, seen
}

// written is the answer to a request that went out as it was.
func (s *session) written(m *compact.MCPMessage, a *asked, spans *mcpspan.Spans) (string, *rewritten) {
	if m.Result == "" {
		return m.Text, nil
	}
	if s.advertises(a.typ) {
		if out, ok, _ := s.protocol.Advertise(m.Result); ok { // what was parsed is Unicode
			return m.WithResult(out), nil
		}
		return m.Text, nil
	}
	start := spans.Start()
	result, seen := m.Result, (*rewritten)(nil)
	if s.model != nil {
		result = s.rewrite(result, a)
		if a.typ == compact.MessageToolsCallRequest {
			seen = &rewritten{a.tool, m.Result, result}
		}
		if s.model.DryRun {
			result = m.Result
		}
	}
	if packed, ok, err := s.pack(result, a); ok && err == nil {
		result = packed
	}
	spans.End(mcpspan.Wrap, start)
	if result == m.Result {
		return m.Text, seen
	}
	start = spans.Start()
	out := m.WithResult(result)
	spans.End(mcpspan.Stringify, start)
	return out, seen
}

func (s *session) pack(result string, a *asked) (string, bool, error) {
	switch {
	case a.Accept == nil && a.Known == nil:
		return "", false, nil
	case a.typ == compact.MessageToolsListRequest:
		return s.protocol.PackList(result, a.Ask)
	}
	return s.protocol.PackCall(result, a.Accept)
}
