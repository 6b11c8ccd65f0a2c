package python

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// payloadView fills payload_gen.py.tmpl.
type payloadView struct {
	Marker   string
	Imports  imports
	Numbered string
	Default  string
	Versions []versionView
}

type versionView struct {
	Number     int64
	WrongCount string   // a comparison that holds for counts of no layout
	Required   []string // the fields that every layout has
	Fields     []fieldView
	Optional   string // the field that is left out when it is 0
	With       string // the expression of the whole tuple
	Without    string // of the tuple without the optional field
}

type fieldView struct {
	Name, Read, Write string
}

func newPayloadView(m *model.Model, marker string) payloadView {
	v := payloadView{Marker: marker, Imports: newImports("_record")}
	if m.Payload == nil {
		return v
	}
	v.Imports.add("typing", "Final")
	v.Imports.add("_record.response", "model_number")
	v.Imports.add("_core.errors", "unrepresentable")
	v.Imports.add("_record.payload", "PayloadReader")
	v.Imports.add("_record.response", "CompactResponse")
	numbered := map[int64]bool{}
	var numbers []string
	for _, version := range m.Payload.Versions {
		v.Versions = append(v.Versions, v.version(version))
		for _, f := range version.Fields {
			if f.Field == "model" && f.As == "integer" {
				numbered[version.Version] = true
				numbers = append(numbers, strconv.FormatInt(version.Version, 10))
			}
		}
	}
	v.Numbered = tuple(numbers)
	v.Default = strconv.FormatInt(m.Payload.Default, 10)
	if numbered[m.Payload.Default] {
		v.Default = fmt.Sprintf("%[1]d if payload_model(record.model, %[1]d) else %[2]d", m.Payload.Default, m.Payload.Fallback)
	}
	return v
}

func (v *payloadView) version(version model.PayloadVersion) versionView {
	view := versionView{Number: version.Version}
	optional := version.Optional()
	all, some := []string{}, []string{}
	for i, f := range version.Fields {
		field := v.field(f)
		all = append(all, f.Field)
		if i == optional {
			view.Optional = f.Field
			field.Read += fmt.Sprintf(" if reader.count == %d else 0", len(version.Fields)+1)
		} else {
			some = append(some, f.Field)
			view.Required = append(view.Required, quote(f.Field))
		}
		view.Fields = append(view.Fields, field)
	}
	count := len(all) + 1
	view.With = concatenation(version.Version, all)
	view.WrongCount = fmt.Sprintf("!= %d", count)
	if optional >= 0 {
		view.Without = concatenation(version.Version, some)
		view.WrongCount = fmt.Sprintf("not in (%d, %d)", count-1, count)
	}
	return view
}

// concatenation joins the packed fields behind the array's header and the
// version; both are below 128, one byte each, by the rules of specs.
func concatenation(version int64, fields []string) string {
	head := quoteBytes(0x90|byte(len(fields)+1), byte(version))
	return head + " + " + strings.Join(fields, " + ")
}

func (v *payloadView) field(f model.PayloadField) fieldView {
	view := fieldView{Name: f.Field}
	value := "record." + f.Field
	switch f.Field + " " + f.As {
	case "status code":
		view.Read, view.Write = "reader.status_code()", "pack_text("+value+")"
	case "status integer":
		view.Read, view.Write = "reader.status_integer()", "pack_integer(STATUS_INTEGERS["+value+"])"
		v.Imports.add("_core.spec_gen", "STATUS_INTEGERS")
	case "model code":
		view.Read, view.Write = "canonical_model(reader.text())", "pack_text("+value+")"
		v.Imports.add("_record.response", "canonical_model")
	case "model integer":
		view.Read, view.Write = "reader.model_integer()", "pack_model_number("+value+")"
	case "tokens integer":
		view.Read, view.Write = "reader.integer()", "pack_integer("+value+")"
	case "result text":
		view.Read, view.Write = "reader.text()", "pack_text("+value+")"
	default:
		panic("python: no payload field " + f.Field + " as " + f.As)
	}
	function, _, _ := strings.Cut(view.Write, "(")
	module := "_core.msgpack"
	if function == "pack_model_number" {
		module = "_record.payload"
	}
	v.Imports.add(module, function)
	return view
}
