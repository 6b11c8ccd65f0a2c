package hidden_test

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"strings"
	"unicode/utf16"
)

// A message to the proxy. What HTTP alone has is for HTTP alone.
type message struct {
	text    string
	headers []string // names and values, of HTTP
	method  string   // of HTTP; "" for POST
}

func (m message) overHTTP() bool { return m.headers != nil || m.method != "" }

const (
	call   = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"write_file","arguments":{"path":"a"}}}`
	list   = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":null}}`
	modern = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
)

// clearly are forms of a message that the proxy understands.
func clearly(m string) map[string]string {
	return map[string]string{
		"as it is":                m,
		"escapes in values":       strings.NewReplacer("write_file", `wr\u0069te_file`, "tools/", `tools\/`).Replace(m),
		"escapes in names":        strings.NewReplacer(`"name"`, `"n\u0061me"`, `"method"`, `"m\u0065thod"`, `"params"`, `"par\u0061ms"`).Replace(m),
		"white space":             " \t" + strings.NewReplacer(`:`, " :\t", `,`, ", ").Replace(m) + " ",
		"an id of 300 bytes":      strings.Replace(m, `"id":1`, `"id":"`+strings.Repeat("x", 300)+`"`, 1),
		"a negative id":           strings.Replace(m, `"id":1`, `"id":-7`, 1),
		"an id that is a text":    strings.Replace(m, `"id":1`, `"id":"1"`, 1),
		"an unknown member":       strings.Replace(m, `"jsonrpc"`, `"trace":{"id":2,"method":"ping"},"jsonrpc"`, 1),
		"__proto__":               strings.Replace(m, `"jsonrpc"`, `"__proto__":{"method":"ping"},"jsonrpc"`, 1),
		"an unknown parameter":    strings.Replace(m, `"params":{`, `"params":{"tool":"read_file",`, 1),
		"a task":                  strings.Replace(m, `"params":{`, `"params":{"task":{},`, 1),
		"off":                     strings.Replace(m, `"params":{`, `"params":{"_meta":{"io.github.compactgen/off":true},`, 1),
		"400 brackets":            strings.Replace(m, `"params":{`, `"params":{"x":`+strings.Repeat("[", 400)+strings.Repeat("]", 400)+`,`, 1),
		"a number of 400 digits":  strings.Replace(m, `"params":{`, `"params":{"x":`+strings.Repeat("9", 400)+`,`, 1),
		"1e999":                   strings.Replace(m, `"params":{`, `"params":{"x":1e999,`, 1),
		"half a character inside": strings.Replace(m, `"params":{`, `"params":{"x":"\ud800",`, 1),
	}
}

// unclearly are forms of a message that some reader may take for it.
func unclearly(m string) map[string]string {
	method := m[strings.Index(m, `"method":`):strings.Index(m, `,"params"`)]
	params := m[strings.Index(m, `"params":`) : len(m)-1]
	with := func(member string) string { return strings.Replace(m, `"jsonrpc"`, member+`,"jsonrpc"`, 1) }
	inside := func(value string) string { return strings.Replace(m, `"params":{`, `"params":{"x":`+value+`,`, 1) }
	id := func(lexeme string) string { return strings.Replace(m, `"id":1`, `"id":`+lexeme, 1) }
	behind := func(member string) string { return m[:len(m)-1] + `,` + member + `}` }
	return map[string]string{
		"an id of 5000 bytes":           id(`"` + strings.Repeat("x", 5000) + `"`),
		"an id with half a character":   id(`"\ud800"`),
		"an id that is a fraction":      id("1.5"),
		"an id that is null":            id("null"),
		"an id that is an object":       id(`{"a":1}`),
		"an id that is an array":        id("[1]"),
		"an id that is true":            id("true"),
		"an id of 31 digits":            id("1" + strings.Repeat("0", 30)),
		"an id with an exponent":        id("1e2"),
		"no id":                         strings.Replace(m, `"id":1,`, "", 1),
		"two ids":                       with(`"id":2`),
		"an Id":                         with(`"Id":2`),
		"no version":                    strings.Replace(m, `"jsonrpc":"2.0",`, "", 1),
		"another version":               strings.Replace(m, `"2.0"`, `"1.0"`, 1),
		"a version that is a number":    strings.Replace(m, `"2.0"`, `2.0`, 1),
		"a version that is null":        strings.Replace(m, `"2.0"`, `null`, 1),
		"two versions":                  with(`"jsonrpc":"2.0"`),
		"two methods, another first":    with(`"method":"ping"`),
		"two methods, another last":     behind(`"method":"ping"`),
		"two methods by case":           strings.Replace(m, method, `"method":"ping","Method"`+strings.TrimPrefix(method, `"method"`), 1),
		"a METHOD alone":                strings.Replace(m, `"method"`, `"METHOD"`, 1),
		"two params, others first":      with(`"params":{"name":"read_file"}`),
		"two params, others last":       behind(`"params":{"name":"read_file"}`),
		"two params, null last":         behind(`"params":null`),
		"two params by case":            strings.Replace(m, params, `"params":{"name":"read_file"},"Params"`+strings.TrimPrefix(params, `"params"`), 1),
		"two params by a long s":        strings.Replace(m, params, `"params":{"name":"read_file"},"param\u017f"`+strings.TrimPrefix(params, `"params"`), 1),
		"two params by a written one":   strings.Replace(m, params, `"params":{"name":"read_file"},"paramſ"`+strings.TrimPrefix(params, `"params"`), 1),
		"an empty method beside":        with(`"method":""`),
		"a result beside":               with(`"result":{}`),
		"an error beside":               with(`"error":{"code":1,"message":""}`),
		"a RESULT beside":               with(`"RESULT":{}`),
		"600 brackets":                  inside(strings.Repeat("[", 600) + strings.Repeat("]", 600)),
		"900 objects":                   inside(strings.Repeat(`{"a":`, 900) + "1" + strings.Repeat("}", 900)),
		"9000 brackets":                 inside(strings.Repeat("[", 9000) + strings.Repeat("]", 9000)),
		"a batch":                       "[" + m + "]",
		"a batch with another":          `[{"jsonrpc":"2.0","id":2,"method":"ping"},` + m + "]",
		"a byte order mark":             "\ufeff" + m,
		"a byte order mark and a space": "\ufeff " + m,
		"invalid UTF-8":                 inside("\"\xff\""),
		"a character in three bytes":    inside("\"\xed\xa0\x80\""),
		"a raw tab":                     inside("\"a\tb\""),
		"a raw NUL":                     inside("\"\x00\""),
		"NaN":                           inside("NaN"),
		"Infinity":                      inside("Infinity"),
		"-Infinity":                     inside("-Infinity"),
		"16 MiB":                        inside(`"` + strings.Repeat("x", 16<<20) + `"`),
		"a comma at the end":            m[:len(m)-1] + ",}",
		"a comment":                     "/**/" + m,
		"two on a line":                 `{"jsonrpc":"2.0","id":2,"method":"ping"}` + m,
		"a form feed":                   "\f" + m,
		"a space of no width":           "\u200b" + m,
		"behind a carriage return":      "\r" + m,
		"between carriage returns":      "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\",\"params\":{\"x\":[\r" + m + "\r]}}",
		"two _meta":                     strings.Replace(m, `"params":{`, `"params":{"_meta":{},"_META":{},`, 1),
		"half a character in a name":    with(`"\ud800":1`),
		"UTF-16":                        wide(m),
		"UTF-16 with a mark":            "\xff\xfe" + wide(m),
		"a method in an array":          strings.Replace(m, method, `"method":["`+strings.Split(method, `"`)[3]+`"]`, 1),
	}
}

// calls are forms of a call alone.
func calls() map[string]string {
	return map[string]string{
		"two names, another first":  strings.Replace(call, `"name"`, `"name":"read_file","name"`, 1),
		"two names, another last":   strings.Replace(call, `"arguments"`, `"name":"read_file","arguments"`, 1),
		"two names by escapes":      strings.Replace(call, `"arguments"`, `"n\u0061me":"read_file","arguments"`, 1),
		"two names by case":         strings.Replace(call, `"name"`, `"name":"read_file","Name"`, 1),
		"a NAME alone":              strings.Replace(call, `"name"`, `"NAME"`, 1),
		"a name in an array":        strings.Replace(call, `"write_file"`, `["write_file"]`, 1),
		"params in an array":        strings.Replace(call, `{"name":"write_file","arguments":{"path":"a"}}`, `["write_file",{}]`, 1),
		"a name of params's params": strings.Replace(call, `"params":`, `"params":{"name":"read_file"},"params":`, 1),
	}
}

func wide(text string) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		b.Write([]byte{byte(unit), byte(unit >> 8)})
	}
	return b.String()
}

// headers are forms that HTTP alone has.
func headers(m string) map[string]message {
	var zipped, deflated bytes.Buffer
	z, d := gzip.NewWriter(&zipped), zlib.NewWriter(&deflated)
	_, _ = z.Write([]byte(m))
	_, _ = d.Write([]byte(m))
	_, _ = z.Close(), d.Close()
	of2026 := strings.Replace(m, `"params":{`, `"params":{`+modern+`,`, 1)
	const version, method, name = "Mcp-Protocol-Version", "Mcp-Method", "Mcp-Name"
	return map[string]message{
		"in 2026":                   {of2026, []string{version, "2026-07-28", method, "tools/call", name, "write_file"}, ""},
		"no method in the header":   {of2026, []string{version, "2026-07-28", name, "write_file"}, ""},
		"another method":            {of2026, []string{version, "2026-07-28", method, "ping", name, "write_file"}, ""},
		"two methods":               {of2026, []string{version, "2026-07-28", method, "ping", method, "tools/call", name, "write_file"}, ""},
		"another name":              {of2026, []string{version, "2026-07-28", method, "tools/call", name, "read_file"}, ""},
		"two names":                 {of2026, []string{version, "2026-07-28", method, "tools/call", name, "read_file", name, "write_file"}, ""},
		"another revision":          {of2026, []string{version, "2025-11-25"}, ""},
		"no revision":               {of2026, []string{"Accept", "*/*"}, ""},
		"two revisions":             {m, []string{version, "2025-11-25", version, "2026-07-28"}, ""},
		"another method, before":    {m, []string{version, "2025-11-25", method, "ping"}, ""},
		"gzip":                      {zipped.String(), []string{"Content-Encoding", "gzip"}, ""},
		"gzip twice":                {zipped.String(), []string{"Content-Encoding", "gzip", "Content-Encoding", "identity"}, ""},
		"deflate":                   {deflated.String(), []string{"Content-Encoding", "deflate"}, ""},
		"UTF-16 by the type":        {wide(m), []string{"Content-Type", "application/json; charset=utf-16le"}, ""},
		"UTF-7 by the type":         {strings.NewReplacer("c", "+AGM-", "w", "+AHc-", "l", "+AGw-").Replace(m), []string{"Content-Type", "application/json; charset=utf-7"}, ""},
		"another type":              {m, []string{"Content-Type", "text/plain"}, ""},
		"a wrong type":              {m, []string{"Content-Type", "a;b;c"}, ""},
		"PUT":                       {m, nil, "PUT"},
		"PATCH":                     {m, nil, "PATCH"},
		"GET":                       {m, nil, "GET"},
		"DELETE":                    {m, nil, "DELETE"},
		"a method of other letters": {m, nil, "post"},
	}
}
