package compact

import "strings"

// appendQuotedJSON appends JSON text without white space as a string, indented
// by two spaces a level if so wanted.
func appendQuotedJSON(dst []byte, text string, indented bool) []byte {
	if !indented {
		return appendQuoted(dst, text)
	}
	dst = append(dst, '"')
	level := 0
	for i := 0; i < len(text); {
		end := i + 1
		switch b := text[i]; b {
		case '"':
			end = stringEnd(text, i)
			dst = appendEscaped(dst, text[i:end])
		case ',':
			dst = appendQuotedLine(append(dst, ','), level)
		case ':':
			dst = append(dst, ": "...)
		case '{', '[':
			if next := text[i+1]; next == '}' || next == ']' {
				dst = append(dst, b, next)
				end++
				break
			}
			level++
			dst = appendQuotedLine(append(dst, b), level)
		case '}', ']':
			level--
			dst = append(appendQuotedLine(dst, level), b)
		default:
			end = scalarEnd(text, i)
			dst = append(dst, text[i:end]...)
		}
		i = end
	}
	return append(dst, '"')
}

// quotedJSONLength is how many bytes appendQuotedJSON appends.
func quotedJSONLength(text string, indented bool) int {
	n, level := len(text)+2+strings.Count(text, `"`)+strings.Count(text, `\`), 0
	for i := 0; indented && i < len(text); {
		end := i + 1
		switch b := text[i]; b {
		case '"':
			end = stringEnd(text, i)
		case ',':
			n += 2 + 2*level
		case ':':
			n++
		case '{', '[':
			if next := text[i+1]; next == '}' || next == ']' {
				end++
				break
			}
			level++
			n += 2 + 2*level
		case '}', ']':
			level--
			n += 2 + 2*level
		default:
			end = scalarEnd(text, i)
		}
		i = end
	}
	return n
}

const lineStart = `\n                                                                `

// appendQuotedLine appends a line feed, as a string has it, and the indentation.
func appendQuotedLine(dst []byte, level int) []byte {
	spaces := 2 * level
	dst = append(dst, lineStart[:2+min(spaces, len(lineStart)-2)]...)
	for spaces -= len(lineStart) - 2; spaces > 0; spaces -= len(lineStart) - 2 {
		dst = append(dst, lineStart[2:2+min(spaces, len(lineStart)-2)]...)
	}
	return dst
}
