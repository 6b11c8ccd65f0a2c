//go:build js && wasm

// Command wasm is the part of the playground that is written in Go: the page
// opens it when a spec is dropped, or Brotli is needed. It leaves its functions
// in the global object compactgen.
package main

import (
	"encoding/json"
	"syscall/js"

	"github.com/compactgen/compactgen/examples/playground/engine"
)

func main() {
	js.Global().Set("compactgen", map[string]any{
		"open":       js.FuncOf(open),
		"compress":   js.FuncOf(compress),
		"decompress": js.FuncOf(decompress),
	})
	select {}
}

func open(_ js.Value, args []js.Value) any {
	e, err := engine.Open(args[0].String(), args[1].String())
	if err != nil {
		return failed(err)
	}
	return map[string]any{
		"protocol": e.Protocol(),
		"answer": js.FuncOf(func(_ js.Value, args []js.Value) any {
			a, err := e.Answer(string(bytesOf(args[0])), args[1].String())
			if err != nil {
				return failed(err)
			}
			text, err := json.Marshal(a)
			if err != nil {
				return failed(err)
			}
			return string(text)
		}),
	}
}

func compress(_ js.Value, args []js.Value) any {
	return array(engine.Compress(bytesOf(args[0]), args[1].Int()))
}

func decompress(_ js.Value, args []js.Value) any {
	content, err := engine.Decompress(bytesOf(args[0]), int64(args[1].Float()))
	if err != nil {
		return failed(err)
	}
	return array(content)
}

func failed(err error) any { return map[string]any{"error": err.Error()} }

// bytesOf are those of a Uint8Array, or of a string's UTF-8.
func bytesOf(v js.Value) []byte {
	if v.Type() == js.TypeString {
		return []byte(v.String())
	}
	b := make([]byte, v.Length())
	js.CopyBytesToGo(b, v)
	return b
}

func array(b []byte) js.Value {
	v := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(v, b)
	return v
}
