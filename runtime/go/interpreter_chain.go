package compact

import "fmt"

// step is one link of a chain. When encoding it makes text of bytes.
type step struct {
	decode func(c *call, text string) ([]byte, *Error)
	encode func(c *call, dst, data []byte) []byte
}

var steps = map[string]step{
	"base64":    {decodeBase64, appendBase64},
	"base64url": {decodeBase64url, appendBase64url},
	"base85":    {decodeBase85, appendBase85},
	"zlib": {
		func(c *call, text string) ([]byte, *Error) { return inflate(c, []byte(text)) },
		func(c *call, dst, data []byte) []byte { return append(dst, deflate(c, data)...) },
	},
}

// chain holds the steps behind the payload. The last one is the outermost in the frame.
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

// do appends the chain's text. It copies the data, since steps share buffers.
func do(c *call, chain []step, dst, data []byte) []byte {
	for _, x := range chain {
		data = x.encode(c, nil, append([]byte(nil), data...))
	}
	return append(dst, data...)
}

func (s *specification) addDeltas(m *modelJSON) error {
	d := m.Deltas
	if d == nil {
		return nil
	}
	roles := map[string]deltaRole{
		"full": deltaFull, "append": deltaAppend, "replace": deltaReplace,
		"splice": deltaSplice, "compressed": deltaCompressed,
	}
	x := interpretedDeltas{layout: &deltaLayout{separator: d.Separator}}
	for _, o := range d.Operations {
		role, ok := roles[o.Role]
		if !ok {
			return fmt.Errorf("operation role %q", o.Role)
		}
		x.layout.operations = append(x.layout.operations, operation{o.Symbol, d.Prefix + string(o.Symbol) + d.Separator, role, o.Asked})
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

// interpretedDeltas runs the chain of the compressed operation.
type interpretedDeltas struct {
	layout  *deltaLayout
	packing []step
}

func (x interpretedDeltas) compress(c *call, dst, frame []byte) []byte {
	return do(c, x.packing, dst, frame)
}

func (x interpretedDeltas) read(c *call, frame string, inner bool) (delta, *Error) {
	l := x.layout
	o, data, ok := l.cutHeader(frame)
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
	case o.role == deltaSplice:
		return spliceDelta(data, l.separator)
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
