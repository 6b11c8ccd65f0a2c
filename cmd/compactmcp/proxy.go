package main

import (
	"errors"
	"flag"
	"fmt"
	logging "log"
	"os"
	"strings"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/internal/cli"
	"github.com/compactgen/compactgen/internal/o200k"
)

// guardCommand is the command of the guard: the proxy runs this program with it, to
// end the server if the proxy cannot.
const guardCommand = "__guard"

// untilKill is the time that the server's group has from SIGTERM to SIGKILL.
// Clients kill the proxy two seconds after SIGTERM.
const untilKill = time.Second

// defaultGrace is the time from the end of the client's input to SIGTERM.
const defaultGrace = 2 * time.Second

// runProxy ends with the server's exit code, where it starts one.
func runProxy(fs *flag.FlagSet, args []string, io cli.IO) error {
	chosen := cli.ChooseSpec(fs)
	compress := fs.String("compress", "", "comma-separated `encodings` of results that may be used where the client asks, or all (default: change nothing)")
	model := modelFlags(fs)
	over := httpFlags(fs)
	measure := fs.String("measure", "", "write bytes and times of each message to this `file`, as NDJSON, and with --model tokens")
	grace := fs.Duration("grace", defaultGrace, "from the end of the client's input to SIGTERM; SIGKILL comes a second after that")
	if err := cli.Parse(fs, args, true); err != nil {
		return err
	}
	if err := over.read(fs); err != nil {
		return err
	}
	if *grace < 0 {
		return fmt.Errorf("--grace is %v; it is a time from 0", *grace)
	}
	o, err := rewriting(fs, chosen, model, *compress, io)
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	o.Grace, o.Kill, o.Guard = *grace, untilKill, []string{self, guardCommand}
	if *measure != "" {
		file, err := os.Create(*measure)
		if err != nil {
			return err
		}
		defer file.Close()
		o.Measure = file
	}
	if over.on() {
		return over.run(fs.Args(), o, io)
	}
	if o.Spans, err = exporter(&o, logging.New(io.Err, "compactmcp proxy: ", 0)); err != nil {
		return err
	}
	defer o.Spans.Close()
	code, err := mcpproxy.Run(fs.Args(), mcpproxy.Stdio{In: io.In, Out: io.Out, Err: io.Err}, o)
	if err != nil {
		fmt.Fprintf(io.Err, "compactmcp proxy: %v\n", err)
	}
	return cli.ExitCode(code)
}

// rewriting is the choice of the flags about messages.
func rewriting(fs *flag.FlagSet, chosen cli.SpecFlags, model modelChoice, compress string, io cli.IO) (o mcpproxy.Options, err error) {
	if o.Model, err = model.read(fs); err != nil {
		return o, err
	}
	chosen = chosen.ElseBuiltin() // clients start servers in any folder
	if o.Model != nil {
		chosen = chosen.OrBuiltin()
	}
	s, err := chosen.Read(io)
	if err != nil {
		return o, err
	}
	m, err := s.Model(io)
	if err != nil {
		return o, err
	}
	if o.Encodings, err = encodings(m, compress); err != nil {
		return o, err
	}
	if o.Protocol, err = s.Protocol(io); err != nil {
		return o, err
	}
	if o.Model != nil {
		if _, err := o.Protocol.RewriteCall("{}", o.Model.RewriteOptions); err != nil {
			return o, fmt.Errorf("--model: %w", err) // a spec without T2
		}
		o.Count, o.Model.Log = o200k.Count, logging.New(io.Err, "compactmcp proxy: ", 0)
		if !*model.quiet {
			o.Summary = io.Err
		}
	}
	if os.Getenv(offVariable) == "1" {
		o.Model, o.Encodings, o.Summary = off(o.Model), nil, nil
	}
	return o, nil
}

// encodings checks a list of names against those that the spec declares.
func encodings(m *model.Model, list string) ([]string, error) {
	if m.MCP == nil {
		return nil, errors.New("the spec declares no mcp")
	}
	declared := map[string]bool{}
	var all []string
	for _, e := range m.MCP.Encodings {
		declared[e.Name] = true
		all = append(all, e.Name)
	}
	switch list {
	case "":
		return nil, nil
	case "all":
		return all, nil
	}
	names := strings.Split(list, ",")
	for _, name := range names {
		if !declared[name] {
			return nil, fmt.Errorf("unknown encoding %q: there are %s", name, strings.Join(all, ", "))
		}
	}
	return names, nil
}
