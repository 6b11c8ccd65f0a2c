package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"mime"
	"net/http"
	"time"

	compact "github.com/compactgen/compactgen/runtime/go"
)

// A gateway takes turns, and streams what its model answers.
type gateway struct {
	store interface {
		compact.Store
		compact.SessionStore
	}
	registry *compact.Registry
	secret   []byte
	model    model
	patience time.Duration // how long a reader may keep one write waiting
	beat     time.Duration // how often a stream says that it lives
}

const (
	mostBody   = 4 << 20 // bytes of a turn
	storeWaits = 5 * time.Second
	bodyWaits  = 30 * time.Second
)

// turn takes all frames of a turn, and streams the answer.
func (g *gateway) turn(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	tenant, session, ok := g.who(r)
	if !ok {
		http.Error(w, "the session's token is missing or wrong: log in again", http.StatusUnauthorized)
		return
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		http.Error(w, "a turn is application/json", http.StatusUnsupportedMediaType) // a form of another site is not
		return
	}
	frames, ok := readFrames(w, r)
	if !ok {
		return
	}
	s, err := compact.NewStoredSession(g.registry, g.store, tenant, session)
	if err != nil {
		refuse(w, http.StatusBadRequest, err, nil)
		return
	}
	out, err := receive(r.Context(), s, frames)
	switch {
	case out.Request != nil:
		g.answer(r.Context(), w, s, out.Request)
	case out.Answer != nil:
		g.repeat(w, s, *out.Answer)
	case out.Duplicate:
		unavailable(w, failure(compact.KindNotAvailable, "the model still writes, or its process has died"), nil)
	case errors.Is(err, compact.KindNotAvailable):
		unavailable(w, err, out.Replies)
	case err == nil, errors.Is(err, compact.KindUnknownReference), errors.Is(err, compact.KindReferenceConflict):
		refuse(w, http.StatusOK, err, out.Replies) // the client sends what is missing
	default:
		refuse(w, http.StatusBadRequest, err, out.Replies)
	}
}

// readFrames reads the body to its end: only after that does a connection that the
// client closes cancel the context.
func readFrames(w http.ResponseWriter, r *http.Request) (frames []string, ok bool) {
	c := http.NewResponseController(w)
	_ = c.SetReadDeadline(time.Now().Add(bodyWaits))
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBody))
	_ = c.SetReadDeadline(time.Time{})
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		refuse(w, http.StatusRequestEntityTooLarge, failure(compact.KindInvalidFormat, fmt.Sprintf("a turn has at most %d bytes", mostBody)), nil)
		return nil, false
	}
	if err != nil {
		return nil, false // the client has gone, or is too slow
	}
	if json.Unmarshal(body, &frames) != nil || len(frames) == 0 {
		refuse(w, http.StatusBadRequest, failure(compact.KindInvalidFormat, "a turn is a JSON array of frames"), nil)
		return nil, false
	}
	return frames, true
}

// receive takes the frames in their order, up to one that is refused without a reply.
// The outcome is the last one's, with all replies.
func receive(ctx context.Context, s *compact.StoredSession, frames []string) (out compact.Outcome, err error) {
	ctx, cancel := context.WithTimeout(ctx, storeWaits)
	defer cancel()
	var replies []string
	for _, frame := range frames {
		out, err = s.Receive(ctx, frame)
		replies = append(replies, out.Replies...)
		if err != nil && len(out.Replies) == 0 {
			break
		}
	}
	out.Replies = replies
	return out, err
}

// A fault is an error as clients see it.
type fault struct {
	Kind    compact.Kind `json:"kind"`
	Message string       `json:"message"`
}

func failure(kind compact.Kind, message string) *compact.Error {
	return &compact.Error{Kind: kind, Message: message}
}

// unavailable asks the client to come again.
func unavailable(w http.ResponseWriter, err error, replies []string) {
	w.Header().Set("Retry-After", "1")
	refuse(w, http.StatusServiceUnavailable, err, replies)
}

// refuse answers without a stream.
func refuse(w http.ResponseWriter, status int, err error, replies []string) {
	answer := struct {
		Error   *fault   `json:"error"`
		Replies []string `json:"replies"`
	}{Replies: append([]string{}, replies...)}
	if e, ok := errors.AsType[*compact.Error](err); ok {
		answer.Error = &fault{e.Kind, e.Message}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(answer); err != nil {
		log.Print(err)
	}
}
