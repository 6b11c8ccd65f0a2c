package httptohttp_test

import (
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
)

// hiding hides the tool drop.
func hiding(o options, _ proxyOptions, _ serverOptions) {
	o.Model.Hidden = func(tool string) bool { return tool == "drop" }
}

// A server that serves each path, as one handler of an SDK does, gets no message by the
// paths where clients look up who authorizes them, and shows nothing there.
func TestHiddenBesideThePath(t *testing.T) {
	var calls atomic.Int32
	answers := map[string]string{
		"/mcp": listed, "/.well-known/oauth-protected-resource": `{"resource":"https://x.example/mcp"}`,
		"/.well-known/openid-configuration": "<html></html>", "/.well-known/oauth-authorization-server": strings.Replace(listed, "read", "drop", 1),
		"/.well-known/oauth-authorization-server/list": "data: " + strings.Replace(listed, "read", "drop", 1) + "\n\n",
	}
	p := through(t, func(w http.ResponseWriter, r *http.Request) {
		if body, _ := io.ReadAll(r.Body); len(body) > 0 || r.Header.Get("Mcp-Session-Id") != "" || r.Header.Get("Last-Event-Id") != "" {
			calls.Add(1)
		}
		w.Header().Set("Content-Type", "application/json")
		if strings.HasSuffix(r.URL.Path, "/list") {
			w.Header().Set("Content-Type", "text/event-stream")
		}
		_, _ = io.WriteString(w, answers[r.URL.Path])
	}, hiding)
	for path, text := range answers {
		url := strings.TrimSuffix(p.URL, "/mcp") + path
		if path == "/mcp" {
			continue
		}
		for _, method := range []string{"POST", "PUT", "PATCH", "DELETE", "GET", "OPTIONS"} {
			r := request(t, url, strings.Replace(callAsked, "read", "drop", 1))
			r.Method = method
			if answer, body := send(t, r); answer.StatusCode != http.StatusMethodNotAllowed {
				t.Error(method, path, answer.StatusCode, body)
			}
		}
		r := request(t, url, "", "Mcp-Session-Id", "s", "Last-Event-Id", "1")
		r.Method = http.MethodGet
		answer, body := send(t, r)
		if isShown := !strings.Contains(text, "drop"); strings.Contains(body, "drop") || isShown && (body != text || answer.StatusCode != http.StatusOK) {
			t.Error(path, answer.StatusCode, body)
		}
	}
	if calls.Load() > 0 {
		t.Error(calls.Load(), "requests arrived as messages, or with a session")
	}
}

// Bytes in a coding can be JSON by themselves, and a type may have a charset inside
// another parameter: what goes on is the text that was read, and says so.
func TestHiddenGoesOnPlainly(t *testing.T) {
	p := through(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		body, _ := io.ReadAll(r.Body)
		if string(body) != callAsked || r.ContentLength != int64(len(callAsked)) || r.Header["Content-Encoding"] != nil || r.Header["Digest"] != nil {
			t.Errorf("%q, %v", body, r.Header)
		}
		_, _ = io.WriteString(w, `{"jsonrpc":"2.0","id":2,"result":`+strconv.Quote(strings.Join(r.Header["Content-Type"], "|"))+`}`)
	}, hiding)
	for _, coding := range codings {
		for typ, want := range map[string]string{
			"application/json": "application/json", "application/json;charset=UTF-8": "application/json; charset=utf-8",
			`application/json; x="charset=utf-7"`: "application/json", `application/json; x=";charset=gbk"; charset="utf-8"`: "application/json; charset=utf-8",
			`application/json; charset*0=ut; charset*1=f-8`: "application/json; charset=utf-8",
		} {
			r := request(t, p.URL, string(encoded(t, coding, callAsked)), "Content-Encoding", coding, "Content-Type", typ, "Digest", "x")
			if answer, body := send(t, r); answer.StatusCode != http.StatusOK || body != `{"jsonrpc":"2.0","id":2,"result":"`+want+`"}` {
				t.Error(coding, typ, answer.StatusCode, body)
			}
		}
	}
}

// What a server says where nobody waits for a message stays behind, and its status goes
// on: a page's OPTIONS is answered with "OK", a notification with null.
func TestHiddenWithoutAnAnswer(t *testing.T) {
	said := map[string]string{"null": "application/json", `{"ok":true}`: "application/json", "OK": "text/plain", "Accepted": ""}
	for text, typ := range said {
		p := through(t, func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			w.Header()["Content-Type"] = []string{typ}
			w.Header().Set("Access-Control-Allow-Origin", "*")
			w.WriteHeader(http.StatusAccepted)
			_, _ = io.WriteString(w, text)
		}, hiding)
		for method, sent := range map[string]string{
			"POST": `{"jsonrpc":"2.0","method":"notifications/initialized"}`, "post": `{"jsonrpc":"2.0","id":7,"result":{"roots":[]}}`, "OPTIONS": "", "DELETE": "",
		} {
			r := request(t, p.URL, sent)
			r.Method = strings.ToUpper(method)
			answer, body := send(t, r)
			if answer.StatusCode != http.StatusAccepted || body != "" || answer.Header.Get("Access-Control-Allow-Origin") != "*" || answer.ContentLength != 0 {
				t.Errorf("%s %s: %d %q %v", method, text, answer.StatusCode, body, answer.Header)
			}
		}
		if answer, body := send(t, request(t, p.URL, callAsked)); answer.StatusCode != http.StatusBadGateway || !strings.Contains(body, `"id":2,"error":{"code":-32603`) {
			t.Errorf("a request, %s: %d %s", text, answer.StatusCode, body)
		}
	}
}

// A stream that is taken up again has the answer to a request that nobody here knows.
func TestHiddenInResumedStream(t *testing.T) {
	p := through(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, "id: 1\ndata: "+strings.Replace(listed, "read", "drop", 1)+"\n\nid: 2\ndata: {\"jsonrpc\":\"2.0\",\"id\":2,\"result\":NaN}\n\n")
	}, hiding)
	r := request(t, p.URL, "", "Last-Event-Id", "0")
	r.Method = http.MethodGet
	const want = "id: 1\ndata: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"tools\":[]}}\n\nid: 2\ndata: {\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":-32603,\"message\":\"the server's answer cannot be read: it is no message of JSON-RPC, or has a member twice\"}}\n\n"
	if _, body := send(t, r); body != want {
		t.Error(body)
	}
}
