package trees

import (
	"encoding/json"
	"os"
	"testing"
)

// The types of Node are those that the client is developed with.
func TestNodeTypes(t *testing.T) {
	text, err := os.ReadFile("../../../../clients/typescript/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var client struct{ DevDependencies map[string]string }
	if err := json.Unmarshal(text, &client); err != nil {
		t.Fatal(err)
	}
	if want := client.DevDependencies["@types/node"]; nodeTypes != want {
		t.Errorf("%s, and clients/typescript has %s", nodeTypes, want)
	}
}
