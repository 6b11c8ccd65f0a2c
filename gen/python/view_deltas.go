package python

import (
	"fmt"

	"github.com/compactgen/compactgen/gen/model"
)

// deltasView fills deltas_gen.py.tmpl. Packed and what follows it describe the
// compressed operation, where there is one.
type deltasView struct {
	Marker               string
	Imports              imports
	Symbols              []string
	Apply                []applyView
	Append               *applyView
	Compute              []computeView
	Packed, PackedSymbol string
	Unpack, Pack, Limits string
}

type applyView struct {
	Header, Then string
}

type computeView struct {
	Symbol, Span string
}

func newDeltasView(m *model.Model, marker string) deltasView {
	v := deltasView{Marker: marker, Imports: newImports("_delta"), Limits: "_limits"}
	if m.Deltas == nil {
		return v
	}
	v.Imports.add("typing", "Final")
	v.Imports.add("_delta.change", "Change", "shortest")
	v.Imports.add("_delta.operations", "not_a_delta")
	v.Imports.add("_core.limits", "Limits")
	for _, o := range m.Deltas.Operations {
		v.Symbols = append(v.Symbols, quote(o.Symbol))
		v.operation(m.Deltas, o)
	}
	return v
}

func (v *deltasView) operation(d *model.Deltas, o model.Operation) {
	header := d.Prefix + o.Symbol + d.Separator
	h, separator, size := quote(header), quote(d.Separator), len([]rune(header))
	data := fmt.Sprintf("frame[%d:]", size)
	var then, frame string
	switch o.Role {
	case "full":
		then, frame = data, "full_span("+h+", change)"
		v.Imports.add("_delta.change", "full_span")
	case "append":
		frame = "append_span(" + h + ", change)"
		v.Append = &applyView{h, data}
		v.Imports.add("_delta.change", "append_span")
	case "replace":
		then = "replace(content, " + data + ", " + separator + ")"
		frame = "replace_span(" + h + ", " + separator + ", change)"
		v.Imports.add("_delta.operations", "replace")
		v.Imports.add("_delta.change", "replace_span")
	case "compressed":
		v.Imports.add("_delta.operations", "inner_text")
		v.Packed, v.PackedSymbol, v.Limits = h, quote(o.Symbol), "limits"
		v.Unpack = "inner_text(" + v.Imports.unpack(o.Chain, data) + ")"
		v.Pack = v.Imports.pack(o.Chain, "frame.encode()")
		return
	default:
		panic("python: unknown operation role " + o.Role)
	}
	if then != "" {
		v.Apply = append(v.Apply, applyView{h, then})
	}
	v.Compute = append(v.Compute, computeView{quote(o.Symbol), frame})
}
