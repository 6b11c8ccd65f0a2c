package judge

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/compactgen/compactgen/gen/model"
)

// Results of MCP, packed and unpacked: docs/mcp-protocol.md, "Compact results" and
// "Lists of tools".

type packInput struct {
	Result wireText  `json:"result"`
	Accept []string  `json:"accept,omitempty"`
	Known  *wireText `json:"known,omitempty"`
}

type listInput struct {
	Result wireText   `json:"result"`
	Known  *knownList `json:"known,omitempty"`
}

type knownList struct {
	Reference wireText `json:"reference"`
	Text      wireText `json:"text"`
}

func (t *Protocol) packed(in packInput, pack func(result string, v *node, in packInput) string) (wireText, *Fault) {
	if f := t.objectFault(string(in.Result)); f != nil {
		return "", f
	}
	v := t.object(string(in.Result))
	if typ := v.member("resultType"); typ != "" && !holds(typ, "complete") {
		return in.Result, nil
	}
	return wireText(pack(string(in.Result), v, in)), nil
}

// meta are the members of _meta; none if it is no object.
func (t *Protocol) meta(v *node) *node { return t.object(v.member("_meta")) }

func (t *Protocol) packCall(result string, v *node, in packInput) string {
	names := t.m.MCP.Meta
	if t.meta(v).member(names.Encoding) != "" {
		return result
	}
	for _, name := range in.Accept {
		text, ok := t.inEncoding(name, result)
		packed := `{"content":[{"type":"text","text":` + quote(text) + `}],` + written("resultType", v.member("resultType")) +
			`"_meta":{` + quote(names.Encoding) + ":" + quote(name) + "}}"
		if ok && len(packed) < len(result) {
			return packed
		}
	}
	return result
}

// written is a member with a comma behind it, or nothing.
func written(name, value string) string {
	if value == "" {
		return ""
	}
	return quote(name) + ":" + value + ","
}

// inEncoding is the text of an encoding, if the spec has it.
func (t *Protocol) inEncoding(name, result string) (string, bool) {
	i := slices.IndexFunc(t.m.MCP.Encodings, func(e model.Encoding) bool { return e.Name == name })
	if i < 0 {
		return "", false
	}
	e, text := t.m.MCP.Encodings[i], result
	if e.Algorithm != "" {
		frame, f := t.Compress(e.Algorithm, text, nil)
		if f != nil {
			return "", false
		}
		text = frame
	}
	if e.Format != "" {
		r, v := t.record(e.Record), Value{e.Field: text}
		for _, w := range e.With {
			v[w.Field], _ = t.parse(r.field(w.Field), w.Value)
		}
		frame, f := t.EncodeRecord(r, v, EncodeOptions{Format: e.Format})
		if f != nil {
			return "", false
		}
		text = frame
	}
	return text, true
}

func (t *Protocol) packList(result string, v *node, in packInput) string {
	names, meta := t.m.MCP.Meta, t.meta(v)
	asked := in.Known != nil
	for _, e := range t.m.MCP.Encodings {
		asked = asked || slices.Contains(in.Accept, e.Name)
	}
	for _, name := range []string{names.Encoding, names.Text, names.Known, names.Reference} {
		asked = asked && meta.member(name) == ""
	}
	if !asked {
		return result
	}
	reference, ours := "", ""
	if in.Known != nil {
		reference = t.m.Requests.Tool.Reference + hashed(result)
		if string(*in.Known) == reference {
			return t.emptyList(v, quote(names.Known)+":"+quote(reference))
		}
		ours = quote(names.Reference) + ":" + quote(reference)
	}
	plain := t.plainList(result, v, ours)
	for _, name := range in.Accept {
		text, ok := t.inEncoding(name, result)
		members := quote(names.Encoding) + ":" + quote(name) + "," + quote(names.Text) + ":" + quote(text)
		if ours != "" {
			members += "," + ours
		}
		if packed := t.emptyList(v, members); ok && len(packed) < len(plain) {
			return packed
		}
	}
	return plain
}

// emptyList has what MCP wants of the list that it stands for, in its place.
func (t *Protocol) emptyList(v *node, ours string) string {
	scope := v.member("cacheScope")
	if s, _ := stringOf(scope); scope != "" && s != "private" {
		scope = `"private"`
	}
	meta := "{}"
	if text := v.member("_meta"); text != "" && text[0] == '{' {
		meta = text
	}
	return "{" + quote(t.m.MCP.List) + ":[]," + written("resultType", v.member("resultType")) + written("ttlMs", v.member("ttlMs")) +
		written("cacheScope", scope) + written("nextCursor", v.member("nextCursor")) + `"_meta":` + withMember(meta, ours) + "}"
}

// withMember puts a member behind those of an object.
func withMember(object, member string) string {
	end := strings.LastIndex(object, "}")
	comma := ","
	if strings.Trim(object[:end], " \t\r\n") == "{" {
		comma = ""
	}
	return object[:end] + comma + member + object[end:]
}

func (t *Protocol) plainList(result string, v *node, ours string) string {
	if scope := v.member("cacheScope"); scope != "" {
		if s, _ := stringOf(scope); s != "private" {
			result = exchanged(result, "cacheScope", `"private"`)
			v, _ = parseJSON(result, t.depth)
		}
	}
	meta := v.member("_meta")
	switch {
	case ours == "":
	case meta == "":
		return withMember(result, `"_meta":{`+ours+"}")
	case meta[0] == '{':
		return exchanged(result, "_meta", withMember(meta, ours))
	}
	return result
}

// packedResult reads what a decoder was given.
func (t *Protocol) packedResult(in wireText) (*node, *Fault) {
	if t.wire(string(in)) != nil || t.objectFault(string(in)) != nil {
		return nil, fault("format")
	}
	return t.object(string(in)), nil
}

func (t *Protocol) unpackCall(in wireText) (any, *Fault) {
	v, f := t.packedResult(in)
	if f != nil {
		return nil, f
	}
	encoding := t.meta(v).member(t.m.MCP.Meta.Encoding)
	if encoding == "" {
		return nil, nil
	}
	content := elements(v.member("content"))
	if len(content) != 1 {
		return nil, fault("format")
	}
	return t.fromEncoding(encoding, content[0].member("text"))
}

// fromEncoding undoes the steps of an encoding; both are JSON strings.
func (t *Protocol) fromEncoding(encoding, lexeme string) (string, *Fault) {
	name, _ := stringOf(encoding)
	text, ok := stringOf(lexeme)
	i := slices.IndexFunc(t.m.MCP.Encodings, func(e model.Encoding) bool { return e.Name == name })
	if i < 0 || !ok {
		return "", fault("format")
	}
	e := t.m.MCP.Encodings[i]
	if e.Format != "" {
		r, format, _ := t.detect(text)
		if r != t.record(e.Record) {
			return "", fault("format")
		}
		v, f := t.DecodeRecord(r, text)
		if f != nil {
			return "", f
		}
		if format.Name != e.Format {
			return "", fault("format")
		}
		text, _ = v[e.Field].(string)
	}
	if e.Algorithm != "" {
		j := slices.IndexFunc(t.m.Compression.Algorithms, func(a model.Algorithm) bool { return a.Name == e.Algorithm })
		if !strings.HasPrefix(text, t.m.Compression.Algorithms[j].Tag) {
			return "", fault("format")
		}
		out, f := t.Decompress(text, nil)
		if f != nil {
			return "", f
		}
		text = out
	}
	if t.objectFault(text) != nil {
		return "", fault("format")
	}
	return text, nil
}

func (t *Protocol) unpackList(in listInput) (any, *Fault) {
	v, f := t.packedResult(in.Result)
	if f != nil {
		return nil, f
	}
	result, known := string(in.Result), in.Known
	names, meta := t.m.MCP.Meta, t.meta(v)
	if lexeme := meta.member(names.Known); lexeme != "" {
		reference, ok := stringOf(lexeme)
		switch {
		case !ok:
			return nil, fault("format")
		case known == nil || reference == "" || string(known.Reference) != reference:
			return nil, referenceFault("unknown_reference", reference)
		case !utf8.ValidString(string(known.Text)):
			return nil, fault("text")
		}
		return *known, nil
	}
	reference, ok := stringOf(meta.member(names.Reference))
	if !ok {
		reference = "" // no text of Unicode: none
	}
	if encoding := meta.member(names.Encoding); encoding != "" {
		text, f := t.fromEncoding(encoding, meta.member(names.Text))
		return knownList{wireText(reference), wireText(text)}, f
	}
	return knownList{wireText(reference), wireText(t.withoutReference(result, v, reference))}, nil
}

// withoutReference looks for the text that packing would have made this one of.
func (t *Protocol) withoutReference(result string, v *node, reference string) string {
	meta := v.member("_meta")
	ours := quote(t.m.MCP.Meta.Reference) + ":" + quote(reference)
	if reference == "" || !strings.HasSuffix(meta, ours+"}") {
		return result
	}
	added := `"_meta":{` + ours + "}"
	end := strings.LastIndex(result, "}")
	if before, ok := strings.CutSuffix(result[:end], added); ok {
		if whole, second := strings.CutSuffix(before, ","); second || strings.Trim(before, " \t\r\n") == "{" {
			return whole + result[end:]
		}
	}
	at := strings.LastIndex(result, ours+"}")
	return strings.TrimSuffix(result[:at], ",") + result[at+len(ours):]
}
