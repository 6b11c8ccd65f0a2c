package stdiotohttp_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
)

// resumes talks to a server that answers a call with this stream, and GET with get.
func resumes(t *testing.T, first string, get http.HandlerFunc) *conversation {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		switch {
		case r.Method == http.MethodGet:
			get(w, r)
		case strings.Contains(string(body), `"initialize"`):
			says(w, "application/json", opened)
		case strings.Contains(string(body), "tools/call"):
			says(w, "text/event-stream", first)
		default:
			w.WriteHeader(http.StatusAccepted)
		}
	}))
	t.Cleanup(server.Close)
	c := talk(t, server.URL+"/mcp")
	c.say(opens)
	c.hears(opened)
	c.say(ready)
	return c
}

const unanswered = `{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"the server's answer did not come: the stream ended without it"}}`

// A server that gives its streams new ids for ever, and no message: the request fails
// after 200 of them, and the session's own stream, which had 100 then, has no more.
func TestSilentStreams(t *testing.T) {
	var own, calls atomic.Int32
	half := make(chan bool)
	c := resumes(t, "id: call\nretry: 0\n\n", func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.Header.Get("Last-Event-Id"), "call") {
			says(w, "text/event-stream", fmt.Sprintf("id: call%d\n\n", calls.Add(1)))
			return
		}
		n := own.Add(1)
		says(w, "text/event-stream", fmt.Sprintf("id: own%d\nretry: 0\n\n", n))
		if n == 100 {
			close(half)
		}
	})
	<-half
	c.say(call)
	c.hears(unanswered)
	if own.Load() > 200 || calls.Load() != 200 {
		t.Errorf("the own stream was asked for %d times, the answer's %d times", own.Load(), calls.Load())
	}
	c.hangsUp()
}

// An id of 4 KiB is resumed from; a longer one is none.
func TestLongEventIDs(t *testing.T) {
	for _, size := range []int{4 << 10, 4<<10 + 1} {
		id, want := strings.Repeat("x", size), minified
		if size > 4<<10 {
			want = unanswered
		}
		c := resumes(t, "id: 1\n\nid: "+id+"\nretry: 0\n\n", func(w http.ResponseWriter, r *http.Request) {
			switch r.Header.Get("Last-Event-Id") {
			case "":
				w.WriteHeader(http.StatusMethodNotAllowed)
			case id:
				says(w, "text/event-stream", "data: "+answered+"\n\n")
			default:
				t.Errorf("it goes on from another id")
			}
		})
		c.say(call)
		c.hears(want)
		c.hangsUp()
	}
}

// An answer that could be read in two ways, or that is none, is an error at once, also
// on a stream that does not end.
func TestUnclearAnswers(t *testing.T) {
	answers := []string{`"id":1,"id":1,"result":{}`, `"id":null,"id":1,"result":{}`, `"id":1,"result":{},"result":{}`, `"id":1,"error":{},"result":{},"result":{}`, `"id":1`}
	next := make(chan string, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		says(w, "text/event-stream", `data: {"jsonrpc":"2.0",`+<-next+"}\n\n")
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}))
	t.Cleanup(server.Close)
	c := talk(t, server.URL)
	for _, answer := range answers {
		next <- answer
		c.say(call)
		c.hears(`{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"the server's answer cannot be read: it is no message of JSON-RPC, or has a member twice"}}`)
	}
	c.hangsUp()
}
