package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	goio "io"
	logging "log"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/budget"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/httptohttp"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/httptostdio"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/listen"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/mcpcache"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/otlp"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/stdiotohttp"
	"github.com/compactgen/compactgen/internal/cli"
	"github.com/redis/go-redis/v9"
	"go.opentelemetry.io/otel/attribute"
)

// Defaults of what the proxy takes over HTTP.
const (
	defaultStreams   = 1000
	defaultBody      = 64 << 20
	defaultHeld      = 256 << 20
	besides          = 96 << 20 // bytes of memory that are for all but messages
	defaultPatience  = 10 * time.Minute
	defaultDrain     = 10 * time.Second
	defaultProcesses = 100
	defaultIdle      = 30 * time.Minute
	probeTime        = 10 * time.Second
	uploadTime       = time.Minute
	writeTime        = 5 * time.Minute
	retryTime        = time.Second
	defaultCacheTTL  = time.Minute
	cachePatience    = 100 * time.Millisecond
	minSecret        = 16
	notFound         = 127 // as a shell has it
)

// httpChoice is what the flags say about HTTP.
type httpChoice struct {
	listen, upstream       *string
	hosts, origins, header listFlag
	streams, body, held    *int
	processes              *int
	patience, drain, idle  *time.Duration

	cache    *string
	cacheTTL *time.Duration

	target  *url.URL
	headers http.Header
	store   *redis.Client // of the cache; nil for none
}

// listFlag is a flag that may be given again.
type listFlag []string

func (l *listFlag) String() string { return strings.Join(*l, ", ") }

func (l *listFlag) Set(value string) error {
	*l = append(*l, value)
	return nil
}

func httpFlags(fs *flag.FlagSet) *httpChoice {
	c := &httpChoice{
		listen:    fs.String("listen", "", "serve MCP over HTTP at this `address`, host:port; without a host, of this machine alone"),
		upstream:  fs.String("upstream", "", "the `URL` of a server of MCP over HTTP, in the place of a command"),
		streams:   fs.Int("max-streams", defaultStreams, "with --listen: requests that may be open at a time"),
		body:      fs.Int("max-body", defaultBody, "with --listen: `bytes` of a request"),
		held:      fs.Int("max-held", defaultHeld, "over HTTP: `bytes` of all messages that are held at a time"),
		patience:  fs.Duration("timeout", defaultPatience, "with --upstream: from a request to the first byte of its answer"),
		processes: fs.Int("max-sessions", defaultProcesses, "with --listen and a command: servers that may run at a time, one for a session or an authorization"),
		idle:      fs.Duration("idle", defaultIdle, "with --listen and a command: from a session's last request to the end of its server"),
		drain:     fs.Duration("drain", defaultDrain, "with --listen: from SIGTERM to the end of requests that are open"),
	}
	c.cache = fs.String("cache", "", "with --listen and --upstream: the `URL` of a Redis or Valkey that keeps lists for all replicas; what is private needs "+cacheSecret+" in the environment")
	c.cacheTTL = fs.Duration("cache-max-ttl", defaultCacheTTL, "with --cache: the longest time that a result is kept")
	fs.Var(&c.hosts, "allow-host", "with --listen: a `host` that clients may name, or *; may be given again (default: those of loopback)")
	fs.Var(&c.origins, "allow-origin", "with --listen: an `origin` whose pages may call, or *; may be given again (default: those of loopback)")
	fs.Var(&c.header, "header", "with --upstream: `'Name: value'` of each request, in which ${VAR} is from the environment; may be given again")
	return c
}

func (c *httpChoice) on() bool { return *c.listen != "" || *c.upstream != "" }

// read checks the flags, and what belongs to which.
func (c *httpChoice) read(fs *flag.FlagSet) error {
	if err := goesWith(fs, "listen", *c.listen != "", "allow-host", "allow-origin", "max-streams", "max-body", "drain"); err != nil {
		return err
	}
	if err := goesWith(fs, "upstream", *c.upstream != "", "header", "timeout"); err != nil {
		return err
	}
	switch {
	case *c.upstream != "" && fs.NArg() > 0:
		return errors.New("--upstream stands in the place of a command: name one of them")
	case *c.upstream == "" && fs.NArg() == 0:
		return errors.New("name the command that starts the server, behind --, or its --upstream")
	case *c.cache != "" && (*c.listen == "" || *c.upstream == ""):
		return errors.New("--cache goes with --listen and --upstream")
	case *c.cache == "" && cli.IsSet(fs, "cache-max-ttl"):
		return errors.New("--cache-max-ttl goes with --cache")
	case *c.processes < 1:
		return fmt.Errorf("--max-sessions is %d; it is a number from 1", *c.processes)
	case *c.listen == "" && cli.IsSet(fs, "max-sessions"), *c.upstream != "" && cli.IsSet(fs, "max-sessions"), *c.listen == "" && cli.IsSet(fs, "idle"), *c.upstream != "" && cli.IsSet(fs, "idle"):
		return errors.New("--max-sessions and --idle go with --listen and a command")
	case *c.streams < 1:
		return fmt.Errorf("--max-streams is %d; it is a number from 1", *c.streams)
	case *c.body < 1:
		return fmt.Errorf("--max-body is %d; it is a number from 1", *c.body)
	}
	for name, value := range map[string]time.Duration{"timeout": *c.patience, "idle": *c.idle, "drain": *c.drain, "cache-max-ttl": *c.cacheTTL} {
		if value < 0 {
			return fmt.Errorf("--%s is %v; it is a time from 0", name, value)
		}
	}
	return errors.Join(c.readListen(), c.readUpstream(), c.readCache())
}

func goesWith(fs *flag.FlagSet, owner string, there bool, names ...string) error {
	for _, name := range names {
		if cli.IsSet(fs, name) && !there {
			return fmt.Errorf("--%s goes with --%s", name, owner)
		}
	}
	return nil
}

func (c *httpChoice) readListen() error {
	if *c.listen == "" {
		return nil
	}
	host, port, err := net.SplitHostPort(*c.listen)
	if err != nil {
		return fmt.Errorf("--listen is %q, expected host:port or :port", *c.listen)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	*c.listen = net.JoinHostPort(host, port)
	if !listen.IsLoopback(host) && len(c.hosts) == 0 {
		return fmt.Errorf("--listen %s can be reached from elsewhere: say with --allow-host by which names", *c.listen)
	}
	return nil
}

func (c *httpChoice) readUpstream() (err error) {
	if *c.upstream == "" {
		return nil
	}
	c.target, err = url.Parse(*c.upstream)
	switch {
	case err != nil || c.target.Host == "" || c.target.Scheme != "http" && c.target.Scheme != "https" || c.target.Fragment != "":
		return errors.New("--upstream is no URL of http or https")
	case c.target.User != nil:
		return errors.New("--upstream names a user: give credentials with --header")
	}
	c.headers, err = readHeaders(c.header)
	return err
}

// cacheSecret is the variable with what all replicas share.
const cacheSecret = "COMPACTGEN_CACHE_SECRET"

func (c *httpChoice) readCache() (err error) {
	if *c.cache == "" {
		return nil
	}
	if c.store, err = mcpcache.Open(*c.cache, cachePatience); err != nil {
		return fmt.Errorf("--cache: %w", err)
	}
	if secret := os.Getenv(cacheSecret); secret != "" && len(secret) < minSecret {
		return fmt.Errorf("%s has %d bytes, expected %d at least", cacheSecret, len(secret), minSecret)
	}
	return nil
}

var variable = regexp.MustCompile(`\$\{\w+\}`)

// readHeaders does not repeat a value in its errors: it may be a secret.
func readHeaders(lines []string) (http.Header, error) {
	h := http.Header{}
	for _, line := range lines {
		name, value, ok := strings.Cut(line, ":")
		if !ok || !header.IsToken(name) {
			return nil, errors.New("--header is not 'Name: value'")
		}
		var missing []string
		value = variable.ReplaceAllStringFunc(value, func(x string) string {
			x = x[len("${") : len(x)-len("}")]
			text, there := os.LookupEnv(x)
			if !there {
				missing = append(missing, x)
			}
			return text
		})
		if missing != nil {
			return nil, fmt.Errorf("--header %s: the environment has no %s", name, strings.Join(missing, ", "))
		}
		h.Add(name, strings.TrimSpace(value))
	}
	return h, nil
}

// run carries messages until a signal comes, or a stdio client ends its input.
func (c *httpChoice) run(command []string, o mcpproxy.Options, io cli.IO) error {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	defer stop()
	held := c.memory()
	rewriter, log := mcpproxy.NewRewriter(&o), logging.New(io.Err, "compactmcp proxy: ", 0)
	spans, err := exporter(&o, log)
	if err != nil {
		return err
	}
	defer spans.Close()
	if *c.listen == "" {
		signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) // a client that is gone: its session is still to be ended
		err := stdiotohttp.Run(ctx, io.In, io.Out, stdiotohttp.Options{
			Upstream: c.target, Header: c.headers, Patience: *c.patience, Grace: o.Grace, Retry: retryTime, Log: log, Rewriter: rewriter, Budget: held, Spans: spans,
		})
		return errors.Join(err, rewriter.End())
	}
	if c.target == nil { // else each client would have to find out
		if _, err := exec.LookPath(command[0]); err != nil {
			log.Printf("starting the server: %v", err)
			return cli.ExitCode(notFound)
		}
	}
	listener, err := net.Listen("tcp", *c.listen)
	if err != nil {
		return err
	}
	backend, path, end := c.openBackend(ctx, command, o, rewriter, held, spans, log, io)
	log.Printf("http://%s%s", listener.Addr(), path)
	f := listen.New(listen.Options{
		Hosts: c.hosts, Origins: c.origins, CORS: c.target == nil, Streams: *c.streams, Body: int64(*c.body),
		Upload: uploadTime, Write: writeTime, Drain: *c.drain, Log: io.Err,
	}, backend)
	err = f.Serve(ctx, listener)
	end()
	return errors.Join(err, rewriter.End())
}

// memory is the budget of messages. The garbage collector keeps to it, too, unless the
// environment says otherwise: it would let memory grow to twice what is used.
func (c *httpChoice) memory() *budget.Budget {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(*c.held) + besides)
	}
	return budget.New(int64(*c.held))
}

// openBackend returns what answers requests, at which path, and what ends it.
func (c *httpChoice) openBackend(ctx context.Context, command []string, o mcpproxy.Options, rewriter *mcpproxy.Rewriter, held *budget.Budget, spans *otlp.Exporter, log *logging.Logger, io cli.IO) (h http.Handler, path string, end func()) {
	if c.target != nil {
		o := httptohttp.Options{Upstream: c.target, Header: c.headers, Patience: *c.patience, Log: log, Rewriter: rewriter, Budget: held, Retry: retryTime, Spans: spans}
		if c.store == nil {
			return httptohttp.New(o), c.target.Path, func() {}
		}
		o.Cache = mcpcache.New(c.store, c.target.String(), []byte(os.Getenv(cacheSecret)), *c.cacheTTL)
		g := httptohttp.New(o)
		go g.Watch(ctx)
		return g, c.target.Path, func() { _ = c.store.Close() }
	}
	host := httptostdio.New(httptostdio.Options{
		Start: func(over <-chan struct{}, in goio.Reader, out goio.Writer) {
			bare := mcpproxy.Options{Protocol: o.Protocol, Grace: o.Grace, Kill: o.Kill, Guard: o.Guard, Over: over}
			if _, err := mcpproxy.Run(command, mcpproxy.Stdio{In: in, Out: out, Err: io.Err}, bare); err != nil {
				log.Print(err)
			}
		},
		Processes: *c.processes, Idle: *c.idle, Probe: probeTime, Log: log, Rewriter: rewriter, Budget: held, Spans: spans,
	})
	return host, httptostdio.Endpoint, host.Close
}

// exporter sends spans where the environment names a collector, with the tokens of
// what a model reads.
func exporter(o *mcpproxy.Options, log *logging.Logger) (*otlp.Exporter, error) {
	if os.Getenv(offVariable) == "1" {
		return nil, nil
	}
	spans, err := otlp.FromEnvironment(log.Printf)
	if err != nil || spans == nil || o.Model == nil || o.Count == nil {
		return spans, err
	}
	count := o.Count
	spans.Count = func(before, after string) []attribute.KeyValue {
		in, out := shown(before, count), shown(after, count)
		return []attribute.KeyValue{
			attribute.Int("compactgen.tokens.content.before", in.Content), attribute.Int("compactgen.tokens.content.after", out.Content),
			attribute.Int("compactgen.tokens.both.before", in.Both), attribute.Int("compactgen.tokens.both.after", out.Both),
		}
	}
	return spans, nil
}

// shown counts what hosts show of a message with a tool's result.
func shown(message string, count func(text string) int) mcpproxy.Tokens {
	m, ok := header.Read(message)
	if !ok {
		return mcpproxy.Tokens{}
	}
	return mcpproxy.CountShown(m.Result, count)
}
