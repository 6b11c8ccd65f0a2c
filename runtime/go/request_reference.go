package compact

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
)

// The digits that a reference may have; those of a full one are all of a
// SHA-256.
const (
	leastDigits = 8
	fullDigits  = 64
)

// ToolReference returns the reference of a tool's definition: its prefix and the
// first hexLength hex digits, 8 to 64, of the SHA-256 of the text's bytes; 0 is
// for the protocol's own length. The text must be one JSON object; the digits
// depend on its white space too. See docs/request.md.
func (p *Protocol) ToolReference(text string, hexLength int) (string, error) {
	return p.reference(DefinitionTool, text, hexLength)
}

// SystemReference returns the reference of a system prompt, of any text, as
// [Protocol.ToolReference] does.
func (p *Protocol) SystemReference(text string, hexLength int) (string, error) {
	return p.reference(DefinitionSystem, text, hexLength)
}

func (p *Protocol) reference(d Definition, text string, hexLength int) (string, error) {
	l, err := p.requestFrames()
	if err != nil {
		return "", p.stamp(err)
	}
	n, err := l.digits(hexLength)
	if err == nil {
		err = p.checkDefinition(d, text)
	}
	if err != nil {
		return "", p.stamp(err)
	}
	return l.definitions[d].reference + textDigits(text)[:n], nil
}

// digits returns how many digits a caller asks for.
func (l *requestLayout) digits(asked int) (int, *Error) {
	switch {
	case asked == 0:
		return l.hexLength, nil
	case asked < leastDigits || asked > fullDigits:
		return 0, because(roleFormat, CauseReferenceLength).found(strconv.Itoa(asked)).but("8 to 64")
	}
	return asked, nil
}

func (p *Protocol) checkDefinition(d Definition, text string) *Error {
	if !isUnicode(text) {
		return notUnicode(roleText, fieldDefinition)
	}
	if d == DefinitionTool {
		return checkTool(text, p.limits.Depth)
	}
	return nil
}

// textDigits are the hex digits of the SHA-256 of a text.
func textDigits(text string) string {
	sum := sha256.Sum256(rawBytes(text))
	return hex.EncodeToString(sum[:])
}

// isReference says whether text is a prefix and 8 to 64 of [0-9a-z].
func isReference(text, prefix string) bool {
	digits, ok := strings.CutPrefix(text, prefix)
	if !ok || len(digits) < leastDigits || len(digits) > fullDigits {
		return false
	}
	for _, b := range []byte(digits) {
		if (b < '0' || b > '9') && (b < 'a' || b > 'z') {
			return false
		}
	}
	return true
}

// ToolReference is [Protocol.ToolReference] of the default protocol, with the
// protocol's own length.
func ToolReference(text string) (string, error) { return generated.ToolReference(text, 0) }

// SystemReference is [Protocol.SystemReference] of the default protocol, with
// the protocol's own length.
func SystemReference(text string) (string, error) { return generated.SystemReference(text, 0) }

const fieldDefinition = "definition"
