package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/toolcost"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// toolsPatience is how long a server may take to tell its tools; npx may have to fetch
// it first.
const toolsPatience = 3 * time.Minute

// mostPages is how many pages of a list are asked for.
const mostPages = 1000

// askForTools starts a server as the proxy does, which ends all that it has
// started, and asks it for its tools.
func askForTools(command []string, stderr io.Writer) ([]json.RawMessage, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	toServer, requests := io.Pipe()
	answers, fromServer := io.Pipe()
	ended := make(chan struct{})
	go func() {
		o := mcpproxy.Options{Protocol: compact.Default(), Grace: defaultGrace, Kill: untilKill, Guard: []string{self, guardCommand}}
		_, err := mcpproxy.Run(command, mcpproxy.Stdio{In: toServer, Out: fromServer, Err: stderr}, o)
		if err == nil {
			err = errEnded
		}
		_ = fromServer.CloseWithError(err)
		_ = toServer.CloseWithError(err)
		close(ended)
	}()
	late := time.AfterFunc(toolsPatience, func() {
		_ = requests.CloseWithError(io.EOF)
		_ = fromServer.CloseWithError(fmt.Errorf("the server has not told its tools in %v", toolsPatience))
	})
	defer late.Stop()
	c := asker{in: requests, out: bufio.NewReader(answers)}
	list, err := c.tools()
	_ = requests.Close()
	_ = answers.Close()
	<-ended
	return list, err
}

var errEnded = errors.New("the server ended before it had told its tools")

// asker is an MCP client that asks one question at a time.
type asker struct {
	in  io.Writer
	out *bufio.Reader
	id  int
}

func (c *asker) tools() (list []json.RawMessage, err error) {
	_, err = c.call("initialize", map[string]any{
		"protocolVersion": "2025-11-25", "capabilities": struct{}{}, "clientInfo": map[string]string{"name": "compactmcp measure", "version": "1"},
	})
	if err != nil {
		return nil, err
	}
	if err := c.write(map[string]any{"jsonrpc": "2.0", "method": "notifications/initialized"}); err != nil {
		return nil, err
	}
	params := map[string]any{}
	for range mostPages {
		result, err := c.call("tools/list", params)
		if err != nil {
			return nil, err
		}
		page, err := toolcost.List(result)
		if err != nil {
			return nil, fmt.Errorf("the server's answer to tools/list: %w", err)
		}
		list = append(list, page...)
		var more struct{ NextCursor string }
		if err := json.Unmarshal(result, &more); err != nil || more.NextCursor == "" {
			return list, err
		}
		params["cursor"] = more.NextCursor
	}
	return nil, fmt.Errorf("the server's list of tools has more than %d pages", mostPages)
}

func (c *asker) write(message any) error {
	line, err := json.Marshal(message)
	if err == nil {
		_, err = c.in.Write(append(line, '\n'))
	}
	if errors.Is(err, io.ErrClosedPipe) {
		err = nil // what is read next says why
	}
	return err
}

// call asks, and reads to the answer. What the server asks meanwhile is refused,
// but for a ping.
func (c *asker) call(method string, params any) (json.RawMessage, error) {
	c.id++
	if err := c.write(map[string]any{"jsonrpc": "2.0", "id": c.id, "method": method, "params": params}); err != nil {
		return nil, err
	}
	for {
		line, err := c.out.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			err = errEnded
		}
		if err != nil {
			return nil, err
		}
		var m struct {
			ID     json.RawMessage
			Method string
			Result json.RawMessage
			Error  *struct{ Message string }
		}
		switch err := json.Unmarshal(line, &m); {
		case err != nil:
			continue // no message: some servers write their logs here
		case m.Method != "" && m.ID != nil:
			reply := map[string]any{"jsonrpc": "2.0", "id": m.ID, "error": map[string]any{"code": -32601, "message": "not offered"}}
			if m.Method == "ping" {
				reply = map[string]any{"jsonrpc": "2.0", "id": m.ID, "result": struct{}{}}
			}
			if err := c.write(reply); err != nil {
				return nil, err
			}
		case string(m.ID) != fmt.Sprint(c.id):
		case m.Error != nil:
			return nil, fmt.Errorf("the server refuses %s: %s", method, m.Error.Message)
		default:
			return m.Result, nil
		}
	}
}
