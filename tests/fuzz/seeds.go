package main

import (
	"encoding/hex"
	"encoding/json"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/cmd/compactgen/draw/damage"
	"github.com/compactgen/compactgen/runtime/go"
)

// maxSeed leaves out vectors that are long for the sake of their length.
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

// formatOf is the class of a response frame; a frame of no format goes with the
// shortest.
func formatOf(wire string) string {
	found, _ := compact.Detect(wire)
	if found.Family != compact.FamilyRecord {
		return string(compact.FormatDSL)
	}
	return string(found.Format)
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

// others are the last parts of all seeds by their kind, to take pieces from.
func others(classes []*class) map[damage.Kind][]string {
	list := map[damage.Kind][]string{}
	for _, c := range classes {
		for _, parts := range c.seeds {
			list[c.kind] = append(list[c.kind], parts[len(parts)-1])
		}
	}
	return list
}
