// Package mcp starts the real MCP servers that tests and benchmarks talk to.
package mcp

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// Install gets the packages of root/cmd/compactmcp/tests.
func Install(root string) error {
	return toolchain.Modules(filepath.Join(root, "cmd", "compactmcp", "tests"))
}

// Filesystem is the command of @modelcontextprotocol/server-filesystem, which
// may use one folder.
func Filesystem(root, folder string) []string {
	return []string{"node", filepath.Join(root, "cmd", "compactmcp", "tests", "node_modules", "@modelcontextprotocol", "server-filesystem", "dist", "index.js"), folder}
}

// A Client writes requests to a stdio server and reads its answers. It is for
// measuring: it knows one request at a time.
type Client struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
	id  int
}

// Start starts a server, and shakes hands with it.
func Start(command []string) (*Client, error) {
	c := &Client{cmd: exec.Command(command[0], command[1:]...)}
	in, err := c.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c.in, c.out = in, bufio.NewReaderSize(out, 1<<20)
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	_, err = c.Call("initialize", `{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"compactgen","version":"2"}}`)
	if err == nil {
		_, err = io.WriteString(c.in, `{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n")
	}
	if err != nil {
		_ = c.Stop()
		return nil, err
	}
	return c, nil
}

// Request is the next request, without its line feed; params may be empty.
func (c *Client) Request(method, params string) string {
	c.id++
	if params != "" {
		params = `,"params":` + params
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q%s}`, c.id, method, params)
}

// Send writes a request and reads the next line, without its line feed, that
// has its id. A line over 1 MiB is taken for the answer unread, so that reading
// it does not count in a round trip.
func (c *Client) Send(request string) (string, error) {
	if _, err := io.WriteString(c.in, request+"\n"); err != nil {
		return "", err
	}
	for {
		line, err := c.out.ReadString('\n')
		if err != nil {
			return "", err
		}
		var m struct {
			ID     int
			Method string
		}
		if len(line) > 1<<20 || json.Unmarshal([]byte(line), &m) == nil && m.ID == c.id && m.Method == "" {
			return strings.TrimSuffix(line, "\n"), nil
		}
	}
}

// Call is Send of a new request.
func (c *Client) Call(method, params string) (string, error) {
	return c.Send(c.Request(method, params))
}

// Stop closes the server's input and waits for its end.
func (c *Client) Stop() error {
	_ = c.in.Close()
	return c.cmd.Wait()
}
