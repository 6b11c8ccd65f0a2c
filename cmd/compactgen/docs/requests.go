package docs

import (
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
)

func (w *writer) requests() {
	r := w.model.Requests
	w.para("Definitions of tools and system prompts are sent once, and referred to after that; the conversation travels as deltas.")
	frame := func(parts ...string) string { return code(strings.Join(parts, r.Separator)) }
	var rows [][]string
	for _, d := range []struct {
		model.Definition
		what, text string
	}{{r.Tool, "a tool", "{object}"}, {r.System, "a system prompt", "{text}"}} {
		rows = append(rows,
			[]string{frame(d.Prefix+d.Define, d.text), "the definition of " + d.what},
			[]string{frame(d.Prefix+d.Refer, "{reference}"), d.what + " by its reference"},
			[]string{frame(d.Prefix+d.Miss, "{reference}"), "the answer to a reference that is not known"})
	}
	rows = append(rows,
		[]string{frame(r.Request.Prefix+r.Request.Version, "{tool}", "{system}", "{args}", "{delta}…"), "a request: references or nothing, a JSON value, and any number of deltas"},
		[]string{frame(r.Request.Prefix+r.Request.Miss, "{reference}"), "the answer to a request that does not fit what came before"})
	w.table([]string{"frame", "carries"}, rows)

	w.para(fmt.Sprintf("A reference is %s for tools, %s for system prompts or %s for conversations, then 8 to 64 digits and lower-case letters. "+
		"Ours are the first %d hex digits of SHA-256 over the definition's UTF-8 bytes; all 64 of them are always known too.",
		code(r.Tool.Reference), code(r.System.Reference), code(r.Request.Reference), r.HexLength))
	w.para("The deltas of a request are split at every " + code(r.Separator+w.model.Deltas.Prefix) + ", left to right. Encoders compress a delta that would be split elsewhere.")
	w.para("A session sends several tools as one definition, an object with the member " + code(r.Bundle) + ". It wraps the arguments in an object of two members: " + code(r.Check) +
		", " + code(r.Request.Reference) + " and the first 16 hex digits of a hash of all that the request means, and " + code(r.Args) + ", the arguments.")
	w.para("A session's first turn, and its second:")
	w.block("text", strings.Join(w.turns(), "\n"))
}

func (w *writer) turns() []string {
	session, err := w.protocol.NewClientSession(compact.ClientSessionOptions{NoCompression: true})
	if w.example("requests", "", err); err != nil {
		return nil
	}
	system := "You are a helpful assistant."
	turn := compact.Turn{Tools: []string{`{"name":"search"}`}, System: &system, Args: `{"query":"hello"}`, Conversation: "User: Hi"}
	first, err := session.Turn(turn)
	w.example("requests", "", err)
	turn.Conversation += " AI: Hello! User: Bye"
	second, err := session.Turn(turn)
	w.example("requests", "", err)
	return append(first, second...)
}
