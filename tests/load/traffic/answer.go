package traffic

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/compactgen/compactgen/runtime/go"
)

// answering is a turn that was delivered, and where its answer goes.
type answering struct {
	id       int
	session  conversation
	delivery *compact.Delivery
	out      *json.Encoder
	control  *http.ResponseController
}

// answer checks the delivered request, and streams the answer that belongs to it.
// Both sides append a whole answer to the conversation by themselves.
func (s *Server) answer(ctx context.Context, a *answering) {
	s.Counts.Delivered.Add(1)
	var place Place
	if err := json.Unmarshal([]byte(a.delivery.Args), &place); err != nil {
		s.problem(fmt.Sprintf("stream %d: the arguments %s: %v", a.id, a.delivery.Args, err))
		return
	}
	if wrong := s.wrong(place, a); wrong != "" {
		s.problem(fmt.Sprintf("stream %d: delivered with a wrong %s: %+v", a.id, wrong, *a.delivery))
	}
	if s.options.Leak {
		for range 10 {
			go func() { select {} }()
		}
	}
	before := ""
	for i, after := range place.states() {
		if i > 0 && !s.pause(ctx) || !s.write(a, i, before, after) {
			s.Counts.Cut.Add(1)
			return
		}
		before = after
	}
	within, cancel := context.WithTimeout(ctx, s.storePatience())
	defer cancel()
	if err := a.session.Extend(within, place.Said()); err != nil && !s.options.Faults && ctx.Err() == nil {
		s.problem(fmt.Sprintf("stream %d: extend: %v", a.id, err))
	}
	_ = a.out.Encode(line{End: true})
}

// repeat streams the answer of a turn that was delivered before, as the session kept it.
func (s *Server) repeat(a *answering, said string) {
	s.Counts.Repeated.Add(1)
	said = strings.TrimPrefix(said, saidBefore)
	head, _, _ := strings.Cut(said, " ")
	if s.write(a, 0, "", head+" ") && s.write(a, 1, head+" ", said) {
		_ = a.out.Encode(line{End: true})
		return
	}
	s.Counts.Cut.Add(1)
}

// wrong names what of a delivery is not of its place.
func (s *Server) wrong(p Place, a *answering) string {
	d := a.delivery
	switch {
	case p.Stream != a.id || p.Seed != s.options.Seed:
		return "stream"
	case d.Tool == nil || *d.Tool != p.Tool():
		return "tool"
	case d.System == nil || *d.System != p.Prompt():
		return "prompt"
	case d.Conversation != p.Whole():
		return "conversation"
	}
	return ""
}

// pause says whether the client is still there.
func (s *Server) pause(ctx context.Context) bool {
	t := time.NewTimer(s.options.Gap/2 + time.Duration(rand.Int64N(int64(s.options.Gap)+1)))
	defer t.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-t.C:
		return true
	}
}

// write sends one delta.
func (s *Server) write(a *answering, i int, before, after string) bool {
	var allow []compact.Operation
	if i%5 == 4 {
		allow = []compact.Operation{compact.OperationCompressed}
	}
	delta, err := compact.Default().ComputeDelta(before, after, allow...)
	if err != nil {
		s.problem(fmt.Sprintf("stream %d: compute: %v", a.id, err))
		return false
	}
	s.Counts.Deltas.Add(1)
	if s.options.CrossAnswers && i > 0 {
		delta = s.deltas.next(a.id, delta)
	}
	return a.out.Encode(line{At: time.Now().UnixMicro(), Delta: delta}) == nil && a.control.Flush() == nil
}

// cross gives now and then the delivery of another stream.
func (s *Server) cross(id int, d *compact.Delivery) *compact.Delivery {
	if s.options.CrossRequests {
		crossed := s.requests.next(id, *d)
		return &crossed
	}
	return d
}

// A crossing now and then gives a stream another one's text.
type crossing[T any] struct {
	mu     sync.Mutex
	passed int
	kept   *T // of the stream from
	from   int
}

// next is the text that a stream gets in place of its own.
func (c *crossing[T]) next(stream int, own T) T {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.passed++
	switch {
	case c.kept == nil && c.passed%20 == 0:
		c.kept, c.from = &own, stream
	case c.kept != nil && c.from != stream:
		own, c.kept = *c.kept, nil
	}
	return own
}
