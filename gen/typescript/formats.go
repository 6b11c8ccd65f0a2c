package typescript

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/compactgen/compactgen/gen/model"
)

// formatsView fills formats.ts.tmpl: detection and each format's chain.
type formatsView struct {
	Imports                []string
	Groups                 []groupView
	Verbose, DSL, Payload  bool
	Limits, Model, Version string // parameters: unused ones begin with _
	Formats                []formatView
	Bodies                 []bodyView
}

// groupView is the prefixes with the same first character, longest first.
type groupView struct {
	Char     string
	Prefixes []prefixView
	Whole    string // what the character alone begins; empty if nothing
}

type prefixView struct{ Text, Decode string }

type formatView struct{ Name, Encode string }

// bodyView is the formats with the same body.
type bodyView struct {
	Body    string
	Formats []string
}

func newFormatsView(m *model.Model) formatsView {
	v := formatsView{
		Groups: groups(m), Limits: "_limits", Model: "_model", Version: "_version",
		Verbose: m.Has(model.FeatureVerbose), DSL: m.Has(model.FeatureDSL), Payload: m.Has(model.FeaturePayload),
	}
	bodies := map[string][]string{}
	zlib := false
	for _, f := range m.Formats {
		v.Formats = append(v.Formats, formatView{quote(f.Name), encodeChain(f)})
		bodies[f.Chain[0]] = append(bodies[f.Chain[0]], quote(f.Name))
		zlib = zlib || slices.Contains(f.Chain, "zlib")
	}
	for _, b := range []string{"verbose", "dsl", "payload"} {
		if len(bodies[b]) > 0 {
			v.Bodies = append(v.Bodies, bodyView{quote(b), bodies[b]})
		}
	}
	if v.Verbose || zlib {
		v.Limits = "limits"
	}
	if v.DSL || v.Payload {
		v.Model = "model"
	}
	if v.Payload {
		v.Version = "version"
	}
	v.Imports = formatImports(m)
	return v
}

// groups sorts the prefixes by their first character. Frames of other families
// matter only where a response's prefix begins theirs.
func groups(m *model.Model) []groupView {
	var list []groupView
	for _, p := range m.Prefixes {
		f := m.Format(p.Format)
		if f != nil && f.Chain[0] == "verbose" {
			continue // found behind white space, too
		}
		char := firstUnit(p.Text)
		i := slices.IndexFunc(list, func(g groupView) bool { return g.Char == char })
		if i < 0 {
			list = append(list, groupView{Char: char})
			i = len(list) - 1
		}
		decode := "throw notResponse(wire)"
		if f != nil {
			decode = "return " + decodeChain(*f, units(p.Text))
		}
		if units(p.Text) == 1 {
			list[i].Whole = decode
		} else {
			list[i].Prefixes = append(list[i].Prefixes, prefixView{quote(p.Text), decode})
		}
	}
	list = slices.DeleteFunc(list, func(g groupView) bool {
		return !strings.HasPrefix(g.Whole, "return") &&
			!slices.ContainsFunc(g.Prefixes, func(p prefixView) bool { return strings.HasPrefix(p.Decode, "return") })
	})
	slices.SortFunc(list, func(a, b groupView) int { return strings.Compare(a.Char, b.Char) })
	return list
}

// units is the length of a text as TypeScript counts it.
func units(s string) int {
	return len(utf16.Encode([]rune(s)))
}

// firstUnit is what indexing gives: half of a character beyond U+FFFF.
func firstUnit(s string) string {
	r, _ := utf8.DecodeRuneInString(s)
	if r > 0xffff {
		high, _ := utf16.EncodeRune(r)
		return fmt.Sprintf(`"\u%04x"`, high)
	}
	return quote(string(r))
}

// decodeChain is the call that decodes what stands behind a prefix.
func decodeChain(f model.Format, from int) string {
	switch f.Chain[0] {
	case "verbose":
		return "decodeVerbose(wire, limits)"
	case "dsl":
		return "decodeDsl(wire, " + decimal(from) + ")"
	}
	return "readPayload(" + bytesOf(f.Chain[1:], "wire", from) + ")"
}

// bytesOf is the call that undoes the steps from text to bytes.
func bytesOf(steps []string, text string, from int) string {
	call := ""
	for i := len(steps) - 1; i >= 0; i-- {
		switch steps[i] {
		case "zlib":
			call = "inflateBytes(" + call + ", limits)"
		default:
			call = steps[i] + "Bytes(" + text + ", " + decimal(from) + ")"
		}
	}
	return call
}

// encodeChain is the call that writes a frame.
func encodeChain(f model.Format) string {
	switch f.Chain[0] {
	case "verbose":
		return "encodeVerbose(record)"
	case "dsl":
		return "encodeDsl(" + quote(f.Prefix) + ", record)"
	}
	return textOf(f.Chain[1:], f.Prefix, "writePayload(record, version)")
}

// textOf is the call that does the steps from bytes to text, behind a prefix.
func textOf(steps []string, prefix, bytes string) string {
	for _, step := range steps {
		switch step {
		case "zlib":
			bytes = "deflateBytes(" + bytes + ")"
		default:
			bytes = step + "Text(" + quote(prefix) + ", " + bytes + ")"
		}
	}
	return bytes
}

func formatImports(m *model.Model) []string {
	list := imports{}
	list.add("core/limits", "type Limits")
	list.add("record/response", "type CompactResponse", "notResponse")
	list.add("core/roles", "type Body")
	list.add("core/spec.gen", "type Format")
	for _, f := range m.Formats {
		chainImports(list, f.Chain[1:])
	}
	if m.Has(model.FeatureVerbose) {
		list.add("core/json", "startsObject")
		list.add("record/verbose", "decodeVerbose", "encodeVerbose")
	}
	if m.Has(model.FeatureDSL) {
		list.add("record/dsl", "decodeDsl", "dslCarriesModel", "encodeDsl")
	}
	if m.Has(model.FeaturePayload) {
		list.add("record/payload", "payloadCarriesModel", "payloadHasVersion")
		list.add("record/payload.gen", "readPayload", "writePayload")
	}
	return list.lines("import", "record")
}
