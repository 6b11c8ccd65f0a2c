package mcp

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/runtime/go"
)

// Once is the result of a tool without structuredContent, its second copy; the rest
// stays as the server wrote it.
func Once(m *compact.MCPMessage) (string, error) {
	var members struct{ StructuredContent json.RawMessage }
	if err := json.Unmarshal([]byte(m.Result), &members); err != nil || members.StructuredContent == nil {
		return m.Result, err
	}
	copied := `"structuredContent":` + string(members.StructuredContent)
	result := strings.NewReplacer(","+copied, "", copied+",", "").Replace(m.Result)
	if len(result) != len(m.Result)-len(copied)-1 {
		return "", fmt.Errorf("structuredContent does not stand beside other members, once, in %.60q", m.Result)
	}
	return result, nil
}
