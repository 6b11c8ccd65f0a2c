// Package proxy is a network between a client and a server that cuts links at a
// given byte, and holds back answers.
package proxy

import (
	"net"
	"strings"
	"sync"
)

// A Link says what happens to one connection.
type Link struct {
	Cut         bool
	Up, Down    int                     // where it is cut: how many bytes to the server, and back, still pass
	Hold        func()                  // each piece that comes back waits for its return; nil for none
	Lose        func(piece []byte) bool // whether it ends in place of a piece that comes back; nil for never
	Unreachable bool                    // it is closed at once
}

// A Proxy passes connections on.
type Proxy struct {
	Address  string
	listener net.Listener
	next     func(n int) Link

	mu     sync.Mutex
	target string
	closed bool
	open   map[net.Conn]bool
	all    sync.WaitGroup
}

// Start listens, and asks next for the link of each connection, the nth from 0.
func Start(target string, next func(n int) Link) (*Proxy, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &Proxy{Address: listener.Addr().String(), listener: listener, target: target, next: next, open: map[net.Conn]bool{}}
	p.all.Go(p.accept)
	return p, nil
}

// Retarget sends new connections to another server.
func (p *Proxy) Retarget(target string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.target = target
}

// Close cuts all links, and returns when nothing is left of them.
func (p *Proxy) Close() {
	_ = p.listener.Close()
	p.mu.Lock()
	p.closed = true
	for c := range p.open {
		_ = c.Close()
	}
	p.mu.Unlock()
	p.all.Wait()
}

func (p *Proxy) accept() {
	for n := 0; ; n++ {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		link := p.next(n)
		p.all.Go(func() { p.serve(client, link) })
	}
}

func (p *Proxy) serve(client net.Conn, link Link) {
	defer client.Close()
	if link.Unreachable {
		return
	}
	p.mu.Lock()
	target := p.target
	p.mu.Unlock()
	server, err := net.Dial(network(target), target)
	if err != nil {
		return
	}
	defer server.Close()
	if !p.hold(client, server) {
		return
	}
	defer p.release(client, server)
	if !link.Cut {
		link.Up, link.Down = -1, -1
	}
	var both sync.WaitGroup
	pass := func(to, from net.Conn, limit int, l Link) {
		both.Go(func() {
			copyUpTo(to, from, limit, l)
			_ = client.Close() // whichever way ends, the link does
			_ = server.Close()
		})
	}
	pass(server, client, link.Up, Link{})
	pass(client, server, link.Down, link)
	both.Wait()
}

// network is that of an address, which may be a path.
func network(address string) string {
	if strings.HasPrefix(address, "/") {
		return "unix"
	}
	return "tcp"
}

func (p *Proxy) hold(conns ...net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range conns {
		p.open[c] = true
	}
	return !p.closed
}

func (p *Proxy) release(conns ...net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range conns {
		delete(p.open, c)
	}
}

// copyUpTo passes so many bytes, all of them if the limit is negative.
func copyUpTo(to, from net.Conn, limit int, l Link) {
	piece := make([]byte, 4096)
	for limit != 0 {
		n, err := from.Read(piece)
		if n > 0 && l.Hold != nil {
			l.Hold()
		}
		if l.Lose != nil && l.Lose(piece[:n]) {
			return
		}
		if limit >= 0 {
			n = min(n, limit)
			limit -= n
		}
		if _, writeErr := to.Write(piece[:n]); err != nil || writeErr != nil {
			return
		}
	}
}
