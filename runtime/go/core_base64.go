package compact

import (
	"encoding/base64"
	"strings"
)

// appendBase64 appends the standard, padded Base64 text of src. See docs/record.md §3.
func appendBase64(_ *call, dst, src []byte) []byte {
	return appendDigits64(dst, src, base64Pairs(), base64.StdEncoding)
}

var base64Digits, base64Pairs = newDigits64("+/"), newPairs64("+/")

// decodeBase64 reads only what an encoder of standard Base64 writes: with
// padding, with zero bits after the last digit, without line ends.
func decodeBase64(c *call, text string) ([]byte, *Error) {
	digits := strings.TrimSuffix(strings.TrimSuffix(text, "="), "=")
	if len(text)%4 == 0 && (len(digits)%4 > 0 || len(digits) == len(text)) {
		if data, ok := base64Digits().read(c, digits); ok {
			return data, nil
		}
	}
	return nil, because(roleFormat, CauseBase64)
}
