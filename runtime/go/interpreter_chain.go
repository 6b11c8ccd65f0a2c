package compact

import (
	"fmt"
	"strings"
)

// step is one link of a chain: bytes to text when encoding.
type step struct {
	decode func(c *call, text string) ([]byte, *Error)
	encode func(c *call, dst, data []byte) []byte
}

var steps = map[string]step{
	"base64": {decodeBase64, appendBase64},
	"base85": {decodeBase85, appendBase85},
	"zlib": {
		func(c *call, text string) ([]byte, *Error) { return inflate(c, []byte(text)) },
		func(c *call, dst, data []byte) []byte { return append(dst, deflate(c, data)...) },
	},
}

// chain is the steps behind the payload, the last one written outermost.
func (s *specification) chain(names []string) ([]step, error) {
	var list []step
	for _, name := range names {
		x, ok := steps[name]
		if !ok || name == "base85" && s.features.base85 == nil || name == "zlib" && s.features.zlib == nil {
			return nil, fmt.Errorf("step %q", name)
		}
		list = append(list, x)
	}
	return list, nil
}

func undo(c *call, chain []step, text string) ([]byte, *Error) {
	data := []byte(text)
	for i := len(chain) - 1; i >= 0; i-- {
		var err *Error
		if data, err = chain[i].decode(c, string(data)); err != nil {
			return nil, err
		}
	}
	return data, nil
}

// do appends the chain's text; the data is copied, since steps share buffers.
func do(c *call, chain []step, dst, data []byte) []byte {
	for _, x := range chain {
		data = x.encode(c, nil, append([]byte(nil), data...))
	}
	return append(dst, data...)
}

// An interpretedFormat is a format's prefix and chain.
type interpretedFormat struct {
	base   base
	prefix string
	chain  []step
}

func (s *specification) addFormats(m *modelJSON, x *interpretedRecord) error {
	bases := map[string]base{"verbose": baseVerbose, "dsl": baseDSL, "payload": basePayload}
	x.formats, x.prefixes, x.layouts = map[Format]interpretedFormat{}, m.Prefixes, m.Payload
	for _, f := range m.Formats {
		if len(f.Chain) == 0 || bases[f.Chain[0]] == baseNone {
			return fmt.Errorf("chain %q", f.Chain)
		}
		chain, err := s.chain(f.Chain[1:])
		if err != nil {
			return err
		}
		x.formats[f.Name] = interpretedFormat{bases[f.Chain[0]], f.Prefix, chain}
		s.formats = append(s.formats, f.Name)
	}
	return s.addSelection(m, x)
}

func (x *interpretedRecord) base(f Format) base { return x.formats[f].base }

func (x *interpretedRecord) detect(wire string) (found Format, length int) {
	for _, p := range x.prefixes {
		if len(p.Text) > length && strings.HasPrefix(wire, p.Text) {
			found, length = p.Format, len(p.Text)
		}
	}
	return found, length
}

func (x *interpretedRecord) decode(c *call, f Format, wire, text string) *Error {
	switch x.base(f) {
	case baseVerbose:
		return decodeVerbose(c, x.verbose, wire)
	case baseDSL:
		return decodeDSL(c, &x.dsl, text)
	}
	data, err := undo(c, x.formats[f].chain, text)
	if err != nil {
		return err
	}
	return x.layouts.read(c, data)
}

func (x *interpretedRecord) encode(c *call, f Format, dst []byte) []byte {
	format := x.formats[f]
	switch format.base {
	case baseVerbose:
		return appendVerbose(c, x.verbose, dst)
	case baseDSL:
		return appendDSL(c, &x.dsl, append(dst, format.prefix...))
	}
	return do(c, format.chain, append(dst, format.prefix...), x.layouts.write(c))
}

func (s *specification) addSelection(m *modelJSON, x *interpretedRecord) error {
	if len(m.Selection.Auto) == 0 {
		return fmt.Errorf("no ranges")
	}
	x.ranges = m.Selection.Auto
	s.otherwise, s.smallest, s.tokens = m.Selection.Otherwise, m.Selection.Smallest, m.Selection.Tokens
	if m.Payload == nil {
		return nil
	}
	s.payloadDefault, s.payloadFallback = m.Payload.Default, m.Payload.Fallback
	for _, v := range m.Payload.Versions {
		s.payloadVersions = append(s.payloadVersions, v.Version)
	}
	return nil
}

func (x *interpretedRecord) auto(size int64) Format {
	for _, r := range x.ranges {
		if r.To < 0 || size <= r.To {
			return r.Format
		}
	}
	return ""
}

func (x *interpretedRecord) payload(version int64) (numbersModels, declared bool) {
	if x.layouts == nil {
		return false, false
	}
	for _, field := range x.layouts.fields(version) {
		declared = true
		numbersModels = numbersModels || field.Field == fieldModel && field.As == "integer"
	}
	return numbersModels, declared
}

func (p *payloadJSON) fields(version int64) []payloadFieldJSON {
	for _, v := range p.Versions {
		if v.Version == version {
			return v.Fields
		}
	}
	return nil
}

func (p *payloadJSON) read(c *call, data []byte) *Error {
	in, version := openTuple(c, data)
	fields := p.fields(version)
	if fields == nil {
		in.unknownVersion(version)
	}
	var required []string
	for _, x := range fields {
		if !x.OmitZero {
			required = append(required, x.Field)
		}
	}
	in.expect(len(fields)-len(required), required...)
	for _, x := range fields {
		if !x.OmitZero || in.elements == int64(len(fields)) {
			map[string]func(){
				"status code": in.statusCode, "status integer": in.statusInteger,
				"model code": in.modelCode, "model integer": in.modelInteger,
				"tokens integer": in.tokens, "result text": in.result,
			}[x.Field+" "+x.As]()
		}
	}
	return in.close()
}

func (p *payloadJSON) write(c *call) []byte {
	out := newTupleWriter(c)
	var fields []payloadFieldJSON
	for _, x := range p.fields(c.payloadVersion()) {
		if !x.OmitZero || !out.omitsTokens() {
			fields = append(fields, x)
		}
	}
	out.open(c.payloadVersion(), len(fields))
	for _, x := range fields {
		map[string]func(){
			"status code": out.statusCode, "status integer": out.statusInteger,
			"model code": out.modelCode, "model integer": out.modelInteger,
			"tokens integer": out.tokens, "result text": out.result,
		}[x.Field+" "+x.As]()
	}
	return out.close()
}

func (s *specification) addDeltas(m *modelJSON) error {
	d := m.Deltas
	if d == nil {
		return nil
	}
	roles := map[string]deltaRole{
		"full": deltaFull, "append": deltaAppend, "replace": deltaReplace, "compressed": deltaCompressed,
	}
	x := interpretedDeltas{layout: &deltaLayout{prefix: d.Prefix, separator: d.Separator}}
	for _, o := range d.Operations {
		role, ok := roles[o.Role]
		if !ok {
			return fmt.Errorf("operation role %q", o.Role)
		}
		x.layout.operations = append(x.layout.operations, operation{o.Symbol, role})
		if role == deltaCompressed {
			var err error
			if x.packing, err = s.chain(o.Chain); err != nil {
				return err
			}
		}
	}
	x.layout.deltaCode = x
	s.features.deltas = x.layout
	return nil
}

// interpretedDeltas goes through the chain of the compressed operation.
type interpretedDeltas struct {
	layout  *deltaLayout
	packing []step
}

func (x interpretedDeltas) compress(c *call, dst, frame []byte) []byte {
	return do(c, x.packing, dst, frame)
}

func (x interpretedDeltas) read(c *call, frame string, inner bool) (delta, *Error) {
	l := x.layout
	o, data, ok := l.named(frame)
	if !ok {
		return noDelta(c, frame)
	}
	switch {
	case o.role == deltaFull:
		return fullDelta(data)
	case o.role == deltaAppend:
		return appendDelta(data)
	case o.role == deltaReplace:
		return replaceDelta(data, l.separator)
	case inner:
		return noDelta(c, frame)
	default:
		plain, err := undo(c, x.packing, data)
		if err != nil {
			return delta{}, err
		}
		return l.innerDelta(c, plain)
	}
}
