// Package o200k counts the tokens of the vocabulary o200k_base, which models of
// OpenAI read by.
package o200k

import (
	"bytes"
	_ "embed"
	"io"
	"sync"

	"github.com/andybalholm/brotli"
)

// Name is the vocabulary's name.
const Name = "o200k_base"

// vocabulary is that of OpenAI's tiktoken, whose licence is in LICENSE, compressed
// with Brotli: for each token, in the order of ranks, a byte with its length, and its
// bytes. The special tokens, which no text has, are left out.
//
//go:embed vocabulary.br
var vocabulary []byte

// ranks are made at first use: most commands count nothing.
var ranks = sync.OnceValue(func() map[string]uint32 {
	text, err := io.ReadAll(brotli.NewReader(bytes.NewReader(vocabulary)))
	if err != nil {
		panic("o200k: the vocabulary of this program is damaged: " + err.Error())
	}
	ranks, all := make(map[string]uint32, 200_000), string(text)
	for rank := uint32(0); len(all) > 0; rank++ {
		n := 1 + int(all[0])
		ranks[all[1:n]], all = rank, all[n:]
	}
	return ranks
})

// Count counts the tokens of a text.
func Count(text string) int {
	ranks, n := ranks(), 0
	for len(text) > 0 {
		end := piece(text)
		if _, whole := ranks[text[:end]]; whole {
			n++
		} else {
			n += merged(ranks, text[:end])
		}
		text = text[end:]
	}
	return n
}
