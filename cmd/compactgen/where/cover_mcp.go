package where

import (
	"encoding/json"
	"strings"
)

// message adds what a good message of MCP is known by: its method, and the
// members of its result.
func (c *Coverage) message(u uses, frame string) {
	m, err := c.protocol.ParseMCPMessage(frame)
	if err != nil {
		return
	}
	u.add("method", m.Method)
	role, response := strings.CutSuffix(string(m.Type), ".response")
	var members map[string]json.RawMessage
	if !response || json.Unmarshal([]byte(m.Result), &members) != nil {
		return
	}
	for name := range members {
		u[Use{"result member", role, name}] = true
	}
}
