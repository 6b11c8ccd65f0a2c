package damage

import (
	"encoding/base64"
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/compactgen/compactgen/runtime/go"
)

// A Layer opens the inside of a frame, and closes it again.
type Layer struct {
	Kind  Kind
	Inner string
	Wrap  func(r *rand.Rand, inner string) string
}

// Open gives the layers that data of a kind has, the outer first. What is no
// frame of its kind has none.
func Open(k Kind, data string) []Layer {
	switch k {
	case Response:
		return openResponse(data)
	case Record:
		return openRecord(data)
	case Stream:
		if inner, ok := inflated(data); ok {
			return []Layer{{Payload, inner, deflated}}
		}
	case Brotli:
		if inner, ok := unsqueezed(data); ok {
			return []Layer{{JSON, inner, squeezed}}
		}
	case Base64:
		if inner, err := base64.StdEncoding.DecodeString(data); err == nil {
			return []Layer{{Payload, string(inner), base64Digits}}
		}
	case Base85:
		if inner, err := compact.DecodeBase85(data); err == nil {
			return []Layer{{Payload, string(inner), base85Digits}}
		}
	case Delta:
		return openDelta(data)
	case Request:
		return openRequest(data)
	case M2M:
		return openM2M(data)
	case JSON:
		return openJSON(data)
	}
	return nil
}

func openResponse(data string) []Layer {
	for _, p := range []struct {
		prefix string
		kind   Kind
	}{{"A85:", Base85}, {"MPK:", Base64}, {"A", Base85}, {"M", Base64}, {"RES|", Fields}} {
		if inner, ok := strings.CutPrefix(data, p.prefix); ok {
			return []Layer{afterPrefix(p.prefix, p.kind, inner)}
		}
	}
	if inner, ok := strings.CutPrefix(data, "Z"); ok {
		return compressed("Z", Base85, inner, Payload)
	}
	if strings.HasPrefix(strings.TrimLeft(data, " \t\r\n"), "{") {
		return []Layer{afterPrefix("", JSON, data)}
	}
	return nil
}

// afterPrefix is the layer behind a prefix.
func afterPrefix(prefix string, k Kind, inner string) Layer {
	return Layer{k, inner, func(_ *rand.Rand, inner string) string { return prefix + inner }}
}

// semicolons makes pipes of them, and back.
var semicolons = strings.NewReplacer(";", "|", "|", ";")

// openRecord opens the frames of tests/reference/testdata/desk.yaml.
func openRecord(data string) []Layer {
	for _, p := range []struct {
		prefix string
		kind   Kind
	}{{"ANS|", Fields}, {"EVT|", Fields}, {"PK:", Base85}, {"P", Base85}, {"S+", Base64}, {"SAMPLE", JSON}, {"EVT", JSON}} {
		if inner, ok := strings.CutPrefix(data, p.prefix); ok {
			return []Layer{afterPrefix(p.prefix, p.kind, inner)}
		}
	}
	if inner, ok := strings.CutPrefix(data, "S;"); ok {
		return []Layer{{Fields, semicolons.Replace(inner), func(_ *rand.Rand, inner string) string { return "S;" + semicolons.Replace(inner) }}}
	}
	if inner, ok := strings.CutPrefix(data, "Z"); ok {
		return compressed("Z", Base64, inner, Payload)
	}
	return []Layer{afterPrefix("", JSON, data)}
}

// compressed are the layers of digits that hold a stream.
func compressed(prefix string, digits Kind, text string, k Kind) []Layer {
	list := []Layer{afterPrefix(prefix, digits, text)}
	opened := Open(digits, text)
	if opened == nil {
		return list
	}
	raw := opened[0]
	list = append(list, Layer{Stream, raw.Inner, func(r *rand.Rand, inner string) string { return prefix + raw.Wrap(r, inner) }})
	if inner, ok := inflated(raw.Inner); ok {
		list = append(list, Layer{k, inner, func(r *rand.Rand, inner string) string { return prefix + raw.Wrap(r, deflated(r, inner)) }})
	}
	return list
}

func base64Digits(_ *rand.Rand, data string) string {
	return base64.StdEncoding.EncodeToString([]byte(data))
}

func base85Digits(_ *rand.Rand, data string) string {
	text, _ := compact.EncodeBase85([]byte(data))
	return text
}

func openDelta(data string) []Layer {
	if inner, ok := strings.CutPrefix(data, "D|Z|"); ok {
		return compressed("D|Z|", Base85, inner, Delta)
	}
	return nil
}

// openRequest opens definitions, the arguments, and the last delta.
func openRequest(data string) []Layer {
	for prefix, kind := range map[string]Kind{"TOOL|def|": JSON, "SYS|full|": Text} {
		if inner, ok := strings.CutPrefix(data, prefix); ok {
			return []Layer{afterPrefix(prefix, kind, inner)}
		}
	}
	var list []Layer
	head, rest := data, ""
	if at := strings.LastIndex(data, "|D|"); at >= 0 {
		head, rest = data[:at], data[at:]
		list = append(list, afterPrefix(head+"|", Delta, rest[1:]))
	}
	parts := strings.SplitN(head, "|", 5)
	if len(parts) == 5 && parts[0] == "REQ" {
		front := strings.Join(parts[:4], "|") + "|"
		list = append(list, Layer{JSON, parts[4], func(_ *rand.Rand, inner string) string { return front + inner + rest }})
	}
	return list
}

func openM2M(data string) []Layer {
	if len(data) < 4 {
		return nil
	}
	tag, inner := data[:4], data[4:]
	switch tag {
	case "#T1|":
		return []Layer{afterPrefix(tag, JSON, inner)}
	case "#T2|":
		return []Layer{afterPrefix(tag, Structure, inner)}
	case "#DI|":
		return []Layer{afterPrefix(tag, Dictionary, inner)}
	case "#BR|":
		list := []Layer{afterPrefix(tag, Base64, inner)}
		raw, err := base64.StdEncoding.DecodeString(inner)
		if err == nil {
			list = append(list, Layer{Brotli, string(raw), func(r *rand.Rand, inner string) string { return tag + base64Digits(r, inner) }})
		}
		return list
	}
	return nil
}

// held finds the frames that strings of a packed result of MCP hold.
var held = regexp.MustCompile(`"(#[A-Z0-9]{2}\||Z)(?:[^"\\]|\\.)*"`)

func openJSON(data string) []Layer {
	place := held.FindStringIndex(data)
	if place == nil || !utf8.ValidString(data) {
		return nil
	}
	var inner string
	if json.Unmarshal([]byte(data[place[0]:place[1]]), &inner) != nil {
		return nil
	}
	kind := M2M
	if inner[0] == 'Z' {
		kind = Response
	}
	return []Layer{{kind, inner, func(_ *rand.Rand, inner string) string { return data[:place[0]] + quoted(inner) + data[place[1]:] }}}
}

func quoted(s string) string {
	b, _ := json.Marshal(s) // bytes that are no text become U+FFFD
	return string(b)
}
