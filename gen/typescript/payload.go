package typescript

import (
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// payloadView fills payload.ts.tmpl: the reader and the writer of each version.
type payloadView struct {
	Imports  []string
	Versions []versionView
}

type versionView struct {
	Number   int64
	Required string // the constant with the fields that are always there
	Optional bool
	Full     int // elements with all fields, and without the optional one
	Short    int
	Reads    []string
	Writes   []writeView
}

// writeView is one call; Optional ones are made only where the field is written.
type writeView struct {
	Call     string
	Optional bool
}

func newPayloadView(m *model.Model) payloadView {
	v := payloadView{Imports: payloadImports(m)}
	for _, version := range m.Payload.Versions {
		v.Versions = append(v.Versions, newVersionView(version))
	}
	return v
}

func newVersionView(p model.PayloadVersion) versionView {
	v := versionView{Number: p.Version, Full: len(p.Fields) + 1, Optional: p.Optional() >= 0}
	v.Short = v.Full - 1
	var required []string
	for _, f := range p.Fields {
		read, write := fieldCalls(f)
		if f.OmitZero {
			read = "optional ? " + read + " : 0"
		} else {
			required = append(required, f.Field)
		}
		v.Reads = append(v.Reads, "const "+f.Field+" = "+read+";")
		v.Writes = append(v.Writes, writeView{write, f.OmitZero})
	}
	v.Required = list("const FIELDS_"+strconv.FormatInt(p.Version, 10)+": readonly string[]", quoteAll(required))
	return v
}

// fieldCalls are the calls that read and write a field.
func fieldCalls(f model.PayloadField) (read, write string) {
	switch f.Field + " " + f.As {
	case "status code":
		return "readStatusCode(reader)", "writer.text(record.status)"
	case "status integer":
		return "readStatusInteger(reader)", "writer.integer(integerOfStatus(record.status))"
	case "model code":
		return "readModelCode(reader)", "writer.text(record.model)"
	case "model integer":
		return "readModelInteger(reader)", "writeModelInteger(writer, record.model)"
	case "tokens integer":
		return "readInteger(reader)", "writer.integer(record.tokens)"
	case "result text":
		return "readText(reader)", "writer.text(record.result)"
	}
	panic("typescript: a payload field that the validator refuses: " + f.Field + " as " + f.As)
}

func payloadImports(m *model.Model) []string {
	list := imports{}
	list.add("core/bytes", "type Span")
	list.add("core/errors", "unrepresentable")
	list.add("core/msgpack", "type Reader", "readEnd", "readInteger", "readText", "readerOf")
	list.add("record/payload", "payloadVersion", "readLength", "responseWriter", "unknownVersion")
	list.add("record/response", "type CompactResponse")
	for _, version := range m.Payload.Versions {
		check := "checkLength"
		if version.Optional() >= 0 {
			check = "checkOptional"
		}
		list.add("record/payload", check)
		for _, f := range version.Fields {
			read, write := fieldCalls(f)
			if name, _, _ := strings.Cut(read, "("); name != "readInteger" && name != "readText" {
				list.add("record/payload", name)
			}
			if strings.HasPrefix(write, "writeModelInteger") {
				list.add("record/payload", "writeModelInteger")
			}
			if strings.Contains(write, "integerOfStatus") {
				list.add("core/spec.gen", "integerOfStatus")
			}
		}
	}
	return list.lines("import", "record")
}

func decimal(n int) string { return strconv.Itoa(n) }
