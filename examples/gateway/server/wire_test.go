package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	compact "github.com/compactgen/compactgen/runtime/go"
)

// A peer is a client of one session, who sees what goes over the wire.
type peer struct {
	t           *testing.T
	url, token  string
	contentType string
}

// serve runs a gateway with a model for one test.
func serve(t *testing.T, m model) (*gateway, *peer) {
	t.Helper()
	g, err := open("", "")
	if err != nil {
		t.Fatal(err)
	}
	g.model = m
	server := httptest.NewServer(g.routes())
	t.Cleanup(server.Close)
	p := &peer{t: t, url: server.URL, contentType: "application/json"}
	_, _, p.token = p.post("/session", "")
	return g, p
}

func (p *peer) request(path, body string) *http.Response {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), http.MethodPost, p.url+path, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("Content-Type", p.contentType)
	r.Header.Set("Authorization", "Bearer "+p.token)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { _ = response.Body.Close() })
	return response
}

func (p *peer) post(path, body string) (status int, header http.Header, answer string) {
	p.t.Helper()
	response := p.request(path, body)
	text, err := io.ReadAll(response.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return response.StatusCode, response.Header, string(text)
}

func body(t *testing.T, frames ...string) string {
	t.Helper()
	text, err := json.Marshal(frames)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// says is a model with a fixed answer, which counts how often it is asked.
func says(asked *int, pieces ...string) model {
	return func(_ context.Context, _ *compact.Delivery, to chan<- string) error {
		*asked++
		for _, piece := range pieces {
			to <- piece
		}
		return nil
	}
}

// The frames and the checks of docs/request.md, "Sessions".
var (
	definitions = []string{`TOOL|def|{"name":"search","schema":{"type":"object"}}`, "SYS|full|You are a helpful assistant..."}
	first       = `REQ|1|t_0e23cf7b74e588695ed2308f5dc38ffe|s_d7a64bda05402bd0f87753cd9c4a1c99|{"check":"c_cbdb93cbfa7fb32f","args":{"query":"hello"}}|D|F|User: Hi`
	second      = `REQ|1|t_0e23cf7b74e588695ed2308f5dc38ffe|s_d7a64bda05402bd0f87753cd9c4a1c99|{"check":"c_f3e9eae8b97b4f16","args":{}}|D|+| User: Bye`
	done        = "event: done\ndata: {\"bytes\":11,\"check\":\"115aa121d0fe5c1f\"}\n\n"
)

// A turn, its repetition and the next one, as docs/gateway.md writes them.
func TestWire(t *testing.T) {
	asked := 0
	_, p := serve(t, says(&asked, " AI:", " Hello!"))
	status, header, got := p.post("/turn", body(t, append(definitions, first)...))
	if want := ":\n\ndata: \"D|+| AI:\"\n\ndata: \"D|+| Hello!\"\n\n" + done; status != 200 || got != want {
		t.Errorf("%d\n%s\nwant\n%s", status, got, want)
	}
	for name, want := range map[string]string{
		"Content-Type": "text/event-stream", "Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no",
	} {
		if header.Get(name) != want {
			t.Errorf("%s is %q", name, header.Get(name))
		}
	}
	_, _, got = p.post("/turn", body(t, first))
	if want := ":\n\ndata: \"D|+| AI: Hello!\"\n\n" + done; got != want || asked != 1 {
		t.Errorf("again, with a model asked %d times:\n%s\nwant\n%s", asked, got, want)
	}
	if _, _, got = p.post("/turn", body(t, second)); !strings.HasPrefix(got, ":\n\ndata: ") {
		t.Errorf("the next turn: %s", got)
	}
}

// What is known before the model starts is a status.
func TestStatuses(t *testing.T) {
	asked := 0
	g, p := serve(t, says(&asked, "x"))
	want := func(what string, status int, body, answer string) http.Header {
		t.Helper()
		gotStatus, header, got := p.post("/turn", body)
		if gotStatus != status || got != answer {
			t.Errorf("%s: %d %s", what, gotStatus, got)
		}
		return header
	}
	want("a miss", 200, body(t, first), `{"error":{"kind":"UnknownReference","message":"unknown reference \"t_0e23cf7b74e588695e…\""},"replies":["TOOL|miss|t_0e23cf7b74e588695ed2308f5dc38ffe","SYS|miss|s_d7a64bda05402bd0f87753cd9c4a1c99"]}`+"\n")
	want("definitions", 200, body(t, definitions...), `{"error":null,"replies":[]}`+"\n")
	want("no frame", 400, `[]`, `{"error":{"kind":"InvalidFormat","message":"a turn is a JSON array of frames"},"replies":[]}`+"\n")
	if status, _, got := p.post("/turn", body(t, "TOOL|x|", first)); status != 400 || !strings.HasPrefix(got, `{"error":{"kind":"InvalidFormat"`) {
		t.Errorf("a bad frame: %d %s", status, got)
	}
	want("a large body", 413, `["`+strings.Repeat("x", mostBody)+`"]`, `{"error":{"kind":"InvalidFormat","message":"a turn has at most 4194304 bytes"},"replies":[]}`+"\n")
	p.contentType = "text/plain"
	want("a form", 415, body(t, first), "a turn is application/json\n")
	p.contentType = "application/json"
	p.token = "A" + p.token
	want("another's token", 401, body(t, first), "the session's token is missing or wrong: log in again\n")
	p.token = p.token[1:]
	if _, _, token := p.post("/session", ""); token != p.token {
		t.Error("who logs in again lost the session")
	}

	g.model = func(context.Context, *compact.Delivery, chan<- string) error { return io.ErrUnexpectedEOF }
	want("a model that fails", 200, body(t, first), ":\n\nevent: error\ndata: {\"kind\":\"NotAvailable\",\"message\":\"the model failed\"}\n\n")
	// Nothing was extended, so a repetition has no answer yet. A fresh start would be delivered again.
	g.model = says(&asked, "x")
	p.post("/turn", body(t, first))
	g.model = func(context.Context, *compact.Delivery, chan<- string) error { return io.ErrUnexpectedEOF }
	next := turnAfter(t, "x", "y")
	p.post("/turn", body(t, next))
	header := want("a turn whose model writes", 503, body(t, next), `{"error":{"kind":"NotAvailable","message":"the model still writes, or its process has died"},"replies":[]}`+"\n")
	if header.Get("Retry-After") != "1" {
		t.Errorf("Retry-After is %q", header.Get("Retry-After"))
	}
}

// turnAfter is the request after that of the page, an answer or none, and what the user
// said then.
func turnAfter(t *testing.T, answer, said string) string {
	t.Helper()
	c, err := compact.NewClientSession(compact.ClientSessionOptions{HexLength: hexLength})
	if err != nil {
		t.Fatal(err)
	}
	turn := compact.Turn{
		Tools: []string{`{"name":"search","schema":{"type":"object"}}`}, System: new("You are a helpful assistant..."),
		Args: `{"query":"hello"}`, Conversation: "User: Hi",
	}
	frames, err := c.Turn(turn)
	if err == nil {
		turn.Conversation += answer + said
		if answer != "" {
			err = c.Extend(answer)
		}
	}
	if err == nil {
		frames, err = c.Turn(turn)
	}
	if err != nil || len(frames) != 1 {
		t.Fatal(frames, err)
	}
	return frames[0]
}

// A stream whose model thinks says that it lives, as often as the gateway is told to.
func TestComments(t *testing.T) {
	thought := make(chan bool)
	g, p := serve(t, func(ctx context.Context, r *compact.Delivery, pieces chan<- string) error {
		<-thought
		return says(new(int), " AI: Hello!")(ctx, r, pieces)
	})
	if g.beat != 15*time.Second {
		t.Errorf("a comment comes every %v", g.beat)
	}
	g.beat = time.Millisecond
	stream := bufio.NewReader(p.request("/turn", body(t, append(definitions, first)...)).Body)
	const comments = 4 // and the one at once
	for range 2 * (1 + comments) {
		if line, err := stream.ReadString('\n'); strings.Trim(line, ":\n") != "" || err != nil {
			t.Fatalf("%q, %v", line, err)
		}
	}
	close(thought)
	rest, err := io.ReadAll(stream)
	if want := "data: \"D|+| AI: Hello!\"\n\n" + done; strings.ReplaceAll(string(rest), ":\n\n", "") != want || err != nil {
		t.Errorf("%s, %v", rest, err)
	}
}

// Processes that share a Redis without a common secret would refuse each other's sessions.
func TestRedisNeedsASecret(t *testing.T) {
	if _, err := open("redis://127.0.0.1:1", ""); err == nil || !strings.Contains(err.Error(), "GATEWAY_SECRET") {
		t.Error(err)
	}
}

// A reader that goes, or does not read, stops the model, and nothing is extended.
func TestReadersThatDoNotRead(t *testing.T) {
	for name, read := range map[string]func(*http.Response) error{
		"gone": func(r *http.Response) error { return r.Body.Close() },
		"slow": func(*http.Response) error { return nil },
	} {
		t.Run(name, func(t *testing.T) {
			stopped := make(chan error)
			g, p := serve(t, func(ctx context.Context, _ *compact.Delivery, pieces chan<- string) error {
				for {
					select {
					case pieces <- strings.Repeat("x", 1<<16):
					case <-ctx.Done():
						stopped <- ctx.Err()
						return ctx.Err()
					}
				}
			})
			g.patience = 50 * time.Millisecond
			if err := read(p.request("/turn", body(t, append(definitions, first)...))); err != nil {
				t.Fatal(err)
			}
			<-stopped
			session, _, _ := strings.Cut(p.token, ".")
			s, err := compact.NewStoredSession(g.registry, g.store, "example", session)
			if err != nil {
				t.Fatal(err)
			}
			if out, err := s.Receive(t.Context(), turnAfter(t, "", "y")); out.Request == nil {
				t.Error("the conversation is not what it was: ", err)
			}
		})
	}
}

// Without a store nothing is delivered, and an answer that the store does not take has no
// check.
func TestStoreThatFails(t *testing.T) {
	asked := 0
	g, p := serve(t, says(&asked, "x"))
	s := &failing{Store: g.store, SessionStore: g.store.(compact.SessionStore), swaps: 1}
	g.store = s
	if _, _, got := p.post("/turn", body(t, append(definitions, first)...)); !strings.HasSuffix(got, "event: done\ndata: {\"bytes\":1}\n\n") {
		t.Error(got)
	}
	status, header, got := p.post("/turn", body(t, turnAfter(t, "", "y")))
	if status != 503 || header.Get("Retry-After") != "1" || !strings.HasPrefix(got, `{"error":{"kind":"NotAvailable"`) || asked != 1 {
		t.Error(status, got, asked)
	}
}

// A failing store takes some swaps.
type failing struct {
	compact.Store
	compact.SessionStore
	swaps int
}

func (f *failing) Swap(ctx context.Context, key, old, state string) (bool, error) {
	if f.swaps--; f.swaps < 0 {
		return false, fmt.Errorf("the store is away")
	}
	return f.SessionStore.Swap(ctx, key, old, state)
}
