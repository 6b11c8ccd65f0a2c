package mcpproxy_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
)

// asking is a request that asks for T2; its answers are looked at.
const asking = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"_meta":{"io.github.compactgen/accept":["T2","BR","Z"]}}}` + "\n"

// What the proxy has not been asked to change comes back byte for byte, from a
// server that sends back what it gets.
func TestBytesPassUnchanged(t *testing.T) {
	inputs := map[string]string{
		"nothing":        "",
		"white space":    "  { \"jsonrpc\" :\t\"2.0\",\r \"id\": 1 , \"result\" : { } }  \n",
		"CRLF":           "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\r\n\r\n",
		"blank lines":    "\n\n \n\t\n",
		"invalid UTF-8":  "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":\"\xff\xc0\x80\"}}\n\xed\xa0\x80\n",
		"no JSON":        "Listening on port 80\n{\"jsonrpc\":\"2.0\",\"id\":1,\n[]\n\x00\n",
		"a batch":        `[{"jsonrpc":"2.0","id":1,"result":{}}]` + "\n",
		"half a line":    `{"jsonrpc":"2.0","id":1,"res`,
		"no line feed":   `{"jsonrpc":"2.0","id":1,"result":{}}`,
		"an error":       `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}` + "\n",
		"a short result": `{"jsonrpc":"2.0","id":1,"result":{"content":[]}}` + "\n",
		"a long line":    `{"jsonrpc":"2.0","id":1,"x":"` + strings.Repeat("0123456789abcdef", 40_000) + "\"}\n\n",
		"buffers":        strings.Repeat(".", 128<<10) + "\n" + strings.Repeat(",", 128<<10-1) + "\n" + strings.Repeat(";", 256<<10),
		"a huge line":    strings.Repeat("0123456789abcdef", 17<<16) + "\n{}\n",
	}
	for mode, o := range modes(io.Discard) {
		for name, input := range inputs {
			if mode != "plain" {
				input = asking + input
			}
			out, stderr, code := through(t, o, strings.NewReader(input), server("copy")...)
			if out != input || stderr != "" || code != 0 {
				t.Errorf("%s, %s: %d bytes became %d, exit %d, %q", mode, name, len(input), len(out), code, stderr)
			}
		}
	}
}

func modes(measure io.Writer) map[string]mcpproxy.Options {
	m := map[string]mcpproxy.Options{}
	for _, mode := range []string{"plain", "measure", "compress", "both"} {
		o := options()
		if mode == "measure" || mode == "both" {
			o.Measure = measure
		}
		if mode == "compress" || mode == "both" {
			o.Encodings = []string{"T2", "BR", "Z"}
		}
		m[mode] = o
	}
	return m
}

// A whole session of the corpus passes as it is, since nobody asks in it, but for
// what the server says that it can do.
func TestWhoDoesNotAskGetsPlainMCP(t *testing.T) {
	o := options()
	o.Encodings = []string{"T2"}
	corpus := readCorpus(t)
	// The server sends a request and its answer, as one that was asked would.
	out, _, _ := through(t, o, bytes.NewReader(corpus), server("copy")...)
	const extension = `,"extensions":{"io.github.compactgen/compact":{}}`
	if plain := strings.Replace(out, extension, "", 1); plain == out || plain != string(corpus) {
		t.Error("the session was changed")
	}
}

// The limits of a protocol's own bound what is looked at.
func TestInputLimit(t *testing.T) {
	o := options()
	limits := o.Protocol.Limits()
	limits.Input = 200
	o.Protocol, o.Encodings = o.Protocol.WithLimits(limits), []string{"T2"}
	long := answerTo("1", strings.Repeat("text ", 30))
	if len(long) <= 200 || len(asking) > 200 {
		t.Fatal("the sizes do not test the limit")
	}
	input := asking + long + "\n"
	if out, _, _ := through(t, o, strings.NewReader(input), server("copy")...); out != input {
		t.Errorf("%q", out)
	}
}
