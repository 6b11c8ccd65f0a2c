package python

import (
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// formatsView fills formats_gen.py.tmpl.
type formatsView struct {
	Marker    string
	Imports   imports
	Groups    []groupView
	First     bool   // whether a group looks at the first character alone
	Verbose   string // the call for text that begins like JSON, if that is a format
	Formats   []formatView
	Separator string // of DSL, if that is a format
	Size      string // the parameter of _due
	Ranges    []rangeView
	Last      string
	Otherwise string
	Lists     []listView
}

type formatView struct {
	Name, Key, Comment, Parameters, Version string
	Decode, Encode                          []string
	CarriesModel, Extras, Versioned         string
}

type rangeView struct {
	To     int64
	Format string
}

type listView struct {
	Name, Write string
	Formats     []string
}

func newFormatsView(m *model.Model, marker string) formatsView {
	v := formatsView{Marker: marker, Imports: newImports("_record"), Otherwise: "None", Size: "size"}
	v.Imports.add("collections.abc", "Callable")
	v.Imports.add("typing", "Final")
	v.Imports.add("_core.errors", "not_a_response")
	v.Imports.add("_core.limits", "Limits")
	v.Imports.add("_record.response", "Codec", "CompactResponse")
	v.Imports.add("_record.select", "write_due")
	v.Imports.add("_core.text", "utf8_size")
	for _, f := range m.Formats {
		v.addFormat(m, f)
	}
	v.Groups = groups(m)
	v.First = slices.ContainsFunc(v.Groups, func(g groupView) bool { return strings.HasPrefix(g.Condition, "first") })
	v.addSelection(m.Selection)
	return v
}

func (v *formatsView) addFormat(m *model.Model, f model.Format) {
	view := formatView{
		Name: f.Name, Key: quote(f.Name), Comment: comment("# ", f.Doc),
		Parameters: "text: str", Version: "_version", CarriesModel: "any_model", Extras: "False", Versioned: "False",
	}
	switch f.Chain[0] {
	case "verbose":
		v.verbose(m, &view)
	case "dsl":
		v.dsl(m, f, &view)
	default:
		v.payload(f, &view)
	}
	v.Formats = append(v.Formats, view)
}

func (v *formatsView) verbose(m *model.Model, view *formatView) {
	v.Verbose = decodeCall(view.Name, "wire", true)
	v.Imports.add("_record.response", "any_model")
	v.Imports.add("_record.verbose", "VerboseReader", "begins_object", "join_object")
	view.Parameters, view.Extras = "wire: str, limits: Limits", "True"
	view.Decode = []string{"members = VerboseReader(wire, limits.depth)", "return members.response("}
	view.Encode = []string{"parts = ("}
	for _, member := range m.Verbose {
		view.Decode = append(view.Decode, "    "+member.Role+"=members."+member.Role+"("+quote(member.Name)+"),")
		view.Encode = append(view.Encode, "    "+v.memberText(member)+",")
	}
	view.Decode = append(view.Decode, ")")
	view.Encode = append(view.Encode, ")", "return join_object(parts, record.members)")
}

// memberText is the text of one member, or of nothing.
func (v *formatsView) memberText(member model.Member) string {
	start := quote(`"` + member.Name + `":`)
	value := "record." + member.Role
	call := ""
	switch member.Role {
	case "model", "result":
		v.Imports.add("_core.json_text", "quote")
		return start + " + quote(" + value + ")"
	case "returncode":
		v.Imports.add("_record.verbose", "returncode_text")
		return start + " + returncode_text(record)"
	case "reasoning_effort":
		call = "optional_text"
	case "ultrathink":
		call = "optional_flag"
	case "status":
		call = "status_text"
	case "tokens":
		call = "tokens_text"
	default:
		panic("python: unknown member role " + member.Role)
	}
	v.Imports.add("_record.verbose", call)
	return call + "(" + start + ", " + value + ")"
}

func (v *formatsView) dsl(m *model.Model, f model.Format, view *formatView) {
	v.Imports.add("_record.response", "canonical_model")
	v.Imports.add("_record.dsl", "split_fields", "status_of_text", "tokens_of_text")
	v.Separator, view.CarriesModel = quote(m.DSL.Separator), "_separable"
	fields := m.DSL.Fields
	view.Decode = []string{"fields = " + tuple(quoteAll(fields)),
		strings.Join(fields, ", ") + " = split_fields(text, " + quote(m.DSL.Separator) + ", fields)",
		"return CompactResponse(",
		"    status_of_text(status),",
		"    canonical_model(model),",
		"    tokens_of_text(tokens),",
		"    result,",
		")"}
	var values []string
	for _, field := range fields {
		value := "record." + field
		if field == "tokens" {
			value = "str(record.tokens)"
		}
		values = append(values, value)
	}
	view.Encode = []string{"fields = " + tuple(values),
		"return " + quote(f.Prefix) + " + " + quote(m.DSL.Separator) + ".join(fields)"}
}

func (v *formatsView) payload(f model.Format, view *formatView) {
	v.Imports.add("_record.payload_gen", "payload_model", "read_payload", "write_payload")
	view.CarriesModel, view.Versioned, view.Version = "payload_model", "True", "version"
	if slices.Contains(f.Chain, "zlib") {
		view.Parameters = "text: str, limits: Limits"
	}
	view.Decode = []string{"return read_payload(" + v.Imports.unpack(f.Chain[1:], "text") + ")"}
	view.Encode = []string{"data = write_payload(record, version)",
		"return " + quote(f.Prefix) + " + " + v.Imports.pack(f.Chain[1:], "data")}
}

// unpack is the expression that undoes the steps of a chain that make text.
func (i imports) unpack(steps []string, text string) string {
	for _, step := range slices.Backward(steps) {
		switch step {
		case "zlib":
			i.add("_core.zlib", "inflate")
			text = "inflate(" + text + ", limits.output)"
		default:
			i.add("_core."+step, "unpack_"+step)
			text = "unpack_" + step + "(" + text + ")"
		}
	}
	return text
}

// pack is the expression that makes text of bytes.
func (i imports) pack(steps []string, data string) string {
	for _, step := range steps {
		switch step {
		case "zlib":
			i.add("_core.zlib", "deflate")
			data = "deflate(" + data + ")"
		case "base85":
			i.add("_core.base85", "encode_base85")
			data = "encode_base85(" + data + ")"
		default:
			i.add("_core."+step, "pack_"+step)
			data = "pack_" + step + "(" + data + ")"
		}
	}
	return data
}

func (v *formatsView) addSelection(s model.Selection) {
	last := len(s.Auto) - 1
	for _, r := range s.Auto[:last] {
		v.Ranges = append(v.Ranges, rangeView{r.To, quote(r.Format)})
	}
	v.Last = quote(s.Auto[last].Format)
	if last == 0 {
		v.Size = "_size"
	}
	if s.Otherwise != "" {
		v.Otherwise = "CODECS[" + quote(s.Otherwise) + "]"
	}
	v.addList("smallest", "write_smallest", s.Smallest)
	v.addList("tokens", "write_first", s.Tokens)
}

func (v *formatsView) addList(name, write string, formats []string) {
	if len(formats) > 0 {
		v.Imports.add("_record.select", write)
		v.Lists = append(v.Lists, listView{name, write, quoteAll(formats)})
	}
}
