package httptohttp_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/httptohttp"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/mcpcache"
	"github.com/compactgen/compactgen/tests/redisserver"
)

// store starts a real server for one test, and says where.
func store(t *testing.T) (address string, server *redisserver.Server) {
	t.Helper()
	server = redisserver.Open(t)
	return "unix://" + server.Address, server
}

// An upstream counts what it is asked, and says a result, with the number of this
// fetch in the place of N.
type upstream struct {
	*httptest.Server
	result    string
	hold      chan bool      // what an answer waits for; nil for nothing
	listeners chan chan bool // each takes changes

	mu      sync.Mutex
	fetches int
}

func newUpstream(t *testing.T, result string) *upstream {
	t.Helper()
	u := &upstream{result: result, listeners: make(chan chan bool, 10)}
	u.Server = httptest.NewServer(u)
	t.Cleanup(u.Close)
	return u
}

const changed = `{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":1}}}`

func (u *upstream) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	if r.Header.Get("Mcp-Method") == "subscriptions/listen" {
		mine := make(chan bool)
		u.listeners <- mine
		w.Header().Set("Content-Type", "text/event-stream")
		for {
			_ = http.NewResponseController(w).Flush()
			select {
			case <-mine:
				_, _ = io.WriteString(w, "data: "+changed+"\n\n")
			case <-r.Context().Done():
				return
			}
		}
	}
	u.mu.Lock()
	u.fetches++
	text := strings.ReplaceAll(u.result, "N", fmt.Sprint(u.fetches))
	hold := u.hold
	u.mu.Unlock()
	if hold != nil {
		hold <- true
		<-hold
	}
	id := regexp.MustCompile(`"id":(\d+)`).FindStringSubmatch(string(body))[1]
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, `{"jsonrpc":"2.0","id":`+id+`,`+text+`}`)
}

// replica is another proxy in front of the same upstream.
func (u *upstream) replica(t *testing.T, address, secret string, patience time.Duration) string {
	t.Helper()
	client, err := mcpcache.Open(address, patience)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = client.Close() })
	p := through(t, func(http.ResponseWriter, *http.Request) {}, func(_ options, g proxyOptions, _ serverOptions) {
		g.Upstream.Host = strings.TrimPrefix(u.URL, "http://")
		g.Cache = mcpcache.New(client, g.Upstream.String(), []byte(secret), time.Minute)
	})
	return p.URL
}

// list asks a replica for the tools as somebody.
func list(t *testing.T, url string, id int, who string, edit ...string) string {
	t.Helper()
	message := strings.NewReplacer(edit...).Replace(modern(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/list"}`, id)))
	header := []string{"Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/list"}
	if who != "" {
		header = append(header, "Authorization", who)
	}
	_, body := send(t, request(t, url, message, header...))
	if !strings.HasPrefix(body, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,`, id)) {
		t.Errorf("an answer to %d: %s", id, body)
	}
	return regexp.MustCompile(`fetch \d+`).FindString(body)
}

const (
	public  = `"result":{"resultType":"complete","ttlMs":600000,"cacheScope":"public","tools":[],"_meta":{"x":"fetch N"}}`
	private = `"result":{"resultType":"complete","ttlMs":600000,"cacheScope":"private","tools":[],"_meta":{"x":"fetch N"}}`
)

// One fetch serves all replicas, where everybody may have it, and otherwise who is
// authorized alike.
func TestReplicas(t *testing.T) {
	address, _ := store(t)
	u := newUpstream(t, public)
	for i := range 3 {
		if got := list(t, u.replica(t, address, "", time.Minute), i, fmt.Sprint("Bearer ", i)); got != "fetch 1" {
			t.Errorf("replica %d: %s", i, got)
		}
	}
	url := u.replica(t, address, "", time.Minute)
	for i, c := range []struct{ edit, want string }{ // what else the result depends on
		{`"_meta":{`, "fetch 1"}, // nothing
		{`"_meta":{"progressToken":1,`, "fetch 1"},
		{`"cursor":"2","_meta":{`, "fetch 2"},
		{`"_meta":{"io.github.compactgen/accept":["T2"],`, "fetch 3"},
		{`"_meta":{"com.example/tenant":"x",`, "fetch 4"},
		{`"requestState":"x","_meta":{`, "fetch 5"},
		{`"requestState":"x","_meta":{`, "fetch 6"},
		{`"inputResponses":{},"_meta":{`, "fetch 7"},
		{`"cursor":"3","cursor":"2","_meta":{`, "fetch 8"}, // which one does the server take?
		{`"_meta":{"a":1,"a":2,`, "fetch 9"},
		{`"_meta":{},"_meta":{`, "fetch 10"},
		{`"_meta":{`, "fetch 1"},
		{`"cursor":"2","_meta":{`, "fetch 2"},
	} {
		if got := list(t, url, i, "", `"_meta":{`, c.edit); got != c.want {
			t.Errorf("%s: %s, want %s", c.edit, got, c.want)
		}
	}
	if got := list(t, url, 1, "", `Capabilities":{}`, `Capabilities":{"sampling":{}}`); got != "fetch 11" {
		t.Errorf("other capabilities: %s", got)
	}

	for i, c := range []struct{ name, value, url, want string }{ // what a server may make anything of is not for everybody
		{"X-Original-Host", "evil", url, "fetch 12"}, {"X-Original-Host", "evil", url, "fetch 13"},
		{"X-Forwarded-Host", "evil", url, "fetch 1"}, {"Authorization", "b", url, "fetch 1"}, {"", "", url, "fetch 1"},
	} {
		r := request(t, c.url, modern(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`), "Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/list")
		if c.name != "" {
			r.Header.Set(c.name, c.value)
		}
		if _, body := send(t, r); !strings.Contains(body, `"`+c.want+`"`) {
			t.Errorf("header %d: %s, want %s", i, body, c.want)
		}
	}

	p := newUpstream(t, private)
	one, two := p.replica(t, address, "shared secret", time.Minute), p.replica(t, address, "shared secret", time.Minute)
	other, none := p.replica(t, address, "another secret", time.Minute), p.replica(t, address, "", time.Minute)
	for i, c := range []struct{ url, who, want string }{
		{one, "Bearer a", "fetch 1"}, {two, "Bearer a", "fetch 1"}, {two, "Bearer b", "fetch 2"}, {one, "Bearer b", "fetch 2"}, {one, "Bearer a", "fetch 1"},
		{other, "Bearer a", "fetch 3"}, {none, "Bearer a", "fetch 4"}, {none, "Bearer a", "fetch 5"}, {one, "", "fetch 6"}, {one, "", "fetch 7"},
	} {
		if got := list(t, c.url, i, c.who); got != c.want {
			t.Errorf("step %d: %s, want %s", i, got, c.want)
		}
	}
	for name, result := range map[string]string{
		"not long":      strings.Replace(public, "600000", "0", 1),
		"for ever":      strings.Replace(public, "600000", "-1", 1),
		"no time":       strings.Replace(public, `"ttlMs":600000,`, "", 1),
		"not complete":  strings.Replace(public, "complete", "input_required", 1),
		"of no type":    strings.Replace(public, `"resultType":"complete",`, "", 1),
		"an error":      `"error":{"code":-32603,"message":"fetch N","data":{"resultType":"complete","ttlMs":600000,"cacheScope":"public"}}`,
		"another scope": strings.Replace(public, "public", "Public", 1),
		"two scopes":    strings.Replace(private, `"cacheScope"`, `"cacheScope":"public","cacheScope"`, 1),
		"two again":     strings.Replace(public, `"cacheScope"`, `"cacheScope":"private","cacheScope"`, 1),
		"an escape":     strings.Replace(public, `"cacheScope"`, `"cacheScope":"private","cache\u0053cope"`, 1),
		"a capital":     strings.Replace(private, `"cacheScope"`, `"CacheScope":"public","cacheScope"`, 1),
		"and behind":    strings.Replace(private, `"tools"`, `"CacheScope":"public","tools"`, 1),
		"a long s":      strings.Replace(private, `"tools"`, `"cacheſcope":"public","tools"`, 1),
		"two times":     strings.Replace(public, `"ttlMs"`, `"ttlMs":1,"ttlMs"`, 1),
		"two results":   `"result":{},` + public,
		"and an error":  `"error":{"code":-32603,"message":""},` + public,
	} {
		x := newUpstream(t, result)
		url := x.replica(t, address, "", time.Minute)
		if got := list(t, url, 1, "") + list(t, url, 2, ""); got != "fetch 1fetch 2" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// A request whose answer may be kept reaches the server with what is in the key, or
// changes no answer, and with nothing else.
func TestHeadersOfTheKept(t *testing.T) {
	address, _ := store(t)
	u := newUpstream(t, public)
	var got http.Header
	inner := u.Config.Handler
	u.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = r.Header
		inner.ServeHTTP(w, r)
	})
	send(t, request(t, u.replica(t, address, "shared secret", time.Minute), modern(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`),
		"Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/list", "Mcp-Param-X", "x", "X-Forwarded-Host", "evil", "Forwarded", "x", "X-Envoy-Original-Path", "/x",
		"Origin", "http://localhost", "Referer", "x", "Accept-Language", "x", "Authorization", "a", "X-Tenant", "b", "Traceparent", "c", "User-Agent", "d"))
	var names []string
	for name := range got {
		names = append(names, name)
	}
	slices.Sort(names)
	want := "Accept Accept-Encoding Authorization Content-Length Content-Type Mcp-Method Mcp-Protocol-Version Traceparent User-Agent X-Tenant"
	if text := strings.Join(names, " "); text != want {
		t.Errorf("%s, want\n%s", text, want)
	}
}

// A change empties the cache for all, and what was asked for before is not kept.
func TestChanges(t *testing.T) {
	address, _ := store(t)
	u := newUpstream(t, public)
	one, two := u.replica(t, address, "", time.Minute), u.replica(t, address, "", time.Minute)
	if got := list(t, one, 1, "") + list(t, two, 2, ""); got != "fetch 1fetch 1" {
		t.Fatal(got)
	}
	subscribed, err := http.DefaultTransport.RoundTrip(request(t, two, modern(`{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen"}`), "Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "subscriptions/listen"))
	if err != nil {
		t.Fatal(err)
	}
	defer subscribed.Body.Close()
	events := bufio.NewReader(subscribed.Body)
	listener := <-u.listeners
	change := func() {
		t.Helper()
		listener <- true
		if line, err := events.ReadString('\n'); line != "data: "+changed+"\n" {
			t.Fatalf("%s, %v", line, err)
		}
		_, _ = events.ReadString('\n')
	}
	change()
	if got := list(t, one, 1, "") + list(t, two, 2, ""); got != "fetch 2fetch 2" {
		t.Fatal(got)
	}
	change()
	u.hold = make(chan bool)
	old := make(chan string)
	go func() { old <- list(t, one, 1, "") }()
	<-u.hold
	change()
	u.hold <- true
	if got := <-old; got != "fetch 3" {
		t.Fatal(got)
	}
	u.hold = nil
	if got := list(t, one, 1, "") + list(t, two, 2, ""); got != "fetch 4fetch 4" {
		t.Fatal(got)
	}
}

// The proxy's own subscription hears of changes that no client listens for.
func TestWatch(t *testing.T) {
	address, _ := store(t)
	u := newUpstream(t, public)
	client, err := mcpcache.Open(address, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	var g *httptohttp.Proxy
	p := through(t, func(http.ResponseWriter, *http.Request) {}, func(o options, x proxyOptions, f serverOptions) {
		x.Upstream.Host = strings.TrimPrefix(u.URL, "http://")
		x.Cache, x.Retry, x.Rewriter = mcpcache.New(client, x.Upstream.String(), nil, time.Minute), time.Nanosecond, mcpproxy.NewRewriter(o)
		g = httptohttp.New(*x)
	})
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan bool)
	go func() {
		g.Watch(ctx)
		close(ended)
	}()
	listener := <-u.listeners
	for got := "fetch 1"; got == "fetch 1"; got = list(t, p.URL, 1, "") { // until it hears
		select {
		case listener <- true:
		default:
		}
	}
	stop()
	<-ended
}

// With a store that is killed, slow, emptied or wrong, answers come.
func TestBrokenStores(t *testing.T) {
	address, server := store(t)
	u := newUpstream(t, public)
	url := u.replica(t, address, "", time.Minute)
	if got := list(t, url, 1, "") + list(t, url, 2, ""); got != "fetch 1fetch 1" {
		t.Fatal(got)
	}
	client, err := mcpcache.Open(address, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if err := client.FlushAll(t.Context()).Err(); err != nil {
		t.Fatal(err)
	}
	if got := list(t, url, 1, "") + list(t, url, 2, ""); got != "fetch 2fetch 2" {
		t.Errorf("emptied: %s", got)
	}
	server.Kill()
	if got := list(t, url, 1, "") + list(t, url, 2, ""); got != "fetch 3fetch 4" {
		t.Errorf("killed: %s", got)
	}
	for name, says := range map[string]string{"silent": "", "no Redis": "HTTP/1.1 400 Bad Request\r\n\r\n", "too much": "$99999999999\r\n", "cut": "$5\r\nab", "errors": strings.Repeat("-ERR no\r\n", 20)} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			for {
				c, err := l.Accept()
				if err != nil {
					return
				}
				_, _ = io.WriteString(c, says)
				if name == "cut" {
					_ = c.Close()
				}
			}
		}()
		x := newUpstream(t, public)
		url := x.replica(t, "redis://user:secret@"+l.Addr().String()+"/1", "", time.Millisecond)
		if got := list(t, url, 1, "") + list(t, url, 2, ""); got != "fetch 1fetch 2" {
			t.Errorf("%s: %s", name, got)
		}
		_ = l.Close()
	}
}

// What the cache keeps is the server's; each client gets it without the hidden tools, or
// an error where it cannot be read.
func TestHiddenFromCache(t *testing.T) {
	const kept = `"result":{"resultType":"complete","ttlMs":600000,"cacheScope":"public","_meta":{"x":"fetch N"},"tools":[{"name":"drop"},{"name":"read"%s}]}`
	deep := `,"x":` + strings.Repeat("[", 600) + strings.Repeat("]", 600)
	for inside, want := range map[string]string{"": `"tools":[{"name":"read"}]}}`, deep: `"error":{"code":-32603,`} {
		address, _ := store(t)
		u := newUpstream(t, fmt.Sprintf(kept, inside))
		client, err := mcpcache.Open(address, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		defer client.Close()
		p := through(t, func(http.ResponseWriter, *http.Request) {}, func(o options, g proxyOptions, f serverOptions) {
			hiding(o, g, f)
			g.Upstream.Host = strings.TrimPrefix(u.URL, "http://")
			g.Cache = mcpcache.New(client, g.Upstream.String(), nil, time.Minute)
		})
		for range 2 {
			_, body := send(t, request(t, p.URL, modern(listAsked), "Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/list"))
			if !strings.HasPrefix(body, `{"jsonrpc":"2.0","id":1,`) || !strings.Contains(body, want) || strings.Contains(body, "drop") {
				t.Errorf("%.20s: %s", inside, body)
			}
		}
		if u.fetches != 1 {
			t.Errorf("%.20s: %d fetches", inside, u.fetches)
		}
	}
}
