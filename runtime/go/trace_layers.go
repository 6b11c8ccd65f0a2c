package compact

import "bytes"

// Functions for tools that look into frames. Self-contained trees don't have them.

// Undo reverses one step of a chain ("base64", "base64url", "base85" or "zlib") with the
// checks, the limits and the errors of a decoder.
func (p *Protocol) Undo(step string, data []byte) ([]byte, error) {
	list, err := p.spec.chain([]string{step})
	if err != nil {
		return nil, err
	}
	c := newCall(p)
	defer c.release()
	out, failed := list[0].decode(c, string(data))
	if failed != nil {
		return nil, p.stamp(failed)
	}
	return bytes.Clone(out), nil
}

// CheckDelta reads a delta frame without applying it. Its errors are those of
// [Protocol.ApplyDelta], except for a position past the end of the content.
func (p *Protocol) CheckDelta(frame string) error {
	c := newCall(p)
	defer c.release()
	_, err := c.readDelta(frame)
	return p.stamp(err)
}

// A Trace is a place in the text of a token or structure frame, and its meaning.
type Trace struct {
	Kind       string // "key", "value", "default"; "table", "absent", "json", "json2", "name a", "again a"
	Start, End int    // in bytes of the text
	Context    int    // the index of the table of a key or value; else -1
	Key        string // the full key of a value
	Text       string // the first bytes of the restored text; of a table, its keys
	Size       int    // of the whole restored text, in bytes
}

// traced is how many bytes of a restored text a Trace shows.
const traced = 200

func newTrace(kind string, start, end int, text string) Trace {
	return Trace{Kind: kind, Start: start, End: end, Context: -1, Text: string([]byte(text[:min(len(text), traced)])), Size: len(text)}
}

// TraceToken takes the text behind the tag of a token frame. It visits the short
// forms and escapes in order, then the defaults that a decoder appends. It
// returns how far it read, in bytes, and the decoder's error.
func (p *Protocol) TraceToken(text string, visit func(Trace)) (at int, err error) {
	t := p.spec.features.token
	if t == nil {
		return 0, p.stamp(notDeclared("token algorithm"))
	}
	if !isUnicode(text) {
		return 0, p.stamp(notUnicode(roleDecompression, fieldText))
	}
	pass := &tokenPass{
		jsonScanner: jsonScanner{text: text, limit: p.limits.Depth}, tables: t, decode: true, row: &t.rows[0], plain: true,
		seen: make([]uint8, len(t.defaults)), // without room it writes nothing
	}
	for pass.want = wantValue; pass.want != wantEnd; {
		if failed := pass.trace(visit); failed != nil {
			return pass.end, p.stamp(damaged(failed))
		}
	}
	pass.white()
	if pass.end < len(text) {
		return pass.end, p.stamp(damaged(pass.unexpected()))
	}
	for i := 1; i < len(t.defaults) && pass.request && pass.plain; i++ {
		if pass.seen[i] == 0 {
			visit(newTrace("default", len(text), len(text), t.defaults[i].member[1:]))
		}
	}
	return pass.end, nil
}

// trace reads one token, as document does.
func (p *tokenPass) trace(visit func(Trace)) *Error {
	p.white()
	start, row, context := p.end, p.row, uint8(0)
	switch p.want {
	case wantKey, wantMember:
		context = p.open[len(p.open)-1]
		if err := p.member(); err != nil {
			return err
		}
		if context == 0 || p.text[start] != '"' {
			return nil
		}
	case wantComma:
		return p.comma()
	default:
		if err := p.element(); err != nil {
			return err
		}
		if row.values == 0 || p.text[start] != '"' {
			return nil
		}
	}
	end := stringEnd(p.text, start)
	raw := p.text[start+1 : end-1]
	var name string
	if raw != "" && raw[0] == p.tables.escape {
		name = raw[1:]
	} else {
		if context == 0 {
			name = p.tables.valueName(row.values, raw)
		} else {
			name = p.tables.rows[p.tables.findShort(context, raw)].name // row 0 has none
		}
		if name == "" {
			return nil
		}
	}
	x := newTrace("key", start, end, name)
	if context == 0 {
		x.Kind, x.Key, context = "value", row.name, p.open[len(p.open)-1]
	}
	x.Context = int(context) - 1
	visit(x)
	return nil
}
