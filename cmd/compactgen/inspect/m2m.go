package inspect

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
)

const (
	tagLayer     = "tag"
	contentLayer = "content"
)

// m2m opens an M2M frame, or content without a tag.
func (k *look) m2m(frame string) error {
	content, err := k.protocol.AppendDecompress(nil, []byte(frame), compact.DecompressOptions{})
	if k.model.Compression == nil || int64(len(frame)) > k.protocol.Limits().Input {
		return err
	}
	a := k.algorithm(frame)
	if a == nil {
		k.stop("", frame, 0)
		return err
	}
	k.report.Name = a.Name
	if a.Tag != "" {
		l := k.layer(tagLayer, len(frame))
		l.gives(len(frame) - len(a.Tag))
		l.add(Part{Name: tagLayer, Bytes: len(a.Tag), Text: a.Tag, Means: a.Role})
		k.notePosition(err, frame, len(a.Tag))
	}
	if a.Role == "dictionary" || !k.notText("", frame) {
		k.opened(a, frame, frame[len(a.Tag):])
	}
	if err == nil {
		if a.Tag != "" {
			k.report.Layers[len(k.report.Layers)-1].gives(len(content))
		}
		l := k.layer(contentLayer, len(content))
		l.gives(len(content))
		l.add(piece(contentLayer, 0, content))
	}
	return err
}

// algorithm is that of the frame's tag; nil for one that is not declared.
func (k *look) algorithm(frame string) *model.Algorithm {
	var none *model.Algorithm
	for i, a := range k.model.Compression.Algorithms {
		if a.Tag == "" {
			none = &k.model.Compression.Algorithms[i]
		} else if strings.HasPrefix(frame, a.Tag) {
			return &k.model.Compression.Algorithms[i]
		}
	}
	if tagForm.MatchString(frame) {
		return nil
	}
	if none == nil {
		none = &model.Algorithm{Name: contentLayer}
	}
	return none
}

// opened lists the parts behind a tag.
func (k *look) opened(a *model.Algorithm, frame, text string) {
	tag := len(a.Tag)
	switch a.Role {
	case "token", "structure":
		trace := k.protocol.TraceToken
		if a.Role == "structure" {
			trace = k.protocol.TraceStructure
		}
		l := k.layer(a.Role, len(text))
		at, err := trace(text, func(t compact.Trace) {
			if !l.full() {
				l.add(k.traced(t, text))
			}
		})
		if err != nil {
			k.stop("", frame, tag+at)
		}
	case "brotli":
		stream, whole := k.undo([]string{"base64"}, frame, tag)
		if whole {
			l := k.layer(a.Role, len(stream))
			l.add(piece("stream", 0, stream))
		}
	case "dictionary":
		l := k.layer(a.Role, len(text))
		k.codes(l, text)
	}
}

// traced is a place of a compressed JSON text.
func (k *look) traced(t compact.Trace, text string) Part {
	p := Part{Name: t.Kind, At: t.Start, Bytes: t.End - t.Start, Text: cut(text[t.Start:t.End]), Means: cut(t.Text)}
	if t.Context >= 0 {
		p.Name = k.model.Compression.Token.Contexts[t.Context].Name + " " + t.Kind
	}
	if t.Key != "" {
		p.Name = k.model.Compression.Token.Contexts[t.Context].Name + "." + t.Key
	}
	return p
}

// codes lists the patterns and runs of a dictionary's frame. The place is the
// first invalid code.
func (k *look) codes(l *Layer, text string) {
	d := k.model.Compression.Dictionary
	patterns := map[int]string{}
	for _, p := range d.Patterns {
		patterns[p.Code] = p.Text
	}
	for i := 0; i < len(text); {
		code, length := int(text[i]), 1
		switch {
		case code < 0x80:
			for i+length < len(text) && text[i+length] < 0x80 {
				length++
			}
			l.add(piece("text", i, []byte(text[i:i+length])))
		case code == d.Run:
			if i+1 == len(text) || text[i+1] == 0 || i+2+int(text[i+1]) > len(text) {
				k.stopBinary("dictionary", []byte(text), i)
				return
			}
			length = 2 + int(text[i+1])
			p := piece("run", i, []byte(text[i:i+length]))
			p.Means = cut(text[i+2 : i+length])
			l.add(p)
		case patterns[code] == "":
			k.stopBinary("dictionary", []byte(text), i)
			return
		default:
			p := piece("pattern", i, []byte{text[i]})
			p.Means = patterns[code]
			l.add(p)
		}
		i += length
	}
}
