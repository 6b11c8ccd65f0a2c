// Package mcpsdk puts compact results of MCP into the official Go SDK, on either
// side. A peer that knows nothing of them sees plain MCP. See docs/mcp.md.
package mcpsdk

import (
	"encoding/json"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// holder is params or a result with nothing but its _meta.
type holder struct {
	Meta mcp.Meta `json:"_meta"`
}

// marshal is json.Marshal without the escapes that only HTML needs. The SDK's
// types always write them; they would hide texts that are JSON themselves from
// the encodings.
func marshal(v any) (string, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	return unescapeHTML(string(text)), nil
}

// unescapeHTML undoes \u003c, \u003e and \u0026. A backslash that is escaped
// itself begins none of them.
func unescapeHTML(text string) string {
	if !strings.Contains(text, `\u00`) {
		return text
	}
	var out strings.Builder
	out.Grow(len(text))
	for {
		i := strings.IndexByte(text, '\\')
		if i < 0 {
			out.WriteString(text)
			return out.String()
		}
		out.WriteString(text[:i])
		end := i + len(`\n`)
		switch {
		case strings.HasPrefix(text[i:], `\u003c`):
			out.WriteByte('<')
			end = i + len(`\u003c`)
		case strings.HasPrefix(text[i:], `\u003e`):
			out.WriteByte('>')
			end = i + len(`\u003e`)
		case strings.HasPrefix(text[i:], `\u0026`):
			out.WriteByte('&')
			end = i + len(`\u0026`)
		default:
			out.WriteString(text[i:end])
		}
		text = text[end:]
	}
}
