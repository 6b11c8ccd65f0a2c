package inspect

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// message opens a message of MCP: its envelope, its question, and an encoded
// result. A message with a damaged result is still good, as a request with a
// damaged delta is.
func (k *look) message(frame string) error {
	m, err := k.protocol.ParseMCPMessage(frame)
	if k.model.MCP == nil || int64(len(frame)) > k.protocol.Limits().Input || k.notText("", frame) {
		return err
	}
	k.report.Name = string(m.Type)
	k.notePosition(err, frame, 0)
	l := k.layer("message", len(frame))
	eachMember(frame, func(x member) {
		p := Part{Name: x.name, At: x.at, Bytes: len(x.value), Text: cut(x.value)}
		if x.name == "params" || x.name == "result" || x.name == "error" {
			p.Means = inBytes(len(x.value))
		}
		switch {
		case err != nil:
		case x.name == "params":
			p.Means += asks(k.protocol.Asks(m.Params))
		case x.name == "result":
			k.result(&p, &m)
		}
		l.add(p)
	})
	if err == nil {
		l.gives(len(frame))
	}
	return err
}

func asks(a compact.Ask) (text string) {
	if a.Accept != nil {
		text = ", accepts " + strings.Join(a.Accept, ", ")
	}
	if a.Known != nil {
		text += ", knows " + strconv.Quote(*a.Known)
	}
	return text
}

// result opens the members of the result's _meta.
func (k *look) result(p *Part, m *compact.MCPMessage) {
	l := &Layer{Name: "result", In: len(m.Result), Parts: []Part{}}
	meta := k.meta(l, m.Result)
	if len(l.Parts) == 0 {
		return
	}
	list := m.Type == compact.MessageToolsListResponse
	var err error
	if list {
		_, err = k.protocol.UnpackList(m.Result, compact.KnownList{Reference: meta["known"]})
	} else {
		_, _, err = k.protocol.UnpackCall(m.Result)
	}
	if err != nil {
		p.Means += ": " + err.Error()
	}
	p.Layers = []*Layer{l}
	text, found := meta["text"]
	if !list {
		text, found = contentText(m.Result)
	}
	i := slices.IndexFunc(k.model.MCP.Encodings, func(e model.Encoding) bool { return e.Name == meta["encoding"] })
	if i < 0 || !found {
		return
	}
	l.gives(len(text))
	p.Layers = append(p.Layers, k.encoded(&k.model.MCP.Encodings[i], text)...)
}

// meta lists the members of a result's _meta that the spec declares.
func (k *look) meta(l *Layer, result string) map[string]string {
	n := &k.model.MCP.Meta
	roles := map[string]string{n.Encoding: "encoding", n.Text: "text", n.Known: "known", n.Reference: "reference"}
	values := map[string]string{}
	eachMember(result, func(meta member) {
		if meta.name != "_meta" {
			return
		}
		eachMember(meta.value, func(x member) {
			role, declared := roles[x.name]
			if !declared {
				return
			}
			var text string
			if json.Unmarshal([]byte(x.value), &text) == nil {
				values[role] = text
			}
			l.add(Part{Name: role, At: meta.at + x.at, Bytes: len(x.value), Text: cut(x.value)})
		})
	})
	return values
}

// contentText is the text of a result with one.
func contentText(result string) (string, bool) {
	var r struct{ Content []struct{ Text *string } }
	if json.Unmarshal([]byte(result), &r) != nil || len(r.Content) != 1 || r.Content[0].Text == nil {
		return "", false
	}
	return *r.Content[0].Text, true
}

// encoded takes the steps of an encoding back.
func (k *look) encoded(e *model.Encoding, text string) []*Layer {
	inner := &look{Inspector: k.Inspector, report: Report{Layers: []*Layer{}}}
	if e.Format != "" {
		if err := inner.record(text); err != nil {
			return inner.report.Layers
		}
		text = inner.report.Record.Text(e.Field)
	}
	if e.Algorithm != "" {
		_ = inner.m2m(text) // the result's part has the error
	}
	return inner.report.Layers
}

// isMessage says whether a text is an object with the member jsonrpc.
func (i *Inspector) isMessage(text string) (found bool) {
	if i.model.MCP == nil || int64(len(text)) > i.protocol.Limits().Input {
		return false
	}
	eachMember(text, func(m member) { found = found || m.name == "jsonrpc" })
	return found
}
