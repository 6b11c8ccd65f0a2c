package httptostdio

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/budget"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/lines"
)

// maxMessage is the size in bytes of the longest message that is carried, and the
// most that may wait for a client.
const maxMessage = 64 << 20

// A conversation is one process, and the clients that wait for its messages.
type conversation struct {
	host *Host
	who  string // the authorization context that may use it

	writing sync.Mutex
	in      *io.PipeWriter
	end     func() // closes the process's input, and tells it: it may not be reading

	drop  func()      // under the host's lock, as what follows
	users int         // requests that are open
	idle  *time.Timer // to the end; nil before the first request has ended
}

// A router takes the messages of a process to the clients that wait for them.
type router interface {
	message(m *header.Message, text string, held *budget.Account) (isHeld bool)
	lost(ids []string, isAny bool, why ending) // the answers to these requests, or to all
	ended()
}

// begin starts a process. Its end is told to the router. drop takes it off the host's
// list when it ends, or nobody has used it for long enough; the host's lock is held
// then, and now.
func (h *Host) begin(who string, route router, drop func()) *conversation {
	fromClient, in := io.Pipe()
	out, fromServer := io.Pipe()
	over := make(chan struct{})
	c := &conversation{host: h, who: who, in: in, drop: drop, end: sync.OnceFunc(func() {
		close(over)
		_ = in.Close()
	})}
	h.running.Add(1)
	go func() {
		defer h.running.Done()
		h.options.Start(over, fromClient, fromServer)
		_ = fromServer.Close()
		_ = fromClient.Close()
	}()
	go func() {
		c.read(out, route)
		route.ended()
		h.mu.Lock()
		defer h.mu.Unlock()
		c.stay()
		drop()
	}()
	return c
}

func (c *conversation) read(out io.Reader, route router) {
	from := lines.NewReader(out, maxMessage)
	for {
		held, long := c.host.options.Budget.Open(), foreign.Envelope{}
		line, err := from.Next(held, &long)
		text := strings.TrimSuffix(line, "\n")
		m, isMessage := header.Read(text)
		isHeld := false
		switch {
		case err == nil && isMessage && m.Clear && m.Answer && m.ID == "":
			c.host.options.Log.Print("an answer of the server was dropped: it has no id")
			route.lost(nil, true, endedUnclear)
		case err == nil && isMessage && m.Clear: // a line without an end was cut off
			isHeld = route.message(m, text, held)
		case err == nil && text != "":
			c.host.options.Log.Print("a line of the server was dropped: it is no message, or has a member twice")
			ids, isAny := foreign.Answers(text)
			route.lost(ids, isAny, endedUnclear)
		case errors.Is(err, budget.ErrLong), errors.Is(err, budget.ErrFull):
			c.host.options.Log.Printf("a message of the server was dropped: %v", err)
			if long.IsAnswer() {
				route.lost([]string{long.ID()}, long.ID() == "", endedLong)
			}
		}
		if !isHeld {
			held.Close()
		}
		if err != nil && !errors.Is(err, budget.ErrLong) && !errors.Is(err, budget.ErrFull) {
			return
		}
	}
}

// send writes a message for the process.
func (c *conversation) send(text string) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	_, err := io.WriteString(c.in, lines.One(text))
	if err == nil {
		_, err = io.WriteString(c.in, "\n")
	}
	return err
}

// enter marks a conversation as used, so that it does not end, until leave is
// called or the client has gone: its request may wait for a process that does not
// read. The host's lock is held since the conversation was found.
func (c *conversation) enter(r *http.Request) (leave func()) {
	c.users++
	c.stay()
	left := sync.OnceFunc(c.left)
	stop := context.AfterFunc(r.Context(), left)
	return func() {
		stop()
		left()
	}
}

func (c *conversation) left() {
	c.host.mu.Lock()
	defer c.host.mu.Unlock()
	if c.users--; c.users == 0 {
		c.idle = time.AfterFunc(c.host.options.Idle, c.retire)
	}
}

// retire ends a conversation, unless somebody has entered it: who comes later finds
// none, and gets a process that does not end.
func (c *conversation) retire() {
	c.host.mu.Lock()
	unused := c.users == 0
	if unused {
		c.drop()
	}
	c.host.mu.Unlock()
	if unused {
		c.end()
	}
}

// stay takes back that it is to end.
func (c *conversation) stay() {
	if c.idle != nil {
		c.idle.Stop()
	}
}
