package docs

import (
	"github.com/compactgen/compactgen/cmd/compactgen/inspect"
	compact "github.com/compactgen/compactgen/runtime/go"
)

var operations = map[string][2]string{
	"full":       {"text", "the text"},
	"append":     {"text", "the content and the text"},
	"replace":    {"position, separator, text", "the content, from the position on overwritten by the text, code point for code point"},
	"splice":     {"start, separator, length, separator, text", "the content, with length code points from the start on replaced by the text"},
	"compressed": {"a whole delta, compressed", "what that delta makes of it"},
}

func (w *writer) deltas() {
	d := w.model.Deltas
	w.para("A growing answer travels as changes of a text that begins empty: " + code(d.Prefix) + ", an operation, " + code(d.Separator) + ", data.")
	var rows [][]string
	for _, o := range d.Operations {
		role := operations[o.Role]
		data := role[0]
		if o.Chain != nil {
			data = steps[o.Chain[1]] + " of zlib of a whole delta, of another operation"
		}
		if o.Asked {
			role[1] += "; written only where the caller asks for it"
		}
		rows = append(rows, []string{code(o.Symbol), o.Role, data, role[1]})
	}
	w.table([]string{"operation", "role", "data", "the new content"}, rows)
	w.para("A position past the end of the content is an error, and an error leaves the content as it was. Of equally short deltas an encoder takes the operation that stands first.")
	w.para("A content after each of these frames:")
	rows = nil
	content := ""
	for _, step := range []struct{ role, next string }{{"full", "Hello"}, {"append", "Hello, world!"}, {"replace", "Hello, World!"}, {"splice", "Hello, you!"}} {
		symbol, there := w.operation(step.role)
		if !there {
			continue
		}
		frame, err := w.protocol.ComputeDelta(content, step.next, symbol)
		rows = append(rows, []string{code(w.example("deltas", frame, err)), step.next})
		content = step.next
	}
	w.table([]string{"frame", "content"}, rows)
	if symbol, there := w.operation("compressed"); there {
		frame, err := w.protocol.ComputeDelta("", "Hello", symbol)
		w.para("The first of them, compressed:")
		w.inspected(w.example("deltas", frame, err), inspect.Delta)
	}
}

// operation is the symbol of a role.
func (w *writer) operation(role string) (compact.Operation, bool) {
	for _, o := range w.model.Deltas.Operations {
		if o.Role == role {
			return compact.Operation(o.Symbol), true
		}
	}
	return "", false
}
