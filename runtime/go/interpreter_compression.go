package compact

import (
	"fmt"
	"slices"
)

// The compression section of a model's JSON.
type compressionJSON struct {
	Algorithms []struct {
		Name      Algorithm
		Role, Tag string
		Quality   int
	}
	Selection struct {
		Small, Large, Sample, Window, Over int64
		PayloadKeys                        []string `json:"payload_keys"`
	}
	Token      *tokenJSON
	Dictionary *struct {
		Run      byte
		Patterns []struct {
			Code byte
			Text string
		}
	}
}

type tokenJSON struct {
	Escape   string
	Contexts []struct {
		Keys []struct {
			Name, Short     string
			Context, Values int
		}
	}
	Values []struct {
		Rows []struct{ Name, Short string }
	}
	Request  string
	Defaults []struct{ Key, Lexeme, Equal string }
}

func (s *specification) addCompression(m *modelJSON) error {
	d := m.Compression
	if d == nil {
		return nil
	}
	roles := []string{methodNone: "none", methodToken: "token", methodStructure: "structure", methodBrotli: "brotli", methodDictionary: "dictionary"}
	l := &compression{
		small: d.Selection.Small, large: d.Selection.Large, sample: d.Selection.Sample,
		window: d.Selection.Window, over: d.Selection.Over,
		payloadKey: func(key string) bool { return slices.Contains(d.Selection.PayloadKeys, key) },
	}
	names, tags, prefixes := map[Algorithm]method{}, map[string]method{}, map[method]string{}
	for _, a := range d.Algorithms {
		role := slices.Index(roles, a.Role)
		if role <= 0 {
			return fmt.Errorf("algorithm role %q", a.Role)
		}
		m := method(role)
		l.names[m], names[a.Name], prefixes[m] = a.Name, m, a.Tag
		if a.Tag != "" {
			tags[a.Tag] = m
		}
		if m == methodBrotli {
			s.features.brotli = newBrotli(a.Quality)
		}
	}
	l.named = func(a Algorithm) method { return names[a] }
	l.tagged = func(tag string) method { return tags[tag] }
	coders := map[method][2]func(*call, []byte, string) ([]byte, *Error){
		methodToken: {encodeToken, decodeToken}, methodStructure: {encodeStructure, decodeStructure},
		methodBrotli: {encodeBrotli, decodeBrotli}, methodDictionary: {encodeDictionary, decodeDictionary},
	}
	l.write = func(c *call, m method, dst []byte, content string) ([]byte, *Error) {
		if m == methodNone {
			return append(dst, content...), nil
		}
		return coders[m][0](c, append(dst, prefixes[m]...), content)
	}
	l.read = func(c *call, m method, dst []byte, text string) ([]byte, *Error) { return coders[m][1](c, dst, text) }
	s.features.compression = l
	if d.Dictionary != nil {
		var patterns []pattern
		for _, p := range d.Dictionary.Patterns {
			patterns = append(patterns, pattern{p.Code, p.Text})
		}
		s.features.dictionary = newDictionary(d.Dictionary.Run, patterns)
	}
	return s.addToken(d.Token)
}

func (s *specification) addToken(d *tokenJSON) error {
	if d == nil {
		return nil
	}
	classes := map[string]defaultClass{
		"same": defaultSame, "one": defaultOne, "zero": defaultZero, "empty_object": defaultEmptyObject,
	}
	t := &tokenTables{escape: d.Escape[0], rows: make([]tokenRow, 1), defaults: make([]tokenDefault, 1)}
	fallbacks := map[string]uint8{}
	for _, x := range d.Defaults {
		class, ok := classes[x.Equal]
		if !ok {
			return fmt.Errorf("class %q", x.Equal)
		}
		fallbacks[x.Key] = uint8(len(t.defaults))
		member := append(appendQuoted([]byte(","), x.Key), ":"+x.Lexeme...)
		t.defaults = append(t.defaults, tokenDefault{string(member), x.Lexeme, class})
	}
	type place struct {
		table uint8
		key   string
	}
	named, shortened := map[place]int{}, map[place]int{}
	for i, c := range d.Contexts {
		for _, k := range c.Keys {
			n := len(t.rows)
			named[place{uint8(i + 1), k.Name}], shortened[place{uint8(i + 1), k.Short}] = n, n
			r := tokenRow{name: k.Name, short: k.Short, context: uint8(k.Context + 1), values: uint8(k.Values + 1)}
			if i == 0 {
				r.fallback, r.request = fallbacks[k.Name], k.Name == d.Request
			}
			t.rows = append(t.rows, r)
		}
	}
	shorts, names := map[place]string{}, map[place]string{}
	for i, v := range d.Values {
		for _, r := range v.Rows {
			shorts[place{uint8(i + 1), r.Name}], names[place{uint8(i + 1), r.Short}] = r.Short, r.Name
		}
	}
	t.named = func(context uint8, name string) int { return named[place{context, name}] }
	t.shortened = func(context uint8, short string) int { return shortened[place{context, short}] }
	t.valueShort = func(table uint8, name string) string { return shorts[place{table, name}] }
	t.valueName = func(table uint8, short string) string { return names[place{table, short}] }
	s.features.token = t
	return nil
}
