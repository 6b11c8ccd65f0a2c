package judge

import (
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
)

// mcp has every message that the model declares, right and wrong.
func (d *deriver) mcp() {
	if d.m.MCP == nil {
		return
	}
	d.topic("mcp", "mcp", "messages")
	for _, m := range d.m.MCP.Messages {
		name := strings.ReplaceAll(m.Role, "/", "-")
		if m.Method != "" {
			d.calls(name, m.Method)
		}
		for _, r := range m.Results {
			d.responses(name+"/"+hexName(r), r)
		}
	}
	d.calls("unknown", "x"+methodOf(d.m.MCP, "tools/call"))
	d.responses("unknown/member", "x"+d.m.MCP.Messages[0].Role)
	d.resultOrder()
	d.envelopes()
	d.end()
	d.packed()
}

// hexName names a case by what may be no name.
func hexName(text string) string { return fmt.Sprintf("%x", text) }

func (d *deriver) message(name, text string) { d.add(name, "mcp.parse", wireText(text), nil) }

// of writes a message of the model's version.
func (d *deriver) of(members string) string {
	return `{"jsonrpc":` + quote(d.m.MCP.JSONRPC) + "," + members + "}"
}

// escaped writes a string with its first character as an escape.
func escaped(text string) string {
	r := []rune(text)
	if len(r) == 0 || r[0] > 0xffff {
		return quote(text)
	}
	return fmt.Sprintf(`"\u%04x`, r[0]) + quote(string(r[1:]))[1:]
}

func (d *deriver) calls(name, method string) {
	quoted := quote(method)
	d.message(name+"/request", d.of(`"id":1,"method":`+quoted))
	d.message(name+"/request/params", d.of(`"id":"a","method":`+quoted+`, "params":{"n":1.0,"x":[1e2,{"_meta":null}]}`))
	d.message(name+"/notification", d.of(`"method":`+quoted))
	d.message(name+"/escaped", d.of(`"id":1,"method":`+escaped(method)))
	d.message(name+"/case", d.of(`"id":1,"method":`+quote(strings.ToUpper(method)+" ")))
	d.message(name+"/with-result", d.of(`"id":1,"method":`+quoted+`,"result":{}`))
	d.message(name+"/null-id", d.of(`"id":null,"method":`+quoted))
}

func (d *deriver) responses(name, member string) {
	for i, value := range []string{"null", "[]", `{"a":1.50}`} {
		d.message(fmt.Sprintf("%s/response/%d", name, i), d.of(`"id":1,"result":{`+quote(member)+":"+value+"}"))
	}
	d.message(name+"/response/escaped", d.of(`"id":1,"result":{"z":0,`+escaped(member)+":1}"))
	d.message(name+"/response/inside", d.of(`"id":1,"result":{"z":{`+quote(member)+":1}}"))
	d.message(name+"/response/list", d.of(`"id":1,"result":[{`+quote(member)+":1}]"))
	d.message(name+"/error", d.of(`"id":1,"error":{`+quote(member)+":1}"))
}

// resultOrder has each pair of members that tell a response, the later first.
func (d *deriver) resultOrder() {
	var members []string
	for _, m := range d.m.MCP.Messages {
		members = append(members, m.Results...)
	}
	for i, a := range members {
		for _, b := range members[:i] {
			d.message("order/"+hexName(a)+"-"+hexName(b), d.of(`"id":1,"result":{`+quote(a)+":1,"+quote(b)+":2}"))
		}
	}
}

// envelopes have other versions, and limits.
func (d *deriver) envelopes() {
	for i, version := range []string{escaped(d.m.MCP.JSONRPC), quote(d.m.MCP.JSONRPC + "0"), quote("2.0"), quote("1.0"), "2.0", "null"} {
		d.message(fmt.Sprintf("version/%d", i), `{"id":1,"result":{},"jsonrpc":`+version+"}")
	}
	text := d.of(`"id":1,"result":[[]]`)
	for i, change := range []int64{0, -1} {
		d.add(fmt.Sprintf("limits/input/%d", i), "mcp.parse", wireText(text), &vectors.Limits{Input: ptr(int64(len(text)) + change)})
		d.add(fmt.Sprintf("limits/depth/%d", i), "mcp.parse", wireText(text), &vectors.Limits{Depth: ptr(3 + change)})
	}
}

// packed has results in each encoding whose bytes are pinned, with the members
// that stay in sight, and back.
func (d *deriver) packed() {
	if d.m.Requests == nil || d.m.Compression == nil {
		return // as no spec of MCP
	}
	d.topic("mcp", "packed", "lists-of-tools")
	var tools []string
	for i := range 6 {
		tools = append(tools, fmt.Sprintf(`{"name":"tool %d","description":"What the tool does.","inputSchema":{"type":"object"}}`, i))
	}
	list := quote(d.m.MCP.List) + ":[" + strings.Join(tools, ",") + "]"
	none := wireText("")
	for _, e := range d.m.MCP.Encodings {
		if a := d.t.algorithm("structure"); a == nil || e.Algorithm != a.Name || e.Format != "" {
			continue
		}
		for i, text := range []string{
			"{" + list + "}",
			`{"resultType":"complete",` + list + `,"ttlMs":60000,"cacheScope":"public","nextCursor":"2","_meta":{"a":1.0}}`,
			"{" + list + `,"cacheScope":"private","_meta":null}`,
		} {
			for _, known := range []*wireText{nil, &none} {
				name := fmt.Sprintf("%s/list/%d", hexName(e.Name), i)
				if known != nil {
					name += "/known"
				}
				d.packs(name, "mcp.pack_list", "mcp.unpack_list", packInput{wireText(text), []string{e.Name}, known})
			}
			d.packs(fmt.Sprintf("%s/call/%d", hexName(e.Name), i), "mcp.pack_call", "mcp.unpack_call", packInput{wireText(text), []string{"x" + e.Name, e.Name}, nil})
		}
	}
	d.end()
}

func (d *deriver) packs(name, pack, unpack string, in packInput) {
	d.add(name, pack, in, nil)
	sent, _, err := d.t.Run(pack, marshal(in), nil)
	if text, ok := sent.(wireText); err == nil && ok && pack == "mcp.pack_list" {
		d.add(name+"/back", unpack, listInput{Result: text}, nil)
	} else if err == nil && ok {
		d.add(name+"/back", unpack, text, nil)
	}
}
