package httptohttp

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/budget"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/coding"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
)

// answer puts another body in the place of the upstream's, where there is a
// message to rewrite.
func (g *Proxy) answer(r *http.Response) error {
	e := exchangeOf(r.Request)
	if e.session == nil {
		return nil
	}
	if e.isCall {
		g.follow(r, e)
	}
	name, known := coding.Name(r.Header.Get("Content-Encoding"))
	strict := g.options.Rewriter.Strict()
	if !known || len(r.Header.Values("Content-Encoding")) > 1 {
		e.session.LongFromServer(0)
		if strict {
			return errUnread
		}
		return nil
	}
	switch typ, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); {
	case typ == "text/event-stream" && !e.isCall:
		return errUnread // a server that serves any path
	case typ == "text/event-stream":
		return g.stream(r, e, name)
	case typ == "application/json" || !e.isCall:
		return g.whole(r, e, name)
	}
	if strict && r.StatusCode < 300 && r.ContentLength != 0 {
		return g.empty(r, e)
	}
	return nil
}

// errUnread is for an answer that does not go on, since tools are hidden.
var errUnread = errors.New("its answer is not understood, and tools are hidden")

// hasNoResult says so of an error that is none of JSON-RPC, as OAuth has them.
func hasNoResult(text string) bool {
	return foreign.Alike(text, "result") == nil && foreign.Member(text, "result") == ""
}

// isAnswer says whether anybody could take a text that was looked up for a message.
func isAnswer(text string) bool {
	ids, isAny := foreign.Answers(text)
	return ids != nil || isAny
}

// empty lets pass what has no body, though it says no length. Where nobody waits for a
// message, as after a notification, or OPTIONS of a page, it does so without the body.
func (g *Proxy) empty(r *http.Response, e *exchange) error {
	if _, err := io.ReadFull(r.Body, make([]byte, 1)); err == io.EOF {
		return nil
	}
	if !e.isCall || e.id != "null" || r.Request.Method == http.MethodGet {
		return errUnread
	}
	return bare(r)
}

// bare is an answer without its body.
func bare(r *http.Response) error {
	err := r.Body.Close()
	r.Body, r.ContentLength, r.TransferEncoding = http.NoBody, 0, nil
	r.Header.Set("Content-Length", "0")
	for _, name := range []string{"Content-Type", "Content-Encoding"} {
		r.Header.Del(name)
	}
	forgetDigests(r.Header)
	return err
}

// follow keeps track of sessions.
func (g *Proxy) follow(r *http.Response, e *exchange) {
	given := r.Header.Get(header.Session)
	switch {
	case r.StatusCode == http.StatusNotFound, r.Request.Method == http.MethodDelete && r.StatusCode < 300:
		g.sessions.drop(e.named)
	case r.StatusCode < 300 && given != "":
		g.sessions.keep(given, e.session)
	case r.StatusCode < 300:
		g.sessions.keep(e.named, e.session)
	}
}

// whole rewrites one message. What is too long, or not what it says, goes on as
// it came.
func (g *Proxy) whole(r *http.Response, e *exchange, name string) error {
	held := g.options.Budget.Open()
	body, err := budget.ReadAll(r.Body, g.options.Rewriter.Limit(), held)
	isHeld := err == nil
	if err != nil && !errors.Is(err, budget.ErrLong) && !errors.Is(err, budget.ErrFull) {
		held.Close()
		return err // half an answer is none
	}
	text := ""
	if isHeld {
		text, isHeld = g.decoded(r.Header, body)
	}
	closer := closers{r.Body, held}
	if !isHeld && g.options.Rewriter.Strict() {
		e.session.LongFromServer(len(body))
		held.Close()
		return errUnread
	}
	if !isHeld {
		e.session.LongFromServer(len(body))
		r.Body = both{io.MultiReader(strings.NewReader(body), r.Body), closer}
		return nil
	}
	if r.StatusCode == http.StatusOK {
		g.heard(e, text)
	}
	out := e.session.Settled(text, e.ask)
	switch {
	case out != "" || strings.TrimSpace(text) == "":
	case r.StatusCode >= 300 && hasNoResult(text), !e.isCall && !isAnswer(text):
		out = text
	case e.isCall && e.id == "null" && r.StatusCode < 300 && r.Request.Method != http.MethodGet:
		held.Close()
		return bare(r)
	default:
		held.Close()
		return errUnread
	}
	e.answered(text, out)
	if out != text {
		encoded, err := coding.Encode(name, []byte(out))
		if err != nil {
			return errors.Join(err, closer.Close())
		}
		body = string(encoded)
		forgetDigests(r.Header)
	}
	r.Body = both{strings.NewReader(body), closer}
	r.ContentLength, r.TransferEncoding = int64(len(body)), nil
	r.Header.Set("Content-Length", strconv.Itoa(len(body)))
	return nil
}

// closers closes the answer, and gives back what is held of it.
type closers struct {
	io.Closer
	held *budget.Account
}

func (c closers) Close() error {
	c.held.Close()
	return c.Closer.Close()
}

// forgetDigests drops the digests of the original body.
func forgetDigests(h http.Header) {
	for _, name := range []string{"Etag", "Digest", "Content-Digest", "Repr-Digest", "Content-Md5"} {
		h.Del(name)
	}
}

// answered tells the trace of the answer.
func (e *exchange) answered(before, after string) {
	if e.trace == nil {
		return
	}
	if m, ok := header.Read(before); ok && m.Answer && header.SameID(m.ID, e.id) {
		e.trace.Answered(before, after)
	}
}
