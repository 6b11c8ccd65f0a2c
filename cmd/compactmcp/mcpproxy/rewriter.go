package mcpproxy

import (
	"crypto/rand"
	"io"
	"strconv"
	"sync"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// A Rewriter is what all sessions of a proxy have in common.
type Rewriter struct {
	protocol  *compact.Protocol
	encodings []string // that may be used; none: nothing is compressed
	model     *Model   // that reads the results; nil: nobody's
	record    *recorder
	long      sync.Mutex
	summary   io.Writer
	ownID     string // in front of the ids of our own requests

	slimmed      slimmed
	ownDescriber sync.Once  // standard error is told
	everyone     *heldTools // what each client holds that nobody knows again; nil: nobody can say
}

// NewRewriter takes of the options what changes and measures messages.
func NewRewriter(o *Options) *Rewriter {
	r := &Rewriter{protocol: o.Protocol, encodings: o.Encodings, model: o.Model, ownID: o.OwnID}
	if r.ownID == "" {
		r.ownID = "compactgen-" + rand.Text() + "-"
	}
	if o.Model != nil && o.Model.Always {
		r.everyone = newHeldTools()
	}
	if o.Measure != nil || o.Model != nil && o.Summary != nil {
		r.record = &recorder{to: o.Measure}
		if o.Model != nil && o.Count != nil {
			r.record.meter, r.summary = newMeter(o.Count), o.Summary
		}
	}
	return r
}

// Looks says whether any message is looked at.
func (r *Rewriter) Looks() bool { return len(r.encodings) > 0 || r.model != nil || r.record != nil }

// Limit is the size, in bytes, up to which messages are looked at.
func (r *Rewriter) Limit() int { return int(min(maxLine, r.protocol.Limits().Input)) }

// End writes what is left to be told. The error is what kept figures from being
// written.
func (r *Rewriter) End() error {
	if r.record != nil && r.record.meter != nil {
		r.record.meter.finish()
		if r.summary != nil {
			r.record.meter.summary(r.summary, r.model.DryRun)
		}
	}
	return r.record.failure()
}

func (r *Rewriter) session() *session {
	s := &session{Rewriter: r}
	if r.model != nil {
		s.tools = newHeldTools()
		s.told, s.shown = &told{}, &shown{}
	}
	return s
}

// A Session rewrites the messages of one client for whoever carries them. Its
// methods may be called at the same time.
type Session struct{ s *session }

// Session is for a client all of whose messages pass here.
func (r *Rewriter) Session() *Session { return &Session{r.session()} }

// Exchange is for one request and its answer, of a client that is not known again.
// Both channels stay, where nobody can say which lists of tools it holds.
func (r *Rewriter) Exchange() *Session { return &Session{&session{Rewriter: r, tools: r.everyone}} }

// FromClient is the client's message as it goes to the server, or what the client gets
// instead. A call may become a request for the list of tools.
func (s *Session) FromClient(message string) (out string, refused *Refusal) {
	return toServer{s.s}.see(message)
}

// FromServer is the server's message as it goes to the client. If there is another
// request, that goes to the server in its place, and nothing to the client; where no
// answer comes to that, [Unanswered] is one. Both are "" for a message that may not go
// on, since tools are hidden and it is not understood.
func (s *Session) FromServer(message string) (out, again string) {
	if len(message) > longMessage {
		s.s.long.Lock()
		defer s.s.long.Unlock()
	}
	return toClient{s.s}.see(message)
}

// OwnID is the id of another request of the proxy's own, as JSON: no client has it open.
func (s *Session) OwnID() string { return s.s.nextID() }

func (s *session) nextID() string {
	return `"` + s.ownID + strconv.FormatInt(s.last.Add(1), 10) + `"`
}

// Settled is FromServer for who can ask at once, and waits; "" for a message that may not
// go on.
func (s *Session) Settled(message string, ask func(request string) (answer string)) string {
	out, again := s.FromServer(message)
	for again != "" {
		answer := ask(again)
		if answer == "" {
			answer = Unanswered(again)
		}
		out, again = s.FromServer(answer)
	}
	return out
}

// Unanswered is the answer to a request of the proxy's own that nobody has answered.
func Unanswered(request string) string {
	return `{"jsonrpc":"2.0","id":` + foreign.Member(request, "id") + `,"error":{"code":-32603,"message":"no answer"}}`
}

// longMessage is the size, in bytes, from which messages are rewritten one at a time:
// that takes many times their memory.
const longMessage = 1 << 20

// LongFromClient and LongFromServer are told of messages that were not looked at.
func (s *Session) LongFromClient(size int) { s.s.unread(fromClient, size) }

// LongFromServer is LongFromClient of the other direction.
func (s *Session) LongFromServer(size int) { toClient{s.s}.long(size) }
