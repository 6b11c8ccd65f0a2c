package judge

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/compactgen/compactgen/gen/model"
)

// Request is a REQ frame as vectors carry it. Type is empty in what is to be
// encoded. Tool and System are nil if there is none.
type Request struct {
	Type    string          `json:"type,omitempty"`
	Version json.RawMessage `json:"version"` // an integer, if the declared one is
	Tool    *wireText       `json:"tool"`
	System  *wireText       `json:"system"`
	Args    wireText        `json:"args"`
	Deltas  []wireText      `json:"deltas"`
}

// version is the declared one as vectors carry it.
func (t *Protocol) version() json.RawMessage {
	if _, ok := natural(t.m.Requests.Request.Version); ok {
		return json.RawMessage(t.m.Requests.Request.Version)
	}
	return marshal(t.m.Requests.Request.Version)
}

// delimiter stands before each delta but for the rest of its prefix.
func (t *Protocol) delimiter() string { return t.m.Requests.Separator + t.m.Deltas.Prefix }

// EncodeRequest writes a REQ frame.
func (t *Protocol) EncodeRequest(r Request) (string, *Fault) {
	if !r.unicode() {
		return "", fault("text")
	}
	if string(r.Version) != string(t.version()) {
		return "", unrepresentable("version")
	}
	tool, ok := optional(t.m.Requests.Tool.Reference, r.Tool)
	if !ok {
		return "", unrepresentable("tool")
	}
	system, ok := optional(t.m.Requests.System.Reference, r.System)
	if !ok {
		return "", unrepresentable("system")
	}
	args, ok, deep := scanJSON(string(r.Args), t.depth)
	if deep {
		return "", fault("format")
	}
	if !ok || args != string(r.Args) {
		return "", unrepresentable("args")
	}
	if int64(len(r.Deltas)) > t.deltas {
		return "", fault("format")
	}
	out := t.m.Requests.Request.Prefix + strings.Join([]string{t.m.Requests.Request.Version, tool, system, args}, t.m.Requests.Separator)
	for _, d := range r.Deltas {
		sent, ok := t.splittable(string(d))
		if !ok {
			return "", unrepresentable("deltas")
		}
		out += t.m.Requests.Separator + sent
	}
	return out, nil
}

func (r Request) unicode() bool {
	var version wireText
	if strings.HasPrefix(string(r.Version), `{`) {
		if err := json.Unmarshal(r.Version, &version); err != nil {
			panic(err) // only our own vectors come here
		}
	}
	texts := []wireText{version, r.Args}
	for _, reference := range []*wireText{r.Tool, r.System} {
		if reference != nil {
			texts = append(texts, *reference)
		}
	}
	for _, text := range append(texts, r.Deltas...) {
		if !utf8.ValidString(string(text)) {
			return false
		}
	}
	return true
}

// optional takes a reference of the family, or none.
func optional(prefix string, reference *wireText) (string, bool) {
	if reference == nil || *reference == "" {
		return "", true
	}
	return string(*reference), isReference(prefix, string(*reference))
}

// isReference says whether text is the prefix and 8 to 64 digits and letters.
func isReference(prefix, text string) bool {
	digits, ok := strings.CutPrefix(text, prefix)
	return ok && len(digits) >= 8 && len(digits) <= 64 && strings.Trim(digits, "0123456789abcdefghijklmnopqrstuvwxyz") == ""
}

// splittable is a delta as it is, or compressed where it would be split.
func (t *Protocol) splittable(delta string) (string, bool) {
	operation, _, ok := t.header(delta)
	if !ok || t.unsplit(delta) {
		return delta, ok
	}
	for _, o := range t.m.Deltas.Operations {
		if o.Role == "compressed" && operation.Role != "compressed" {
			sent := t.m.Deltas.Prefix + o.Symbol + t.m.Deltas.Separator + t.applySteps(o.Chain, []byte(delta))
			return sent, t.unsplit(sent)
		}
	}
	return "", false
}

// unsplit says whether the first place to split at, from the second character
// of a delta on, is where the next one begins.
func (t *Protocol) unsplit(delta string) bool {
	_, first := utf8.DecodeRuneInString(delta)
	behind := delta[first:] + t.delimiter()
	return strings.Index(behind, t.delimiter()) == len(delta)-first
}

// header reads how a delta begins; of a replace and a splice, the numbers too.
func (t *Protocol) header(delta string) (operation model.Operation, data string, ok bool) {
	for _, o := range t.m.Deltas.Operations {
		if rest, begins := strings.CutPrefix(delta, t.m.Deltas.Prefix+o.Symbol+t.m.Deltas.Separator); begins {
			operation, data, ok = o, rest, true
		}
	}
	rest := data
	for range map[string]int{"replace": 1, "splice": 2}[operation.Role] {
		digits, behind, there := strings.Cut(rest, t.m.Deltas.Separator)
		_, isNumber := natural(digits)
		rest, ok = behind, ok && there && isNumber
	}
	return operation, data, ok
}

// PlainDelta is what a compressed delta holds. Any other, and one that holds
// nothing of use, stays as it is.
func (t *Protocol) PlainDelta(delta string) string {
	operation, data, ok := t.header(delta)
	if !ok || operation.Role != "compressed" {
		return delta
	}
	inner, f := t.undoSteps(operation.Chain, data)
	if f != nil || !utf8.Valid(inner) {
		return delta
	}
	if operation, _, ok := t.header(string(inner)); !ok || operation.Role == "compressed" {
		return delta
	}
	return string(inner)
}
