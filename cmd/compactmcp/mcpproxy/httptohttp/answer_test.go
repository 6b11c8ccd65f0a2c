package httptohttp_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

var codings = []string{"identity", "gzip", "br", "zstd"}

// A server that says what it is told to: a body, its type and its coding.
func says(t *testing.T, typ, coding, body string) http.HandlerFunc {
	sent := encoded(t, coding, body)
	return func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", typ)
		if coding != "identity" {
			w.Header().Set("Content-Encoding", coding)
		}
		w.Header().Set("Etag", `"x"`)
		_, _ = w.Write(sent)
	}
}

// Both shapes of an answer, in each coding: what is rewritten has the right
// length and coding, and what is not is the server's, byte for byte.
func TestAnswers(t *testing.T) {
	const event = ": comment\nid: 7\nevent: message\nretry: 5\ndata: %s\n\n"
	lines := strings.Replace(answered, `"result":`, "\n\"result\": ", 1)
	for name, c := range map[string]struct{ typ, sent, want string }{
		"JSON":                   {"application/json; charset=utf-8", answered, bothChannels},
		"JSON that stays":        {"application/json", `{"jsonrpc":"2.0", "id":2, "result":{}}`, ""},
		"JSON that is none":      {"application/json", `{"jsonrpc"`, ""},
		"another type":           {"text/html", answered, ""},
		"an event":               {"text/event-stream", fmt.Sprintf(event, answered), fmt.Sprintf(event, bothChannels)},
		"CR and LF":              {"text/event-stream", "data:" + answered + "\r\nid:1\r\n\r\n", "data: " + bothChannels + "\nid:1\r\n\r\n"},
		"CR":                     {"text/event-stream", "id\rdata:" + answered + "\r\rid:2\r\r", "id\rdata: " + bothChannels + "\n\rid:2\r\r"},
		"several lines":          {"text/event-stream", "data: " + strings.ReplaceAll(lines, "\n", "\ndata: ") + "\n\n", "data: {\"jsonrpc\":\"2.0\",\"id\":2,\ndata: \"result\": " + bothChannels[len(`{"jsonrpc":"2.0","id":2,"result":`):] + "\n\n"},
		"an event without data":  {"text/event-stream", "id: 1\ndata:\n\n" + fmt.Sprintf(event, answered), "id: 1\ndata:\n\n" + fmt.Sprintf(event, bothChannels)},
		"another kind of event":  {"text/event-stream", "event: x\ndata: " + answered + "\n\n", ""},
		"an event of another id": {"text/event-stream", "data: " + strings.Replace(answered, `"id":2`, `"id":3`, 1) + "\n\n", ""},
		"an event that is cut":   {"text/event-stream", "data: " + answered + "\n", ""},
		"several events":         {"text/event-stream", "data: {}\n\n:\n\n" + fmt.Sprintf(event, answered) + "\n\n\ndata: {}\n\n", "data: {}\n\n:\n\n" + fmt.Sprintf(event, bothChannels) + "\n\n\ndata: {}\n\n"},
	} {
		for _, coding := range codings {
			t.Run(name+"/"+coding, func(t *testing.T) {
				p := through(t, says(t, c.typ, coding, c.sent), nil)
				answer, body := send(t, request(t, p.URL, callAsked))
				want, got := c.want, answer.Header.Get("Content-Encoding")
				if strings.HasPrefix(c.typ, "text/event-stream") {
					if got != "" {
						t.Errorf("a stream has the coding %s", got)
					}
				} else {
					if got != strings.TrimPrefix(coding, "identity") {
						t.Errorf("the coding is %q", got)
					}
					if answer.ContentLength != int64(len(body)) {
						t.Errorf("the length is %d of %d", answer.ContentLength, len(body))
					}
					if body = plain(t, coding, body); (want == "") != (answer.Header.Get("Etag") != "") {
						t.Errorf("ETag: %q", answer.Header.Get("Etag"))
					}
				}
				if want == "" {
					want = c.sent
				}
				if body != want {
					t.Errorf("\n%q, want\n%q", body, want)
				}
			})
		}
	}
}

// What is too long to be held goes on as it came; so does what no decoder reads.
func TestLongAnswers(t *testing.T) {
	long := strings.Replace(answered, "[1,   2,   3]", "[1,"+strings.Repeat(" ", 100_000)+"2,   3]", 1)
	for _, coding := range codings {
		for typ, text := range map[string]string{"application/json": long, "text/event-stream": "data: " + long + "\n\ndata: " + answered + "\n\n"} {
			p := through(t, says(t, typ, coding, text), limited(50_000))
			_, body := send(t, request(t, p.URL, callAsked))
			want := text
			if typ == "application/json" {
				body = plain(t, coding, body)
			} else {
				want = strings.Replace(text, answered, bothChannels, 1)
			}
			if body != want {
				t.Errorf("%s, %s: %d bytes, want %d", typ, coding, len(body), len(want))
			}
		}
	}
	for _, coding := range []string{"gzip", "br", "zstd", "deflate", "gzip, br"} {
		p := through(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("Content-Encoding", coding)
			_, _ = io.WriteString(w, answered)
		}, nil)
		if _, body := send(t, request(t, p.URL, callAsked)); body != answered {
			t.Errorf("%s: %s", coding, body)
		}
	}
	asked := strings.Replace(callAsked, `{}`, `{"x":"`+strings.Repeat("x", 60_000)+`"}`, 1)
	p := through(t, says(t, "application/json", "identity", answered), limited(50_000))
	if _, body := send(t, request(t, p.URL, asked)); body != answered {
		t.Errorf("a long request: %s", body)
	}
}

// Which channels a client gets depends on what is known of the lists that it has.
func TestSessions(t *testing.T) {
	const id = "Mcp-Session-Id"
	legacy := func(session string) []string { return []string{id, session, "Mcp-Protocol-Version", "2025-11-25"} }
	call := func(name string) []string {
		return []string{"Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", name}
	}
	list := []string{"Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/list"}
	always := func(o options, _ proxyOptions, _ serverOptions) { o.Model.Always = true }
	type step struct {
		ask    string
		header []string
		want   string
	}
	for name, c := range map[string]struct {
		change change
		steps  []step
	}{
		"a session that has its list": {nil, []step{{listAsked, legacy("a"), listedBare}, {callAsked, legacy("a"), oneChannel}, {callAsked, legacy("b"), bothChannels}}},
		"a session that is over":      {nil, []step{{listAsked, legacy("a"), listedBare}, {"", legacy("a"), ""}, {callAsked, legacy("a"), bothChannels}}},
		"no session":                  {nil, []step{{listAsked, nil, listed}, {callAsked, nil, bothChannels}}},
		"2026-07-28":                  {nil, []step{{modern(listAsked), list, listed}, {modern(callAsked), call("read"), bothChannels}}},
		"2026-07-28, always":          {always, []step{{modern(callAsked), call("read"), bothChannels}, {modern(listAsked), list, listedBare}, {modern(callAsked), call("=?base64?cmVhZA==?="), oneChannel}}},
		"headers that do not agree":   {nil, []step{{modern(callAsked), call("write"), answered}, {modern(callAsked), legacy(""), answered}, {modern(callAsked), nil, answered}, {callAsked, call("read"), answered}}},
	} {
		t.Run(name, func(t *testing.T) {
			p := through(t, func(w http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(r.Body)
				w.Header().Set("Content-Type", "application/json")
				switch {
				case strings.Contains(string(body), "tools/list"):
					_, _ = io.WriteString(w, listed)
				case strings.Contains(string(body), "tools/call"):
					_, _ = io.WriteString(w, answered)
				}
			}, c.change)
			for i, s := range c.steps {
				r := request(t, p.URL, s.ask, s.header...)
				if s.ask == "" {
					r.Method = http.MethodDelete
				}
				if _, body := send(t, r); body != s.want {
					t.Errorf("step %d: %s, want\n%s", i, body, s.want)
				}
			}
		})
	}
}
