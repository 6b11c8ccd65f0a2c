package compact

import (
	"fmt"
	"strings"
)

// The formats of a model's records, and how an encoder selects one.

func (r *interpretedRecord) addSelection(m *recordJSON, out *record) {
	auto, x := choice{name: selectAuto}, m.Selection
	if x == nil || len(x.Auto) == 0 {
		for i := range out.formats {
			auto.list = append(auto.list, i)
		}
	}
	if x == nil {
		texts := choice{name: selectAuto}
		for i := range out.formats {
			if !out.formats[i].binary {
				texts.list = append(texts.list, i)
			}
		}
		auto.texts = &texts
		out.selections = []choice{auto}
		return
	}
	places := func(names ...string) (list []int) {
		for _, name := range names {
			if place := out.format(name); place >= 0 {
				list = append(list, place)
			}
		}
		return list
	}
	for _, a := range x.Auto {
		auto.most, auto.list = append(auto.most, a.To), append(auto.list, out.format(a.Format))
	}
	auto.list = append(auto.list, places(x.Otherwise)...)
	r.by, out.selections = r.field(x.By), []choice{auto}
	if len(x.Smallest) > 0 {
		out.selections = append(out.selections, choice{name: "smallest", list: places(x.Smallest...), smallest: true})
	}
	if len(x.Tokens) > 0 {
		out.selections = append(out.selections, choice{name: "tokens", list: places(x.Tokens...)})
	}
}

func (s *specification) addFormats(m *recordJSON, r *interpretedRecord, out *record) error {
	for _, f := range m.Formats {
		x, chain := format{name: f.Name, prefix: f.Prefix}, []step(nil)
		switch {
		case len(f.Chain) == 1 && f.Chain[0] == "verbose" && m.Verbose != nil:
			x.base, x.prefix = baseVerbose, strings.TrimSuffix(f.Prefix, "{")
		case len(f.Chain) == 1 && f.Chain[0] == "dsl" && r.dsl != nil:
			x.base = baseDSL
		case f.Chain[0] == "payload" && r.payload != nil:
			x.base = basePayload
			last := f.Chain[len(f.Chain)-1]
			x.binary = last == "payload" || last == "zlib"
			var err error
			if chain, err = s.chain(f.Chain[1:]); err != nil {
				return err
			}
		default:
			return fmt.Errorf("chain %q", f.Chain)
		}
		out.formats, r.chains = append(out.formats, x), append(r.chains, chain)
	}
	return nil
}
