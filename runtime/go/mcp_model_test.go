package compact_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

// Whatever a document is, what a model is given of it can be undone, and its
// legend is the frame's.
func TestRewrittenDocuments(t *testing.T) {
	suite := shipped(t)
	var documents []string
	for _, v := range suite.Vectors {
		var in struct{ Content string }
		if strings.HasPrefix(v.Name, "structure-pairs/") && v.Op == "compress" && json.Unmarshal(v.Input, &in) == nil {
			documents = append(documents, in.Content)
		}
	}
	for _, d := range suite.Documents {
		documents = append(documents, d.Text)
	}
	packed := 0
	for _, document := range documents {
		for _, dense := range []bool{false, true} {
			o := compact.RewriteOptions{Dense: dense, Count: func(text string) int { return len(text) }}
			got := rewritten(t, document, o)
			if legend, frame, ok := strings.Cut(got, "#T2|"); ok && (legend == "" || strings.HasPrefix(legend, "#T2: ")) {
				packed++
				if want, err := compact.Legend("#T2|" + frame); err != nil || legend != want {
					t.Errorf("legend %q, want %q, %v", legend, want, err)
				}
			}
			restored, err := compact.RestoreText(got)
			if err != nil || restored != document && restored != minified(document) {
				t.Errorf("%.80q became %.80q, %v", document, restored, err)
			}
		}
	}
	if packed < len(documents)/2 {
		t.Errorf("%d of %d documents were packed", packed, 2*len(documents))
	}
}

// rewritten is a document's text as a result, after rewriting.
func rewritten(t *testing.T, document string, o compact.RewriteOptions) string {
	t.Helper()
	type block struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	var result struct {
		Content []block `json:"content"`
	}
	result.Content = []block{{"text", document}}
	text, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	out, err := compact.RewriteCall(string(text), o)
	if err != nil {
		t.Fatalf("%.80q: %v", document, err)
	}
	if err := json.Unmarshal([]byte(out), &result); err != nil {
		t.Fatal(err)
	}
	return result.Content[0].Text
}

// minified is JSON without the white space between its tokens.
func minified(text string) string {
	var b bytes.Buffer
	if err := json.Compact(&b, []byte(text)); err != nil {
		return ""
	}
	return b.String()
}
