package judge

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/compactgen/compactgen/gen/model"
)

// algorithm is the declared one of a role, or nil.
func (t *Protocol) algorithm(role string) *model.Algorithm {
	for i, a := range t.m.Compression.Algorithms {
		if a.Role == role {
			return &t.m.Compression.Algorithms[i]
		}
	}
	return nil
}

var tagForm = regexp.MustCompile(`^#[A-Z0-9]{2}\|`)

// only returns a judge whose spec has no algorithms but these, and none.
func (t *Protocol) only(allowed []string) *Protocol {
	out, m, c := *t, *t.m, *t.m.Compression
	c.Algorithms = slices.DeleteFunc(slices.Clone(c.Algorithms), func(a model.Algorithm) bool {
		return a.Role != "none" && !slices.Contains(allowed, a.Name)
	})
	m.Compression, out.m = &c, &m
	return &out
}

// Density returns a judge that writes T2 dense or plain; nil means dense.
func (t *Protocol) Density(dense *bool) *Protocol {
	out := *t
	out.plain = dense != nil && !*dense
	return &out
}

// Compress makes a frame, by an algorithm's name or a selection. A nil list
// allows all.
func (t *Protocol) Compress(name, content string, allowed []string) (string, *Fault) {
	role := name
	switch name {
	case "auto", "exact", "smallest":
	default:
		i := slices.IndexFunc(t.m.Compression.Algorithms, func(a model.Algorithm) bool { return a.Name == name })
		if i < 0 {
			return "", unrepresentable("algorithm")
		}
		role = t.m.Compression.Algorithms[i].Role
	}
	if !utf8.ValidString(content) {
		return "", fault("text")
	}
	if allowed != nil {
		t = t.only(allowed)
		if role != name && t.algorithm(role) == nil {
			return "", fault("not_negotiated")
		}
	}
	switch role {
	case "auto":
		return t.auto(content, "token")
	case "exact":
		frame, f := t.auto(content, "structure")
		if a := t.algorithm("structure"); f == nil && a != nil && strings.HasPrefix(frame, a.Tag) && len(frame) >= len(content) {
			return t.frame("none", content)
		}
		return frame, f
	case "smallest":
		return t.smallest(content)
	}
	return t.frame(role, content)
}

// frame compresses by a role.
func (t *Protocol) frame(role, content string) (string, *Fault) {
	a := t.algorithm(role)
	if a == nil {
		return "", fault("not_available")
	}
	out, f := content, (*Fault)(nil)
	switch role {
	case "token":
		out, f = t.encodeToken(content)
	case "structure":
		out, f = t.encodeStructure(content)
	case "brotli":
		out = t.encodeBrotli(content, a.Quality)
	case "dictionary":
		out = string(t.encodeDictionary(content))
	case "none":
		if tagForm.MatchString(content) && t.algorithm("brotli") == nil {
			return "", unrepresentable("content")
		}
		if tagForm.MatchString(content) {
			return t.frame("brotli", content)
		}
	}
	if f != nil {
		return "", f
	}
	return a.Tag + out, nil
}

// auto is the documented choice, with the algorithm for chat payloads.
func (t *Protocol) auto(content, forPayloads string) (string, *Fault) {
	s := t.m.Compression.Selection
	r, w := t.RepetitionRatio(content)
	size := int64(len(content))
	payload := t.isPayload(content)
	due := forPayloads
	switch {
	case size < s.Small:
		return t.frame("none", content)
	case !payload, size > s.Large && 10*r > int(s.Over)*w:
		due = "brotli"
	}
	if t.algorithm(due) == nil {
		due = "none"
		if t.algorithm("brotli") != nil {
			due = "brotli"
		}
		if payload && t.algorithm(forPayloads) != nil {
			due = forPayloads
		}
	}
	return t.frame(due, content)
}

func (t *Protocol) smallest(content string) (string, *Fault) {
	best, f := t.frame("none", content)
	for _, role := range []string{"structure", "brotli"} {
		frame, other := t.frame(role, content)
		if other == nil && (f != nil || len(frame) < len(best)) {
			best, f = frame, nil
		}
	}
	return best, f
}

func (t *Protocol) isPayload(content string) bool {
	v, ok := parseJSON(content, t.depth)
	if !ok || v.kind != '{' {
		return false
	}
	for i, key := range v.keys {
		if slices.Contains(t.m.Compression.Selection.PayloadKeys, raw(key)) && v.values[i].kind == '[' {
			return true
		}
	}
	return false
}

// RepetitionRatio counts, in the sample, the windows that stood before, and all.
func (t *Protocol) RepetitionRatio(content string) (repeated, windows int) {
	s := t.m.Compression.Selection
	content = content[:min(len(content), int(s.Sample))]
	size := int(s.Window)
	for i := 0; i+size <= len(content); i++ {
		windows++
		// A window may overlap the one that it repeats.
		if strings.Index(content, content[i:i+size]) < i {
			repeated++
		}
	}
	return repeated, windows
}

// Decompress restores the content of a frame. A nil list allows all.
func (t *Protocol) Decompress(frame string, allowed []string) (string, *Fault) {
	if int64(len(frame)) > t.input {
		return "", fault("format")
	}
	if !tagForm.MatchString(frame) {
		if !utf8.ValidString(frame) {
			return "", fault("format")
		}
		return frame, nil
	}
	i := slices.IndexFunc(t.m.Compression.Algorithms, func(a model.Algorithm) bool {
		return a.Tag != "" && strings.HasPrefix(frame, a.Tag)
	})
	if i < 0 {
		return "", fault("unknown_tag")
	}
	a := t.m.Compression.Algorithms[i]
	if allowed != nil && !slices.Contains(allowed, a.Name) {
		return "", fault("not_negotiated")
	}
	out, f := t.unframe(a.Role, strings.TrimPrefix(frame, a.Tag))
	if f != nil || !utf8.ValidString(out) || int64(len(out)) > t.output {
		return "", fault("decompression")
	}
	return out, nil
}

func (t *Protocol) unframe(role, data string) (string, *Fault) {
	if role == "dictionary" {
		return t.decodeDictionary(data)
	}
	if !utf8.ValidString(data) {
		return "", fault("decompression")
	}
	switch role {
	case "token":
		return t.decodeToken(data)
	case "structure":
		return t.decodeStructure(data)
	}
	return t.decodeBrotli(data)
}

// Negotiate keeps the names that both know, in the client's order, and none.
func (t *Protocol) Negotiate(client, server []string) []string {
	var out []string
	none := t.algorithm("none").Name
	for _, name := range client {
		known := slices.ContainsFunc(t.m.Compression.Algorithms, func(a model.Algorithm) bool { return a.Name == name })
		if known && name != none && slices.Contains(server, name) && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return append(out, none)
}
