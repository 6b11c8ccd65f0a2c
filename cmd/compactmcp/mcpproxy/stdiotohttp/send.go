package stdiotohttp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/budget"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/listen"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/otlp"
)

// message sends one of the client's. It returns when the next one may go out: a
// notification when it has arrived, a request when it is on its way.
func (c *client) message(ctx context.Context, text string, held *budget.Account) {
	out, refused := c.session.FromClient(text)
	m, ok := header.Read(out)
	if refused == nil && !ok {
		refused = mcpproxy.Refuse(text, errors.New("it is no message of JSON-RPC"))
	}
	if refused != nil {
		held.Close()
		for _, answer := range refused.Answers {
			c.write(answer)
		}
		return
	}
	text = out
	if !m.IsRequest() {
		c.notify(ctx, m, text)
		held.Close()
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	if m.Version != "" {
		c.mu.Lock()
		c.open[m.ID] = cancel
		c.mu.Unlock()
	}
	lasts := m.Method == "subscriptions/listen"
	if !lasts {
		c.pending.Add(1)
	}
	sent, written := context.WithCancel(context.Background())
	go func() {
		defer cancel()
		defer written()
		defer held.Close()
		c.ask(httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{WroteRequest: func(httptrace.WroteRequestInfo) { written() }}), m, text)
		c.mu.Lock()
		delete(c.open, m.ID)
		c.mu.Unlock()
		if !lasts {
			c.pending.Done()
		}
	}()
	<-sent.Done()
}

// notify sends a message that has no answer. In 2026-07-28 a request is cancelled
// by closing its stream.
func (c *client) notify(ctx context.Context, m *header.Message, text string) {
	if m.Method == "notifications/cancelled" {
		c.mu.Lock()
		cancel := c.open[m.Param("requestId")]
		c.mu.Unlock()
		if cancel != nil {
			cancel()
			return
		}
	}
	answer, err := c.send(ctx, m, text)
	if err != nil {
		c.options.Log.Printf("%s did not arrive: %v", nameOf(m), err)
		return
	}
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, maxError))
	_ = answer.Body.Close()
	if answer.StatusCode >= 300 {
		c.options.Log.Printf("%s was not taken: the server answered %s", nameOf(m), answer.Status)
	}
	if m.Method == "notifications/initialized" {
		c.mu.Lock()
		legacy := c.version != ""
		c.mu.Unlock()
		if legacy {
			c.listen(ctx)
		}
	}
}

func nameOf(m *header.Message) string {
	if m.Method == "" {
		return "an answer"
	}
	return m.Method
}

// request has the headers of all requests.
func (c *client) request(ctx context.Context, method, body string) (*http.Request, error) {
	r, err := http.NewRequestWithContext(ctx, method, c.options.Upstream.String(), strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	for name, values := range c.options.Header {
		r.Header[name] = values
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.id != "" {
		r.Header.Set(header.Session, c.id)
	}
	if c.version != "" {
		r.Header.Set(header.Version, c.version)
	}
	return r, nil
}

func (c *client) post(ctx context.Context, m *header.Message, text string) (*http.Response, error) {
	r, err := c.request(ctx, http.MethodPost, text)
	if err != nil {
		return nil, err
	}
	if m.Method == "initialize" { // it begins another session
		r.Header.Del(header.Session)
		r.Header.Del(header.Version)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	if m.Version != "" {
		m.Set(r.Header)
		if tool, ok := m.Tool(); ok {
			c.mu.Lock()
			header.SetMirrors(r.Header, c.tools[tool], m.Param("arguments"))
			c.mu.Unlock()
		}
	}
	if trace, ok := c.traces.Load(m); ok {
		r.Header.Set(otlp.Parent, trace.(*otlp.Trace).Parent())
	}
	answer, err := c.http.Do(r)
	var inner *url.Error
	if errors.As(err, &inner) {
		err = inner.Err // without the URL, which may hold a secret
	}
	return answer, err
}

// maxError is the size, in bytes, of the longest error that is read.
const maxError = 1 << 20

// ask sends a request and delivers its answer.
func (c *client) ask(ctx context.Context, m *header.Message, text string) {
	if m.Method == "initialize" {
		c.agree("", "")
		c.mu.Lock()
		c.opening = text
		c.mu.Unlock()
	}
	text, trace := c.options.Spans.Begin(m, text, http.Header{})
	if trace != nil {
		c.traces.Store(m, trace)
		defer c.traces.Delete(m)
		defer trace.End()
	}
	answer, err := c.send(ctx, m, text)
	if err == nil && answer.StatusCode == http.StatusBadRequest && m.Method == "tools/call" && m.Version != "" {
		answer, err = c.again(ctx, m, text, answer)
	}
	if err != nil {
		c.broken(ctx, m, err)
		return
	}
	defer answer.Body.Close()
	typ, _, _ := mime.ParseMediaType(answer.Header.Get("Content-Type"))
	switch {
	case answer.StatusCode >= 300:
		c.refused(m, answer)
	case typ == "text/event-stream":
		c.follow(ctx, m, answer)
	case typ == "application/json":
		c.whole(ctx, m, answer)
	default:
		c.fail(m.ID, fmt.Sprintf("the server answered %s with the type %q, expected JSON or an event stream", answer.Status, typ))
	}
}

// broken answers a request whose answer did not come, unless the client has
// cancelled it.
func (c *client) broken(ctx context.Context, m *header.Message, err error) {
	if ctx.Err() == nil {
		c.fail(m.ID, fmt.Sprintf("the server's answer did not come: %v", err))
	}
}

// whole delivers a body that is the answer.
func (c *client) whole(ctx context.Context, m *header.Message, answer *http.Response) {
	held := c.options.Budget.Open()
	defer held.Close()
	body, err := budget.ReadAll(answer.Body, maxMessage, held)
	if err != nil {
		c.broken(ctx, m, err)
		return
	}
	if a, ok := header.Read(body); ok && a.Answer && a.Clear && header.SameID(a.ID, m.ID) {
		c.answered(m, body, answer.Header)
		return
	}
	c.pass(m, body, fmt.Sprintf("the server answered %s with a body that is no answer to this request", answer.Status))
}

// refused passes on the server's own error, or says its status.
func (c *client) refused(m *header.Message, answer *http.Response) {
	body, _ := io.ReadAll(io.LimitReader(answer.Body, maxError))
	c.pass(m, string(body), "the server answered "+answer.Status)
}

// pass answers with the error in a body, or another one if there is none.
func (c *client) pass(m *header.Message, body, otherwise string) {
	if e := foreign.Member(body, "error"); foreign.IsObject(e) {
		c.deliver(`{"jsonrpc":"2.0","id":` + m.ID + `,"error":` + e + `}`)
		return
	}
	c.fail(m.ID, otherwise)
}

// agree remembers the result of a handshake.
func (c *client) agree(id, version string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.id, c.version = id, version
}

// answered delivers an answer, and remembers what later requests need from it.
func (c *client) answered(m *header.Message, text string, h http.Header) {
	switch {
	case m.Method == "initialize":
		version, _ := foreign.Text(foreign.Member(text, "result", "protocolVersion"))
		c.agree(h.Get(header.Session), version)
	case m.Method == "tools/list" && m.Version != "":
		text = c.listed(text)
	}
	out := c.session.Settled(text, c.own)
	if out == "" { // it may not go on
		c.write(listen.Error(m.ID, codeFailed, header.Unclear))
		return
	}
	if trace, ok := c.traces.Load(m); ok {
		trace.(*otlp.Trace).Answered(text, out)
	}
	c.write(out)
}

var errMismatch = errors.New("the headers of this call are not what the server wants")

// again gets the list of tools again if the server wants other headers, and
// repeats the call once.
func (c *client) again(ctx context.Context, m *header.Message, text string, answer *http.Response) (*http.Response, error) {
	body, err := budget.ReadAll(answer.Body, maxError, nil)
	_ = answer.Body.Close()
	answer.Body = io.NopCloser(strings.NewReader(body))
	code, _ := foreign.Number(foreign.Member(body, "error", "code"))
	if err != nil || code != header.Mismatch || c.refresh(ctx, m) != nil {
		return answer, err
	}
	return c.post(ctx, m, text)
}

// mostPages is how many pages of a list are asked for.
const mostPages = 100

// refresh asks for the list of tools as the client would.
func (c *client) refresh(ctx context.Context, m *header.Message) error {
	cursor := ""
	for range mostPages {
		params := `{"_meta":` + m.Param("_meta")
		if cursor != "" {
			params += `,"cursor":` + cursor
		}
		var err error
		if cursor, err = c.page(ctx, `{"jsonrpc":"2.0","id":`+c.session.OwnID()+`,"method":"tools/list","params":`+params+`}}`); err != nil || cursor == "" {
			return err
		}
	}
	return nil
}

func (c *client) page(ctx context.Context, text string) (next string, err error) {
	list, err := c.answer(ctx, text)
	if err != nil {
		return "", err
	}
	result := foreign.Member(list, "result")
	if result == "" {
		return "", errMismatch
	}
	if next = foreign.Member(result, "nextCursor"); next == "null" || next == `""` {
		next = ""
	}
	return next, nil
}

// own asks the server something of the proxy's own; "" for no answer.
func (c *client) own(request string) string {
	ctx, cancel := context.WithCancel(c.life)
	defer cancel()
	list, _ := c.answer(ctx, request)
	return list
}

// answer is that to a request of the proxy's own. It notes what a list wants.
func (c *client) answer(ctx context.Context, request string) (message string, err error) {
	m, _ := header.Read(request)
	answer, err := c.post(ctx, m, request)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	c.messages(answer, func(text string) bool {
		if isUnclear(text, m) {
			return true
		}
		if a, ok := header.Read(text); ok && a.Answer && header.SameID(a.ID, m.ID) {
			message = text
		}
		return message != ""
	})
	if m.Version != "" && m.Method == "tools/list" {
		message = c.listed(message)
	}
	return message, nil
}
