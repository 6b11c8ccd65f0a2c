//go:build js && wasm

// Command wasm is the engine of the playground, which speaks for the page. It
// leaves one function among the globals, compactgen: of the name and the text of
// a spec (empty for the one that the page comes with), a frame and its family, it
// makes the JSON of a reply.
package main

import (
	"encoding/json"
	"syscall/js"

	"github.com/compactgen/compactgen/examples/playground/engine"
)

func main() {
	var desk engine.Desk
	js.Global().Set("compactgen", js.FuncOf(func(_ js.Value, args []js.Value) any {
		q := engine.Question{Name: args[0].String(), Spec: args[1].String(), Family: args[3].String()}
		if !args[2].IsUndefined() {
			frame := string(bytesOf(args[2]))
			q.Frame = &frame
		}
		text, err := json.Marshal(desk.Reply(q))
		if err != nil {
			panic(err) // a reply always is JSON
		}
		return string(text)
	}))
	select {}
}

// bytesOf are those of a Uint8Array, or of a string's UTF-8.
func bytesOf(v js.Value) []byte {
	if v.Type() == js.TypeString {
		return []byte(v.String())
	}
	b := make([]byte, v.Length())
	js.CopyBytesToGo(b, v)
	return b
}
