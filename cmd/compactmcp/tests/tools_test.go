package mcp_test

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A tool is a definition, and the result of every call.
type tool struct {
	Tool   json.RawMessage `json:"tool"`
	Result json.RawMessage `json:"result"`
}

const (
	anyInput = `{"type":"object","properties":{"path":{"type":"string","description":"a path <like> this & that"}}}`
	output   = `{"type":"object","properties":{"rows":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"size":{"type":"number"}},"required":["name","size"],"additionalProperties":false}}},"required":["rows"],"additionalProperties":false}`
)

// handmade are results of every kind, by the names of their tools.
var handmade = [][2]string{
	{"empty", `{"content":[]}`},
	{"small", `{"content":[{"type":"text","text":"ok"}]}`},
	{"text", `{"content":[{"type":"text","text":` + js(strings.Repeat("2026-11-21T12:00:00Z INFO server started <main> & waits\n", 400)) + `}]}`},
	{"unicode", `{"content":[{"type":"text","text":` + js(strings.Repeat("한국어 텍스트, 👩‍👩‍👧‍👦, e\u0301, \u2028\u2029\ufeff, \x00\x1f, \\u003c, \"\\/\"\n", 30)) + `}]}`},
	{"structured", `{"content":[{"type":"text","text":` + js(rows) + `}],"structuredContent":` + rows + `}`},
	{"numbers", `{"content":[],"structuredContent":{"numbers":[` + strings.Repeat(`0,1.5,-2.25,1e+21,1e-7,9007199254740991,-9007199254740991,123456.789,`, 40) + `1]}}`},
	{"failed", `{"content":[{"type":"text","text":` + js(strings.Repeat("ENOENT: no such file or directory, open '/data/missing.txt'\n", 10)) + `}],"isError":true}`},
	{"image", `{"content":[{"type":"image","mimeType":"image/png","data":"` + png + `"}],"structuredContent":{"data":"` + png + `"}}`},
	{"links", `{"content":[{"type":"resource_link","uri":"file:///data/a.txt","name":"a"},{"type":"resource","resource":{"uri":"file:///data/b.txt","mimeType":"text/plain","text":` +
		js(strings.Repeat("b\n", 300)) + `}}]}`},
	{"annotated", `{"content":[{"type":"text","text":` + js(strings.Repeat("for users alone. ", 40)) + `,"annotations":{"audience":["user"],"priority":0.5}}],"_meta":{"example.com/x":{"y":[1,null]}}}`},
	{"frame", `{"content":[{"type":"text","text":"#T2|{\"no\":\"frame of ours\"}"}],"_meta":{"example.com/encoding":"T2"}}`},
	{"keys", `{"content":[],"structuredContent":` + strings.Repeat(`{"=a":{"=JSON":"{}","__proto__":1,"10":2,"9":3,"":null,"nested":`, 20) + "[]" + strings.Repeat("}}", 20) + `}`},
}

var (
	rows = `{"rows":[` + strings.Repeat(`{"name":"README.md","size":1024},{"name":"a.txt","size":0.5},`, 60) + `{"name":"z","size":0}]}`
	png  = base64.StdEncoding.EncodeToString([]byte(strings.Repeat("\x89PNG\r\n\x1a\n no picture", 100)))
)

// longDescription is what slim lists leave out.
var longDescription = strings.Repeat(" It says more than a model has to know at first.", 4)

// js is text as JSON.
func js(text string) string {
	b, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// table is the handmade results, and those of the corpus.
func table(t *testing.T) (list []tool) {
	t.Helper()
	add := func(name, result string) {
		schema := ""
		if name == "structured" {
			schema = `,"outputSchema":` + output
		}
		more := longDescription
		if strings.Contains(result, `"isError":true`) {
			more = "" // so it is listed whole, and gets no definition behind its answer
		}
		definition := fmt.Sprintf(`{"name":%q,"description":"Gives back the row %s of a table.%s","inputSchema":%s%s}`, name, name, more, anyInput, schema)
		list = append(list, tool{json.RawMessage(definition), json.RawMessage(result)})
	}
	for _, row := range handmade {
		add(row[0], row[1])
	}
	for n, result := range corpus(t) {
		if strings.HasPrefix(string(result), `{"content":`) {
			add(fmt.Sprintf("corpus_%d", n+1), string(result))
		}
	}
	return list
}

// corpus is the result of each line, if there is one.
func corpus(t *testing.T) (list []json.RawMessage) {
	t.Helper()
	file, err := os.Open("../../../tests/corpora/mcp_filesystem.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var m struct{ Result json.RawMessage }
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			t.Fatal(err)
		}
		list = append(list, m.Result)
	}
	return list
}

// tables is a folder for all tests.
var tables string

// tableFile is the table for servers that are programs. They are the same ones for
// all tests, and so is the file.
func tableFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(tables, "table.json")
	if _, err := os.Stat(path); err == nil {
		return path
	}
	text, err := json.Marshal(table(t))
	if err == nil {
		err = os.WriteFile(path, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}
