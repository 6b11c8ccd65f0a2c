package mcpproxy

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/budget"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/lines"
)

// upStrictly carries lines of the client that are understood, and answers the others.
func (s *session) upStrictly(from io.Reader) error {
	return s.strictly(from, func(line string) error {
		out, refused := line, (*Refusal)(nil)
		text := strings.TrimSuffix(line, "\n")
		switch {
		case strings.Contains(strings.TrimSuffix(text, "\r"), "\r"): // Python's text mode, and Node's readline, end a line there
			refused = Refuse(text, errors.New("it has a carriage return in it"))
		case strings.Trim(text, " \t\r") != "":
			if out, refused = (toServer{s}).see(text); refused == nil {
				refused = s.open.see(text)
				out += line[len(text):]
			}
		}
		if refused != nil {
			return s.client.lines(refused.Answers...)
		}
		return s.server.write(out)
	}, func(long *foreign.Envelope, size int) error {
		s.unread(fromClient, size)
		var ids []string
		if long.ID() != "" && !long.IsAnswer() {
			ids = append(ids, long.ID())
		}
		return s.client.lines(refusal(codeInvalid, ids, tooLong(size, s.Limit())).Answers...)
	})
}

func tooLong(size, limit int) error {
	return fmt.Errorf("it has %d bytes, expected at most %d", size, limit)
}

// downStrictly carries lines of the server that are understood. For another one each
// request that it may answer gets an error.
func (s *session) downStrictly(from io.Reader) error {
	return s.strictly(from, func(line string) error {
		text := strings.TrimSuffix(line, "\n")
		if strings.Trim(text, " \t\r") == "" {
			return s.client.write(line)
		}
		out, again := toClient{s}.see(text)
		switch {
		case again != "":
			s.sending.Go(func() { toClient{s}.send(again) })
			return nil
		case out == "":
			ids, isAny := foreign.Answers(text)
			return s.lose(ids, isAny)
		}
		m, ok := header.Read(out)
		isAnswer := ok && m.Answer
		if isAnswer {
			s.open.take([]string{m.ID}, false)
		}
		if err := s.client.write(out + line[len(text):]); err != nil || !isAnswer || m.ID != "" {
			return err
		}
		return s.lose(nil, true) // it may belong to each of them
	}, func(long *foreign.Envelope, size int) error {
		toClient{s}.long(size)
		if !long.IsAnswer() {
			return s.lose(nil, false)
		}
		return s.lose([]string{long.ID()}, long.ID() == "")
	})
}

// lose answers requests in the place of a line that does not go on.
func (s *session) lose(ids []string, isAny bool) error {
	if s.model.Log != nil {
		s.model.Log.Print("a line of the server was not understood, and does not go on, since tools are hidden")
	}
	var answers []string
	for _, id := range s.open.take(s.asks.owners(ids), isAny) {
		s.asks.lost(id)
		answers = append(answers, `{"jsonrpc":"2.0","id":`+id+`,"error":{"code":-32603,"message":`+quoted(header.Unclear)+`}}`)
	}
	return s.client.lines(answers...)
}

// strictly visits whole lines, with their ends, up to the end of the input.
func (s *session) strictly(from io.Reader, visit func(line string) error, isLong func(e *foreign.Envelope, size int) error) error {
	reader := lines.NewReader(from, s.Limit())
	for {
		long := &measured{}
		line, err := reader.Next(nil, long)
		var failed error
		switch {
		case long.size > 0:
			failed = isLong(&long.Envelope, long.size)
		case line != "":
			failed = visit(line)
		}
		if failed != nil || err != nil && !errors.Is(err, budget.ErrLong) {
			return errors.Join(failed, err)
		}
	}
}

// measured is the envelope of a long line, and its size in bytes.
type measured struct {
	foreign.Envelope
	size int
}

func (m *measured) Write(p []byte) (int, error) {
	m.size += len(bytes.TrimSuffix(p, []byte("\n")))
	return m.Envelope.Write(p)
}

// open are the requests of a client that wait for the server.
type open struct {
	mu  sync.Mutex
	ids map[string]string // as they are written, by what they stand for
}

// mostOpen is how many requests may wait where tools are hidden.
const mostOpen = 10_000

// see remembers a request, or refuses it, and forgets one that the client has cancelled:
// a server need not answer it any more.
func (o *open) see(text string) *Refusal {
	m, ok := header.Read(text)
	if ok && m.Method == "notifications/cancelled" {
		o.take([]string{m.Param("requestId")}, false)
	}
	if !ok || !m.IsRequest() {
		return nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.ids) == mostOpen {
		return Refuse(text, fmt.Errorf("%d requests wait for the server", mostOpen))
	}
	if o.ids == nil {
		o.ids = map[string]string{}
	}
	o.ids[foreign.Key(m.ID)] = m.ID
	return nil
}

// take forgets those of the requests that wait, or all of them, and returns their ids.
func (o *open) take(ids []string, all bool) (taken []string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if all {
		for _, id := range o.ids {
			taken = append(taken, id)
		}
		clear(o.ids)
		return taken
	}
	for _, id := range ids {
		key := foreign.Key(id)
		if id, isOpen := o.ids[key]; isOpen {
			taken = append(taken, id)
			delete(o.ids, key)
		}
	}
	return taken
}
