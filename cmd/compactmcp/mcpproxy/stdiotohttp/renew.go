package stdiotohttp

import (
	"context"
	"fmt"
	"net/http"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
)

// send is post, once more with a new session if the server has forgotten this one.
func (c *client) send(ctx context.Context, m *header.Message, text string) (*http.Response, error) {
	id := c.sessionID()
	answer, err := c.post(ctx, m, text)
	if err != nil || answer.StatusCode != http.StatusNotFound || id == "" || m.Method == "" || m.Method == "initialize" {
		return answer, err
	}
	if err := c.renew(ctx, id); err != nil {
		c.options.Log.Printf("the server has forgotten the session, and a new one did not begin: %v", err)
		return answer, nil
	}
	_ = answer.Body.Close()
	return c.post(ctx, m, text)
}

func (c *client) sessionID() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.id
}

const initialized = `{"jsonrpc":"2.0","method":"notifications/initialized"}`

// renew begins a session as the client began the one that is lost, which does not see
// it, unless another request has done so meanwhile.
func (c *client) renew(ctx context.Context, lost string) error {
	c.renewing.Lock()
	defer c.renewing.Unlock()
	c.mu.Lock()
	id, version, text := c.id, c.version, c.opening
	c.mu.Unlock()
	if id != lost {
		return nil
	}
	m, _ := header.Read(text)
	answer, err := c.post(ctx, m, text)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	agreed := ""
	c.messages(answer, func(message string) bool {
		a, ok := header.Read(message)
		isAnswer := ok && a.Answer && header.SameID(a.ID, m.ID)
		if isAnswer {
			agreed, _ = foreign.Text(foreign.Member(a.Result, "protocolVersion"))
		}
		return isAnswer
	})
	if agreed != version {
		return fmt.Errorf("the server answered %s with the revision %.40q, expected %q", answer.Status, agreed, version)
	}
	c.agree(answer.Header.Get(header.Session), version)
	m, _ = header.Read(initialized)
	c.notify(c.life, m, initialized)
	return nil
}
