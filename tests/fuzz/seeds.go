package main

import (
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"strings"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/conformance"
	"github.com/compactgen/compactgen/tests/fuzz/mutate"
)

// maxSeed leaves out what is long for the sake of its length.
const maxSeed = 4000

// seeds are whole frames by the name of their class.
type seeds map[string][][]string

// collect takes the seeds from the vectors and the corpora.
func collect(suite conformance.Suite) seeds {
	s := seeds{}
	for _, c := range suite.Vectors {
		s.vector(c)
	}
	for _, text := range suite.Texts {
		s.response(text)
	}
	for _, d := range suite.Documents {
		s.add("message", d.Text)
		s.packed(d.Text)
		s.content(d.Text)
	}
	s.conversations(suite)
	return s
}

func (s seeds) add(class string, parts ...string) {
	f := frame{parts: parts}
	if class != "" && f.size() <= maxSeed {
		s[class] = append(s[class], parts)
	}
}

// vector takes the frames that are good: damage makes bad ones of them.
func (s seeds) vector(c conformance.Case) {
	if c.Error != nil {
		return
	}
	switch c.Op {
	case "base85.decode":
		s.add("digits", textIn(c.Input))
	case "response.decode":
		wire := textIn(c.Input)
		s.add(formatOf(wire), wire)
	case "delta.apply":
		var in struct{ Content, Delta json.RawMessage }
		if json.Unmarshal(c.Input, &in) == nil {
			s.add("delta", textIn(in.Content), textIn(in.Delta))
		}
	case "request.decode":
		wire := textIn(c.Input)
		if strings.HasPrefix(wire, "REQ") {
			s.add("request", wire)
		} else {
			s.add("definition", wire)
		}
	case "decompress":
		var in struct{ Hex string }
		if json.Unmarshal(c.Input, &in) == nil {
			frame, _ := hex.DecodeString(in.Hex)
			s.add(algorithmOf(string(frame)), string(frame))
		}
	case "compress":
		var in struct{ Content json.RawMessage }
		if json.Unmarshal(c.Input, &in) == nil {
			s.content(textIn(in.Content))
		}
	case "mcp.parse":
		s.add("message", textIn(c.Input))
	case "session":
		s.registry(c.Input)
	}
}

// textIn reads a text of the conformance wire.
func textIn(v json.RawMessage) string {
	var text string
	if json.Unmarshal(v, &text) == nil {
		return text
	}
	var raw struct{ WTF8 string }
	_ = json.Unmarshal(v, &raw)
	b, _ := hex.DecodeString(raw.WTF8)
	return string(b)
}

// formatOf is the class of a response frame; what is of no format goes with the
// shortest.
func formatOf(wire string) string {
	format, ok := compact.Default().Detect(wire)
	if !ok {
		return string(compact.FormatDSL)
	}
	return string(format)
}

func (s seeds) response(text string) {
	for _, format := range []compact.Format{compact.FormatVerbose, compact.FormatDSL, compact.FormatBinary, compact.FormatBase85, compact.FormatCompressed} {
		wire, err := compact.Encode(compact.Response{Status: "OK", Model: "G3", Tokens: int64(len(text)), Result: text}, compact.EncodeOptions{Format: format})
		if err == nil {
			s.add(string(format), wire)
		}
	}
}

// algorithmOf is the class of an M2M frame.
func algorithmOf(frame string) string {
	for _, a := range []string{"T1", "T2", "BR", "DI"} {
		if strings.HasPrefix(frame, "#"+a+"|") {
			return a
		}
	}
	return "tag"
}

// content goes through every algorithm.
func (s seeds) content(text string) {
	for _, a := range []compact.Algorithm{compact.AlgorithmToken, compact.AlgorithmStructure, compact.AlgorithmBrotli, compact.AlgorithmDictionary} {
		frame, err := compact.AppendCompress(nil, text, compact.CompressOptions{Algorithm: a})
		if err == nil {
			s.add(string(a), string(frame))
		}
	}
}

// packed makes packed results of a message's.
func (s seeds) packed(text string) {
	m, err := compact.ParseMessage(text)
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

// others are the last parts of all seeds by their kind, to take pieces from.
func others(classes []*class) map[mutate.Kind][]string {
	list := map[mutate.Kind][]string{}
	for _, c := range classes {
		for _, parts := range c.seeds {
			list[c.kind] = append(list[c.kind], parts[len(parts)-1])
		}
	}
	return list
}
