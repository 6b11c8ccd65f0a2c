package damage

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/compactgen/compactgen/cmd/compactgen/draw"
	"github.com/compactgen/compactgen/gen/model"
)

// A Layer opens the inside of a frame, and closes it again.
type Layer struct {
	Kind  Kind
	Inner string
	Wrap  func(numbers draw.Source, inner string) string
}

// Open gives the layers that data of a kind has, the outer first. What is no
// frame of its kind has none.
func (f *Forms) Open(k Kind, data string) []Layer {
	switch k {
	case Record:
		return f.openRecord(data)
	case Bytes:
		if bare := f.model.Bare; bare != nil && f.begun(data) == nil {
			return f.behind("", bare.Steps, data, Payload)
		}
		return f.openRecord(data)
	case Stream:
		if inner, ok := inflated(data); ok {
			return []Layer{{Payload, inner, deflated}}
		}
	case Brotli:
		if inner, ok := unsqueezed(data); ok {
			return []Layer{{JSON, inner, squeezed}}
		}
	case Base64, Base64URL, Base85:
		if inner, ok := f.undigited(k, data); ok {
			return []Layer{{Payload, inner, func(_ draw.Source, inner string) string { return f.digited(k, inner) }}}
		}
	case Delta:
		return f.openDelta(data)
	case Request:
		return f.openRequest(data)
	case M2M:
		return f.openM2M(data)
	case JSON:
		return f.openJSON(data)
	}
	return nil
}

// digited writes bytes as text, undigited reads them.
func (f *Forms) digited(k Kind, data string) string {
	switch k {
	case Base64:
		return base64.StdEncoding.EncodeToString([]byte(data))
	case Base64URL:
		return base64.RawURLEncoding.EncodeToString([]byte(data))
	}
	return encode85(f.model.Base85.Alphabet, data)
}

func (f *Forms) undigited(k Kind, text string) (string, bool) {
	switch k {
	case Base64:
		data, err := base64.StdEncoding.DecodeString(text)
		return string(data), err == nil
	case Base64URL:
		data, err := base64.RawURLEncoding.DecodeString(text)
		return string(data), err == nil
	}
	if k != Base85 || f.model.Base85 == nil {
		return "", false
	}
	return decode85(f.model.Base85.Alphabet, text)
}

// openRecord goes by the prefix. That of another family makes a frame of it.
func (f *Forms) openRecord(data string) []Layer {
	p := f.begun(data)
	switch {
	case p == nil:
		return nil
	case p.Family == "delta":
		return []Layer{afterPrefix("", Delta, data)}
	case p.Family != "":
		return []Layer{afterPrefix("", Request, data)}
	case p.Text == "{": // white space may stand before it
		return []Layer{afterPrefix("", JSON, data)}
	case p.Body == "verbose":
		brace := len(p.Text) - 1
		return []Layer{afterPrefix(data[:brace], JSON, data[brace:])}
	case p.Body == "dsl":
		return []Layer{fieldsOf(p.Text, f.separator(p.Record), data[len(p.Text):])}
	case p.Steps == nil:
		return nil
	}
	return f.behind(p.Text, p.Steps, data[len(p.Text):], Payload)
}

// begun is the prefix that a frame begins with, or nil.
func (f *Forms) begun(data string) *model.Prefix {
	for i := range f.model.Prefixes { // the longest first
		p := &f.model.Prefixes[i]
		if strings.HasPrefix(data, p.Text) || p.Text == "{" && strings.HasPrefix(strings.TrimLeft(data, " \t\r\n"), p.Text) {
			return p
		}
	}
	return nil
}

func (f *Forms) separator(record string) string {
	for _, r := range f.model.Records {
		if r.Name == record {
			return r.DSL.Separator
		}
	}
	panic("damage: no record " + record)
}

// fieldsOf are those behind a prefix. Inside, a pipe is the separator, and the
// separator a pipe.
func fieldsOf(prefix, separator, data string) Layer {
	swap := swapped(separator)
	return Layer{Fields, swap(data), func(_ draw.Source, inner string) string { return prefix + swap(inner) }}
}

func swapped(separator string) func(string) string {
	if separator == "|" {
		return func(s string) string { return s }
	}
	return strings.NewReplacer(separator, "|", "|", separator).Replace
}

// afterPrefix is the layer behind a prefix.
func afterPrefix(prefix string, k Kind, inner string) Layer {
	return Layer{k, inner, func(_ draw.Source, inner string) string { return prefix + inner }}
}

// behind are the layers of digits, and of a stream where they hold one.
func (f *Forms) behind(prefix string, steps *model.Steps, text string, k Kind) []Layer {
	if steps.Text == "" {
		return raw(prefix, steps, text, k)
	}
	digits := map[string]Kind{"base64": Base64, "base64url": Base64URL, "base85": Base85}[steps.Text]
	list := []Layer{afterPrefix(prefix, digits, text)}
	raw, ok := f.undigited(digits, text)
	if !ok || !steps.Zlib {
		return list
	}
	list = append(list, Layer{Stream, raw, func(_ draw.Source, inner string) string { return prefix + f.digited(digits, inner) }})
	if inner, ok := inflated(raw); ok {
		list = append(list, Layer{k, inner, func(s draw.Source, inner string) string { return prefix + f.digited(digits, deflated(s, inner)) }})
	}
	return list
}

// raw are the layers behind a prefix of bytes.
func raw(prefix string, steps *model.Steps, data string, k Kind) []Layer {
	if !steps.Zlib {
		return []Layer{afterPrefix(prefix, k, data)}
	}
	list := []Layer{afterPrefix(prefix, Stream, data)}
	if inner, ok := inflated(data); ok {
		list = append(list, Layer{k, inner, func(s draw.Source, inner string) string { return prefix + deflated(s, inner) }})
	}
	return list
}

func (f *Forms) openDelta(data string) []Layer {
	if f.model.Deltas == nil {
		return nil
	}
	for _, o := range f.model.Deltas.Operations {
		if inner, ok := strings.CutPrefix(data, o.Header); ok && o.Steps != nil {
			return f.behind(o.Header, o.Steps, inner, Delta)
		}
	}
	return nil
}

// openRequest opens definitions, the arguments, and the last delta.
func (f *Forms) openRequest(data string) []Layer {
	r := f.model.Requests
	if r == nil {
		return nil
	}
	if inner, ok := strings.CutPrefix(data, r.Tool.DefineHead); ok {
		return []Layer{afterPrefix(r.Tool.DefineHead, JSON, inner)}
	}
	if inner, ok := strings.CutPrefix(data, r.System.DefineHead); ok {
		return []Layer{afterPrefix(r.System.DefineHead, Text, inner)}
	}
	var list []Layer
	head, rest := data, ""
	if at := strings.LastIndex(data, r.Delimiter); at >= 0 {
		head, rest = data[:at], data[at:]
		list = append(list, afterPrefix(head+r.Separator, Delta, rest[len(r.Separator):]))
	}
	inner, ok := strings.CutPrefix(head, r.Request.Prefix)
	if parts := strings.SplitN(inner, r.Separator, 4); ok && len(parts) == 4 { // version, tool, system, arguments
		front := strings.TrimSuffix(head, parts[3])
		list = append(list, Layer{JSON, parts[3], func(_ draw.Source, inner string) string { return front + inner + rest }})
	}
	return list
}

// insides are the kinds of what stands behind the tags.
var insides = map[string]Kind{"token": JSON, "structure": Structure, "dictionary": Dictionary, "brotli": Base64}

func (f *Forms) openM2M(data string) []Layer {
	if f.model.Compression == nil {
		return nil
	}
	for _, a := range f.model.Compression.Algorithms {
		inner, ok := strings.CutPrefix(data, a.Tag)
		if a.Tag == "" || !ok {
			continue
		}
		list := []Layer{afterPrefix(a.Tag, insides[a.Role], inner)}
		if raw, ok := f.undigited(Base64, inner); ok && a.Role == "brotli" {
			list = append(list, Layer{Brotli, raw, func(_ draw.Source, inner string) string { return a.Tag + f.digited(Base64, inner) }})
		}
		return list
	}
	return nil
}

// openJSON finds the frames that strings of a packed result of MCP hold.
func (f *Forms) openJSON(data string) (list []Layer) {
	if !utf8.ValidString(data) {
		return nil
	}
	at := 0
	for _, token := range tokens(data) {
		front, back := data[:at], data[at+len(token):]
		at += len(token)
		if kind, inner, ok := f.holds(token); ok {
			list = append(list, Layer{kind, inner, func(_ draw.Source, inner string) string { return front + quoted(inner) + back }})
		}
	}
	return list
}

// holds says whether a string holds a frame.
func (f *Forms) holds(token string) (kind Kind, inner string, ok bool) {
	if token[0] != '"' {
		return 0, "", false
	}
	for _, h := range f.words.held {
		if strings.HasPrefix(token[1:], h.head) {
			err := json.Unmarshal([]byte(token), &inner)
			return h.kind, inner, err == nil
		}
	}
	return 0, "", false
}

func quoted(s string) string {
	b, _ := json.Marshal(s) // bytes that are no text become U+FFFD
	return string(b)
}
