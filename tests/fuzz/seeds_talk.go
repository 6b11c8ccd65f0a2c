package main

import (
	"encoding/json"
	"math/rand/v2"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/runtime/go"
)

// packed makes packed results of a message's.
func (s seeds) packed(text string) {
	m, err := compact.ParseMCPMessage(text)
	if err != nil || m.Result == "" {
		return
	}
	none := ""
	for _, encoding := range []string{"T2", "BR", "Z"} {
		if out, ok, err := compact.PackCall(m.Result, []string{encoding}); ok && err == nil {
			s.add("call", out)
		}
		if out, ok, err := compact.PackList(m.Result, compact.Ask{Accept: []string{encoding}, Known: &none}); ok && err == nil {
			s.add("list", "", out)
		}
	}
	if out, ok, err := compact.PackList(m.Result, compact.Ask{Known: &none}); ok && err == nil {
		s.add("list", "", out)
	}
	s.add("call", m.Result)
}

// known are lists that are the caller's still, or somebody else's, or of no form.
func (s seeds) known() {
	const reference = "t_0123456789abcdef"
	for _, known := range []string{`"` + reference + `"`, `"t_other"`, `""`, "1", "null", "[]", `"\ud800"`, `"t_0123456789abcde\u0066"`} {
		s.add("list", reference, `{"tools":[],"_meta":{"io.github.compactgen/known":`+known+`}}`)
	}
}

// negotiation has the messages of docs/m2m.md, 5.7, in a few forms.
func (s seeds) negotiation() {
	for _, types := range []string{`"HELLO"`, `"ACCEPT"`, `"DATA"`, `"HELL\u004f"`, "1"} {
		for _, member := range []string{`"algorithms":["T2","BR"]`, `"algorithms":[]`, `"content":"#T2|[1]"`, `"\u0061lgorithms":["T2", "\ud83d\ude00"]`, `"content":"\n"`} {
			s.add("negotiation", `{"type":`+types+`,`+member+`}`)
			s.add("negotiation", `{"later":{"type":[]}, `+member+`,"type":`+types+"}\n")
		}
	}
}

func (s seeds) registry(input json.RawMessage) {
	var in struct{ Frames []json.RawMessage }
	if json.Unmarshal(input, &in) != nil {
		return
	}
	var parts []string
	for _, f := range in.Frames {
		var scopedFrame struct{ Scope, Frame json.RawMessage }
		if json.Unmarshal(f, &scopedFrame) == nil && scopedFrame.Frame != nil {
			parts = append(parts, otherScope+textIn(scopedFrame.Frame))
			continue
		}
		parts = append(parts, textIn(f))
	}
	if len(parts) > 0 {
		s.add("registry", parts...)
	}
}

// conversations are the frames of client sessions, a few turns each.
func (s seeds) conversations(suite conformance.Suite) {
	s.known()
	s.negotiation()
	r := rand.New(rand.NewPCG(1, 1))
	tools := []string{`{"name":"tool_4082"}`, `{"name":"tool_23155"}`, `{"name":"search","schema":{"type":"object"}}`}
	for range 200 {
		client, err := compact.NewClientSession(compact.ClientSessionOptions{NoCompression: r.IntN(2) == 0})
		if err != nil {
			panic(err) // no option is of a form to be refused
		}
		var parts []string
		text := suite.Texts[r.IntN(len(suite.Texts))]
		conversation := ""
		for range 1 + r.IntN(4) {
			conversation += text[:min(r.IntN(120), len(text))]
			frames, err := client.Turn(compact.Turn{Tools: tools[:r.IntN(len(tools)+1)], System: &tools[r.IntN(len(tools))], Args: `{"n":1}`, Conversation: conversation})
			if err != nil {
				continue // cut inside of a character
			}
			parts = append(parts, frames...)
		}
		if len(parts) > 0 {
			s.add("session", parts...)
		}
	}
}
