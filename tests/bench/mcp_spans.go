package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/mcpspan"
)

// spans prints what the steps of the document's sections 6 and 7 take in a
// server in Go that answers as the real one does.
func (b *mcpBench) spans() error {
	b.printf("\n## Where the time goes\n\n" +
		"The same calls, answered by a server in Go (encoding/json, and our runtime where an encoding is asked for); microseconds, medians. Reading and writing the file is not counted.\n\n" +
		"| scenario | encoding | T_parse | Base64 | wrap | T_stringify |\n|---|---|--:|--:|--:|--:|\n")
	for _, s := range scenarios() {
		for _, encoding := range mcpEncodings {
			if encoding != "" && s.size > maxCounted {
				continue
			}
			cells, err := b.spanCells(s, encoding)
			if err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
			name := s.name
			if encoding != "" {
				name = ""
			}
			b.printf("| %s | %s | %s |\n", name, encodingName(encoding), strings.Join(cells, " | "))
		}
	}
	encoded := base64.StdEncoding.EncodedLen(mebibyte)
	b.printf("\n50 MB goes as plain JSON: its result is over the limit of what a decoder accepts. With an encoding, wrap contains it.\n"+
		"Base64 makes %d bytes of %d, which is %.1f %% more; the real server sends them twice.\n", encoded, mebibyte, 100*float64(encoded-mebibyte)/mebibyte)
	return nil
}

func (b *mcpBench) spanCells(s scenario, encoding string) ([]string, error) {
	params, err := asking(b.params(s), encoding)
	if err != nil {
		return nil, err
	}
	request := `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":` + params + "}"
	times := map[mcpspan.Step][]time.Duration{}
	for range s.rounds {
		var spans mcpspan.Spans
		if _, err := handle(request, &spans); err != nil {
			return nil, err
		}
		for _, step := range mcpspan.Steps() {
			if took, ok := spans.Took(step); ok {
				times[step] = append(times[step], took)
			}
		}
	}
	var cells []string
	for _, step := range mcpspan.Steps() {
		cell := "–"
		if len(times[step]) > 0 {
			cell = fmt.Sprintf("%.1f", float64(median(times[step]).Nanoseconds())/1000)
		}
		cells = append(cells, cell)
	}
	return cells, nil
}

type toolCall struct {
	Name      string
	Arguments struct{ Path, Content string }
}

type toolContent struct {
	Type     string `json:"type"`
	Text     string `json:"text,omitempty"`
	Data     string `json:"data,omitempty"`
	MimeType string `json:"mimeType,omitempty"`
}

type toolResult struct {
	Content           []toolContent `json:"content"`
	StructuredContent any           `json:"structuredContent"`
}

// handle is the document's handle_tools_call.
func handle(request string, spans *mcpspan.Spans) (string, error) {
	start := spans.Start()
	m, err := compact.ParseMCPMessage(request)
	var c toolCall
	if err == nil {
		err = json.Unmarshal([]byte(m.Params), &c)
	}
	accept := compact.Asks(m.Params).Accept
	spans.End(mcpspan.Parse, start)
	if err != nil {
		return "", err
	}
	content, err := execute(c, spans)
	if err != nil {
		return "", err
	}
	start = spans.Start()
	result, err := wrap(content, accept)
	spans.End(mcpspan.Wrap, start)
	if err != nil {
		return "", err
	}
	start = spans.Start()
	out, err := json.Marshal(struct {
		Result  json.RawMessage `json:"result"`
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
	}{json.RawMessage(result), "2.0", json.RawMessage(m.ID)})
	spans.End(mcpspan.Stringify, start)
	return string(out), err
}

// execute does what the tool does; of that, Base64 alone is timed.
func execute(c toolCall, spans *mcpspan.Spans) (toolContent, error) {
	text := toolContent{Type: "text"}
	switch c.Name {
	case "read_media_file":
		data, err := os.ReadFile(c.Arguments.Path)
		start := spans.Start()
		encoded := base64.StdEncoding.EncodeToString(data)
		spans.End(mcpspan.Base64, start)
		return toolContent{Type: "image", Data: encoded, MimeType: "image/png"}, err
	case "write_file":
		text.Text = "Successfully wrote to " + c.Arguments.Path
		return text, os.WriteFile(c.Arguments.Path, []byte(c.Arguments.Content), 0o600)
	case "list_directory":
		files, err := filepath.Glob(filepath.Join(c.Arguments.Path, "*"))
		for _, f := range files {
			text.Text += "[FILE] " + filepath.Base(f) + "\n"
		}
		return text, err
	}
	data, err := os.ReadFile(c.Arguments.Path)
	text.Text = string(data)
	return text, err
}

// wrap makes a result that holds its content twice, as the real server does.
func wrap(content toolContent, accept []string) (string, error) {
	var structured any = map[string]string{"content": content.Text}
	if content.Type != "text" {
		structured = map[string][]toolContent{"content": {content}}
	}
	result, err := json.Marshal(toolResult{[]toolContent{content}, structured})
	if err != nil {
		return "", err
	}
	packed, ok, err := compact.PackCall(string(result), accept)
	if !ok {
		return string(result), err
	}
	return packed, err
}
