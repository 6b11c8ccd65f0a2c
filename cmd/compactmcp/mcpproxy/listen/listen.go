// Package listen is the side of the proxy that HTTP clients see: who may come in,
// how much at a time, and how it ends.
package listen

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// Options are the limits of a server. A time of 0 means no limit; a size or number
// of 0 lets nothing in.
type Options struct {
	Hosts   []string      // that clients may name, besides those of loopback; * for any
	Origins []string      // of pages that may call, besides those of loopback; * for any
	CORS    bool          // browsers are told here what pages may do; else the handler tells them
	Streams int           // requests at a time
	Body    int64         // bytes of a request
	Upload  time.Duration // for a request's body
	Write   time.Duration // for a client to read its answer
	Drain   time.Duration // from the end of Serve's context to that of the last request
	Log     io.Writer     // of failures; no credential is written there
}

// maxHeader is the size of a request's header, in bytes.
const maxHeader = 64 << 10

// Health is the path that says whether the server takes requests.
const Health = "/healthz"

// A Server serves HTTP.
type Server struct {
	options  Options
	behind   http.Handler
	places   chan struct{}
	draining atomic.Bool
}

// New returns a server for a handler.
func New(o Options, behind http.Handler) *Server {
	return &Server{options: o, behind: behind, places: make(chan struct{}, o.Streams)}
}

// Serve takes connections until the context ends, and then gives open requests a
// while.
func (f *Server) Serve(ctx context.Context, l net.Listener) error {
	s := &http.Server{
		Handler: f, MaxHeaderBytes: maxHeader,
		ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute,
		ErrorLog: log.New(f.options.Log, "compactmcp proxy: ", 0),
	}
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(l) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	f.draining.Store(true)
	late, cancel := context.WithTimeout(context.Background(), f.options.Drain)
	defer cancel()
	if s.Shutdown(late) != nil {
		_ = s.Close()
	}
	if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func (f *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.URL.Path == Health: // probes call by any name
		f.health(w)
	case !f.knowsHost(r.Host):
		Refuse(w, http.StatusForbidden, "the host "+quote(r.Host)+" is not served here")
	case !f.allowsOrigin(r.Header.Values("Origin")):
		Refuse(w, http.StatusForbidden, "pages of this origin may not call")
	case endsHere(r.Header) != "":
		Refuse(w, http.StatusBadRequest, "Connection names "+quote(endsHere(r.Header))+", which is for the server")
	case f.options.CORS && cors(w, r):
	default:
		f.enter(w, r)
	}
}

// enter takes a place for the request, if there is one.
func (f *Server) enter(w http.ResponseWriter, r *http.Request) {
	select {
	case f.places <- struct{}{}:
		defer func() { <-f.places }()
	default:
		w.Header().Set("Retry-After", "1")
		Refuse(w, http.StatusServiceUnavailable, "too many requests are open")
		return
	}
	control := http.NewResponseController(w)
	if f.options.Upload > 0 && r.ContentLength != 0 {
		_ = control.SetReadDeadline(time.Now().Add(f.options.Upload))
	}
	r.Body = &upload{http.MaxBytesReader(w, r.Body, f.options.Body), control}
	answer := &slow{w, control, f.options.Write}
	defer answer.wait() // the end goes out after this, perhaps long after what was written last
	f.behind.ServeHTTP(answer, r)
}

func (f *Server) health(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	if f.draining.Load() {
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = io.WriteString(w, "draining\n")
		return
	}
	_, _ = io.WriteString(w, "ok\n")
}

// upload removes the deadline when the body has come, since the rest may take
// long. It stays for a body that does not come, since the server waits for its
// rest.
type upload struct {
	io.ReadCloser
	control *http.ResponseController
}

func (u *upload) Read(p []byte) (int, error) {
	n, err := u.ReadCloser.Read(p)
	if err == io.EOF {
		_ = u.control.SetReadDeadline(time.Time{})
	}
	return n, err
}

// slow gives a client more time to read its answer.
type slow struct {
	http.ResponseWriter
	control  *http.ResponseController
	patience time.Duration
}

func (s *slow) Write(p []byte) (int, error) {
	s.wait()
	return s.ResponseWriter.Write(p)
}

// FlushError is what a response controller calls.
func (s *slow) FlushError() error {
	s.wait()
	return s.control.Flush()
}

func (s *slow) wait() {
	if s.patience > 0 {
		_ = s.control.SetWriteDeadline(time.Now().Add(s.patience))
	}
}

func (s *slow) Unwrap() http.ResponseWriter { return s.ResponseWriter }
