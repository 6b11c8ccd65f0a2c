package stdiotohttp

import (
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/budget"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/sse"
)

// mostRetries is how often in a row a stream is taken up again that gives nothing.
const mostRetries = 5

// mostSilent is how often in a row a stream is taken up again that gives new ids and no
// message. After that a request has failed, and the session's own stream, which may
// have nothing to say, is asked for each minute.
const mostSilent = 200

// What a server may ask for is bounded: nobody is asked again without a pause, and
// each time that it cannot be asked the pause is twice as long.
const (
	shortestRetry = 10 * time.Millisecond
	longestRetry  = time.Minute
)

// maxEventID is the size, in bytes, of the longest id that a stream is resumed from: it
// becomes a header.
const maxEventID = 4 << 10

// A reading is a stream, and the place to resume it after a break.
type reading struct {
	c      *client
	asked  *header.Message // nil for the session's own stream
	first  http.Header     // of the answer that began it
	last   string          // id of the last event; "" if the stream cannot be resumed
	retry  time.Duration
	fails  int  // times in a row that the stream did not open
	silent int  // times in a row that it opened, and gave no message
	over   bool // the answer has come

	opened func() // is called when it is; nil for nobody
}

// follow reads the answer to a request.
func (c *client) follow(ctx context.Context, m *header.Message, answer *http.Response) {
	r := &reading{c: c, asked: m, first: answer.Header, retry: c.options.Retry}
	err := r.events(answer.Body)
	for tries := 0; !r.over && ctx.Err() == nil && r.last != "" && m.Version == "" && tries < mostRetries && r.silent < mostSilent; tries++ {
		before := r.last
		if err = r.resume(ctx); errors.Is(err, errGone) {
			break
		}
		if r.last != before {
			tries = 0
		}
	}
	if !r.over {
		c.broken(ctx, m, err)
	}
}

// openTime bounds the wait for a stream that a server does not begin before it has
// something to say.
const openTime = time.Second

// listen reads what the server says by itself, until the session is over or the
// server has no such stream. It returns when the stream is open: the next message
// may be one for which the server asks the client something over it.
func (c *client) listen(ctx context.Context) {
	opened, open := context.WithTimeout(ctx, openTime)
	r := &reading{c: c, retry: c.options.Retry, opened: open}
	go func() {
		defer open()
		if errors.Is(r.open(ctx), errGone) {
			return
		}
		for ctx.Err() == nil && !errors.Is(r.resume(ctx), errGone) {
		}
	}()
	<-opened.Done()
}

var (
	errGone = errors.New("the server does not go on with the stream")
	errEnd  = errors.New("the stream ended without it")
	errLong = errors.New("an event is too long to be held")
)

// resume waits as long as the server wants, and continues the stream where it ended.
func (r *reading) resume(ctx context.Context) error {
	pause := min(max(r.retry, shortestRetry)<<min(r.fails, 13), longestRetry)
	if r.silent >= mostSilent {
		pause = longestRetry
	}
	wait := time.NewTimer(pause)
	defer wait.Stop()
	select {
	case <-wait.C:
	case <-ctx.Done():
		return ctx.Err()
	}
	return r.open(ctx)
}

// open gets the stream, and reads it to its end.
func (r *reading) open(ctx context.Context) error {
	request, err := r.c.request(ctx, http.MethodGet, "")
	if err != nil {
		return err
	}
	request.Header.Set("Accept", "text/event-stream")
	if r.last != "" {
		request.Header.Set(header.LastEvent, r.last)
	}
	r.fails++
	answer, err := r.c.http.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if r.opened != nil {
		r.opened()
	}
	typ, _, _ := mime.ParseMediaType(answer.Header.Get("Content-Type"))
	switch {
	case answer.StatusCode >= 500 && answer.StatusCode != http.StatusNotImplemented:
		return errEnd
	case answer.StatusCode != http.StatusOK || typ != "text/event-stream":
		return errGone
	}
	r.fails = 0
	r.silent++
	return r.events(answer.Body)
}

// events delivers the messages of a stream.
func (r *reading) events(body io.Reader) error {
	held := r.c.options.Budget.Open()
	defer held.Close()
	events := sse.NewReader(body, maxMessage, held)
	for {
		e, err := events.Next()
		if err == io.EOF {
			return errEnd
		}
		if err != nil {
			return err
		}
		if !e.Whole {
			if !e.Cut {
				return errLong
			}
			continue
		}
		if r.event(e); r.over {
			return nil
		}
	}
}

func (r *reading) event(e sse.Event) {
	e.Fields(func(name, value string) {
		switch name {
		case "id":
			if strings.IndexFunc(value, unicode.IsControl) < 0 { // no header could say it
				r.last = ""
				if len(value) <= maxEventID {
					r.last = strings.Clone(value)
				}
			}
		case "retry":
			if ms, err := strconv.Atoi(value); err == nil && ms >= 0 {
				r.retry = min(time.Duration(ms)*time.Millisecond, longestRetry)
			}
		}
	})
	text, ok := e.Message()
	if !ok {
		return
	}
	m, ok := header.Read(text)
	if ok {
		r.silent = 0
	}
	switch {
	case r.asked != nil && isUnclear(text, r.asked):
		r.over = true
		r.c.fail(r.asked.ID, header.Unclear)
	case !ok:
	case r.asked != nil && m.Answer && header.SameID(m.ID, r.asked.ID):
		r.over = true
		r.c.answered(r.asked, text, r.first)
	default:
		r.c.deliver(text)
	}
}

// isUnclear says whether a message may be meant as the answer to a request, and is none
// or could be read in two ways.
func isUnclear(text string, asked *header.Message) bool {
	if m, ok := header.Read(text); ok && m.Clear {
		return false
	}
	ids, isAny := foreign.Answers(text)
	return isAny || slices.ContainsFunc(ids, func(id string) bool { return header.SameID(id, asked.ID) })
}

// messages visits those of an answer, until visit says that it is over.
func (c *client) messages(answer *http.Response, visit func(message string) (over bool)) {
	held := c.options.Budget.Open()
	defer held.Close()
	if typ, _, _ := mime.ParseMediaType(answer.Header.Get("Content-Type")); typ != "text/event-stream" {
		if body, err := budget.ReadAll(answer.Body, maxMessage, held); err == nil {
			visit(body)
		}
		return
	}
	events := sse.NewReader(answer.Body, maxMessage, held)
	for {
		e, err := events.Next()
		if err != nil {
			return
		}
		if text, ok := e.Message(); ok && visit(text) {
			return
		}
	}
}
