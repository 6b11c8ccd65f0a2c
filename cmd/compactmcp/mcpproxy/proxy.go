// Package mcpproxy sits between a stdio client and server of MCP. It copies
// what passes byte for byte, and compresses answers for clients that ask. See
// docs/mcp.md, "Proxy".
package mcpproxy

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/otlp"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// Options say what the proxy does besides copying.
type Options struct {
	Protocol  *compact.Protocol
	Encodings []string              // of results, those that may be used; none: nothing is changed
	Model     *Model                // that reads the results of tools; nil: nobody's
	Measure   io.Writer             // a JSON object a line for each message; nil: none
	Summary   io.Writer             // what Model has saved, at the end; nil: none
	Count     func(text string) int // tokens, for Measure and Summary; beside the path of the messages
	Spans     *otlp.Exporter        // of requests over stdio; nil: none
	Grace     time.Duration         // from the end of a direction to SIGTERM
	Kill      time.Duration         // from SIGTERM, the proxy's or the client's, to SIGKILL
	Over      <-chan struct{}       // closed when the server is to end, whether it reads or not; nil: signals tell
	OwnID     string                // in front of the ids of the proxy's own requests; "": a random text, since no client may have one of them open
	Guard     []string              // a command that runs Guard with its standard input; none: killing the proxy leaves the server running
}

// Stdio is the client's side. In and Out are closed, if they can be, where the
// server closes its own.
type Stdio struct {
	In       io.Reader
	Out, Err io.Writer
}

// Run starts the server and copies until it has ended. It returns the server's
// exit code, or 128 and the number of the signal that ended it; 127 or 126, and
// an error, for a command that is not found or does not start. The goroutine that
// reads In may outlive the call.
func Run(command []string, stdio Stdio, o Options) (int, error) {
	var signals chan os.Signal
	if o.Over == nil {
		signals = notify()
		defer signal.Stop(signals)
	}
	guard, err := startGuard(o.Guard)
	if err != nil {
		return 126, fmt.Errorf("starting the server's guard: %w", err)
	}
	defer guard.dismiss()
	server, err := start(command, stdio.Err, o.Grace, o.Kill)
	if err != nil {
		code := 126
		if errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist) {
			code = 127
		}
		return code, fmt.Errorf("starting the server: %w", err)
	}
	guard.watch(server.cmd.Process.Pid)
	rewriter := NewRewriter(&o)
	session := rewriter.session()
	if o.Spans != nil {
		session.traces = &traces{exporter: o.Spans, open: map[any]*otlp.Trace{}}
	}
	session.server, session.client = &side{to: server.in}, &side{to: stdio.Out}
	over, drained := make(chan struct{}, 2), make(chan struct{})
	go func() {
		session.up(stdio.In)
		closeBoth(server.in, stdio.In)
		over <- struct{}{}
	}()
	go func() {
		session.down(server.out)
		closeBoth(stdio.Out, server.out)
		over <- struct{}{}
		close(drained)
	}()
	server.wait(signals, o.Over, over, drained)
	session.traces.end()
	return exitCode(server.cmd.ProcessState), rewriter.End()
}

// closeBoth lets each side see what happened to the other: the end of its
// input, or a broken pipe.
func closeBoth(to, from any) {
	for _, end := range []any{to, from} {
		if c, ok := end.(io.Closer); ok {
			_ = c.Close()
		}
	}
}
