package judge

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// encodeDictionary is DI of a text, without the tag.
func (t *Protocol) encodeDictionary(content string) []byte {
	d := t.m.Compression.Dictionary
	var out []byte
	for len(content) > 0 {
		if content[0] >= 0x80 {
			n := 1
			for n < 255 && n < len(content) && content[n] >= 0x80 {
				n++
			}
			out = append(append(out, byte(d.Run), byte(n)), content[:n]...)
			content = content[n:]
			continue
		}
		best := model.Pattern{Code: int(content[0]), Text: content[:1]}
		for _, p := range d.Patterns {
			if strings.HasPrefix(content, p.Text) && (best.Code < 0x80 || len(p.Text) > len(best.Text)) {
				best = p
			}
		}
		out = append(out, byte(best.Code))
		content = content[len(best.Text):]
	}
	return out
}

func (t *Protocol) decodeDictionary(data string) (string, *Fault) {
	d := t.m.Compression.Dictionary
	text := map[byte]string{}
	for _, p := range d.Patterns {
		text[byte(p.Code)] = p.Text
	}
	var out strings.Builder
	for len(data) > 0 {
		c, used := data[0], 1
		switch pattern, known := text[c]; {
		case c < 0x80:
			out.WriteByte(c)
		case known:
			out.WriteString(pattern)
		case c != byte(d.Run) || len(data) < 2 || data[1] == 0 || len(data) < 2+int(data[1]):
			return "", fault("decompression")
		default:
			used = 2 + int(data[1])
			out.WriteString(data[2:used])
		}
		if int64(out.Len()) > t.output {
			return "", fault("decompression")
		}
		data = data[used:]
	}
	return out.String(), nil
}
