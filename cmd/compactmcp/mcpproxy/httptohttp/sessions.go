package httptohttp

import (
	"container/list"
	"strings"
	"sync"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
)

// What is remembered of the sessions of 2025-11-25. A client whose session was
// forgotten gets both channels, until it lists its tools again.
const (
	maxSessions  = 4096
	maxSessionID = 256 // bytes
)

// sessions are those that the server has answered in, the last used first.
type sessions struct {
	rewriter *mcpproxy.Rewriter
	mu       sync.Mutex
	byID     map[string]*list.Element
	order    *list.List
}

type known struct {
	id      string
	session *mcpproxy.Session
}

func newSessions(r *mcpproxy.Rewriter) *sessions {
	return &sessions{rewriter: r, byID: map[string]*list.Element{}, order: list.New()}
}

// find returns the session of this id, or that of one exchange.
func (s *sessions) find(id string) *mcpproxy.Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	if x := s.byID[id]; x != nil {
		s.order.MoveToFront(x)
		return x.Value.(*known).session
	}
	if id != "" {
		return s.rewriter.Session()
	}
	return s.rewriter.Exchange()
}

// keep remembers a session that the server knows. It returns the one that is
// there already.
func (s *sessions) keep(id string, session *mcpproxy.Session) {
	if id == "" || len(id) > maxSessionID {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.byID[id] != nil {
		return
	}
	if s.order.Len() == maxSessions {
		last := s.order.Back()
		delete(s.byID, s.order.Remove(last).(*known).id)
	}
	id = strings.Clone(id)
	s.byID[id] = s.order.PushFront(&known{id, session})
}

// drop forgets a session that has ended.
func (s *sessions) drop(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if x := s.byID[id]; x != nil {
		s.order.Remove(x)
		delete(s.byID, id)
	}
}
