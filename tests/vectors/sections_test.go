package vectors

import (
	"os"
	"strings"
	"testing"
)

// headings are those of docs/protocol.md that sections stand for.
var headings = map[string]string{
	"1": "## 1. ", "2": "## 2. ", "3": "## 3. ", "4": "## 4. ", "5": "## 5. ", "6": "## 6. ",
	"responses": "## Responses\n", "detection": "## Format Detection\n", "errors": "## Error Types\n",
	"deltas": "## Streaming Delta Protocol\n", "limits": "## Limits\n",
}

func TestEverySectionExists(t *testing.T) {
	text, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
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
		if headings[section] == "" || !strings.Contains(string(text), "\n"+headings[section]) {
			t.Errorf("docs/protocol.md has no section %q", section)
		}
	}
	for section := range headings {
		if !cited[section] {
			t.Errorf("no vector cites section %q", section)
		}
	}
}
