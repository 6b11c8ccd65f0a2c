package vectors

import (
	"os"
	"strings"
	"testing"
)

// headings are those of the chapters' pages that sections stand for.
var headings = map[string]string{
	"1": "## 1. ", "2": "## 2. ", "3": "## 3. ", "4": "## 4. ", "5": "## 5. ", "6": "## 6. ",
	"responses": "## Responses\n", "detection": "## Format Detection\n", "errors": "## Error Types\n",
	"deltas": "## Streaming Delta Protocol\n", "limits": "## Limits\n",
	"requests": "## Compact Request Format\n", "definitions": "## Tool Definition and System Prompt Caching\n",
	"references": "## References\n", "registry": "## Registry\n", "sessions": "## Sessions\n", "at-rest": "## State at rest\n",
	"5.2": "## 5.2 ", "5.3": "## 5.3 ", "5.4": "## 5.4 ", "5.5": "## 5.5 ", "5.6": "## 5.6 ", "5.7": "## 5.7 ", "5.8": "## 5.8 ",
	"T2": "## T2. ", "messages": "## Messages\n", "asking": "## Asking\n", "compact-results": "## Compact results\n", "lists-of-tools": "## Lists of tools\n",
	"model": "## What the model reads\n", "slim-lists": "### Slim lists\n",
}

func TestEverySectionExists(t *testing.T) {
	var text string
	for _, name := range []string{"core", "record", "delta", "request", "m2m", "mcp-protocol", "scale"} {
		b, err := os.ReadFile("../../../../docs/" + name + ".md")
		if err != nil {
			t.Fatal(err)
		}
		text += string(b)
	}
	topics, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	cited := map[string]bool{}
	for _, topic := range topics {
		for _, c := range topic.Cases {
			cited[c.Section] = true
		}
	}
	for section := range cited {
		if headings[section] == "" || !strings.Contains(text, "\n"+headings[section]) {
			t.Errorf("the documents have no section %q", section)
		}
	}
	for section := range headings {
		if !cited[section] {
			t.Errorf("no vector cites section %q", section)
		}
	}
}
