// Package upstream is the way to a server of MCP over HTTP.
package upstream

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"
)

// A Transport gives up if no answer begins in time.
type Transport struct {
	*http.Transport
	patience time.Duration
}

// New returns a transport with so much patience; 0 is for any.
func New(patience time.Duration) *Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConnsPerHost = 100
	return &Transport{t, patience}
}

var errLate = errors.New("no answer began in time")

// RoundTrip counts from the request's first byte. ResponseHeaderTimeout counts from
// its last one, which a server that does not read never lets out.
func (t *Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if t.patience <= 0 {
		return t.Transport.RoundTrip(r)
	}
	ctx, cancel := context.WithCancelCause(r.Context())
	late := time.AfterFunc(t.patience, func() { cancel(errLate) })
	answer, err := t.Transport.RoundTrip(r.WithContext(ctx))
	if late.Stop() && err == nil {
		answer.Body = &body{answer.Body, cancel}
		return answer, nil
	}
	if err == nil { // it began too late, and is cut off already
		_ = answer.Body.Close()
	}
	if cause := context.Cause(ctx); cause != nil {
		err = cause
	}
	cancel(nil)
	return nil, err
}

// A body frees its request's context when it is closed.
type body struct {
	io.ReadCloser
	cancel context.CancelCauseFunc
}

func (b *body) Close() error {
	defer b.cancel(nil)
	return b.ReadCloser.Close()
}
