package httptostdio_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// Two clients of one process use the same id and the same progress token: each
// gets its own answer, progress and subscription, and who goes away cancels its own.
func TestSharedProcess(t *testing.T) {
	url, started := host(t, 1, 0)
	ask, header := modern(`"a"`, "tools/call", `"name":"x",`, `"progressToken":"p",`)
	of := func(id int) string {
		text := strings.Replace(ask, `"id":"a"`, fmt.Sprintf(`"id":%d`, id), 1)
		return strings.Replace(text, `"progressToken":"p"`, fmt.Sprintf(`"progressToken":%d`, id), 1)
	}
	first := later(t, http.MethodPost, url, strings.Replace(ask, `,"method"`, ",\n\"method\"", 1), header...)
	p := <-started
	p.hears(strings.Replace(of(1), `,"method"`, `, "method"`, 1))
	second := later(t, http.MethodPost, url, ask, header...)
	p.hears(of(2))
	p.says(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":2,"progress":1}}`)
	two := <-second
	two.event(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"p","progress":1}}`)
	p.says(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":9,"progress":1}}`)
	p.says(`{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"whose?"}}`)
	p.says(`{"jsonrpc":"2.0","id":5,"method":"roots/list"}`)
	p.says("no message")
	p.says(`{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"[1,   2]"}]}}`)
	p.says(`{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"two"}}`)
	(<-first).is(200, `{"jsonrpc":"2.0","id":"a","result":{"content":[{"type":"text","text":"[1,2]"}]}}`)
	two.event(`{"jsonrpc":"2.0","id":"a","error":{"code":-32601,"message":"two"}}`)
	two.is(200, "")

	listen, header := modern("7", "subscriptions/listen", "", `"io.modelcontextprotocol/logLevel":"info",`)
	subscribed := later(t, http.MethodPost, url, listen, header...)
	p.hears(strings.Replace(listen, `"id":7`, `"id":3`, 1))
	const changed = `{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":%d}}}`
	p.says(fmt.Sprintf(changed, 3))
	s := <-subscribed
	s.event(fmt.Sprintf(changed, 7))
	p.says(`{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"of whose call?"}}`)
	p.says(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}`)
	s.is(200, "")

	ctx, leave := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(listen))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	go func() { _, _ = http.DefaultTransport.RoundTrip(r) }()
	p.hears(strings.Replace(listen, `"id":7`, `"id":4`, 1))
	leave()
	p.hears(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":4}}`)
	missing, header := modern("1", "no/method", "", "")
	none := later(t, http.MethodPost, url, missing, header...)
	p.hears(strings.Replace(missing, `"id":1`, `"id":5`, 1))
	p.says(`{"jsonrpc":"2.0","id":5,"error":{"code":-32601}}`)
	(<-none).is(404, `{"jsonrpc":"2.0","id":1,"error":{"code":-32601}}`)
	folded := later(t, http.MethodPost, url, missing, header...) // names are exact
	p.hears(strings.Replace(missing, `"id":1`, `"id":6`, 1))
	p.says(`{"jsonrpc":"2.0","id":6,"result":{},"ERROR":{"CODE":-32601}}`)
	(<-folded).is(200, `{"jsonrpc":"2.0","id":1,"result":{},"ERROR":{"CODE":-32601}}`)
	send(t, http.MethodPost, url, missing, append(header, "X-Tenant", "other")...).is(503, failure("null", -32000, "too many sessions are open"))
	close(p.exit)
}

// An answer that could be read in two ways, or that is none, is an error at once for
// whoever may wait for it, and nobody gets it.
func TestUnclearAnswers(t *testing.T) {
	url, started := host(t, 2, 0)
	ask, header := modern("1", "tools/list", "", "")
	unclear := failure("1", -32603, "the server's answer cannot be read: it is no message of JSON-RPC, or has a member twice")
	id, p := open(t, url, started, "Authorization", "Bearer a")
	mine := []string{"Authorization", "Bearer a", "Mcp-Session-Id", id}
	var q *process
	for i, answer := range []string{
		`{"jsonrpc":"2.0","id":ID,"id":ID,"result":{}}`, `{"jsonrpc":"2.0","id":null,"id":ID,"result":{}}`, `{"jsonrpc":"2.0","id":ID,"result":{},"result":{}}`,
		`{"jsonrpc":"2.0","id":ID,"error":{},"result":{},"result":{}}`, `{"jsonrpc":"2.0","id":ID}`,
		`{"jsonrpc":"2.0","id":ID,"result":NaN}`, "\ufeff" + `{"jsonrpc":"2.0","id":ID,"result":{}}`, `[{"jsonrpc":"2.0","id":ID,"result":{}}]`, `[{"jsonrpc":"2.0","method":"x"},{"id":ID,"result":{}}]`,
		`{"jsonrpc":"2.0","id":ID,"result":"` + "\xff" + `"}`, `{"jsonrpc":"2.0","id":ID,"resu`, `{"jsonrpc":"2.0","result":{}}`, `{"jsonrpc":"2.0","result":[NaN]}`,
	} {
		old := later(t, http.MethodPost, url, call, mine...)
		p.hears(call)
		p.says(`[info] a log, which answers nobody {"id":1}`)
		p.says(strings.ReplaceAll(answer, "ID", "1"))
		(<-old).is(502, unclear)
		shared := later(t, http.MethodPost, url, ask, header...)
		if q == nil {
			q = <-started
		}
		ours := fmt.Sprint(i + 1)
		q.hears(strings.Replace(ask, `"id":1`, `"id":`+ours, 1))
		q.says(strings.ReplaceAll(answer, "ID", ours))
		(<-shared).is(502, unclear)
	}
	close(p.exit)
	close(q.exit)
}

// Logs name no request. They go to the only one that wants them, of a caller who is
// known; else a stranger would read what another one's call has logged.
func TestLogs(t *testing.T) {
	const logged = `{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"x"}}`
	ask, header := modern("1", "tools/list", "", `"io.modelcontextprotocol/logLevel":"info",`)
	for _, caller := range []string{"", "Bearer a"} {
		url, started := host(t, 1, 0)
		header := append(header, "Authorization", caller)
		if caller == "" {
			header = header[:len(header)-2]
		}
		a := later(t, http.MethodPost, url, ask, header...)
		p := <-started
		p.hears(ask)
		p.says(logged)
		p.says(`{"jsonrpc":"2.0","id":1,"result":{}}`)
		answer := <-a
		if caller != "" {
			answer.event(logged)
			answer.event(`{"jsonrpc":"2.0","id":1,"result":{}}`)
		} else {
			answer.is(200, `{"jsonrpc":"2.0","id":1,"result":{}}`)
		}
		close(p.exit)
	}
}

const (
	opens = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}`
	call  = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","_meta":{"progressToken":1}}}`
)

// open begins a session and returns its id.
func open(t *testing.T, url string, started chan *process, header ...string) (string, *process) {
	t.Helper()
	a := later(t, http.MethodPost, url, opens, header...)
	p := <-started
	p.hears(opens)
	p.says(`{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25"}}`)
	opened := <-a
	opened.is(200, `{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25"}}`)
	return opened.Header.Get("Mcp-Session-Id"), p
}

const irregular = `the message's jsonrpc is not "2.0", or its id is neither a string nor a number`

// A session has a process of its own, whose messages go where they are waited for.
func TestSession(t *testing.T) {
	url, started := host(t, 2, 0)
	id, p := open(t, url, started, "Authorization", "Bearer a")
	mine := []string{"Authorization", "Bearer a", "Mcp-Session-Id", id}
	p.says(`{"jsonrpc":"2.0","method":"notifications/nobody/listens"}`)
	p.says("") // is read when the one before has gone to where it belongs
	a := later(t, http.MethodPost, url, call, mine...)
	p.hears(call)
	p.says(`{"jsonrpc":"2.0",` + "\r" + `"method":"notifications/message"}` + "\r")
	answer := <-a
	answer.event(`{"jsonrpc":"2.0", "method":"notifications/message"} `)
	send(t, http.MethodPost, url, call, mine...).is(400, failure("1", -32600, "a request with this id is open"))
	own := send(t, http.MethodGet, url, "", mine...)
	own.event(`{"jsonrpc":"2.0","method":"notifications/nobody/listens"}`)
	send(t, http.MethodGet, url, "", mine...).is(409, failure("null", -32000, "the session's stream is open"))
	p.says(`{"jsonrpc":"2.0","id":"s","method":"sampling/createMessage"}`)
	answer.event(`{"jsonrpc":"2.0","id":"s","method":"sampling/createMessage"}`)
	const sampled = `{"jsonrpc":"2.0","id":"s","result":{}}`
	taken := later(t, http.MethodPost, url, sampled, mine...)
	p.hears(sampled)
	(<-taken).is(202, "")
	p.says(`{"jsonrpc":"2.0","id":1,"result":{}}`)
	answer.event(`{"jsonrpc":"2.0","id":1,"result":{}}`)
	answer.is(200, "")
	p.says(`{"jsonrpc":"2.0","id":"t","method":"roots/list"}`)
	own.event(`{"jsonrpc":"2.0","id":"t","method":"roots/list"}`)

	for _, c := range []struct {
		method, message string
		status          int
		want            string
		header          []string
	}{
		{http.MethodPost, call, 404, failure("null", -32000, "there is no such session"), []string{"Mcp-Session-Id", "none"}},
		{http.MethodPost, call, 404, failure("null", -32000, "there is no such session"), []string{"Mcp-Session-Id", id, "Authorization", "Bearer b"}},
		{http.MethodPost, call, 400, failure("null", -32000, "the header Mcp-Session-Id is missing"), nil},
		{http.MethodPost, call, 400, failure("null", -32000, `the protocol version "2020-01-01" is not known`), append(mine, "Mcp-Protocol-Version", "2020-01-01")},
		{http.MethodPost, "[]", 400, failure("null", -32700, "the body is no message of JSON-RPC"), mine},
		{http.MethodPost, strings.Replace(call, "2.0", "1.0", 1), 400, failure("null", -32600, irregular), mine},
		{http.MethodPost, strings.Replace(call, `"id":1`, `"id":[1]`, 1), 400, failure("null", -32600, irregular), mine},
		{http.MethodPut, "", 405, failure("null", -32000, "this revision has POST alone"), mine},
		{http.MethodGet, "", 405, failure("null", -32000, "this revision has POST alone"), []string{"Mcp-Protocol-Version", "2026-07-28"}},
	} {
		send(t, c.method, url, c.message, c.header...).is(c.status, c.want)
	}
	_, other := open(t, url, started)
	send(t, http.MethodPost, url, opens).is(503, failure("null", -32000, "too many sessions are open"))
	send(t, http.MethodDelete, url, "", mine...).is(200, "")
	if _, err := p.in.ReadByte(); err == nil {
		t.Error("the process of an ended session goes on")
	}
	send(t, http.MethodPost, url, call, mine...).is(404, failure("null", -32000, "there is no such session"))
	close(p.exit)
	own.is(200, "")
	close(other.exit)
}

// A process that ends answers what is open with an error, as JSON or as an event,
// and half a line is no message.
func TestProcessEnds(t *testing.T) {
	url, started := host(t, 9, 0)
	for _, begun := range []bool{false, true} {
		id, p := open(t, url, started)
		a := later(t, http.MethodPost, url, call, "Mcp-Session-Id", id)
		p.hears(call)
		want := failure("1", -32603, "the server ended before it had answered")
		if begun {
			p.says(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1.0}}`)
		}
		go func() {
			_, _ = p.out.Write([]byte(`{"jsonrpc":"2.0","id":1,"result":{"half":`))
			close(p.exit)
		}()
		answer := <-a
		if !begun {
			answer.is(502, want)
			continue
		}
		answer.event(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1.0}}`)
		answer.event(want)
		answer.is(200, "")
	}
	ask, header := modern("1", "server/discover", "", "")
	for range 2 { // a new process takes the place of one that has ended
		a := later(t, http.MethodPost, url, ask, header...)
		p := <-started
		p.hears(ask)
		close(p.exit)
		(<-a).is(502, failure("1", -32603, "the server ended before it had answered"))
	}
}

// A process that refuses to begin a session ends, and makes room for another one.
func TestRefusedSession(t *testing.T) {
	url, started := host(t, 1, 0)
	a := later(t, http.MethodPost, url, opens)
	p := <-started
	p.hears(opens)
	p.says(`{"jsonrpc":"2.0","id":0,"error":{"code":-32602}}`)
	refused := <-a
	refused.is(200, `{"jsonrpc":"2.0","id":0,"error":{"code":-32602}}`)
	if id := refused.Header.Get("Mcp-Session-Id"); id != "" {
		t.Errorf("it is the session %s", id)
	}
	<-p.over
	close(p.exit)
	_, p = open(t, url, started)
	close(p.exit)
}

// A server from before 2026-07-28 may leave the question what it is unanswered.
func TestProbe(t *testing.T) {
	url, started := host(t, 1, time.Nanosecond)
	ask, header := modern("1", "server/discover", "", "")
	a := later(t, http.MethodPost, url, ask, header...)
	p := <-started
	p.hears(ask)
	(<-a).is(400, failure("1", -32603, "the server did not answer: it may be of an earlier revision"))
	close(p.exit)
}

// What two readers could read in two ways does not reach a process that others use.
func TestRefused(t *testing.T) {
	url, started := host(t, 1, 0)
	ask, header := modern("1", "tools/call", `"name":"x",`, "")
	twice := failure("1", -32600, "a member of the message is there twice")
	for message, want := range map[string]string{
		strings.Replace(ask, `"id":1`, `"id":2,"id":1`, 1):          strings.Replace(twice, `"id":1`, `"id":null`, 1),
		strings.Replace(ask, `"id":1`, `"ID":2,"id":1`, 1):          twice,
		strings.Replace(ask, `"method"`, `"params":{},"method"`, 1): twice,
		strings.Replace(ask, `"_meta"`, `"_meta":{},"_meta"`, 1):    twice,
		strings.Replace(strings.Replace(ask, `"_meta":{`, `"_meta":{"progressToken":1,`, 1), `"progressToken":1`, `"progressToken":2,"progressToken":1`, 1): twice,
		strings.Replace(ask, `Capabilities":{}`, `Capabilities":[]`, 1):                                                                                     failure("1", -32602, "the request's _meta lacks io.modelcontextprotocol/clientCapabilities"),
		strings.Replace(ask, `protocolVersion":`, `protocolversion":`, 1):                                                                                   failure("1", -32602, "the request's _meta lacks io.modelcontextprotocol/protocolVersion"),
		strings.Replace(ask, `"name":"x"`, `"name":"y"`, 1):                                                                                                 failure("1", -32020, `the header Mcp-Name says "x", the message "y"`),
	} {
		send(t, http.MethodPost, url, message, header...).is(400, want)
	}
	for _, name := range []string{"Mcp-Session-Id", "Mcp-Protocol-Version"} {
		send(t, http.MethodPost, url, ask, append(header, name, "x", name, "x")...).is(400, failure("null", -32000, "the header "+name+" is there twice"))
	}
	list, listHeader := modern("1", "tools/list", "", "")
	a := later(t, http.MethodPost, url, list, listHeader...)
	p := <-started
	p.in.Discard(p.in.Buffered())
	line, _ := p.in.ReadString('\n')
	id := line[strings.Index(line, `"id":`)+5 : strings.Index(line, `,"method"`)]
	tools := `{"jsonrpc":"2.0","id":%s,"result":{"tools":[{"name":"x","inputSchema":{"properties":{"a":{"type":"string","x-mcp-header":"A"}}}}]}}`
	p.says(fmt.Sprintf(tools, id))
	(<-a).is(200, fmt.Sprintf(tools, "1"))
	ask = strings.Replace(ask, `"name":"x",`, `"name":"x","arguments":{"a":"b"},`, 1)
	send(t, http.MethodPost, url, ask, header...).is(400, failure("1", -32020, "the header Mcp-Param-A is there 0 times, expected once"))
	send(t, http.MethodPost, url, ask, append(header, "Mcp-Param-A", "c")...).is(400, failure("1", -32020, "the header Mcp-Param-A does not say what the argument does"))
	close(p.exit)
}

// What there is no memory for is refused, and the connection closed; short messages
// have room beside a long one. An answer that is too long is an error at once.
func TestBudget(t *testing.T) {
	url, started := budgeted(t, 1<<20)
	id, p := open(t, url, started)
	refused := send(t, http.MethodPost, url, call+strings.Repeat(" ", 3<<18), "Mcp-Session-Id", id)
	refused.is(503, failure("null", -32000, "too much is held for other requests"))
	if !refused.Close {
		t.Error("the connection stays open")
	}
	a := later(t, http.MethodPost, url, call, "Mcp-Session-Id", id)
	p.hears(call)
	p.says(`{"jsonrpc":"2.0","id":9,"result":"` + strings.Repeat("x", 1<<20) + `"}`) // nobody's
	p.says(`{"jsonrpc":"2.0","result":{"id":2,"x":"` + strings.Repeat("x", 1<<20) + `"},"i\u0064":1.0}`)
	(<-a).is(502, failure("1", -32603, "the server's answer is too long to be held"))
	b := later(t, http.MethodPost, url, call+strings.Repeat(" ", 60<<10), "Mcp-Session-Id", id)
	p.hears(call + strings.Repeat(" ", 60<<10))
	p.says(`{"jsonrpc":"2.0","id":1,"result":{}}`)
	(<-b).is(200, `{"jsonrpc":"2.0","id":1,"result":{}}`)
	close(p.exit)
}

// A process that nobody uses ends at once, but not while a request is open, nor
// when another one has ended meanwhile.
func TestIdle(t *testing.T) {
	url, started := idling(t, 1, 0, time.Nanosecond)
	ask, header := modern("1", "tools/list", "", "")
	const done = `{"jsonrpc":"2.0","id":%d,"result":{}}`
	var p *process
	open := func(id int) chan *answer {
		a := later(t, http.MethodPost, url, ask, header...)
		if p == nil {
			p = <-started
		}
		p.hears(strings.Replace(ask, `"id":1`, fmt.Sprintf(`"id":%d`, id), 1))
		return a
	}
	long := open(1)
	for id := 2; id < 5; id++ {
		short := open(id)
		p.says(fmt.Sprintf(done, id))
		(<-short).is(200, fmt.Sprintf(done, 1))
	}
	p.says(fmt.Sprintf(done, 1))
	(<-long).is(200, fmt.Sprintf(done, 1))
	if _, err := p.in.ReadByte(); err == nil {
		t.Error("the process goes on")
	}
	close(p.exit)
}

// A request in the moment in which a process ends, since nobody has used it, gets one.
func TestIdleMoment(t *testing.T) {
	url, started := idling(t, 1, 0, time.Nanosecond)
	go func() {
		for p := range started {
			go func() {
				defer close(p.exit)
				for {
					line, err := p.in.ReadString('\n')
					if err != nil {
						return
					}
					id := line[strings.Index(line, `"id":`)+5 : strings.Index(line, `,"method"`)]
					_, _ = io.WriteString(p.out, `{"jsonrpc":"2.0","id":`+id+`,"result":{}}`+"\n")
				}
			}()
		}
	}()
	ask, header := modern("1", "tools/list", "", "")
	for range 300 {
		send(t, http.MethodPost, url, ask, header...).is(200, `{"jsonrpc":"2.0","id":1,"result":{}}`)
	}
}

// A process that does not read is told to end all the same: when its session is
// over, or its client has been gone for long enough.
func TestDeafProcess(t *testing.T) {
	url, started := host(t, 1, 0)
	id, p := open(t, url, started)
	a := later(t, http.MethodPost, url, call+strings.Repeat(" ", 1<<20), "Mcp-Session-Id", id)
	if _, err := p.in.ReadByte(); err != nil { // and a bufferful of the rest
		t.Fatal(err)
	}
	send(t, http.MethodDelete, url, "", "Mcp-Session-Id", id).is(200, "")
	<-p.over
	(<-a).is(502, failure("1", -32603, "the server ended before it had answered"))
	close(p.exit)

	url, started = idling(t, 1, 0, time.Nanosecond)
	ask, header := modern("1", "tools/list", "", "")
	ctx, leave := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(ask))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	go func() { _, _ = http.DefaultTransport.RoundTrip(r) }()
	p = <-started
	leave()
	<-p.over
	close(p.exit)
}

// The stream of a request breaks off: its answer is nobody's, and the client asks
// again. A stream of the session does not go on where one was, whatever is asked.
// The stream of a cancelled request ends.
func TestBrokenStreams(t *testing.T) {
	url, started := host(t, 1, 0)
	id, p := open(t, url, started)
	ctx, leave := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(call))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Mcp-Session-Id", id)
	go func() { _, _ = http.DefaultTransport.RoundTrip(r) }()
	p.hears(call)
	leave()
	heard := make(chan bool)
	go func() {
		p.hears(call)
		close(heard)
	}()
	var again chan *answer
	for again == nil { // until the proxy sees that nobody waits
		a := later(t, http.MethodPost, url, call, "Mcp-Session-Id", id)
		select {
		case early := <-a:
			early.is(400, failure("1", -32600, "a request with this id is open"))
		case <-heard:
			again = a
		}
	}
	own := send(t, http.MethodGet, url, "", "Mcp-Session-Id", id, "Last-Event-Id", "7")
	p.says(`{"jsonrpc":"2.0","id":1,"result":{}}`)
	(<-again).is(200, `{"jsonrpc":"2.0","id":1,"result":{}}`)
	p.says(`{"jsonrpc":"2.0","id":1,"result":{"of":"the one that broke off"}}`)
	p.says(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`)
	own.event(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`)

	const cancel = `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1.0}}`
	cancelled := later(t, http.MethodPost, url, call, "Mcp-Session-Id", id)
	p.hears(call)
	taken := later(t, http.MethodPost, url, cancel, "Mcp-Session-Id", id)
	p.hears(cancel)
	(<-taken).is(202, "")
	(<-cancelled).is(200, "")
	close(p.exit)
	own.is(200, "")
}
