package python

import (
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// compressionView fills compression_gen.py.tmpl. Brotli is the name of the
// algorithm of that role, where there is one.
type compressionView struct {
	Marker                             string
	Imports                            imports
	Members                            []memberView
	Names, None, Brotli, Depth, Limits string
	Quality                            string
	Roles, Tags, Keys                  []string
	Small, Large, Sample, Window, Over int64
	Steps                              []stepView
}

type stepView struct {
	Name, Encode, Decode string
}

// algorithmDocs say what the roles are good for.
var algorithmDocs = map[string]string{
	"token":      "Short keys and values; defaults are normalised.",
	"structure":  "Repeated values once; exact.",
	"brotli":     "Brotli in Base64.",
	"dictionary": "Bytes for common patterns.",
	"none":       "The content as it is.",
}

func newCompressionView(m *model.Model, marker string) compressionView {
	v := compressionView{Marker: marker, Imports: newImports("_m2m"), Depth: "_depth", Limits: "_limits", Quality: "_quality"}
	if m.Compression == nil {
		return v
	}
	v.Imports.add("typing", "Final")
	v.Imports.add("_core.enums", "StrEnum")
	v.Imports.add("_m2m.tags", "unknown_tag")
	v.Imports.add("_core.limits", "Limits")
	var names []string
	for _, a := range m.Compression.Algorithms {
		names = append(names, quote(a.Name))
		v.Members = append(v.Members, memberView{strings.ToUpper(a.Name), quote(a.Name), "#: " + algorithmDocs[a.Role]})
		v.Roles = append(v.Roles, quote(a.Role)+": "+quote(a.Name))
		if a.Role == "none" {
			v.None = quote(a.Name)
		} else {
			v.Tags = append(v.Tags, "b"+quote(a.Tag)+": "+quote(a.Name))
			v.Steps = append(v.Steps, v.step(a))
		}
	}
	v.Names = tuple(names)
	v.Members = append(v.Members,
		memberView{"AUTO", quote("auto"), "#: By size, kind and repetition of the content."},
		memberView{"EXACT", quote("exact"), "#: Likewise, with what brings every byte back."},
		memberView{"SMALLEST", quote("smallest"), "#: The fewest bytes that bring every byte back."})
	s := m.Compression.Selection
	v.Small, v.Large, v.Sample, v.Window, v.Over = s.Small, s.Large, s.Sample, s.Window, s.Over
	v.Keys = quoteAll(s.PayloadKeys)
	return v
}

// step is what the algorithm of a role runs; all but none have a tag.
func (v *compressionView) step(a model.Algorithm) stepView {
	encode, decode, argument := "encode_"+a.Role, "decode_"+a.Role, ""
	switch a.Role {
	case "structure":
		v.Imports.add("_m2m.structure_encode", encode)
		v.Imports.add("_m2m.structure_decode", decode)
	case "brotli":
		v.Imports.add("_core.brotli", encode, decode)
	default:
		v.Imports.add("_m2m."+a.Role, encode, decode)
	}
	v.Limits = "limits"
	switch a.Role {
	case "token", "structure":
		v.Depth, argument = "depth", ", depth"
	case "brotli":
		v.Imports.add("_core.brotli", "has_brotli")
		v.Brotli, v.Quality = quote(a.Name), "quality"
		argument = fmt.Sprintf(", quality or %d", a.Quality)
	case "dictionary":
	default:
		panic("python: unknown algorithm role " + a.Role)
	}
	return stepView{quote(a.Name), "b" + quote(a.Tag) + " + " + encode + "(content" + argument + ")", decode + "(payload, limits)"}
}

// dictionaryView fills dictionary_gen.py.tmpl.
type dictionaryView struct {
	Marker, Run string
	Patterns    []string
}

func newDictionaryView(m *model.Model, marker string) dictionaryView {
	v := dictionaryView{Marker: marker}
	if m.Compression == nil || m.Compression.Dictionary == nil {
		return v
	}
	d := m.Compression.Dictionary
	v.Run = fmt.Sprintf("0x%02X", d.Run)
	for _, p := range d.Patterns {
		v.Patterns = append(v.Patterns, fmt.Sprintf("0x%02X: b%s", p.Code, quote(p.Text)))
	}
	return v
}
