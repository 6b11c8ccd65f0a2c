package main

import (
	"context"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"strings"
	"time"

	compact "github.com/compactgen/compactgen/runtime/go"
)

// answer asks the model, and streams what it says. Only a whole answer extends the
// conversation, and only after its last piece was sent.
func (g *gateway) answer(ctx context.Context, w http.ResponseWriter, s *compact.StoredSession, request *compact.Delivery) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // a reader that has gone, or is too slow, stops the model
	to := g.open(w)
	pieces, ended := make(chan string), make(chan error, 1)
	go func() { ended <- g.model(ctx, request, pieces) }()
	ticker := time.NewTicker(g.beat)
	defer ticker.Stop()
	for to.err == nil {
		select {
		case piece := <-pieces:
			to.say(piece)
		case <-ticker.C:
			to.write(":\n\n")
		case err := <-ended:
			if ctx.Err() == nil {
				to.end(ctx, s, err)
			}
			return
		}
	}
}

// repeat gives an answer again whose first stream was lost.
func (g *gateway) repeat(w http.ResponseWriter, s *compact.StoredSession, answer string) {
	to := g.open(w)
	to.say(answer)
	to.done(s.Check())
}

// A stream is text/event-stream. After an error it writes nothing.
type stream struct {
	w        http.ResponseWriter
	c        *http.ResponseController
	patience time.Duration
	said     strings.Builder // so far
	err      error
}

func (g *gateway) open(w http.ResponseWriter) *stream {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store, no-transform")
	h.Set("X-Accel-Buffering", "no") // nginx
	s := &stream{w: w, c: http.NewResponseController(w), patience: g.patience}
	s.write(":\n\n")
	return s
}

// say sends a piece of the answer as a delta.
func (s *stream) say(piece string) {
	frame, err := compact.ComputeDelta("", piece, compact.OperationAppend)
	if err != nil {
		s.fail(err)
		s.err = err
		return
	}
	s.said.WriteString(piece)
	s.send("", frame)
}

// end extends the conversation by the answer, and says so. A model that failed extends
// nothing.
func (s *stream) end(ctx context.Context, session *compact.StoredSession, failed error) {
	if failed != nil {
		s.fail(failed)
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeWaits)
	defer cancel()
	if err := session.Extend(ctx, s.said.String()); err != nil {
		log.Print("the next turn is a fresh start: ", err)
		s.done("")
		return
	}
	s.done(session.Check())
}

// done says how many bytes the whole answer has, and the session's check after it; there
// is none if the conversation was not extended.
func (s *stream) done(check string) {
	s.send("event: done\n", struct {
		Bytes int    `json:"bytes"`
		Check string `json:"check,omitempty"`
	}{s.said.Len(), check})
}

func (s *stream) fail(err error) {
	log.Print("the model failed: ", err)
	s.send("event: error\n", fault{compact.KindNotAvailable, "the model failed"})
}

func (s *stream) send(event string, data any) {
	b := new(strings.Builder)
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	if err := e.Encode(data); err != nil {
		s.err = err
	}
	s.write(event + "data: " + b.String() + "\n")
}

func (s *stream) write(text string) {
	if s.err == nil {
		s.err = s.c.SetWriteDeadline(time.Now().Add(s.patience))
	}
	if s.err == nil {
		_, s.err = io.WriteString(s.w, text)
	}
	if s.err == nil {
		s.err = s.c.Flush()
	}
}
