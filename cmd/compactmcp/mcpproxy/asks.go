package mcpproxy

import (
	"slices"
	"strings"
	"sync"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// Bounds on what is remembered of requests that ask and wait for an answer.
const (
	maxAsks      = 1024 // past that the oldest is forgotten; its answer goes through unchanged
	maxID        = 256  // bytes; a request with a longer id is not remembered
	maxReference = 256  // bytes; no list has a longer reference
)

// asked is a request that asks.
type asked struct {
	id  any // string or float64: an id may come back written in another way
	typ compact.MCPMessageType
	compact.Ask
	model   bool   // its answer is written for a model
	tool    string // that it calls
	instead instead
	isPage  bool // of a list, and not the first one

	as        string // the client's id, where the server knows another one
	call      string // that became another request
	arguments string // of this call
	list      string // the request for the list of who calls
	failed    string // the answer that gets a definition
	pages     *pages // of a list, as far as they have come
}

// asks are the requests that wait, the oldest first.
type asks struct {
	mu   sync.Mutex
	list []asked
}

// remember replaces an earlier request with the same id. A request that asks for
// nothing removes the earlier one. It returns false where the answer will not be known.
func (a *asks) remember(m *compact.MCPMessage, ask asked) bool {
	id, ok := identity(m.ID)
	if !ok {
		return false
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.forget(id)
	if ask.Accept == nil && ask.Known == nil && ask.typ == "" {
		return true
	}
	if len(a.list) == maxAsks {
		oldest := slices.IndexFunc(a.list, func(x asked) bool { return x.instead == asItIs })
		if oldest < 0 {
			return false
		}
		a.list = slices.Delete(a.list, oldest, oldest+1)
	}
	ask.id, ask.typ = id, m.Type
	a.list = append(a.list, ask)
	return true
}

// again remembers a request whose answer was not the last word.
func (a *asks) again(id string, ask asked) {
	key, _ := identity(id)
	a.mu.Lock()
	defer a.mu.Unlock()
	ask.id = key
	a.list = append(a.list, ask)
}

// take returns what was asked by the request that this message answers.
func (a *asks) take(m *compact.MCPMessage) (asked, bool) {
	id, ok := identity(m.ID)
	if !ok || m.Method != "" {
		return asked{}, false
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.forget(id)
}

// lost forgets a request whose answer does not come.
func (a *asks) lost(id string) {
	if key, ok := identity(id); ok {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.forget(key)
	}
}

// owners are the ids of the client's requests: the proxy's own are asked for one of them.
func (a *asks) owners(ids []string) (all []string) {
	for _, id := range ids {
		if key, ok := identity(id); ok {
			a.mu.Lock()
			if i := slices.IndexFunc(a.list, func(x asked) bool { return x.id == key }); i >= 0 && a.list[i].as != "" {
				id = a.list[i].as
				a.forget(key)
			}
			a.mu.Unlock()
		}
		all = append(all, id)
	}
	return all
}

func (a *asks) forget(id any) (asked, bool) {
	i := slices.IndexFunc(a.list, func(x asked) bool { return x.id == id })
	if i < 0 {
		return asked{}, false
	}
	x := a.list[i]
	a.list = slices.Delete(a.list, i, i+1)
	return x, true
}

func (a *asks) waiting() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.list) > 0
}

// identity is the id that a lexeme stands for. A text with lone surrogates has
// none, since they all become the same character.
func identity(lexeme string) (id any, ok bool) {
	if len(lexeme) > maxID {
		return nil, false
	}
	if text, ok := foreign.Text(lexeme); ok {
		return strings.Clone(text), true
	}
	n, ok := foreign.Number(lexeme)
	return n, ok
}

// permitted is the allowed part of an ask, copied so that the line it came in is
// not kept in memory.
func permitted(a compact.Ask, encodings []string) compact.Ask {
	var p compact.Ask
	for _, name := range a.Accept {
		if i := slices.Index(encodings, name); i >= 0 && !slices.Contains(p.Accept, name) {
			p.Accept = append(p.Accept, encodings[i])
		}
	}
	if a.Known != nil {
		known := ""
		if len(*a.Known) <= maxReference {
			known = strings.Clone(*a.Known)
		}
		p.Known = &known
	}
	return p
}
