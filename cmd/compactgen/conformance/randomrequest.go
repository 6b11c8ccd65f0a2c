package conformance

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// randomRequest makes one request, and the references of a tool and a text.
func randomRequest(r source, i int) []job {
	deltas := []any{}
	for range r.IntN(4) {
		deltas = append(deltas, text(r.delta()))
	}
	input := map[string]any{
		"version": r.version(), "tool": r.reference(r.Model.Requests.Tool), "system": r.reference(r.Model.Requests.System),
		"args": text(r.args()), "deltas": deltas,
	}
	name := func(kind string) string { return fmt.Sprintf("random/%s/%04d", kind, i) }
	return []job{
		{name: name("request"), op: "request.encode", input: input},
		{name: name("reference-tool"), op: "reference.tool", input: text(r.args())},
		{name: name("reference-system"), op: "reference.system", input: text(r.Text(r.Length()))},
	}
}

// version is the declared one, as an integer if it is one, or now and then
// another of the same type.
func (r source) version() any {
	declared := r.Model.Requests.Request.Version
	if strings.Trim(declared, "0123456789") != "" {
		return r.One(declared, declared, declared+"0")
	}
	if r.IntN(30) == 0 {
		return r.IntN(4)
	}
	return json.Number(declared)
}

// reference is one of the family, or none, now and then a bad one.
func (r source) reference(family model.Definition) any {
	long := strings.Repeat("0a9z", 17)
	requests := r.Model.Requests
	switch r.IntN(12) {
	case 0:
		return text(r.One(requests.Tool.Reference, requests.System.Reference, requests.Request.Reference, "") + long[:r.IntN(len(long))] + r.One("", "", " ", "A", r.Text(3)))
	case 1, 2, 3:
		return nil
	case 4:
		return ""
	}
	return family.Reference + long[:8+r.IntN(57)]
}

// args is one JSON text, or now and then none.
func (r source) args() string {
	value := r.One("{}", "0", "-1.5e3", "null", "true", "[]", r.Members(), r.Members(), "["+r.Members()+" , 1]", quoted(strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(r.Text(r.IntN(20)))), strings.Repeat("[", 100)+strings.Repeat("]", 100))
	return r.One("", "", "", "", "", "", "", " ", "\ufeff") + value + r.One("", "", "", "", "", "", "", " ", ",", r.Model.Requests.Separator, "}")
}

// delta is a frame whose text, often, holds what deltas are split at.
func (r source) delta() string {
	d, delimiter := r.Model.Deltas, r.Model.Requests.Separator+r.Model.Deltas.Prefix
	data := r.One("", r.Text(r.IntN(30)), "a", delimiter, d.Prefix) + r.One("", "", "한", delimiter, delimiter[:len(delimiter)-1], r.Model.Requests.Separator)
	o := d.Operations[r.IntN(len(d.Operations))]
	for range map[string]int{"replace": 1, "splice": 2}[o.Role] {
		data = r.One("0", "7", fmt.Sprint(r.Natural()), "", "01") + r.One(d.Separator, d.Separator, "") + data
	}
	return d.Prefix + r.One(o.Symbol, o.Symbol, o.Symbol, o.Symbol, o.Symbol, o.Symbol, "?") + r.One(d.Separator, d.Separator, d.Separator, d.Separator, d.Separator, "") + data
}

// randomSession sends frames about a few definitions, two of which have the same
// first eight digits, to a registry that has room for some of them.
func randomSession(r source, i int) job {
	requests := r.Model.Requests
	texts := []string{`{"name":"tool_4082"}`, `{"name":"tool_23155"}`, "{}", " {}", "[]", "text", "", r.Members(), r.Text(r.IntN(20))}
	digits := r.oneInt(requests.HexLength, requests.HexLength, 8, 9, 32, 64)
	var frames []any
	for range r.IntN(25) {
		family := requests.Tool
		if r.IntN(3) == 0 {
			family = requests.System
		}
		definition := r.One(texts...)
		verb, content := family.Define, definition
		if kind := r.IntN(8); kind > 3 {
			verb = r.One(family.Refer, family.Refer, family.Refer, family.Miss)
			content = family.Reference + digest(definition)[:r.oneInt(digits, digits, digits, 64, 8)]
		}
		frame := any(text(family.Prefix + verb + requests.Separator + content))
		switch r.IntN(5) {
		case 0:
			frame = map[string]any{"scope": r.One("", "one", "두"), "frame": frame}
		case 1:
			frame = map[string]any{"scope": "one", "frame": frame}
		}
		if r.IntN(15) == 0 {
			frame = text(requests.Request.Prefix + requests.Request.Version + strings.Repeat(requests.Separator, 3) + r.args())
		}
		frames = append(frames, frame)
	}
	input := map[string]any{"frames": append([]any{}, frames...), "hex_length": digits}
	if r.IntN(4) > 0 {
		input["max_entries"] = r.IntN(6)
	}
	if r.IntN(3) == 0 {
		input["max_bytes"] = r.IntN(60)
	}
	if r.IntN(6) == 0 {
		input["shared"] = true
	}
	return job{name: fmt.Sprintf("random/session/%04d", i), op: "session", input: input}
}

func (r source) oneInt(list ...int) int { return list[r.IntN(len(list))] }

func digest(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}
