package traffic

import (
	"io"
	"log"
	"net/http"
	"net/http/httputil"
	"sync/atomic"
)

// A Balancer hands each request to the next server, whatever it is about.
type Balancer struct {
	http.Handler
	transport *http.Transport
}

// NewBalancer is one before the servers at some addresses, which tells where one
// of them fails. It holds on to no more connections to each than there are
// streams.
func NewBalancer(streams int, failed func(error), addresses ...string) *Balancer {
	b := &Balancer{transport: &http.Transport{MaxIdleConnsPerHost: streams}}
	var next atomic.Uint64
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.URL.Scheme, r.Out.URL.Host = "http", addresses[next.Add(1)%uint64(len(addresses))]
		},
		Transport: b.transport, FlushInterval: -1, ErrorLog: log.New(io.Discard, "", 0),
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) {
			failed(err)
			w.WriteHeader(http.StatusBadGateway)
		},
	}
	b.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Or an answer that comes before the proxy has seen the end of the question
		// closes the question, and with it the connection that the answer comes over.
		_ = http.NewResponseController(w).EnableFullDuplex()
		proxy.ServeHTTP(w, r)
	})
	return b
}

// Close ends the connections that nobody uses.
func (b *Balancer) Close() { b.transport.CloseIdleConnections() }
