package breaking_test

import (
	"encoding/json"
	"fmt"
	"strings"

	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/breaking/rules"
)

func (k *talk) mcp() {
	for _, text := range k.both(messages) {
		k.read(k.old, k.new, text, readMessage, rules.WireBreaking)
		k.read(k.new, k.old, text, readMessage, rules.WireBreaking)
	}
	if k.old.file.MCP == nil || k.new.file.MCP == nil {
		return
	}
	k.asking("old", k.old, k.new)
	k.asking("new", k.new, k.old)
}

// messages are those that a spec tells apart, and responses that could be two of
// them.
func messages(f *spec.File) (list []string) {
	if f.MCP == nil {
		return nil
	}
	message := func(format string, args ...any) {
		list = append(list, fmt.Sprintf(`{"jsonrpc":%q,%s}`, f.MCP.JSONRPC.V, fmt.Sprintf(format, args...)))
	}
	message(`"id":7,"error":{"code":-32601,"message":"Method not found"}`)
	var all []string
	for _, m := range f.MCP.Messages {
		message(`"id":7,"method":%q,"params":{}`, m.Method.V)
		message(`"method":%q`, m.Method.V)
		all = append(all, texts(m.Results)...)
	}
	for _, a := range all {
		message(`"id":7,"result":{%q:[]}`, a)
		for _, b := range all {
			message(`"id":7,"result":{%q:[],%q:[]}`, a, b)
		}
	}
	return list
}

func readMessage(p peer, text string) (string, bool) {
	m, err := p.ParseMCPMessage(text)
	return fmt.Sprint(m.Type, m.ID, m.Method), err == nil
}

// asking has a client of one peer ask a server of the other for everything that it
// reads, all together and one by one. It must see the same as from a server of its
// own.
func (k *talk) asking(who string, client, server peer) {
	if k.worst == rules.WireBreaking {
		return
	}
	var names []string
	for _, e := range client.file.MCP.Encodings {
		names = append(names, e.Name.V)
	}
	offers := [][]string{nil, names}
	for _, name := range names {
		offers = append(offers, []string{name})
	}
	for _, accept := range offers {
		for _, exchange := range []func(client, server peer, accept []string) (shown, sent string, ok bool){call, lists} {
			meant, frames, ok := exchange(client, client, accept)
			got, others, arrived := exchange(client, server, accept)
			switch {
			case ok && (!arrived || got != meant):
				k.saw(rules.WireBreaking, "the %s client that accepts %q is shown %.80q instead of %.80q", who, accept, got, meant)
			case frames != others:
				k.saw(rules.EncoderOnly, "the %s client that accepts %q gets %.80q instead of %.80q", who, accept, others, frames)
			}
		}
	}
}

var (
	repeated   = strings.Repeat("the same words again, ", 20)
	callResult = `{"content":[{"type":"text","text":"` + repeated + `"}],"structuredContent":{"content":"` + repeated + `"}}`
	listResult = `{"tools":[{"name":"a","description":"` + repeated + `"},{"name":"b","description":"` + repeated + `"}]}`
)

func call(client, server peer, accept []string) (shown, sent string, ok bool) {
	params, err := client.AskParams("", compact.Ask{Accept: accept})
	if err != nil {
		return "", "", false
	}
	sent, packed, err := server.PackCall(callResult, server.Asks(params).Accept)
	if err != nil {
		return "", "", false
	}
	if !packed {
		sent = callResult
	}
	shown, packed, err = client.UnpackCall(sent)
	if !packed {
		shown = sent
	}
	return plain(shown), sent, err == nil
}

// lists asks for a list of tools, and for the same one again.
func lists(client, server peer, accept []string) (shown, sent string, ok bool) {
	var known compact.KnownList
	for range 2 {
		params, err := client.AskParams("", compact.Ask{Accept: accept, Known: &known.Reference})
		if err != nil {
			return "", "", false
		}
		reply, packed, err := server.PackList(listResult, server.Asks(params))
		if err != nil {
			return "", "", false
		}
		if !packed {
			reply = listResult
		}
		sent += reply + "\n"
		if known, err = client.UnpackList(reply, known); err != nil {
			return shown, sent, false
		}
		shown += plain(known.Text) + "\n"
	}
	return shown, sent, true
}

// plain is a result as a peer sees it: without white space, which T2 does not keep,
// and without members of _meta that the peer does not know.
func plain(result string) string {
	var members map[string]json.RawMessage
	if err := json.Unmarshal([]byte(result), &members); err != nil {
		return result
	}
	delete(members, "_meta")
	return asJSON(members)
}
