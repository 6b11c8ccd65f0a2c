package compact

import (
	"encoding/base64"
	"strings"
)

// appendBase64 appends the standard, padded Base64 text of src. See docs/record.md §3.
func appendBase64(_ *call, dst, src []byte) []byte {
	return base64.StdEncoding.AppendEncode(dst, src)
}

// decodeBase64 reads standard Base64: padded, zero pad bits, and nothing
// between the characters, where the library passes over line ends.
func decodeBase64(c *call, text string) ([]byte, *Error) {
	c.frame = append(c.frame[:0], text...)
	var err error
	c.text, err = base64.StdEncoding.Strict().AppendDecode(c.text[:0], c.frame)
	if err != nil || strings.ContainsAny(text, "\r\n") {
		return nil, because(roleFormat, CauseBase64)
	}
	return c.text, nil
}
