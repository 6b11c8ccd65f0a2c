package mcp

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Once is the result of a tool without structuredContent, its second copy; the rest
// stays as the server wrote it.
func Once(result string) (string, error) {
	var members struct{ StructuredContent json.RawMessage }
	if err := json.Unmarshal([]byte(result), &members); err != nil || members.StructuredContent == nil {
		return result, err
	}
	copied := `"structuredContent":` + string(members.StructuredContent)
	once := strings.NewReplacer(","+copied, "", copied+",", "").Replace(result)
	if len(once) != len(result)-len(copied)-1 {
		return "", fmt.Errorf("structuredContent does not stand beside other members, once, in %.60q", result)
	}
	return once, nil
}
