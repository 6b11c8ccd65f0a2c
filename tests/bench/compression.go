package main

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/compactgen/compactgen/runtime/go"
)

const korean = "가비지 컬렉터가 언제 실행되는지 어떻게 결정되는지 설명해 주시겠어요? 가이드를 읽었지만 아직도 헷갈립니다. 스택도 포함되는지, " +
	"그리고 지금까지 시도한 방법이 왜 듣지 않았는지 알고 싶습니다. "

// chat is a minified request of about size bytes, with a tool and defaults. Its
// messages are of about 400 bytes, with an escape in each.
func chat(size int, text string) string {
	var b strings.Builder
	b.WriteString(`{"model":"gpt-4o","messages":[{"role":"system","content":"You are a helpful assistant."}`)
	message, _ := json.Marshal(strings.Repeat(text, 400/len(text)+1)) // text never fails
	for i := 0; b.Len() < size-400; i++ {
		role := [2]string{"user", "assistant"}[i%2]
		fmt.Fprintf(&b, `,{"role":"%s","content":"%d.\n%s}`, role, i, message[1:])
	}
	b.WriteString(`],"tools":[{"type":"function","function":{"name":"get_weather","description":"Get the current weather in a city",` +
		`"parameters":{"type":"object","properties":{"city":{"type":"string"},"unit":{"type":"string","enum":["celsius","fahrenheit"]}},` +
		`"required":["city"]}}}],"temperature":1.0,"max_tokens":1000,"stream":false}`)
	return b.String()
}

func corpus(root, name string) ([]string, error) {
	text, err := os.ReadFile(filepath.Join(root, "tests", "corpora", name+".ndjson"))
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n"), err
}

// frame is a document by an algorithm.
func frame(document string, a compact.Algorithm) []byte {
	return must(compact.AppendCompress(nil, document, compact.CompressOptions{Algorithm: a}))
}

// encoding and decompressing take all of a list in one run.
func encoding(a compact.Algorithm, documents ...string) func() {
	buf := make([]byte, 0, 2<<20)
	return func() {
		for _, document := range documents {
			must(compact.AppendCompress(buf, document, compact.CompressOptions{Algorithm: a}))
		}
	}
}

func decompressing(frames ...[]byte) func() {
	buf := make([]byte, 0, 2<<20)
	return func() {
		for _, frame := range frames {
			must(compact.AppendDecompress(buf, frame, compact.DecompressOptions{}))
		}
	}
}

// each does others' work on documents.
func each(documents []string, work func(document []byte) error) func() {
	list := make([][]byte, len(documents))
	for i, document := range documents {
		list[i] = []byte(document)
	}
	return func() {
		for _, document := range list {
			must(0, work(document))
		}
	}
}

func valid(document []byte) error {
	if !json.Valid(document) {
		return errors.New("this is no JSON")
	}
	return nil
}

const renaming = "Unmarshal, rename, Marshal"

var renames = map[string]string{
	"messages": "m", "content": "c", "role": "r", "model": "M", "temperature": "T", "max_tokens": "x", "stream": "s", "tools": "ts",
	"function": "fn", "name": "n", "type": "t", "arguments": "a",
}

// renamed is what one would write without this project. It loses lexemes and
// order, and it renames keys in every place.
var renamed = renamedBy(json.Unmarshal, json.Marshal)

func renamedBy(read func([]byte, any) error, write func(any) ([]byte, error)) func(document []byte) error {
	return func(document []byte) error {
		var v any
		if err := read(document, &v); err != nil {
			return err
		}
		_, err := write(rename(v))
		return err
	}
}

func rename(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := make(map[string]any, len(v))
		for key, x := range v {
			if short, ok := renames[key]; ok {
				key = short
			}
			out[key] = rename(x)
		}
		return out
	case []any:
		for i, x := range v {
			v[i] = rename(x)
		}
	}
	return v
}

// requestRows compare T1 on recorded requests, of 1.6 KB in the middle, with
// checking the JSON alone, and with reading and writing it by others.
func requestRows(root string) []row {
	requests := must(corpus(root, "chat_requests"))
	rivals := []rival{
		{peer: "json.Valid", goal: ">= 2.5", reason: "a token every seven bytes", run: each(requests, valid)},
		{peer: renaming, run: each(requests, renamed)},
	}
	for _, peer := range peers {
		if peer.write != nil {
			rivals = append(rivals, rival{peer: "the same by " + peer.name, run: each(requests, renamedBy(peer.read, peer.write))})
		}
	}
	return against("T1 encode", "corpus", encoding(compact.AlgorithmToken, requests...), rivals...)
}

// compressionRows measures the algorithms that are this project's own work.
func compressionRows(root string) (list []row) {
	for _, x := range []struct {
		size                  string
		bytes                 int
		text                  string
		encode, decode, whole string
	}{
		{"6 KB ASCII", 6 << 10, prose(390), ">= 3.5", ">= 3", ">= 18"},
		{"100 KB ASCII", 100 << 10, prose(390), ">= 3.5", ">= 3", ">= 18"},
		{"6 KB Korean", 6 << 10, korean, ">= 2", ">= 2", ""},
	} {
		document := chat(x.bytes, x.text)
		source, packed := []byte(document), frame(document, compact.AlgorithmToken)
		list = append(list, against("T1 encode", x.size, encoding(compact.AlgorithmToken, document),
			rival{peer: "json.Valid", goal: x.encode, run: func() { json.Valid(source) }},
			rival{peer: renaming, goal: x.whole, run: func() { must(0, renamed(source)) }})...)
		list = append(list, against("T1 decode", x.size, decompressing(packed),
			rival{peer: "json.Valid of the frame", goal: x.decode, run: func() { json.Valid(packed[4:]) }})...)
	}
	list = append(list, dictionaryRows()...)
	list = append(list, structureRows(root)...)
	return append(list, linearRows()...)
}

func dictionaryRows() []row {
	document := chat(6<<10, prose(390))
	patterns := strings.NewReplacer(
		`{"role":"user","content":"`, "\x80", `{"role":"assistant","content":"`, "\x81", `{"role":"system","content":"`, "\x82",
		`"},`, "\x84", `"}]`, "\x85", `"}`, "\x83", `{"messages":[`, "\x86", `{"model":"`, "\x87",
	)
	if string(frame(document, compact.AlgorithmDictionary)[4:]) != patterns.Replace(document) {
		panic("the dictionary and the replacer differ")
	}
	return against("DI encode", "6 KB ASCII", encoding(compact.AlgorithmDictionary, document),
		rival{peer: "strings.Replacer", goal: ">= 5", run: func() { patterns.Replace(document) }})
}

// structureRows compare with reading a session of MCP, and writing it again.
func structureRows(root string) []row {
	lines := must(corpus(root, "mcp_filesystem"))
	frames := make([][]byte, len(lines))
	for i, line := range lines {
		frames[i] = frame(line, compact.AlgorithmStructure)
	}
	copied := rival{peer: "Unmarshal into any, Marshal (share of their time)", share: true, run: each(lines, func(line []byte) error {
		var v any
		err := json.Unmarshal(line, &v)
		must(json.Marshal(v))
		return err
	})}
	decode := against("T2 decode", "mcp_filesystem", decompressing(frames...), copied)
	copied.goal = "<= 2"
	return append(against("T2 encode", "mcp_filesystem", encoding(compact.AlgorithmStructure, lines...), copied), decode...)
}

// linearRows compare the time per byte of a large document with a small one's.
func linearRows() (list []row) {
	small, large := chat(16<<10, prose(390)), chat(1<<20, prose(390))
	for _, a := range []compact.Algorithm{compact.AlgorithmToken, compact.AlgorithmStructure} {
		less, more := frame(small, a), frame(large, a)
		for _, x := range []struct {
			name         string
			large, small func()
			growth       float64
		}{
			{" encode", encoding(a, large), encoding(a, small), float64(len(large)) / float64(len(small))},
			{" decode", decompressing(more), decompressing(less), float64(len(more)) / float64(len(less))},
		} {
			rows := against(string(a)+x.name, "1 MB", x.large, rival{peer: "16 KB (time per byte, as a share)", goal: "<= 1.5", share: true, run: x.small})
			rows[0].Ratio /= x.growth
			list = append(list, rows...)
		}
	}
	return list
}

// deflateRows compare Z with the standard library's zlib of the same level. The
// library's next level meets the bytes, and takes 1.1 times as long as the same one. Texts
// of up to a KB have a higher one: the first 200 bytes of each are measured too.
func deflateRows(root string) []row {
	var texts, short []string
	for _, line := range must(corpus(root, "llm_texts")) {
		var x struct{ Text string }
		must(0, json.Unmarshal([]byte(line), &x))
		texts = append(texts, x.Text)
		if begun := x.Text[:min(len(x.Text), 200)]; utf8.ValidString(begun) {
			short = append(short, begun)
		}
	}
	return append(deflatedRows(texts, "llm_texts", "<= 1.002"), deflatedRows(short, "llm_texts, 200 bytes of each", "<= 1")...)
}

func deflatedRows(texts []string, size, share string) []row {
	var ours, theirs int
	buf := make([]byte, 0, 1<<20)
	encoded := func() {
		ours = 0
		for _, text := range texts {
			r := compact.Response{Status: compact.StatusOK, Model: compact.ModelC4, Result: text}
			frame := must(compact.AppendEncode(buf, &r, compact.EncodeOptions{Format: compact.FormatCompressed}))
			ours += (len(frame) - 1) * 4 / 5
		}
	}
	var b bytes.Buffer
	z := must(zlib.NewWriterLevel(&b, 4))
	deflated := func() {
		theirs = 0
		for _, text := range texts {
			b.Reset()
			z.Reset(&b)
			_, _ = z.Write([]byte("\x94\x03\x00\x01\xda\x00\x00" + text)) // as long as the payload
			_ = z.Close()
			theirs += b.Len()
		}
	}
	rows := against("encode compressed", size, encoded, rival{peer: "compress/zlib at level 4, without Base85", goal: ">= 1", run: deflated})
	return append(rows, row{
		Name: "encode compressed", Size: size, Peer: "bytes of compress/zlib at level 4 (as a share)", Ratio: float64(ours) / float64(theirs), Goal: share,
	})
}
