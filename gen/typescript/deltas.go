package typescript

import (
	"slices"

	"github.com/compactgen/compactgen/gen/model"
)

// deltasView fills deltas.ts.tmpl: the dispatch of the delta operations.
type deltasView struct {
	Imports    []string
	Plain      []operationView
	Compressed []operationView
	Compress   string
	Limits     string // the name of the parameter, which only a compressed operation uses
}

// operationView is an operation; Edit of a compressed one is what it holds.
type operationView struct{ Header, Edit string }

func newDeltasView(m *model.Model) deltasView {
	v := deltasView{Compress: "frame", Limits: "_limits"}
	list := imports{}
	list.add("core/limits", "type Limits")
	list.add("delta/operations", "type Edit", "notDelta")
	for _, o := range longestFirst(m.Deltas.Operations) {
		head := header(m.Deltas, o)
		size := units(head)
		op := operationView{Header: quote(head)}
		switch o.Role {
		case "full", "append":
			op.Edit = "{ role: " + quote(o.Role) + ", text: frame.slice(" + decimal(size) + ") }"
		case "replace":
			op.Edit = "replacement(frame, " + decimal(size) + ")"
			list.add("delta/operations", "replacement")
		case "compressed":
			op.Edit = "innerDelta(" + bytesOf(o.Chain, "frame", size) + ")"
			v.Compress = textOf(o.Chain, head, "spanOf(encoder.encode(frame))")
			v.Limits = "limits"
			list.add("delta/operations", "innerDelta")
			list.add("core/bytes", "encoder", "spanOf")
			chainImports(list, o.Chain)
			v.Compressed = append(v.Compressed, op)
			continue
		}
		v.Plain = append(v.Plain, op)
	}
	v.Imports = list.lines("import", "delta")
	return v
}

func chainImports(list imports, chain []string) {
	for _, step := range chain {
		if step == "zlib" {
			list.add("core/zlib", "deflateBytes", "inflateBytes")
		} else {
			list.add("core/"+step, step+"Bytes", step+"Text")
		}
	}
}

func longestFirst(list []model.Operation) []model.Operation {
	sorted := slices.Clone(list)
	slices.SortStableFunc(sorted, func(a, b model.Operation) int { return len(b.Symbol) - len(a.Symbol) })
	return sorted
}
