package compact

import "strings"

// The structure algorithm says what is there twice once, and shows JSON inside
// strings as JSON. This is its definition, which no spec changes but for the
// tag; see docs/m2m.md, "T2".
const (
	structureMark  = '=' // doubled at the beginning of strings and keys
	structureRef   = `"=^`
	structureJSON  = "=json"
	structureJSON2 = "=json2"
	structureRows  = "=rows"

	numberedSize = 16 // bytes of the values that get a number
	rowsSaving   = 40 // bytes of keys from which rows pay
)

// stringEnd returns the place behind the string that begins at i, in JSON text
// that a scanner has passed.
func stringEnd(text string, i int) int {
	for i = plainEnd(text, i+1); text[i] != '"'; i = plainEnd(text, i) {
		i += 2
	}
	return i + 1
}

// scalarEnd does so for a number or literal.
func scalarEnd(text string, i int) int {
	for i < len(text) && text[i] != ',' && text[i] != ']' && text[i] != '}' {
		i++
	}
	return i
}

// appendIndented appends minified JSON text indented by two spaces a level, as
// most serializers do. It stops where dst would become longer than limit.
func appendIndented(dst []byte, text string, limit int) (out []byte, whole bool) {
	level := 0
	for i := 0; i < len(text); {
		end := i // of what is copied from the text
		switch b := text[i]; b {
		case '"':
			end = stringEnd(text, i)
		case ',':
			dst = appendLine(append(dst, ','), level)
		case ':':
			dst = append(dst, ": "...)
		case '{', '[':
			if next := text[i+1]; next == '}' || next == ']' {
				end = i + 2
				break
			}
			level++
			dst = appendLine(append(dst, b), level)
		case '}', ']':
			level--
			dst = append(appendLine(dst, level), b)
		default:
			end = scalarEnd(text, i)
		}
		if len(dst)+end-i > limit {
			return dst, false
		}
		dst = append(dst, text[i:end]...)
		i = max(end, i+1)
	}
	return dst, true
}

const lineStart = "\n                                                                "

func appendLine(dst []byte, level int) []byte {
	spaces := 2 * level
	dst = append(dst, lineStart[:1+min(spaces, len(lineStart)-1)]...)
	for spaces -= len(lineStart) - 1; spaces > 0; spaces -= len(lineStart) - 1 {
		dst = append(dst, lineStart[1:1+min(spaces, len(lineStart)-1)]...)
	}
	return dst
}

// quotedLength is how many bytes appendQuoted appends.
func quotedLength(text string) int {
	n := len(text) + 2
	for i := plainEnd(text, 0); i < len(text); i = plainEnd(text, i+1) {
		n++
		if text[i] < 0x20 && strings.IndexByte("\b\f\n\r\t", text[i]) < 0 {
			n += 4
		}
	}
	return n
}

// quotedAsWritten says whether appendQuoted would write the string's lexeme: its
// escapes are those that it uses.
func quotedAsWritten(lexeme string) bool {
	raw := lexeme[1 : len(lexeme)-1]
	for i := strings.IndexByte(raw, '\\'); i >= 0; {
		width := 2
		switch raw[i+1] {
		case '/':
			return false
		case 'u':
			width = 6
			if !quotedControl(raw[i+2 : i+6]) {
				return false
			}
		}
		next := strings.IndexByte(raw[i+width:], '\\')
		if next < 0 {
			break
		}
		i += width + next
	}
	return true
}

// quotedControl says whether hex, in \uXXXX, is how appendQuoted writes a
// control character.
func quotedControl(hex string) bool {
	if hex[:2] != "00" || hex[2] != '0' && hex[2] != '1' || hex[3] >= 'A' && hex[3] <= 'F' {
		return false
	}
	return hex[2] == '1' || strings.IndexByte("89acd", hex[3]) < 0 // those have short escapes
}
