package header_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
)

// The first five are the examples of the specification.
func TestValues(t *testing.T) {
	for value, want := range map[string]string{
		"us-west1":            "us-west1",
		"Hello, 世界":           "=?base64?SGVsbG8sIOS4lueVjA==?=",
		" padded ":            "=?base64?IHBhZGRlZCA=?=",
		"line1\nline2":        "=?base64?bGluZTEKbGluZTI=?=",
		"=?base64?literal?=":  "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=",
		"":                    "",
		"a\tb":                "a\tb",
		"\t":                  "=?base64?CQ==?=",
		"=?BASE64?literal?=":  "=?BASE64?literal?=",
		"\x7f":                "=?base64?fw==?=",
		"=?base64?unfinished": "=?base64?unfinished",
	} {
		got := header.Encode(value)
		if back, ok := header.Decode(got); got != want || back != value || !ok {
			t.Errorf("%q: %q, %q, want %q", value, got, back, want)
		}
	}
	for _, wrong := range []string{"=?base64?!?=", "=?base64?YQ?=", "=?base64?YR==?=", "é", " a"} {
		if value, ok := header.Decode(wrong); ok {
			t.Errorf("%q is taken for %q", wrong, value)
		}
	}
}

const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}`

func TestHeadersAgree(t *testing.T) {
	const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"grüße",` + meta + `}}`
	const list = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{` + meta + `}}`
	const read = `{"jsonrpc":"2.0","id":"x","method":"resources/read","params":{"uri":"file:///a b",` + meta + `}}`
	const old = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"}}`
	for _, c := range []struct{ message, header, wrong string }{
		{call, "Mcp-Protocol-Version: 2026-07-28\nMcp-Method: tools/call\nMcp-Name: =?base64?Z3LDvMOfZQ==?=", ""},
		{list, "Mcp-Protocol-Version: 2026-07-28\nMcp-Method: tools/list", ""},
		{read, "Mcp-Protocol-Version: 2026-07-28\nMcp-Method: resources/read\nMcp-Name: file:///a b", ""},
		{call, "Mcp-Protocol-Version: 2026-07-28\nMcp-Method: tools/call", "Mcp-Name is missing"},
		{call, "Mcp-Protocol-Version: 2026-07-28\nMcp-Method: tools/call\nMcp-Name: x", `Mcp-Name says "x"`},
		{call, "Mcp-Protocol-Version: 2026-07-28\nMcp-Method: tools/call\nMcp-Name: =?base64??", "no Base64|says"},
		{list, "Mcp-Protocol-Version: 2026-07-28\nMcp-Method: Tools/List", "Mcp-Method says"},
		{list, "Mcp-Protocol-Version: 2026-07-28\nMcp-Method: tools/list\nMcp-Method: tools/call", "there 2 times"},
		{list, "Mcp-Protocol-Version: 2026-07-29\nMcp-Method: tools/list", "Mcp-Protocol-Version says"},
		{list, "Mcp-Method: tools/list", "Mcp-Protocol-Version is missing"},
		{old, "Mcp-Protocol-Version: 2026-07-28\nMcp-Method: tools/call\nMcp-Name: x", "Mcp-Protocol-Version says"},
		{old, "Mcp-Protocol-Version: 2025-11-25", ""},
		{old, "", ""},
		{`{"jsonrpc":"2.0","method":"notifications/x"}`, "Mcp-Protocol-Version: 2026-07-28", ""},
		{`{"jsonrpc":"2.0","id":1,"result":{}}`, "Mcp-Protocol-Version: 2025-11-25", ""},
	} {
		m, ok := header.Read(c.message)
		if !ok {
			t.Fatal(c.message)
		}
		h := headers(c.header)
		err := m.Check(h)
		if c.wrong == "" {
			made := http.Header{}
			if m.Set(made); err != nil || m.Version != "" && len(made) != len(h) || m.Version != "" && m.Check(made) != nil {
				t.Errorf("%s with %q: %v, and made are %v", c.message, c.header, err, made)
			}
			continue
		}
		found := false
		for part := range strings.SplitSeq(c.wrong, "|") {
			found = found || err != nil && strings.Contains(err.Error(), part)
		}
		if !found {
			t.Errorf("%s with %q: %v, want %s", c.message, c.header, err, c.wrong)
		}
	}
	for _, text := range []string{"", "[]", "{}", `{"method":1}`, `{"id":1}`, `"x"`} {
		if _, ok := header.Read(text); ok {
			t.Errorf("%s is taken for a message", text)
		}
	}
}

// A tool's annotations, the headers of a call, and what is wrong with a tool.
func TestMirrors(t *testing.T) {
	tool := func(properties string) string {
		return `{"name":"x","inputSchema":{"type":"object","properties":` + properties + `}}`
	}
	for _, c := range []struct{ properties, arguments, want string }{
		{`{"a":{"type":"string","x-mcp-header":"Region"}}`, `{"a":"us-west1"}`, "Mcp-Param-Region: us-west1"},
		{`{"a":{"type":"string","x-mcp-header":"Region"}}`, `{"a":null}`, ""},
		{`{"a":{"type":"string","x-mcp-header":"Region"}}`, `{}`, ""},
		{`{"a":{"type":"string","x-mcp-header":"Region"}}`, ``, ""},
		{`{"a":{"type":["integer","null"],"x-mcp-header":"N"}}`, `{"a":-7}`, "Mcp-Param-N: -7"},
		{`{"a":{"type":"integer","x-mcp-header":"N"}}`, `{"a":42.0}`, "Mcp-Param-N: 42"},
		{`{"a":{"type":"integer","x-mcp-header":"N"}}`, `{"a":1e3}`, "Mcp-Param-N: 1000"},
		{`{"a":{"type":"boolean","x-mcp-header":"B"}}`, `{"a":true}`, "Mcp-Param-B: true"},
		{`{"a":{"type":"object","properties":{"b":{"type":"string","x-mcp-header":"Deep"}}}}`, `{"a":{"b":" x"}}`, "Mcp-Param-Deep: =?base64?IHg=?="},
		{`{"x-mcp-header":{"type":"string"}}`, `{"x-mcp-header":"y"}`, ""},
		{`{"a":{"type":"string","default":{"x-mcp-header":""}}}`, `{}`, ""},
	} {
		_, mirrors, err := header.Mirrors(tool(c.properties))
		h := http.Header{}
		header.SetMirrors(h, mirrors, c.arguments)
		got := ""
		for name, values := range h {
			got += name + ": " + strings.Join(values, ", ")
		}
		if err != nil || got != c.want {
			t.Errorf("%s of %s: %q, %v, want %q", c.arguments, c.properties, got, err, c.want)
		}
		if err := header.CheckMirrors(h, mirrors, c.arguments); err != nil {
			t.Errorf("%s: %v", c.arguments, err)
		}
		if len(mirrors) > 0 {
			h.Add(mirrors[0].Header, "other")
			if header.CheckMirrors(h, mirrors, c.arguments) == nil {
				t.Errorf("%s with %v: no error", c.arguments, h)
			}
		}
	}
	for _, wrong := range []string{
		`{"a":{"type":"string","x-mcp-header":""}}`,
		`{"a":{"type":"string","x-mcp-header":"a b"}}`,
		`{"a":{"type":"string","x-mcp-header":"a\r\nb"}}`,
		`{"a":{"type":"string","x-mcp-header":1}}`,
		`{"a":{"type":"number","x-mcp-header":"A"}}`,
		`{"a":{"x-mcp-header":"A"}}`,
		`{"a":{"type":"object","x-mcp-header":"A"}}`,
		`{"a":{"type":["string","integer"],"x-mcp-header":"A"}}`,
		`{"a":{"type":"string","x-mcp-header":"A"},"b":{"type":"string","x-mcp-header":"a"}}`,
		`{"a":{"type":"array","items":{"type":"string","x-mcp-header":"A"}}}`,
		`{"a":{"oneOf":[{"type":"string","x-mcp-header":"A"}]}}`,
		`{"a":{"if":{"properties":{"b":{"type":"string","x-mcp-header":"A"}}}}}`,
		`{"a":{"$defs":{"b":{"type":"string","x-mcp-header":"A"}}}}`,
		`{"a":{"additionalProperties":{"type":"string","x-mcp-header":"A"}}}`,
	} {
		if _, mirrors, err := header.Mirrors(tool(wrong)); err == nil {
			t.Errorf("%s: %v", wrong, mirrors)
		}
	}
	_, mirrors, err := header.Mirrors(tool(`{"a":{"type":"string","x-mcp-header":"A"}}`))
	if err != nil || header.CheckMirrors(headers("Mcp-Param-A: 42"), mirrors, `{"a":"42.0"}`) == nil {
		t.Errorf("texts are compared as numbers, or %v", err)
	}
	if _, _, err := header.Mirrors(`{"name":"x","inputSchema":{"type":"string","x-mcp-header":"A"}}`); err == nil {
		t.Error("the arguments themselves have a header")
	}
}

func TestToolsThatStay(t *testing.T) {
	const message = `{"jsonrpc":"2.0", "id":1, "result": {"a":[{}], "tools": [ {"name":"a"} , {"name":"b"}, {"name":"c"} ], "nextCursor":"x"} }`
	for drop, want := range map[string]string{
		"":    message,
		"a":   strings.Replace(message, ` {"name":"a"} , {"name":"b"}, {"name":"c"} `, `{"name":"b"},{"name":"c"}`, 1),
		"abc": strings.Replace(message, ` {"name":"a"} , {"name":"b"}, {"name":"c"} `, ``, 1),
	} {
		got := header.Tools(message, func(tool string) bool { return drop == "" || !strings.Contains(drop, string(tool[9])) })
		if got != want {
			t.Errorf("without %q: %s", drop, got)
		}
	}
	for _, other := range []string{"", "[", `{"error":{}}`, `{"result":[]}`, `{"result":{"tools":{}}}`, `{"result":{"tools":[`} {
		if got := header.Tools(other, func(string) bool { return false }); got != other {
			t.Errorf("%s became %s", other, got)
		}
	}
}

// headers are those of lines.
func headers(text string) http.Header {
	h := http.Header{}
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		h.Add(name, value)
	}
	return h
}

// Who calls: any header may say so, but for those that are known to say nothing.
func TestCaller(t *testing.T) {
	none := "Accept: x\nUser-Agent: x\nMcp-Session-Id: x\nMcp-Param-Region: x\nSec-Fetch-Mode: cors\nX-Request-Id: 1\nX-B3-Traceid: 1\nLast-Event-Id: 7\nOrigin: x"
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"", none, true},
		{"Authorization: Bearer a", "Authorization: Bearer a\n" + none, true},
		{"Authorization: Bearer a", "Authorization: Bearer b", false},
		{"Authorization: Bearer a", "", false},
		{"Cookie: a=1", "Cookie: a=2", false},
		{"X-Api-Key: a", "Api-Key: a", false},
		{"X-Forwarded-User: a", "X-Forwarded-User: b", false},
		{"X-Tenant: a", "X-Tenant: a\nX-Tenant: a", false},
		{"A: x\nB: y", "B: y\nA: x", true},
		{"A: x", "A: x\" B:\"y", false},
	} {
		if a, b := header.Caller(headers(c.a)), header.Caller(headers(c.b)); (a == b) != c.same {
			t.Errorf("%q and %q: %q and %q", c.a, c.b, a, b)
		}
	}
	if who := header.Caller(headers(none)); who != "" {
		t.Errorf("somebody: %q", who)
	}
}
