package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

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

// compressionRows measures the algorithms that are this project's own work.
func compressionRows(root string) ([]row, error) {
	var list []row
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
		rows, err := tokenRows(chat(x.bytes, x.text), x.size, x.encode, x.decode, x.whole)
		if err != nil {
			return nil, err
		}
		list = append(list, rows...)
	}
	structure := func() ([]row, error) { return structureRows(root) }
	for _, part := range []func() ([]row, error){dictionaryRows, structure, linearRows} {
		rows, err := part()
		if err != nil {
			return nil, err
		}
		list = append(list, rows...)
	}
	return list, nil
}

func tokenRows(document, size, encode, decode, whole string) ([]row, error) {
	o := compact.CompressOptions{Algorithm: compact.AlgorithmToken}
	frame, err := compact.AppendCompress(nil, document, o)
	if err != nil {
		return nil, err
	}
	source, buf := []byte(document), make([]byte, 0, 2*len(document))
	times := shares(
		func() { _, _ = compact.AppendCompress(buf, document, o) },
		func() { json.Valid(source) },
		func() { err = errors.Join(err, renamed(source)) },
	)
	back := shares(
		func() { _, _ = compact.AppendDecompress(buf, frame, compact.DecompressOptions{}) },
		func() { json.Valid(frame[4:]) },
	)
	return []row{
		{Name: "T1 encode", Size: size, Peer: "json.Valid", Ratio: 1 / times[1], Goal: encode},
		{Name: "T1 encode", Size: size, Peer: "Unmarshal, rename, Marshal", Ratio: 1 / times[2], Goal: whole},
		{Name: "T1 decode", Size: size, Peer: "json.Valid of the frame", Ratio: 1 / back[1], Goal: decode},
	}, err
}

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

func dictionaryRows() ([]row, error) {
	document := chat(6<<10, prose(390))
	patterns := strings.NewReplacer(
		`{"role":"user","content":"`, "\x80", `{"role":"assistant","content":"`, "\x81", `{"role":"system","content":"`, "\x82",
		`"},`, "\x84", `"}]`, "\x85", `"}`, "\x83", `{"messages":[`, "\x86", `{"model":"`, "\x87",
	)
	o := compact.CompressOptions{Algorithm: compact.AlgorithmDictionary}
	buf := make([]byte, 0, 2*len(document))
	frame, err := compact.AppendCompress(nil, document, o)
	if err == nil && string(frame[4:]) != patterns.Replace(document) {
		err = errors.New("the dictionary and the replacer differ")
	}
	times := shares(
		func() { _, _ = compact.AppendCompress(buf, document, o) },
		func() { patterns.Replace(document) },
	)
	return []row{{Name: "DI encode", Size: "6 KB ASCII", Peer: "strings.Replacer", Ratio: 1 / times[1], Goal: ">= 5"}}, err
}

// structureRows compare with reading a session of MCP, and writing it again.
func structureRows(root string) ([]row, error) {
	lines, err := corpus(root, "mcp_filesystem")
	if err != nil {
		return nil, err
	}
	o := compact.CompressOptions{Algorithm: compact.AlgorithmStructure}
	frames := make([][]byte, len(lines))
	for i, line := range lines {
		if frames[i], err = compact.AppendCompress(nil, line, o); err != nil {
			return nil, err
		}
	}
	buf := make([]byte, 0, 1<<20)
	copied := func() {
		for _, line := range lines {
			var v any
			err = errors.Join(err, json.Unmarshal([]byte(line), &v))
			_, wrong := json.Marshal(v)
			err = errors.Join(err, wrong)
		}
	}
	encode := shares(func() {
		for _, line := range lines {
			_, _ = compact.AppendCompress(buf, line, o)
		}
	}, copied)
	decode := shares(func() {
		for _, frame := range frames {
			_, _ = compact.AppendDecompress(buf, frame, compact.DecompressOptions{})
		}
	}, copied)
	const peer = "Unmarshal into any, Marshal (share of their time)"
	return []row{
		{Name: "T2 encode", Size: "mcp_filesystem", Peer: peer, Ratio: encode[1], Goal: "<= 2"},
		{Name: "T2 decode", Size: "mcp_filesystem", Peer: peer, Ratio: decode[1]},
	}, err
}

// linearRows compare the time per byte of a large document with a small one's.
func linearRows() ([]row, error) {
	var list []row
	small, large := chat(16<<10, prose(390)), chat(1<<20, prose(390))
	for _, a := range []compact.Algorithm{compact.AlgorithmToken, compact.AlgorithmStructure} {
		o := compact.CompressOptions{Algorithm: a}
		buf := make([]byte, 0, 2*len(large))
		var frames [2][]byte
		for i, document := range []string{small, large} {
			var err error
			if frames[i], err = compact.AppendCompress(nil, document, o); err != nil {
				return nil, err
			}
		}
		encode := shares(
			func() { _, _ = compact.AppendCompress(buf, large, o) },
			func() { _, _ = compact.AppendCompress(buf, small, o) },
		)
		decode := shares(
			func() { _, _ = compact.AppendDecompress(buf, frames[1], compact.DecompressOptions{}) },
			func() { _, _ = compact.AppendDecompress(buf, frames[0], compact.DecompressOptions{}) },
		)
		const peer = "16 KB (time per byte, as a share)"
		list = append(list,
			row{Name: string(a) + " encode", Size: "1 MB", Peer: peer, Ratio: encode[1] * float64(len(small)) / float64(len(large)), Goal: "<= 1.5"},
			row{Name: string(a) + " decode", Size: "1 MB", Peer: peer, Ratio: decode[1] * float64(len(frames[0])) / float64(len(frames[1])), Goal: "<= 1.5"})
	}
	return list, nil
}
