package compact

import "encoding/base64"

// appendBase64url appends the Base64url text of src, without padding. See docs/record.md §3.
func appendBase64url(_ *call, dst, src []byte) []byte {
	return appendDigits64(dst, src, base64urlPairs(), base64.RawURLEncoding)
}

var base64urlDigits, base64urlPairs = newDigits64("-_"), newPairs64("-_")

// decodeBase64url reads only what an encoder of Base64url writes: without padding, with
// zero bits after the last digit, without line ends.
func decodeBase64url(c *call, text string) ([]byte, *Error) {
	if data, ok := base64urlDigits().read(c, text); ok {
		return data, nil
	}
	return nil, because(roleFormat, CauseBase64url)
}
